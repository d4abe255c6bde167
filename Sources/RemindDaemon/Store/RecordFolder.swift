package import CivilTime
import Glibc
package import RemindProtocol
package import Vocabulary

/// The folder of the record as a whole, for `doctor`: looks, and changes nothing.
package struct RecordFolder {
    private let path: String

    package init(_ path: String) { self.path = path }

    /// The state of a record that no daemon has open.
    ///
    /// - Parameter today: The time from which the age of backups counts.
    package func checks(today: CivilDate) -> [HealthCheck] {
        [record] + checks(today: today, problem: nil)
    }

    /// Compares every entry with its checksum, and nothing else. No one may write in the meantime.
    ///
    /// - Returns: The first entry that does not fit, if any.
    package func firstDamaged() throws(StoreError) -> EntryID? {
        try RecordCheck.chain(ofFile: Backups.resolved(path + "/journal.sqlite")).firstDamaged
    }

    /// The state that is visible while a daemon has the record open.
    func checks(today: CivilDate, problem: StoreError?) -> [HealthCheck] {
        [backups(today: today, problem: problem), permissions, reserve] + [upload].compactMap(\.self)
    }

    /// An upload that was cut short may hold a whole record.
    private var upload: HealthCheck? {
        var status = stat()
        // An active upload gets its next piece within seconds.
        let old = Uploads.files(in: path).first {
            lstat($0, &status) == 0 && time(nil) - status.st_mtim.tv_sec > 120
        }
        guard let file = old else { return nil }
        return HealthCheck(
            "upload", .warn, "an interrupted upload is left: \(file)",
            mend: "restart remindd, which removes it")
    }

    /// The state of the record in an environment's folder, with the rules of its zone.
    package static func checks(in environment: DaemonEnvironment) -> [HealthCheck] {
        let zone = try? LocalZone.resolve(environment: environment.variables, directory: environment.zones)
        let today = (zone ?? .utc).local(at: SystemClock.now).date
        let rules =
            zone.map {
                HealthCheck("zone", .ok, "\($0.name), tzdata \(environment.zones.version ?? "of unknown release")")
            }
            ?? HealthCheck("zone", .fail, "the time zone is unknown", mend: environment.service.zone)
        return RecordFolder(environment.dataFolder).checks(today: today) + [rules]
    }

    /// The checks as text, a line for each, or as JSON, and `hasFailed` if any has failed.
    package static func report(on environment: DaemonEnvironment, asJSON: Bool) -> (text: String, hasFailed: Bool) {
        let checks = checks(in: environment)
        let hasFailed = checks.contains { $0.verdict == .fail }
        if asJSON {
            let bytes = (try? VarlinkJSON.encode(Remindd1.Diagnosis(checks: checks))) ?? []
            return (String(decoding: bytes, as: UTF8.self), hasFailed)
        }
        let lines = checks.map { check in
            "\(check.verdict.rawValue)\t\(check.name)\t\(check.detail)"
                + (check.verdict == .ok ? "" : check.mend.map { "\n\t\t\($0)" } ?? "")
        }
        return (lines.joined(separator: "\n"), hasFailed)
    }

    private var record: HealthCheck {
        let file = path + "/journal.sqlite"
        guard access(path + "/device", F_OK) == 0 || access(file, F_OK) == 0 else {
            return HealthCheck("record", .ok, "nothing is recorded yet")
        }
        if let holder = Database.holder(of: file) {
            return HealthCheck(
                "record", .warn, "process \(holder) has it open", mend: "end that process, then start remindd")
        }
        do throws(StoreError) {
            let database = try Database(path: Backups.resolved(file), access: .reading)
            try Journal.checkFormat(of: database, path: file)
            let losses = try Journal.losses(of: HeadFile.read(path + "/head"), in: database)
            if let loss = losses.first {
                return HealthCheck(
                    "record", .fail, "it has lost \(loss)", mend: "start remindd, then: remindctl restore")
            }
            return try RecordCheck.full(of: database).health(in: file)
        } catch {
            return HealthCheck(
                "record", .fail, error.message,
                mend: error.reason == .newer
                    ? "install the version that wrote it" : "start remindd, then: remindctl restore")
        }
    }

    private func backups(today: CivilDate, problem: StoreError?) -> HealthCheck {
        let found = Backups(of: path).list()
        if let problem {
            return HealthCheck("backups", .fail, "the latest failed: \(problem.plain)", mend: "remindctl backup")
        }
        guard let latest = found.first else {
            return HealthCheck(
                "backups", .warn, "there is none yet; remindd makes one each day",
                mend: "to make one now: remindctl backup")
        }
        let age = today - latest.date
        let count = found.count == 1 ? "one, of" : "\(found.count), the latest of"
        return HealthCheck(
            "backups", age > 2 ? .warn : .ok, "\(count) \(latest.date)", mend: age > 2 ? "remindctl backup" : nil)
    }

    private var permissions: HealthCheck {
        var status = stat()
        guard lstat(path, &status) == 0 else { return HealthCheck("permissions", .ok, "there is no folder yet") }
        var open: [String] = []
        for name in ["", "/journal.sqlite", "/journal.sqlite-wal", "/device", "/head", "/backups"]
            + Uploads.files(in: path).map({ String($0.dropFirst(path.count)) })
            + Backups(of: path).list().map({ "/backups/\($0.name)" })
        where lstat(path + name, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFLNK {
                return HealthCheck(
                    "permissions", .fail, "\(path)\(name) is a symbolic link", mend: "put the file itself there")
            }
            if status.st_uid != geteuid() {
                return HealthCheck(
                    "permissions", .fail, "\(path)\(name) belongs to another user", mend: "sudo chown -R $USER: \(path)"
                )
            }
            if status.st_mode & 0o077 != 0 { open.append(path + name) }
        }
        guard let first = open.first else { return HealthCheck("permissions", .ok, "only you can read them") }
        return HealthCheck("permissions", .warn, "other users can read \(first)", mend: "chmod -R go= \(path)")
    }

    /// True if another copy of the record fits on the disk, with something left.
    var hasRoomForCopy: Bool {
        var space = statvfs()
        var status = stat()
        guard statvfs(path, &space) == 0, stat(path + "/journal.sqlite", &status) == 0 else { return false }
        return UInt64(space.f_bavail) * UInt64(space.f_frsize) > 2 * UInt64(max(0, status.st_size)) + 1 << 20
    }

    private var reserve: HealthCheck {
        var space = statvfs()
        guard statvfs(path, &space) == 0 else { return HealthCheck("space", .ok, "there is no folder yet") }
        let free = UInt64(space.f_bavail) * UInt64(space.f_frsize)
        let amount = free < 1 << 30 ? "\(free >> 20) MiB" : "\(free >> 30) GiB"
        guard free >= 64 << 20 else {
            return HealthCheck(
                "space", free < 2 << 20 ? .fail : .warn, "\(amount) are free on the disk", mend: "df -h \(path)")
        }
        return HealthCheck("space", .ok, "\(amount) are free on the disk")
    }
}

extension RecordCheck {
    func health(in file: String) -> HealthCheck {
        if let damage {
            return HealthCheck("record", .fail, "\(file): \(damage)", mend: "remindctl restore")
        }
        if let doubt { return HealthCheck("record", .warn, doubt, mend: "look at it: remindctl history") }
        return HealthCheck(
            "record", .ok, "\(entries) \(entries == 1 ? "entry" : "entries"), all checksums and indexes are correct")
    }
}
