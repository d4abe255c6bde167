import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Statistics
import Vocabulary

/// Counts over the whole record, without reading it for every question.
extension Daemon {
    /// The most days that one question is about.
    private static let longestStretch = 36_600

    /// Reads the outcomes beside the queue, so that the first question needs not wait for it.
    func prepareStatistics() {
        guard journal.standIn == nil else { return }
        let (names, place, basis) = (journal.names, scheduler.place, Record.Basis(scheduler.ledger))
        readRecord { (path) throws(StoreError) in
            var reader = basis.reader(of: try Database(path: path, access: .unchanging), names, place)
            return try reader.all()
        } then: { daemon, result, _ in
            // If it could not be read, the first request reports it.
            guard case .success(let outcomes) = result else { return }
            daemon.record.keep(outcomes, basis, now: Record.Basis(daemon.scheduler.ledger))
        }
    }

    func currentOutcomes() throws(StoreError) -> Outcomes { try record.outcomes(in: journal, scheduler.snapshot) }

    /// How many wait for an answer.
    func pending(_ chosen: Choice, _ scope: StatisticsScope, now: Instant) -> Int {
        scheduler.ledger.openOccurrences.count { occurrence in
            occurrence.wasDelivered && occurrence.due <= now
                && chosen.name(of: occurrence.id.reminder, in: scheduler.ledger) != nil
                && (scope.first...scope.last).contains(agenda.day(of: occurrence.due))
        }
    }

    /// The paused days of reminders that were ever paused.
    func pausedDays(now: Instant) -> [ReminderID: PausedDays] {
        let agenda = agenda
        let today = agenda.day(of: now)
        return scheduler.ledger.reminders.filter { !$0.value.pauses.isEmpty }.mapValues { reminder in
            PausedDays(reminder.pauses, today: today) { agenda.day(of: $0) }
        }
    }

    /// The measuring of a reminder, and the series of its days since the first reading; `nil` if it takes none.
    func readings(of reminder: Reminder, through scope: StatisticsScope, now: Instant) throws -> (
        measuring: Measuring, series: DaySeries, days: ReadingDays
    )? {
        guard let measuring = reminder.measuring, measuring.measure != .check else { return nil }
        let days = try record.readingDays(of: reminder.id, measuring, in: journal, scheduler.place)
        let first = min(days.first ?? scope.first, scope.first)
        let defined = try begun(reminder)
        let today = agenda.day(of: now)
        let series = days.series(
            measuring, first: first, through: scope.last, defined: defined, today: today,
            pauses: PausedDays(reminder.pauses, today: today) { agenda.day(of: $0) })
        let whole = series.part(since: min(days.first ?? first, today), until: today)
        let chain = try chains(of: [reminder], now: now)[reminder.id] ?? chain(of: reminder, measuring, whole)
        return (measuring, chain.map(series.judged) ?? series, days)
    }

    /// The trend of a smoothed tracker on a day, in its unit; `nil` with fewer than two days of readings.
    func trend(of tracker: String, on day: CivilDate) throws -> Double? {
        guard let id = ReminderID(rawValue: tracker), let measuring = scheduler.ledger.reminders[id]?.measuring,
            measuring.isSmoothed
        else { return nil }
        let days = try record.readingDays(of: id, measuring, in: journal, scheduler.place)
        guard let first = days.first, first < day, let trend = Trend(days, through: day)?[day] else { return nil }
        return measuring.number(Int64(trend.rounded()))
    }

    /// The last reading of a level before a day, and its unit: a weight is still known on a day without one.
    func known(of tracker: String, before day: CivilDate) throws -> (MeasuredView.Extreme?, String?) {
        guard let id = ReminderID(rawValue: tracker), let measuring = scheduler.ledger.reminders[id]?.measuring,
            measuring.measure == .level
        else { return (nil, nil) }
        let days = try record.readingDays(of: id, measuring, in: journal, scheduler.place)
        guard let last = days.last(before: day), let value = days.days[last]?.value(measuring.fold) else {
            return (nil, nil)
        }
        let amount = measuring.amount(value)
        return (MeasuredView.Extreme(value: amount.amount, day: last.description), amount.unit)
    }

    // MARK: - What is asked

    /// The subject: one reminder, or all of a kind, perhaps of one person or with one tag.
    struct Choice {
        var reminder: ReminderID?
        var kind: String?
        var of = Chosen()

        /// The name that a reminder has now, if it is among them.
        func name(of id: ReminderID, in ledger: Ledger) -> ReminderID? {
            let id = ledger.names.current(of: id)
            guard let definition = ledger.reminders[id]?.definition, reminder ?? id == id,
                definition.isOf(kind: kind, person: nil), of.holds(definition)
            else { return nil }
            return id
        }
    }

