import Catalogue
import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Finds a dose too many or too soon: limits on as-needed doses, and the gap between two doses.
struct Safety: SnapshotReader {
    let snapshot: Snapshot

    /// The doses that a limit counts with this one, however long ago it was taken, and those of the same 24 hours.
    func needs(of request: AnswerRequest) -> [Need] {
        let id = request.subject.reminder
        guard let reminder = ledger.reminders[id] else { return [] }
        var isCounted = request.amount != nil
        if case .extra = request.subject { isCounted = isCounted || reminder.kind?.amountField != nil }
        let reaches = [reminder.asNeededReach, isCounted ? Overdose.day : nil].compactMap(\.self)
        guard let reach = reaches.max() else { return [] }
        return [.doses(of: id, from: request.happened - reach, through: request.happened + reach)]
    }

    /// Warnings after a dose: only one more is allowed, or when the next one is.
    package func limitWarning(of id: ReminderID, now: Instant) -> String? {
        guard let reminder = ledger.reminders[id], !reminder.asNeededLimits.isEmpty else { return nil }
        let limits = rollingLimits(of: reminder)
        guard let left = limits.left(at: now, most: 1) else { return nil }
        if left.doses > 0 { return "only 1 more is allowed (\(left.limit))" }
        guard let block = limits.block(reminder.usualDose, at: now) else { return nil }
        return "that was the last one: next allowed at \(opening(block.until, now: now)) (\(block.limit))"
    }

    /// How much its limits allow now: `1 more is allowed now (1 of 2 in 24 h)`, `next allowed at 14:20 (...)`; `nil` without
    /// limits.
    func allowance(of reminder: Reminder, now: Instant) -> String? {
        guard !reminder.asNeededLimits.isEmpty else { return nil }
        let limits = rollingLimits(of: reminder)
        if let block = limits.block(reminder.usualDose, at: now) {
            return "next allowed at \(opening(block.until, now: now)) (\(block.limit))"
        }
        guard let left = limits.left(at: now, most: .max) else { return "the next one is allowed now" }
        return "\(left.doses) more \(left.doses == 1 ? "is" : "are") allowed (\(left.limit))"
    }

    /// How long ago a medicine that is taken as needed was taken, and from when it may be taken again; `nil` for any other.
    func asNeeded(_ reminder: Reminder, now: Instant) -> AsNeededView? {
        guard reminder.isActive, reminder.asNeeded != nil else { return nil }
        let definition = reminder.definition
        let limits = rollingLimits(of: reminder)
        let block = limits.block(reminder.usualDose, at: now)
        let last = ledger.lastDone(of: reminder.id).flatMap(ledger.latest)
        return AsNeededView(
            reminder: definition.id.rawValue, title: definition.title, cover: definition.cover,
            person: definition.person, detail: reminder.kind?.detail(of: reminder.fields(line: reminder.extraLine)),
            last: last.map(place.local.timestamp), next: block.map { place.local.timestamp($0.until.nextMinute) },
            limit: block?.limit ?? limits.left(at: now, most: .max)?.limit)
    }

    /// The note that another amount counts as one dose, if the limits count doses: `5 g counts as one dose: 1 of 3 in
    /// 24 h`.
    func countedAsOne(_ answer: Answer, of reminder: Reminder, now: Instant) -> String? {
        let counts = reminder.asNeededLimits.compactMap(\.limit).map { Schedule.AsNeeded(limit: $0) }
        guard answer.outcome == .done, !counts.isEmpty, let amount = answer.amount, let usual = reminder.usualDose,
            reminder.dosing.amount(of: amount, in: usual.base.dimension) != usual.base.amount
        else { return nil }
        let taken = rollingLimits(of: reminder).taken
        let left = RollingLimits(counts, dosing: reminder.dosing, taken: taken).left(at: now, most: .max)
        return left.map { "\(amount) counts as one dose: \($0.limit)" }
    }

    /// Checks a dose, taken at any time, against the limits of its reminder, and against the dose in force.
    ///
    /// - Parameters:
    ///   - line: The schedule whose dose it is; -1 for none.
    ///   - usual: The dose in force at its slot.
    ///   - replaced: The occurrence whose answer this is, which does not count beside itself.
    /// - Returns: The limit it overrides, if the person gave a reason.
    func check(
        of reminder: Reminder, _ request: AnswerRequest, dose: Quantity?, usual: Quantity?, line: Int,
        besides replaced: OccurrenceID? = nil, now: Instant
    ) throws(RemindError) -> Answer.Override? {
        guard request.outcome == .done else { return nil }
        let mistake = Overdose(snapshot: snapshot).problem(
            with: request, of: reminder, line: line, usual: usual, dose: dose, besides: replaced)
        if let mistake, !request.confirmed, request.reason == nil { throw mistake.error }
        let isLimited = replaced.map { isAsNeeded($0.slot, of: reminder) || request.amount != nil } ?? true
        let found = isLimited ? try problem(with: request, of: reminder, dose: dose, besides: replaced, now: now) : nil
        guard let reason = request.reason else {
            if let found { throw found.error }
            return nil
        }
        return (found?.limit ?? mistake?.limit).map { Answer.Override(limit: $0, reason: reason) }
    }

