package import CivilTime
package import Reminders
import Schedules
package import Vocabulary

extension Agenda {
    /// The subject that a person names with WHAT.
    package enum Target: Hashable, Sendable {
        case occurrence(OccurrenceID)
        case reminder(ReminderID)

        /// The reminder that is meant, or one of whose occurrences is.
        package var reminder: ReminderID {
            switch self {
            case .occurrence(let id): id.reminder
            case .reminder(let id): id
            }
        }
    }

    /// The reminders among which a name is looked for.
    package enum Sought: Hashable, Sendable {
        /// Neither archived nor finished ones.
        case active
        /// The active ones; of several with one title, the only one that waits for an answer.
        case waiting
        /// Archived and finished ones too. An active one of the same title comes first.
        case all
        /// Archived and finished ones too. The one with this very id comes first: its record is wanted.
        case recorded

        var isWithPast: Bool { self == .all || self == .recorded }
    }

    /// Resolves a handle, an id, a title, a unique prefix of at least three letters of one, or `WHAT@SLOT`. An id after `=`
    /// is that id and no title, for a program that has it.
    ///
    /// - Throws: `unknownReminder`, `ambiguous` (the candidates are in the message), or what is wrong with the slot.
    package func target(_ text: String, now: Instant, among sought: Sought = .active) throws(RemindError) -> Target {
        let text = text.trimmed
        guard !text.isEmpty else {
            throw RemindError(.invalidArgument, "name a reminder", hint: "see them with: remindctl list")
        }
        if let at = Self.slotMark(in: text) {
            let id = try reminder(named: String(text[..<at]), among: sought)
            let slot = String(text[text.index(after: at)...])
            return .occurrence(try occurrence(of: id, slot: slot, now: now))
        }
        if Handle.looksLike(text.lowercased()) {
            do {
                return .occurrence(try occurrence(handle: text.lowercased(), now: now))
            } catch {
                // A title may look like a handle; an id cannot.
                guard error.code == .unknownReminder,
                    let id = try? reminder(named: text, among: sought)
                else { throw error }
                return .reminder(id)
            }
        }
        if text.hasPrefix("=") {
            guard let id = ReminderID(rawValue: String(text.dropFirst())), ledger.reminders[id] != nil else {
                throw RemindError(
                    .unknownReminder, "there is no reminder \(text == "=" ? text : String(text.dropFirst()))",
                    hint: "see them with: remindctl list")
            }
            return .reminder(id)
        }
        if let only = try oneOfTitle(text, now: now, among: sought) { return .reminder(only) }
        return .reminder(try reminder(named: text, among: sought))
    }

    /// The reminder of anything with this title, if one that is typed in one line may be meant: each line makes another one,
    /// so several have one title, and the id of the first is that title too.
    ///
    /// - Returns: `nil` if no active one has this title, or if another rule decides.
    /// - Throws: `ambiguous` if several have it, with their handles.
    private func oneOfTitle(_ text: String, now: Instant, among sought: Sought) throws(RemindError) -> ReminderID? {
        let wanted = text.trimmed.lowercased()
        let exact = ReminderID(rawValue: wanted).flatMap { ledger.reminders[$0] }
        if let exact, !exact.isPlain || sought == .recorded { return nil }
        let titled = ledger.reminders.values.filter {
            $0.isPlain && !$0.isArchived && ($0.definition.title.lowercased() == wanted || $0.id == exact?.id)
                && !isFinished($0)
        }.sorted { $0.id < $1.id }
        guard titled.count != 1 else { return titled[0].id }
        let waiting = titled.filter { ledger.openOccurrences(of: $0.id).contains(where: \.hasCome) }
        if sought == .waiting, waiting.count == 1 { return waiting[0].id }
        guard !titled.isEmpty else { return nil }
        let handles = upcomingHandles(now: now)
        let names = titled.map { candidate($0, handles, now: now) }.joined(separator: ", ")
        throw RemindError(
            .ambiguous, "\(text) may be any of: \(names)", hint: "name one by its handle")
    }

    /// `7k2 (Anna, 10:05)`: a name that means this one alone, and when it is due.
    private func candidate(_ reminder: Reminder, _ handles: [OccurrenceID: String], now: Instant) -> String {
        let open = ledger.openOccurrences(of: reminder.id).filter(\.hasCome).min { $0.id < $1.id }
        let coming = open == nil ? next(of: reminder.id, now: now) : nil
        let handle = open?.handle ?? coming.flatMap { handles[$0.id] }
        let name = handle ?? coming?.id.description ?? reminder.id.rawValue
        let time = (open?.due ?? coming?.slot.due).map { snapshot.clock($0, now: now) }
        let about = [reminder.definition.person, time].compactMap(\.self).joined(separator: ", ")
        return name + (about.isEmpty ? "" : " (\(about))")
    }

