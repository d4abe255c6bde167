package import CivilTime

extension Remindd1 {
    /// A copy of the record in the daemon's folder of backups.
    package struct Backup: Codable, Hashable, Sendable {
        package var name: String
        package var path: String
        /// The day it was made on.
        package var date: CivilDate
        /// The size in bytes.
        package var size: Int64

        package init(name: String, path: String, date: CivilDate, size: Int64) {
            (self.name, self.path, self.date, self.size) = (name, path, date, size)
        }
    }

    package struct BackupList: Codable, Sendable {
        package var folder: String
        /// The latest first.
        package var backups: [Backup]

        package init(folder: String, backups: [Backup]) {
            self.folder = folder
            self.backups = backups
        }
    }

    package struct ReadBackupRequest: Codable, Sendable {
        package var name: String
        /// The place in bytes from the beginning.
        package var offset: Int64

        package init(name: String, offset: Int64) {
            self.name = name
            self.offset = offset
        }
    }

    /// A piece of a file; none at its end. Base64 in JSON.
    package struct Chunk: Codable, Sendable {
        package var data: Base64Bytes

        package init(data: Base64Bytes) { self.data = data }
    }

    package struct UploadRequest: Codable, Sendable {
        /// How the client calls it: 1 to 40 lowercase letters, digits and hyphens. It goes if nothing is added for a minute.
        package var upload: String
        /// 0 starts again; else what was uploaded so far.
        package var offset: Int64
        package var data: Base64Bytes

        /// How much of a file fits into one request, in bytes.
        package static let largest = 45_000

        package init(upload: String, offset: Int64, data: Base64Bytes) {
            (self.upload, self.offset, self.data) = (upload, offset, data)
        }
    }

    package struct Uploaded: Codable, Sendable {
        /// The size in bytes.
        package var size: Int64

        package init(size: Int64) { self.size = size }
    }

    package struct RestoreRequest: Codable, Sendable {
        /// A backup of the daemon's; the latest that is whole by default.
        package var name: String?
        /// The upload to take instead of a backup of the daemon's.
        package var upload: String?

        package init(name: String? = nil, upload: String? = nil) {
            self.name = name
            self.upload = upload
        }
    }

    package struct Restored: Codable, Hashable, Sendable {
        /// False if the record is whole and has everything already.
        package var changed: Bool
        /// Entries that the record did not have, or not whole.
        package var added: Int
        /// Entries there are now.
        package var entries: Int
        /// Lost entries: no backup has them.
        package var lost: [String]
        /// Remaining problems of the record.
        package var damage: String?
        /// Where the record that was replaced is kept; absent if nothing was replaced.
        package var aside: String?
        /// The name under which this device writes from now on.
        package var device: String
        /// New commands of reminders: `metformin runs a command if there is no answer: ["/bin/x"]`.
        package var commands: [String]?

        package init(
            changed: Bool, added: Int, entries: Int, lost: [String], damage: String?, aside: String?, device: String,
            commands: [String]? = nil
        ) {
            (self.commands, self.changed, self.added, self.entries) = (commands, changed, added, entries)
            (self.lost, self.damage, self.aside, self.device) = (lost, damage, aside, device)
        }
    }

    package struct PurgeRequest: Codable, Sendable {
        package var what: String
        /// Only says what would be erased.
        package var dryRun: Bool?

        package init(what: String, dryRun: Bool? = nil) {
            self.what = what
            self.dryRun = dryRun
        }
    }

    package struct Purged: Codable, Hashable, Sendable {
        package var reminder: String
        package var title: String
        package var entries: Int
        /// When the first and the last of them were recorded.
        package var first: Timestamp?
        package var last: Timestamp?
        /// Backups from which it is erased too.
        package var backups: Int
        /// Files that hold it still.
        package var remaining: [String]
        /// The other machines, which erase it once they hear of it; absent if the record is shared with none.
        package var machines: [String]?

        package init(
            reminder: String, title: String, entries: Int, first: Timestamp?, last: Timestamp?, backups: Int,
            remaining: [String], machines: [String]? = nil
        ) {
            (self.reminder, self.title, self.entries, self.first, self.last) = (reminder, title, entries, first, last)
            (self.backups, self.remaining, self.machines) = (backups, remaining, machines)
        }
    }

    package struct Diagnosis: Codable, Sendable {
        package var checks: [HealthCheck]

        package init(checks: [HealthCheck]) { self.checks = checks }
    }
}