    private func problem(
        with request: AnswerRequest, of reminder: Reminder, dose: Quantity?, besides replaced: OccurrenceID?,
        now: Instant
    ) throws(RemindError) -> (limit: String, error: RemindError)? {
        let title = reminder.definition.title
        let force = "or, if you must: --force --reason TEXT"
        let lines = reminder.lines.filter { $0.isAsNeeded }
        guard !lines.isEmpty else { return nil }
        let date = place.local.local(at: request.happened).date
        let definedOn = place.local.local(at: reminder.definedAt).date
        guard lines.contains(where: { $0.schedule.covers(date, definedOn: definedOn) }) else {
            throw RemindError(
                .limitReached, "\(title) is not scheduled for \(date): \(lines[0].text)",
                hint:
                    "change the schedule with: remindctl \(reminder.command) edit \(reminder.id) --when")
        }
        let limits = rollingLimits(of: reminder, besides: replaced)
        if let limit = limits.excess(of: dose) {
            let amount = dose.map { "\($0)" } ?? "a dose"
            return (limit, RemindError(.limitReached, "\(amount) is more than \(limit)", hint: "take less, \(force)"))
        }
        guard let block = limits.block(dose, at: request.happened) else { return nil }
        return (
            block.limit,
            RemindError(
                .limitReached, "next allowed at \(opening(block.until, now: now)) (\(block.limit))",
                hint: "see what was taken with: remindctl history \(reminder.id), \(force)")
        )
    }

    /// Checks a scheduled dose of a medicine that is also taken as needed. It counts with the others but is never
    /// refused, since it was prescribed: `over the limit until 14:20 (4 of 4 in 24 h)`.
    private func scheduledWarning(
        of reminder: Reminder, _ key: SlotKey, due: Instant, occurrence: Occurrence?, now: Instant, _ say: Wording
    ) -> String? {
        guard !reminder.asNeededLimits.isEmpty, !isAsNeeded(key, of: reminder) else { return nil }
        var limits = rollingLimits(of: reminder, besides: OccurrenceID(reminder.id, key))
        limits.say = say
        if let answer = occurrence?.answer {
            guard answer.outcome == .done else { return nil }
            return limits.block(answer.amount, at: answer.happened).map {
                say("over the limit (%{limit})", ["limit": $0.limit])
            }
        }
        let line = reminder.line(of: key, due: due, ledger: ledger, place: place)
        let fields = occurrence?.terms?.fields ?? reminder.recordedFields(line: line)
        let block = limits.block(Dosing(fields).dose, at: max(due, now))
        return block.map {
            say(
                "over the limit until %{time} (%{limit})",
                ["time": opening($0.until, now: now), "limit": $0.limit])
        }
    }

    /// Safety warnings about an occurrence: its distance from the dose before, and limits it exceeds.
    func warning(
        of reminder: Reminder, _ key: SlotKey, due: Instant, occurrence: Occurrence?, now: Instant,
        _ say: Wording = .english
    ) -> String? {
        let said = [
            gapWarning(of: reminder, key, due: due, occurrence: occurrence, now: now, say),
            scheduledWarning(of: reminder, key, due: due, occurrence: occurrence, now: now, say),
        ].compactMap(\.self)
        return said.isEmpty ? nil : said.joined(separator: "; ")
    }

    /// From when a dose is allowed, to the minute and never too early; if the clock shows that twice, with what the
    /// time is called then: `01:15 EST`.
    private func opening(_ until: Instant, now: Instant) -> String {
        let whole = until.nextMinute
        let text = snapshot.clock(whole, now: now)
        guard case .overlap = place.local.resolve(place.local.local(at: whole)) else { return text }
        return "\(text) \(place.local.abbreviation(at: whole))"
    }

    /// True if an occurrence is a dose as needed, and no slot of a schedule.
    func isAsNeeded(_ key: SlotKey, of reminder: Reminder) -> Bool {
        if case .entry = key { return reminder.asNeeded != nil }
        return reminder.isAllowance(key)
    }

    private func rollingLimits(of reminder: Reminder, besides replaced: OccurrenceID? = nil) -> RollingLimits {
        reminder.rollingLimits(ledger: ledger, besides: replaced)
    }
}
