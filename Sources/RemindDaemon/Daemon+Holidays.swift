import CivilTime
import Configuration
import Glibc
import RemindCore
import Reminders
import Schedules
import StrictJSON
import Vocabulary

/// The state of the files of holidays.
struct HolidayFiles {
    var problems: [FileProblem] = []
    /// The content of the file beside the record.
    var kept = KeptDays()
    var watch: FolderWatch?
}

/// The files of holidays: read, kept beside the record, and watched.
extension Daemon {
    /// Every problem of a person's files.
    var fileProblems: [FileProblem] { settingsProblems + holidays.problems + remindersProblems }

    /// Reads the files of holidays. One that cannot be used is the one that was kept.
    ///
    /// - Returns: The problems of the files.
    func readHolidays(into settings: inout Settings, now: Instant) -> [FileProblem] {
        let kept = isReady ? holidays.kept : readKeptDays() ?? holidays.kept
        let before = kept.calendar
        // The watch comes first: a file that changes while it is read is read again.
        if isReady { watchHolidays(settings.days.files) }
        var read: [String: String] = [:]
        let problems = settings.readHolidays { file in
            let text = try readFile(path(ofHolidays: file))
            read[file] = text
            return text
        } kept: { file in
            kept.files[file]
        }
        guard isReady else {
            // The change is dealt with once everything is there, as one that comes later is.
            if let before { settings.days.calendar = before }
            holidays.kept = kept
            return problems
        }
        var next = kept
        next.work = settings.days.work.rawValue
        let wrong = Set(problems.map(\.file))
        next.files = kept.files.filter { settings.days.files.contains($0.key) }
        for (file, text) in read where !wrong.contains(file) { next.files[file] = text }
        let today = scheduler.place.local.local(at: now).date.description
        if let before, before != settings.days.calendar {
            let new = changes(from: before, to: settings.days.calendar, now: now)
            // The latest change of a dose is the one that holds.
            next.changes.removeAll { old in new.contains { $0.reminder == old.reminder && $0.day == old.day } }
            next.changes += new
            if !new.isEmpty { tell(agenda.notice(of: new), now: now) }
        }
        next.changes.removeAll { $0.day < today }
        next.told = problems.map(\.text)
        let new = next.told.filter { !kept.told.contains($0) }
        if !new.isEmpty { tell(.unusableHolidays(new, agenda.language), now: now) }
        keep(next, after: kept)
        return problems
    }

    private func path(ofHolidays file: String) -> String {
        Settings.path(ofHolidays: file, in: environment.configFolder, home: environment.variables["HOME"])
    }

    private func keep(_ days: KeptDays, after kept: KeptDays) {
        holidays.kept = days
        guard days != kept, !days.files.isEmpty || !kept.files.isEmpty || days.work != WeekdaySet.workdays.rawValue
        else { return }
        guard let bytes = try? JSON.encode(days) else { return }
        try? DataFolder.replace(keptDaysFile, with: String(decoding: bytes, as: UTF8.self))
    }

    private var keptDaysFile: String { environment.dataFolder + "/" + KeptDays.file }

    /// `nil` if there are none.
    private func readKeptDays() -> KeptDays? {
        guard let text = try? readFile(keptDaysFile, atMost: Self.largestKept) else { return nil }
        return try? JSON.decode(KeptDays.self, from: Array(text.utf8))
    }

    private static let largestKept = 64 * 1024 * 1024

    /// Takes in what has changed since the daemon ran last, and begins to watch the files.
    func settleHolidays(now: Instant) {
        guard holidays.kept.work != nil || !settings.days.files.isEmpty || settings.days.work != .workdays else {
            return
        }
        readSettings(now: now)
    }

    /// The doses of medicines that other holidays move.
    private func changes(from old: DayCalendar, to new: DayCalendar, now: Instant) -> [WorkdayChange] {
        let place = scheduler.place.under(scheduler.place.sky, new)
        return scheduler.ledger.reminders.values.filter(\.isActive).sorted { $0.id < $1.id }
            .flatMap { $0.changes(from: old, in: place, now: now) }
    }

    // MARK: Telling

    /// The doses that other working days or holidays have moved, a line for each.
    func movedDoses(now: Instant) -> [String] {
        let today = scheduler.place.local.local(at: now).date.description
        return holidays.kept.changes.filter { $0.day >= today }.map(\.line)
    }

    /// Files whose last holiday is less than 60 days ahead, if anything depends on them.
    func endingHolidays(now: Instant) -> [String] {
        guard hasWorkdays else { return [] }
        let today = scheduler.place.local.local(at: now).date
        return settings.days.ends.filter { $0.last - today <= Self.warnedBefore }.map { end in
            "\(end.file): the last holiday \(end.last < today ? "was" : "is") on \(end.last): get a newer file"
        }
    }

    /// Schedules that come on holidays, if there are none. A file that cannot be used is a problem of its own.
    var missingHolidays: [String] {
        guard holidays.problems.isEmpty else { return [] }
        return scheduler.ledger.reminders.values.filter(\.isActive).sorted { $0.id < $1.id }.compactMap { reminder in
            reminder.holidaysMissing(by: settings.days.calendar).map { "\(reminder.id): \($0)" }
        }
    }

    private static let warnedBefore = 60

    private var hasWorkdays: Bool {
        scheduler.ledger.reminders.values.contains { $0.isActive && $0.followsWorkdays }
    }

    // MARK: Watching

    private func watchHolidays(_ files: [String]) {
        guard !files.isEmpty else { return holidays.watch = nil }
        holidays.watch = FolderWatch(
            links: files.flatMap { LocalZone.chain(from: path(ofHolidays: $0)) }, folder: nil, queue: queue
        ) { [unowned self] in
            assumeIsolated { daemon in
                daemon.inTurn("the holidays") {
                    daemon.readSettings(now: daemon.turn())
                    daemon.turn()
                }
            }
        }
        guard holidays.watch == nil else { return }
        watchLater("the holidays") { daemon in
            daemon.readSettings(now: daemon.turn())
            daemon.turn()
        }
    }
}