    func choice(what: String?, kind: String?, person: String?, tag: String?) throws(RemindError) -> Choice {
        let of = try chosen(person: person, tag: tag)
        guard let what else {
            let kind = kind ?? Kinds.standard.name
            guard kind != "all" else { return Choice(of: of) }
            guard Kinds.named(kind) != nil else {
                let names = Kinds.all.map(\.name) + ["all"]
                throw RemindError(
                    .invalidArgument, "there is no kind \(kind)",
                    hint: NearNames.question(kind, among: names) ?? names.joined(separator: ", "))
            }
            return Choice(kind: kind, of: of)
        }
        let id: ReminderID
        do {
            id = try agenda.reminder(named: what, includingArchived: true)
        } catch {
            guard kind == nil else { throw error }
            return Choice(kind: try Daemon.kind(what, unless: error).name, of: of)
        }
        guard kind == nil || kind == "all" || kind == scheduler.ledger.reminders[id]?.definition.kind else {
            throw RemindError(
                .invalidArgument, "\(id) is a \(scheduler.ledger.reminders[id]?.definition.kind ?? "")",
                hint: "leave out --kind")
        }
        return Choice(reminder: id, of: of)
    }

    /// The name of a kind means all of it, unless a reminder is called so.
    ///
    /// - Parameter error: Why no reminder is meant; thrown if no kind is, either.
    static func kind(_ what: String, unless error: RemindError) throws(RemindError) -> any Kind {
        guard error.code == .unknownReminder, let kind = Kinds.called(what) else { throw error }
        return kind
    }

    func scope(_ asked: Remindd1.StatisticsRequest, now: Instant) throws(RemindError) -> StatisticsScope {
        let zone = scheduler.place.local
        let today = agenda.day(of: now)
        var first: CivilDate
        var last = today
        if let month = asked.month {
            guard asked.since == nil, asked.until == nil else {
                throw RemindError(
                    .invalidArgument, "a month cannot be combined with a first or last day", hint: "leave one out")
            }
            (first, last) = try Daemon.month(month, today: today)
        } else {
            if let until = asked.until { last = try Daemon.day(until, today: today, option: "--until") }
            first = last - 29
            if let since = asked.since {
                if let length = try? DurationText.parse(since) {
                    first = last - max(0, Int((length.components.seconds + 86_399) / 86_400) - 1)
                } else {
                    first = try Daemon.day(since, today: today, option: "--since")
                }
            }
        }
        guard first <= today else {
            throw RemindError(.invalidTime, "\(first) is in the future", hint: "--since 30d")
        }
        guard first <= last else {
            throw RemindError(.invalidTime, "the last day, \(last), is before the first, \(first)", hint: "--since 30d")
        }
        guard last - first < Daemon.longestStretch else {
            throw RemindError(.invalidTime, "that is more than a hundred years", hint: "--since 30d")
        }
        let end = zone.instant(of: CivilDateTime(last + 1, settings.dayStart)) ?? now
        return StatisticsScope(
            first: first, last: last, dayStart: settings.dayStart, window: try Daemon.window(asked.window),
            end: min(end, now).seconds)
    }

    private static func window(_ text: String?) throws(RemindError) -> Int32 {
        guard let text else { return StatisticsScope.usualWindow }
        guard let length = try? DurationText.parse(text), (60...43_200).contains(length.components.seconds) else {
            throw RemindError(.invalidArgument, "on time cannot be within \(quoted(text))", hint: "1m to 12h")
        }
        return Int32(length.components.seconds)
    }

    /// `2026-11`, `this`, `last`
    private static func month(_ text: String, today: CivilDate) throws(RemindError) -> (CivilDate, CivilDate) {
        let (year, month, _) = today.components
        let thisMonth = CivilDate(year: year, month: month, clampingDay: 1)
        let first: CivilDate?
        switch text.lowercased() {
        case "this": first = thisMonth
        case "last": first = CivilDate(year: (thisMonth - 1).year, month: (thisMonth - 1).month, clampingDay: 1)
        default: first = text.utf8.count == 7 ? CivilDate(text + "-01") : nil
        }
        guard let first, (1900...2200).contains(first.year) else {
            throw RemindError(
                .invalidTime, "\"\(text)\" is not a month", hint: "\(thisMonth.description.prefix(7)), this or last")
        }
        return (first, first + CivilDate.length(ofMonth: first.month, year: first.year) - 1)
    }

    private static func day(_ text: String, today: CivilDate, option: String) throws(RemindError) -> CivilDate {
        guard let date = try? DayName.parse(text, today: today) else {
            throw RemindError(
                .invalidTime, "\"\(text)\" is not a day",
                hint: option == "--since" ? "--since 30d, --since \(today - 29)" : "\(option) \(today), or yesterday")
        }
        return date
    }
}
