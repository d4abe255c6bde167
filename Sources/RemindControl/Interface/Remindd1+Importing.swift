package import Reminders

extension Remindd1 {
    package struct ImportRequest: Codable, Sendable {
        /// One of the files that were uploaded, one after the other in one.
        package struct File: Codable, Hashable, Sendable {
            /// As messages name it.
            package var name: String
            /// In bytes.
            package var size: Int

            package init(name: String, size: Int) {
                self.name = name
                self.size = size
            }
        }

        /// `medtimer`, `dosage`, `csv`
        package var format: String
        package var files: [File]
        /// The zone in which the other program was used; the daemon's own where absent.
        package var zone: String?
        /// Only says what would be added.
        package var dryRun: Bool?
        package var request: String?

        package init(format: String, files: [File], zone: String? = nil, dryRun: Bool? = nil, request: String? = nil) {
            self.format = format
            self.files = files
            self.zone = zone
            self.dryRun = dryRun
            self.request = request
        }
    }

    package struct Imported: Codable, Sendable {
        /// What was added, or would be.
        package var added: ImportView

        package init(added: ImportView) { self.added = added }
    }
}
