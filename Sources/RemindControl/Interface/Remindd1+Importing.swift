public import RemindCore

extension Remindd1 {
    public struct ImportRequest: Codable, Sendable {
        /// One of the files that were uploaded, one after the other in one.
        public struct File: Codable, Hashable, Sendable {
            /// As messages name it.
            public var name: String
            /// In bytes.
            public var size: Int

            public init(name: String, size: Int) {
                self.name = name
                self.size = size
            }
        }

        /// `medtimer`, `dosage`, `csv`
        public var format: String
        public var files: [File]
        /// The zone in which the other program was used; the daemon's own where absent.
        public var zone: String?
        /// Only says what would be added.
        public var dryRun: Bool?
        public var request: String?

        public init(
            format: String, files: [File], zone: String? = nil, dryRun: Bool? = nil, request: String? = nil
        ) {
            self.format = format
            self.files = files
            self.zone = zone
            self.dryRun = dryRun
            self.request = request
        }
    }

    public struct Imported: Codable, Sendable {
        /// What was added, or would be.
        public var added: ImportView

        public init(added: ImportView) { self.added = added }
    }
}
