import CivilTime
import Configuration
import Glibc
import RemindControl
import RemindCore
import Reminders
import Schedules
import Statistics

extension Daemon {
    /// Occurrences that one agenda lists at most: everything else waits while they are worked out.
    private static let longestAgenda = 20_000
    /// Occurrences that one review lists at most; the next one shows the rest.
    private static let longestReview = 500

    var zoneName: String { scheduler.place.local.name }

    private var isClockUnconfirmed: Bool? { scheduler.trust.isTrusted ? nil : true }

    func day(_ asked: Remindd1.DayRequest) throws -> Remindd1.Day {
        let now = SystemClock.now
        let today = agenda.day(of: scheduler.place.local.local(at: now), dayStart: settings.dayStart)
        let date = try asked.date.map { try Self.date($0, today: today) } ?? today
        // The working set reaches two days back; what is older, and what a person answered early, is in the journal.
        var known = scheduler
        if date < today, let start = scheduler.place.local.instant(of: CivilDateTime(date - 1, .midnight)),
            let end = scheduler.place.local.instant(of: CivilDateTime(date + 3, .midnight))
        {
            for need in [Need.due(from: start, through: end), .runs(from: start, through: end)] {
                known.apply(.recalled(try journal.entries(for: need, in: known.ledger)))
            }
        }
        let person = try asked.person.map(self.person)
        let occurrences = known.agenda.day(
            date, dayStart: settings.dayStart, now: now
        ).filter { isOf(person, $0) }
        var next: OccurrenceView?
        if date == today, !occurrences.contains(where: { $0.status == .upcoming }) {
            let handles = agenda.upcomingHandles(now: now)
            let first = person.map { self.next(1, of: $0, now: now).first } ?? agenda.upcomingFirst(now: now)
            next = first.map { agenda.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: now) }
        }
        promise(occurrences + [next].compactMap(\.self), now: now)
        var day = Remindd1.Day(
            date: date.description, zone: zoneName, now: now.seconds, occurrences: occurrences, next: next)
        day.isClockUnconfirmed = isClockUnconfirmed
        return day
    }

    /// Keeps the handles of what is to come as they are shown.
    func promise(_ views: [OccurrenceView], now: Instant) {
        let handles = views.compactMap { view -> (id: OccurrenceID, handle: String)? in
            guard view.status == .upcoming, let handle = view.handle, let id = OccurrenceID(view.id) else { return nil }
            return (id, handle)
        }
        loop.scheduler.apply(.promised(handles, at: now))
    }

    func agenda(_ asked: Remindd1.AgendaRequest) throws -> Remindd1.Occurrences {
        guard (1...366).contains(asked.days) else {
            throw RemindError(.invalidArgument, "\(asked.days) is no number of days", hint: "--days 1 to 366")
        }
        let now = SystemClock.now
        let today = agenda.day(of: scheduler.place.local.local(at: now), dayStart: settings.dayStart)
        let end = scheduler.place.local.instant(of: CivilDateTime(today + asked.days, settings.dayStart)) ?? now
        guard
            let found = agenda.upcoming(
                through: end - .milliseconds(1), now: now, atMost: Daemon.longestAgenda)
        else {
            throw RemindError(
                .invalidArgument, "\(asked.days) days have more than \(Daemon.longestAgenda) occurrences",
                hint: "ask for fewer days, or for one reminder: remindctl next WHAT --count 100")
        }
        let handles = agenda.upcomingHandles(now: now)
        let coming = found.map { agenda.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: now) }
        promise(coming, now: now)
        let open = agenda.day(today, dayStart: settings.dayStart, now: now).filter {
            $0.status == .due || $0.status == .snoozed
        }
        let person = try asked.person.map(self.person)
        return Remindd1.Occurrences(
            zone: zoneName, now: now.seconds, occurrences: (open + coming).filter { isOf(person, $0) })
    }

    func next(_ asked: Remindd1.NextRequest) throws -> Remindd1.Occurrences {
        guard (1...100).contains(asked.count) else {
            throw RemindError(.invalidArgument, "\(asked.count) is no number of reminders", hint: "--count 1 to 100")
        }
        let now = SystemClock.now
        let only = try asked.what.map { try agenda.reminder(named: $0) }
        let person = try asked.person.map(self.person)
        let found =
            only == nil && person != nil
            ? next(asked.count, of: person ?? "", now: now)
            : agenda.next(count: asked.count, of: only, now: now).filter { isOf(person, $0.id.reminder) }
        let handles = agenda.upcomingHandles(now: now)
        let views = found.map { agenda.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: now) }
        promise(views, now: now)
        return Remindd1.Occurrences(zone: zoneName, now: now.seconds, occurrences: views)
    }

    func list(_ asked: Remindd1.ListRequest) throws -> Remindd1.Reminders {
        if let kind = asked.kind, Kinds.named(kind) == nil {
            throw RemindError(
                .invalidArgument, "there is no kind \(kind)", hint: Kinds.all.map(\.name).joined(separator: ", "))
        }
        let now = SystemClock.now
        let person = try asked.person.map(self.person)
        let handles = agenda.upcomingHandles(now: now)
        let found = scheduler.ledger.reminders.values
            .filter { $0.isArchived == asked.archived && (asked.kind == nil || $0.definition.kind == asked.kind) }
            .filter { isOf(person, $0.id) }
            .sorted { ($0.definition.kind, $0.id) < ($1.definition.kind, $1.id) }
        let views = found.map { agenda.view(of: $0, now: now, handles: handles) }
        promise(views.compactMap(\.next), now: now)
        return Remindd1.Reminders(zone: zoneName, now: now.seconds, reminders: views)
    }

    func show(_ asked: Remindd1.WhatRequest) throws -> Remindd1.Shown {
        let now = SystemClock.now
        let handles = agenda.upcomingHandles(now: now)
        let id: ReminderID
        var shown: [OccurrenceView]
        var entries: [EntryView]?
        switch try loop.target(asked.what, now: now, includingArchived: true) {
        case .occurrence(let occurrence):
            id = occurrence.reminder
            guard let view = agenda.view(of: occurrence, now: now, handles: handles) else {
                throw RemindError(
                    .unknownReminder, "\(id) has no \(occurrence.slot)",
                    hint: "see its times with: remindctl show \(id)")
            }
            shown = [view]
            entries = try views(of: journal.entries(of: occurrence).sorted { $0.id < $1.id }, isAudit: false)
        case .reminder(let reminder):
            id = reminder
            let latest = Self.fold(try journal.history(of: id, since: nil, limit: 60).filter { $0.slot != nil })
            shown = latest.sorted { $0.due > $1.due }.filter { $0.answer != nil || $0.isOpen && $0.wasDelivered }
                .prefix(5).compactMap { agenda.view(of: $0, now: now) }
        }
        guard let reminder = scheduler.ledger.reminders[id] else {
            throw RemindError(.unknownReminder, "there is no reminder \(id)", hint: "see them with: remindctl list")
        }
        var view = agenda.view(of: reminder, now: now, handles: handles)
        view.origin = try journal.importSource(of: id)
        promise(shown + [view.next].compactMap(\.self), now: now)
        return Remindd1.Shown(zone: zoneName, now: now.seconds, reminder: view, occurrences: shown, entries: entries)
    }

    /// What was missed while nobody was there and has not been looked at since.
    func review() throws -> Remindd1.Occurrences {
        let now = SystemClock.now
        let missed = try journal.unattended(limit: Daemon.longestReview).filter {
            $0.entry.id == $0.occurrence.standing?.id
        }
        let runs = missed.filter { $0.entry.answer?.run != nil }.map(\.occurrence.id)
        let counts = runs.isEmpty ? [:] : try currentOutcomes().countsOfRuns(at: runs)
        let views = missed.compactMap { _, occurrence -> OccurrenceView? in
            var view = agenda.view(of: occurrence, now: now)
            if let count = counts[occurrence.id] { view?.count = count }
            // Every dose of a run may have been answered by itself.
            return view?.count == 0 ? nil : view
        }
        return Remindd1.Occurrences(zone: zoneName, now: now.seconds, occurrences: views)
    }

    func export() -> Remindd1.ExportReply {
        let definitions = scheduler.ledger.reminders.values.filter { !$0.isArchived }.map(\.definition)
            .sorted { $0.id < $1.id }
        return Remindd1.ExportReply(toml: RemindersExport.toml(definitions), definitions: definitions)
    }

    func status() throws -> DaemonStatus {
        let now = SystemClock.now
        seeWhetherDiskIsMended(now: now)
        let zone = scheduler.place.local
        let reached: (text: String, isDesktop: Bool) =
            switch notifications.state {
            case .ready(let name, let version, _): ("\(name) \(version)", true)
            case .connecting: ("connecting to the session bus", false)
            case .silent: ("a notification server that does not answer", false)
            case .noServer: ("no notification server on the session bus", false)
            case .noBus(let reason):
                (hasConsole ? "standard error (no session bus: \(reason))" : "none (no session bus: \(reason))", false)
            }
        var problems = (settingsProblems + remindersProblems).map(\.text)
        problems += scheduler.ledger.reminders.values.filter { !$0.isArchived }.compactMap { reminder in
            reminder.problem.map { "\(reminder.id): \($0.message)" }
        }.sorted()
        if let standIn = journal.standIn {
            problems.append("the record cannot be used: \(standIn.error.plain)")
            problems.append(standIn.description)
        } else if let storeProblem = loop.storeProblem {
            let count = loop.unwritten.count == 1 ? "1 entry waits" : "\(loop.unwritten.count) entries wait"
            let waiting = loop.unwritten.isEmpty ? "" : " (\(count) in memory)"
            problems.append("the record cannot be written\(waiting): \(storeProblem.plain)")
        } else if let recordUnread {
            problems.append("the record cannot be checked: \(recordUnread.plain)")
        }
        problems += journal.losses.map { "the record is damaged: it has lost \($0)" }
        if let recordDoubt { problems.append(recordDoubt) }
        if let recordDamage { problems.append("the record is damaged: \(recordDamage)") }
        if let backupProblem { problems.append("the daily backup failed: \(backupProblem.plain)") }
        problems += Set([zoneProblem].compactMap { $0 } + scheduler.place.problems.values).map(\.message).sorted()
        if let unshownText { problems.append(unshownText) }
        problems += hookProblems.map { "the command of \($0.subject) that nobody answered: \($0.reason)" }
        if case .impossible(let reason) = wakeAlarm.ability { problems.append(DaemonStatus.notWoken + reason) }
        var status = DaemonStatus(
            version: Daemon.version, pid: getpid(), started: zone.timestamp(started), now: zone.timestamp(now),
            zone: zone.name, tzdata: environment.zones.version, journal: environment.dataFolder + "/journal.sqlite",
            entries: try journal.count(), device: journal.device,
            reminders: scheduler.ledger.reminders.values.count { $0.isActive },
            open: agenda.openCount(now: now),
            nextWake: scheduler.nextWake.map(zone.timestamp), notifications: reached.text,
            isDesktopReached: reached.isDesktop, problems: problems)
        status.wake = wakeText
        status.isClockUnconfirmed = isClockUnconfirmed
        return status
    }

    /// Occurrences from their entries.
    private static func fold(_ entries: [Entry]) -> [Occurrence] {
        var found: [OccurrenceID: Occurrence] = [:]
        for entry in entries {
            guard let id = entry.occurrence else { continue }
            if found[id]?.add(entry) == nil, let occurrence = Occurrence(entry) { found[id] = occurrence }
        }
        return Array(found.values)
    }

    static func date(_ text: String, today: CivilDate) throws(RemindError) -> CivilDate {
        switch text.lowercased() {
        case "today": return today
        case "yesterday": return today - 1
        case "tomorrow": return today + 1
        default:
            guard let date = CivilDate(text), (1900...2200).contains(date.year) else {
                throw RemindError(
                    .invalidTime, "\"\(text)\" is not a date", hint: "\(today), today, yesterday or tomorrow")
            }
            return date
        }
    }

    /// Reads a date, or a duration back from now.
    func since(_ text: String, now: Instant) throws(RemindError) -> Instant {
        let today = scheduler.place.local.local(at: now).date
        if let length = try? DurationText.parse(text) { return now - length }
        guard let date = try? Self.date(text, today: today),
            let start = scheduler.place.local.instant(of: CivilDateTime(date, .midnight))
        else {
            throw RemindError(.invalidTime, "\"\(text)\" is neither a date nor a duration", hint: "--since 30d")
        }
        return start
    }
}