    /// The sign between WHAT and SLOT: the last one, or the first of `rent@2026-12-25/workday-before@09:00`. `nil` if no slot is named.
    static func slotMark(in text: String) -> String.Index? {
        guard let last = text.lastIndex(of: "@") else { return nil }
        let before = text[..<last]
        let isOfKey = WorkdayMove.allCases.contains { before.hasSuffix("/workday-\($0.rawValue)") }
        return isOfKey ? before.lastIndex(of: "@") ?? last : last
    }

    /// The reminder with this id or title, or the only one whose id or title starts so.
    func reminder(named text: String, among sought: Sought) throws(RemindError) -> ReminderID {
        let wanted = text.trimmed.lowercased()
        let pool = ledger.reminders.values.filter { sought.isWithPast || !$0.isArchived && !isFinished($0) }
        if let exact = pool.first(where: { $0.id.rawValue == wanted }) { return exact.id }
        let titled = pool.filter { $0.definition.title.lowercased() == wanted || $0.namesWithPerson.contains(wanted) }
        if titled.count == 1 { return titled[0].id }
        // The name of one that is done never means another one.
        if titled.isEmpty, !sought.isWithPast, let finished = finished(named: wanted) {
            throw RemindError(
                .unknownReminder, "\(finished.definition.title) is done (\(finished.id))",
                hint: "see it with: remindctl show \(finished.id); what is left: remindctl list")
        }
        // A reminder whose id begins with a former name is another one, unless it is this one.
        let owner = titled.isEmpty ? ReminderID(rawValue: wanted).flatMap(ledger.names.owner) : nil
        if let owner {
            let others = pool.filter { $0.id != owner && $0.isCalled(wanted) }
            guard others.isEmpty, wanted.count >= 3, pool.contains(where: { $0.id == owner && $0.isCalled(wanted) })
            else {
                throw RemindError(
                    .unknownReminder, "there is no reminder \(text)", hint: "\(wanted) is now \(owner)")
            }
        }
        guard wanted.count >= 3 || !titled.isEmpty else {
            throw RemindError(
                .unknownReminder, "there is no reminder \(text)",
                hint: near(wanted, among: pool) ?? "a prefix needs at least 3 letters")
        }
        let found =
            titled.isEmpty
            ? pool.filter { $0.isCalled(wanted) } : titled
        switch found.count {
        case 1: return found[0].id
        case 0:
            let isArchived = ledger.reminders.values.contains { $0.isArchived && $0.id.rawValue == wanted }
            throw isArchived
                ? RemindError(.archived, "\(wanted) is archived", hint: "see it with: remindctl list --archived")
                : RemindError(
                    .unknownReminder, "there is no reminder \(text)",
                    hint: near(wanted, among: pool) ?? "see them with: remindctl list")
        default:
            let names = found.map(\.id.rawValue).sorted().joined(separator: ", ")
            throw RemindError(.ambiguous, "\(text) may be any of: \(names)", hint: "type more of the id")
        }
    }

    /// The finished reminder with this id or title.
    private func finished(named wanted: String) -> Reminder? {
        let named = ledger.reminders.values.filter {
            $0.id.rawValue == wanted || $0.definition.title.lowercased() == wanted
        }
        return named.filter { !$0.isArchived && isFinished($0) }.max { $0.definedAt < $1.definedAt }
    }

    /// The reminders whose id or title is near to a text, as a question.
    package func near(_ text: String, among pool: some Sequence<Reminder>) -> String? {
        var owners: [String: String] = [:]
        for reminder in pool { owners[reminder.definition.title.lowercased()] = reminder.id.rawValue }
        for reminder in pool { owners[reminder.id.rawValue] = reminder.id.rawValue }
        var ids: [String] = []
        for name in NearNames.near(text, among: owners.keys) {
            if let id = owners[name], !ids.contains(id) { ids.append(id) }
        }
        return NearNames.question(ids)
    }

    /// Another reminder of the same kind and title for the same person, unless it is archived.
    package func twin(of definition: Definition) -> Definition? {
        func name(_ definition: Definition) -> [String?] {
            [definition.kind, definition.title.trimmed.lowercased(), definition.person?.trimmed.lowercased()]
        }
        return ledger.reminders.values.filter {
            !$0.isArchived && $0.id != definition.id && name($0.definition) == name(definition)
        }.map(\.definition).min { $0.id < $1.id }
    }

    /// The occurrence a handle names: one that was shown, or one still to come.
    private func occurrence(handle: String, now: Instant) throws(RemindError) -> OccurrenceID {
        if let shown = ledger.handles.occurrence(handle) ?? ledger.handles.reserved(handle) { return shown }
        let coming = upcomingHandles(now: now)
        if let (id, _) = coming.first(where: { $0.value == handle }) { return id }
        // One that was shown with a longer handle while another was in its way.
        let found = Set(coming.keys).union(ledger.occurrences.map(\.id)).filter {
            Handle.code(of: ledger.handles.source(of: $0)).hasPrefix(handle)
        }
        if let only = found.first, found.count == 1 { return only }
        if found.isEmpty {
            throw RemindError(
                .unknownReminder, "nothing has the handle \(handle)",
                hint: "see the handles with: remindctl today")
        }
        let names = found.map(\.description).sorted().joined(separator: ", ")
        throw RemindError(.ambiguous, "\(handle) may be any of: \(names)", hint: "type one of these")
    }

