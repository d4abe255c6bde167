import CivilTime
import Configuration
import Glibc
import RemindCore
import Reminders
import Schedules
import Vocabulary

extension Daemon {
    static let largestFile = 1024 * 1024

    /// Reads remindd.toml; if it is wrong, the old settings stay.
    func readSettings(now: Instant) {
        let name = "remindd.toml"
        do {
            guard let text = try readFile(environment.settingsFile) else {
                settingsProblems = []
                var settings = Settings()
                holidays.problems = readHolidays(into: &settings, now: now)
                use(settings, now: now)
                return
            }
            var (read, problems) = Settings.read(text, name: name)
            if problems.isEmpty {
                // A wrong timetable leaves the method that is the fallback.
                let timetable = read.wantsTimetable ? try readFile(environment.timetableFile) : nil
                problems = read.read(timetable: timetable, in: scheduler.place.local, environment.zones)
                holidays.problems = readHolidays(into: &read, now: now)
                use(read, now: now)
            }
            settingsProblems = problems
            if !problems.isEmpty { use(settings, now: now) }
        } catch {
            use(settings, now: now)
            settingsProblems = [FileProblem(file: name, line: 1, message: error.message, hint: error.hint)]
        }
        report(fileProblems)
    }

    /// Applies new settings. With a new location or method, slots that have passed are late now.
    private func use(_ read: Settings, now: Instant) {
        var read = read
        loop.keepRole(in: &read, now: now)
        useLanguage(of: read)
        guard loop.use(read, now: now, isStart: !isReady) else { return }
        log.write(.notice, "the location, the prayer times or the holidays have changed", event: .clockChanged)
    }

    /// Reads reminders.toml and applies it; if it is wrong, or would archive most of its reminders, the last good
    /// definitions stay. A missing file archives nothing.
    @discardableResult
    func applyRemindersFile(now: @autoclosure () -> Instant) -> [AppliedChange] {
        let path = environment.remindersFile
        do {
            guard let text = try readFile(path, refusingIf: FileTrust.refusal) else {
                remindersProblems = []
                return []
            }
            if isApplied(text) {
                remindersProblems = []
                return []
            }
            if let refusal = followingRefusal { throw refusal }
            let now = now()
            var (decision, shown, problems) = try apply(text, file: path, at: now)
            if problems.isEmpty,
                let refusal = agenda.refusal(
                    of: shown, of: path, besides: journal.peers, name: "reminders.toml")
            {
                problems = [refusal]
            }
            remindersProblems = problems
            report(problems)
            guard problems.isEmpty else { return [] }
            try commit(decision, now: now)
            noteApplied(text)
            return shown
        } catch let error as RemindError {
            remindersProblems = [FileProblem(file: "reminders.toml", line: 1, message: error.message, hint: error.hint)]
        } catch {
            remindersProblems = [
                FileProblem(file: "reminders.toml", line: 1, message: "NOT applied: the record cannot be written")
            ]
        }
        report(remindersProblems)
        return []
    }

    /// True if other machines have the record too and this one has applied the same text before: then it is only applied again
    /// when it has changed, or two machines with two files would undo each other.
    private func isApplied(_ text: String) -> Bool {
        guard loop.exchange != nil, let known = try? DataFolder.read(appliedFile) else { return false }
        return known == mark(of: text)
    }

    func noteApplied(_ text: String) {
        if loop.exchange != nil { try? DataFolder.replace(appliedFile, with: mark(of: text)) }
    }

    private var appliedFile: String { environment.dataFolder + "/applied" }

    /// The digest of a file's text, and the name under which it was applied: a record that was put back has another name, and
    /// may not have what the file says.
    private func mark(of text: String) -> String {
        "\(Checksum.text(Checksum.hash(text, seed: 0))) \(journal.device)\n"
    }

    /// The changes that a file's text makes; none if it has problems.
    ///
    /// - Parameter day: On which day edits begin, if the person says so.
    func apply(
        _ text: String, file: String, from day: Definition.FirstDay? = nil, at now: Instant, request: String? = nil
    ) throws(RemindError) -> (decision: Decision, shown: [AppliedChange], problems: [FileProblem]) {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let place = scheduler.place
        let ledger = scheduler.ledger
        let checked = RemindersFile(text, name: name).checked(
            path: file, against: ledger.defined,
            anchor: ScheduleAnchor(at: now, zone: place.local.name), place: place,
            today: place.local.local(at: now).date)
        guard checked.problems.isEmpty else { return (Decision(), [], checked.problems) }
        let (changes, shown) = agenda.changes(
            applying: checked.definitions, of: file, from: day, besides: journal.peers, at: now)
        return (try scheduler.decide(.change(changes), at: now, request: request), shown, [])
    }

    /// Reads the settings and the file of reminders again.
    ///
    /// - Returns: The changes.
    @discardableResult
    func reload(now: Instant) -> [AppliedChange] {
        service.reloading()
        readSettings(now: now)
        findZone(now: now)
        let changes = applyRemindersFile(now: now)
        service.ready(status: statusLine(now: turn()))
        log.write(.info, "reloaded", event: .reloaded)
        return changes
    }

    /// Looks up which zone the user is in, and moves there if it is another.
    func findZone(now: Instant) {
        do {
            let local = try LocalZone.resolve(environment: environment.variables, directory: environment.zones)
            zoneProblem = nil
            guard try loop.move(to: local, now: now) else { return }
            log.write(.notice, "the zone is \(local.name) now", event: .clockChanged)
        } catch let error as ZoneError {
            zoneProblem = error
            log.write(.error, error.message, event: .configurationRejected)
        } catch {
            log.write(.error, "the new time zone was NOT recorded: \(error)", event: .storeDamaged)
        }
    }

    private func report(_ problems: [FileProblem]) {
        // Others read the log too: `status` names the reminder.
        for problem in problems {
            log.write(
                .error, "\(problem.file):\(problem.line) is wrong, see: remindctl status", event: .configurationRejected
            )
        }
    }

    /// A file's text, or `nil` if there is none.
    ///
    /// - Parameter refusal: Why a file that is like this is not read.
    func readFile(
        _ path: String, atMost largest: Int = Daemon.largestFile,
        refusingIf refusal: (stat, String) -> RemindError? = { _, _ in nil }
    ) throws(RemindError) -> String? {
        guard let bytes = try readBytes(path, atMost: largest, refusingIf: refusal) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw RemindError(.unreadableFile, "\(path) is not UTF-8")
        }
        return text
    }

    /// A file's bytes, or `nil` if there is none.
    ///
    /// - Parameter refusal: Why a file that is like this is not read.
    func readBytes(
        _ path: String, atMost largest: Int = Daemon.largestFile,
        refusingIf refusal: (stat, String) -> RemindError? = { _, _ in nil }
    ) throws(RemindError) -> [UInt8]? {
        // A pipe or a terminal in its place must not keep the reminders waiting for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw RemindError(.unreadableFile, "cannot read \(path): \(String(cString: strerror(errno)))")
        }
        defer { Glibc.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw RemindError(.unreadableFile, "\(path) is not a regular file")
        }
        if let error = refusal(status, path) { throw error }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw RemindError(.unreadableFile, "cannot read \(path): \(String(cString: strerror(errno)))")
            }
            guard count > 0 else { break }
            bytes += buffer[..<count]
            guard bytes.count <= largest else {
                throw RemindError(.unreadableFile, "\(path) is larger than \(largest >> 20) MiB")
            }
        }
        return bytes
    }
}
