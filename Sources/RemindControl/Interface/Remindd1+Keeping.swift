extension Remindd1 {
    /// A copy of the record in the daemon's folder of backups.
    public struct Copy: Codable, Hashable, Sendable {
        public var name: String
        public var path: String
        /// `YYYY-MM-DD`: the day it was made on.
        public var date: String
        /// In bytes.
        public var size: Int64

        public init(name: String, path: String, date: String, size: Int64) {
            self.name = name
            self.path = path
            self.date = date
            self.size = size
        }
    }

    public struct Copies: Codable, Sendable {
        /// Where they are.
        public var folder: String
        /// The latest first.
        public var backups: [Copy]

        public init(folder: String, backups: [Copy]) {
            self.folder = folder
            self.backups = backups
        }
    }

    public struct ReadBackupRequest: Codable, Sendable {
        public var name: String
        /// In bytes from the beginning.
        public var offset: Int64

        public init(name: String, offset: Int64) {
            self.name = name
            self.offset = offset
        }
    }

    /// A piece of a file; none at its end. Base64 in JSON.
    public struct Piece: Codable, Sendable {
        public var data: Base64Bytes

        public init(data: Base64Bytes) { self.data = data }
    }

    public struct UploadRequest: Codable, Sendable {
        /// 0 begins anew; else what was uploaded so far.
        public var offset: Int64
        public var data: Base64Bytes

        /// How much of a file fits into one request, in bytes.
        public static let largest = 45_000

        public init(offset: Int64, data: Base64Bytes) {
            self.offset = offset
            self.data = data
        }
    }

    public struct Uploaded: Codable, Sendable {
        /// In bytes.
        public var size: Int64

        public init(size: Int64) { self.size = size }
    }

    public struct RestoreRequest: Codable, Sendable {
        /// A backup of the daemon's; the latest that is whole where absent.
        public var name: String?
        /// What was uploaded, instead of a backup of the daemon's.
        public var uploaded: Bool?

        public init(name: String? = nil, uploaded: Bool? = nil) {
            self.name = name
            self.uploaded = uploaded
        }
    }

    public struct Restored: Codable, Hashable, Sendable {
        /// False where the record is whole and has everything already.
        public var changed: Bool
        /// Entries that the record did not have, or not whole.
        public var added: Int
        /// Entries there are now.
        public var entries: Int
        /// What is not to be had any more: entries that were in the record once.
        public var lost: [String]
        /// What is wrong with the record still.
        public var damage: String?
        /// Where the record that was replaced is kept; absent where nothing was replaced.
        public var aside: String?
        /// The name under which this device writes from now on.
        public var device: String
        /// What reminders run now that they did not run before: `metformin runs a command if nobody answers: ["/bin/x"]`.
        public var commands: [String]?

        public init(
            changed: Bool, added: Int, entries: Int, lost: [String], damage: String?, aside: String?, device: String,
            commands: [String]? = nil
        ) {
            self.commands = commands
            self.changed = changed
            self.added = added
            self.entries = entries
            self.lost = lost
            self.damage = damage
            self.aside = aside
            self.device = device
        }
    }

    public struct PurgeRequest: Codable, Sendable {
        public var what: String
        /// Only says what would be erased.
        public var dryRun: Bool?

        public init(what: String, dryRun: Bool? = nil) {
            self.what = what
            self.dryRun = dryRun
        }
    }

    public struct Purged: Codable, Hashable, Sendable {
        public var reminder: String
        public var title: String
        public var entries: Int
        /// ISO 8601 with offset: when the first and the last of them were recorded.
        public var first: String?
        public var last: String?
        /// Backups from which it is erased too.
        public var backups: Int
        /// Files that hold it still.
        public var remaining: [String]

        public init(
            reminder: String, title: String, entries: Int, first: String?, last: String?, backups: Int,
            remaining: [String]
        ) {
            self.reminder = reminder
            self.title = title
            self.entries = entries
            self.first = first
            self.last = last
            self.backups = backups
            self.remaining = remaining
        }
    }

    public struct Diagnosis: Codable, Sendable {
        public var checks: [HealthCheck]

        public init(checks: [HealthCheck]) { self.checks = checks }
    }
}