    /// The occurrence of a reminder that a person means by a slot: `yesterday/20:00`, `2026-11-19T20:00`, a key.
    private func occurrence(of id: ReminderID, slot text: String, now: Instant) throws(RemindError) -> OccurrenceID {
        if let date = try? DayName.parse(text, today: day(of: now)) {
            return try occurrence(of: id, on: date, now: now)
        }
        let exact = OccurrenceID(id, SlotKey(text))
        if ledger.occurrence(exact) != nil || snapshot.plannedSlot(exact) != nil { return exact }
        if let (date, event) = skySlot(text, now: now) {
            let found = OccurrenceID(id, SlotKey("\(date)/\(event)"))
            if ledger.occurrence(found) != nil || snapshot.plannedSlot(found) != nil { return found }
            throw RemindError(
                .nothingDue, "\(ledger.reminders[id]?.definition.title ?? "\(id)") has nothing at \(event) on \(date)",
                hint: "see what was recorded with: remindctl history \(id)")
        }
        let wanted: CivilDateTime
        do {
            wanted = try SlotText.parse(text, today: place.local.local(at: now).date)
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
        let known = ledger.occurrences(of: id)
            .filter {
                $0.id.slot.local == wanted
                    || $0.id.slot.wholeDay == nil && snapshot.zone(of: $0).local(at: $0.due) == wanted
            }
            .map(\.id).sorted()
        if let first = known.first { return first }
        guard let reminder = ledger.reminders[id], let around = reminder.wall(place).instant(of: wanted) else {
            return OccurrenceID(id, .wall(wanted, zone: nil))
        }
        let planned = reminder.slots(
            after: around - .seconds(86_400), through: around + .seconds(86_400), limit: 3000, ledger: ledger,
            place: place
        ).filter { $0.key.local == wanted || place.local.local(at: $0.due) == wanted }
        return OccurrenceID(id, planned.first?.key ?? .wall(wanted, zone: nil))
    }

    /// `today/isha`, `2026-11-18/fajr`: a day, and a time of the sun or of prayer.
    private func skySlot(_ text: String, now: Instant) -> (CivilDate, SunTime)? {
        guard let slash = text.lastIndex(of: "/"), let time = SunTime(String(text[text.index(after: slash)...])),
            let date = try? DayName.parse(String(text[..<slash]), today: day(of: now))
        else { return nil }
        return (date, time)
    }
}

extension Agenda {
    /// The day of a reminder whose days are answered as a whole; of any other, the one occurrence of that day. A reading
    /// that was logged counts if nothing was due.
    ///
    /// - Throws: `nothingDue` for a day without one, `ambiguous` for a day with several.
    private func occurrence(of id: ReminderID, on date: CivilDate, now: Instant) throws(RemindError) -> OccurrenceID {
        guard let reminder = ledger.reminders[id] else { throw snapshot.unknown(id) }
        if reminder.kind?.has(.days) == true { return OccurrenceID(id, .day(date)) }
        let found = day(date, now: now).filter {
            $0.reminder == id.rawValue && OccurrenceID($0.id).map { !$0.slot.isUnscheduled } ?? false
                && $0.status != .lapsed
        }
        let title = reminder.definition.title
        let known = found.isEmpty ? logged(reminder, on: date) : found.compactMap { OccurrenceID($0.id) }
        guard let only = known.first else {
            throw RemindError(
                .nothingDue, "\(title) has nothing on \(date)",
                hint: "see what was recorded with: remindctl history \(id)")
        }
        guard known.count == 1 else {
            let handles = known.map { $0.slot.isUnscheduled ? ledger.occurrence($0)?.handle : nil }
            let names = zip(known, handles).map { $1 ?? $0.description }.joined(separator: ", ")
            throw RemindError(.ambiguous, "\(title) has several on \(date): \(names)", hint: "name one of them")
        }
        return only
    }

    /// The readings of a day, without those that were asked for and those that were taken back.
    private func logged(_ reminder: Reminder, on date: CivilDate) -> [OccurrenceID] {
        ledger.occurrences(of: reminder.id).filter {
            $0.id.slot.isUnscheduled && $0.answer?.reading?.day == date
        }.map(\.id).sorted()
    }
}

extension Reminder {
    /// True if its id or title begins so.
    fileprivate func isCalled(_ prefix: String) -> Bool {
        id.rawValue.hasPrefix(prefix) || definition.title.lowercased().hasPrefix(prefix)
            || namesWithPerson.contains { $0.hasPrefix(prefix) && prefix.count > (definition.person?.count ?? 0) + 2 }
    }

    /// `anna metformin`, and `anna: metformin` as lists show it; none without a person.
    fileprivate var namesWithPerson: [String] {
        guard let person = definition.person?.lowercased() else { return [] }
        let title = definition.title.lowercased()
        return ["\(person) \(title)", "\(person): \(title)"]
    }
}
