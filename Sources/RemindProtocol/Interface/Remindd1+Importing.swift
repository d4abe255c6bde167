package import Reminders

extension Remindd1 {
    package struct ImportRequest: Codable, Sendable {
        /// Which program wrote the files: `medtimer`, `dosage`, `lenses`, `csv`.
        package var format: String
        /// The version of the format that the file names.
        package var version: Int?
        /// The upload: an `ImportedLine` a line.
        package var upload: String
        /// The zone in which the other program was used; the daemon's own by default.
        package var zone: String?
        /// Only says what would be added. The upload stays, to be used again within a minute.
        package var dryRun: Bool?
        /// Which part of a history that continues in the other program: `all`, `new` or `sync`; the one chosen before by
        /// default.
        package var history: String?
        /// The kinds of readings that are asked for: `sync` takes back only these.
        package var kinds: [String]?
        /// True if it may remove more than 20 readings of a kind, or more than a tenth of them.
        package var confirmed: Bool?
        package var request: String?

        package init(
            format: String, version: Int? = nil, upload: String, zone: String? = nil, dryRun: Bool? = nil,
            request: String? = nil
        ) {
            (self.format, self.version, self.upload, self.zone, self.dryRun) = (format, version, upload, zone, dryRun)
            self.request = request
        }
    }

    package struct Imported: Codable, Sendable {
        /// The entries that were added, or would be.
        package var added: ImportView

        package init(added: ImportView) { self.added = added }
    }
}
