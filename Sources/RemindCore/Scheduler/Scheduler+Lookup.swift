package import CivilTime
package import Reminders
package import Schedules

extension Scheduler {
    /// What a person means by WHAT.
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

    /// How far ahead upcoming occurrences have handles of their own.
    static let handleHorizon = Duration.seconds(48 * 3600)
    /// How many occurrences of one schedule have them: one for every quarter of an hour of that time.
    static let handlesPerSchedule = 192

    /// Resolves a handle, an id, a title, a unique prefix of at least three letters of one, or `WHAT@SLOT`.
    ///
    /// - Throws: `unknownReminder`, `ambiguous` (the candidates are in the message), or what is wrong with the slot.
    package func target(_ text: String, now: Instant, includingArchived: Bool = false) throws(RemindError) -> Target {
        let text = text.trimmed
        guard !text.isEmpty else {
            throw RemindError(.invalidArgument, "it is not said which reminder", hint: "see them with: remindctl list")
        }
        if let at = text.lastIndex(of: "@") {
            let id = try reminder(named: String(text[..<at]), includingArchived: includingArchived)
            let slot = String(text[text.index(after: at)...])
            return .occurrence(try occurrence(of: id, slot: slot, now: now))
        }
        if Handle.looksLike(text.lowercased()) {
            do {
                return .occurrence(try occurrence(handle: text.lowercased(), now: now))
            } catch {
                // A title may look like a handle, where an id cannot.
                guard error.code == .unknownReminder,
                    let id = try? reminder(named: text, includingArchived: includingArchived)
                else { throw error }
                return .reminder(id)
            }
        }
        return .reminder(try reminder(named: text, includingArchived: includingArchived))
    }

    /// The reminder with this id or title, or the only one whose id or title starts so.
    package func reminder(named text: String, includingArchived: Bool = false) throws(RemindError) -> ReminderID {
        let wanted = text.trimmed.lowercased()
        let pool = ledger.reminders.values.filter { includingArchived || !$0.isArchived }
        if let exact = pool.first(where: { $0.id.rawValue == wanted }) { return exact.id }
        let titled = pool.filter { $0.definition.title.lowercased() == wanted }
        if titled.count == 1 { return titled[0].id }
        // What begins with a former name is another reminder, unless it is this one.
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
                .unknownReminder, "there is no reminder \(text)", hint: "a prefix needs at least 3 letters")
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
                    .unknownReminder, "there is no reminder \(text)", hint: "see them with: remindctl list")
        default:
            let names = found.map(\.id.rawValue).sorted().joined(separator: ", ")
            throw RemindError(.ambiguous, "\(text) may be any of: \(names)", hint: "type more of the id")
        }
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
        if let shown = ledger.occurrence(handle: handle) ?? ledger.promised(handle) { return shown }
        let coming = upcomingHandles(now: now)
        if let (id, _) = coming.first(where: { $0.value == handle }) { return id }
        // One that was shown with a longer handle while another was in its way.
        let found = Set(coming.keys).union(ledger.occurrences.map(\.id)).filter {
            Handle.code(of: ledger.handleSource(of: $0)).hasPrefix(handle)
        }
        if let only = found.first, found.count == 1 { return only }
        if found.isEmpty {
            throw RemindError(
                .unknownReminder, "there is nothing with the handle \(handle)",
                hint: "see the handles with: remindctl today")
        }
        let names = found.map(\.description).sorted().joined(separator: ", ")
        throw RemindError(.ambiguous, "\(handle) may be any of: \(names)", hint: "type one of these")
    }

    /// The occurrence of a reminder that a person means by a slot: `yesterday/20:00`, `2026-11-19T20:00`, a key.
    private func occurrence(of id: ReminderID, slot text: String, now: Instant) throws(RemindError) -> OccurrenceID {
        let exact = OccurrenceID(id, SlotKey(text))
        if ledger.occurrence(exact) != nil || plannedSlot(exact, now: now) != nil { return exact }
        let wanted: CivilDateTime
        do {
            wanted = try SlotText.parse(text, today: place.local.local(at: now).date)
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
        let known = ledger.occurrences(of: id)
            .filter { $0.id.slot.local == wanted || zone(of: $0).local(at: $0.due) == wanted }
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

    /// The occurrences to come that have handles: those of the next two days, and the next one of every reminder.
    func handleCandidates(now: Instant) -> [(id: OccurrenceID, slot: Slot)] {
        let soon = upcoming(through: now + Scheduler.handleHorizon, now: now, limit: Scheduler.handlesPerSchedule)
        let covered = Set(soon.map(\.id.reminder))
        let later = ledger.reminders.keys.filter { !covered.contains($0) }.compactMap { next(of: $0, now: now) }
        return soon + later
    }

    /// The handles of occurrences to come, which are those they will be recorded with.
    ///
    /// The one that comes first has the first choice, so that no handle changes because of what comes later. What was
    /// promised stays as it is.
    package func upcomingHandles(now: Instant) -> [OccurrenceID: String] {
        var handles: [OccurrenceID: String] = [:]
        var used: Set<String> = []
        let candidates = handleCandidates(now: now)
        for (id, _) in candidates.sorted(by: { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due })
        {
            // One that was answered early and taken back keeps the handle it has.
            let handle = ledger.occurrence(id)?.handle ?? ledger.handle(for: id, isGiven: used.contains)
            handles[id] = handle
            used.insert(handle)
        }
        return handles
    }

    /// Occurrences still to come, in order: every slot through an instant of which nothing stands recorded.
    ///
    /// - Parameter limit: The most slots of one schedule.
    package func upcoming(through end: Instant, now: Instant, limit: Int = 10_000) -> [(id: OccurrenceID, slot: Slot)] {
        let after = max(now, trust.rung)
        var found: [(id: OccurrenceID, slot: Slot)] = []
        for (id, reminder) in ledger.reminders where reminder.isActive {
            for slot in reminder.slots(after: after, through: end, limit: limit, ledger: ledger, place: place) {
                let occurrence = OccurrenceID(id, slot.key)
                if ledger.occurrence(occurrence).map({ $0.isOpen && !$0.wasDelivered }) ?? true {
                    found.append((occurrence, slot))
                }
            }
        }
        return found.sorted { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due }
    }

    /// The same, or `nil` where there are more than so many: schedules by the minute make millions in a year.
    package func upcoming(through end: Instant, now: Instant, atMost most: Int) -> [(id: OccurrenceID, slot: Slot)]? {
        var found = 0
        let after = max(now, trust.rung)
        for reminder in ledger.reminders.values where reminder.isActive {
            let limit = most - found + 1
            found += reminder.slots(after: after, through: end, limit: limit, ledger: ledger, place: place).count
            if found > most { return nil }
        }
        return upcoming(through: end, now: now, limit: most)
    }

    /// The next occurrences, of one reminder or of all.
    package func next(count: Int, of only: ReminderID?, now: Instant) -> [(id: OccurrenceID, slot: Slot)] {
        var found: [(id: OccurrenceID, slot: Slot)] = []
        // What comes later than this many others is not looked for.
        var horizon: Instant?
        func keepNext() {
            found.sort { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due }
            found.removeLast(max(0, found.count - count))
            if found.count == count { horizon = found.last?.slot.due }
        }
        for id in only.map({ [$0] }) ?? Array(ledger.reminders.keys) {
            guard let reminder = ledger.reminders[id] else { continue }
            var after = max(now, trust.rung)
            var own = 0
            while own < count, let slot = reminder.next(after: after, ledger: ledger, place: place),
                horizon.map({ slot.due <= $0 }) ?? true
            {
                let slots = reminder.slots(
                    after: after, through: slot.due, limit: count, ledger: ledger, place: place)
                for slot in slots where slot.due > after {
                    let occurrence = OccurrenceID(id, slot.key)
                    guard ledger.occurrence(occurrence).map({ $0.isOpen && !$0.wasDelivered }) ?? true else { continue }
                    found.append((occurrence, slot))
                    own += 1
                }
                after = slot.due
            }
            if found.count >= 2 * count { keepNext() }
        }
        keepNext()
        return found
    }

    /// The very next occurrence of all.
    package func upcomingFirst(now: Instant) -> (id: OccurrenceID, slot: Slot)? {
        // Nothing comes before its reminder needs attention, so only those that do until then can be first.
        let soon = nextWake.flatMap { first(of: reminders(waking: $0), now: now) }
        return first(of: soon.map { reminders(waking: $0.slot.due) } ?? Array(ledger.reminders.keys), now: now)
    }

    private func first(of ids: [ReminderID], now: Instant) -> (id: OccurrenceID, slot: Slot)? {
        ids.compactMap { next(of: $0, now: now) }
            .min { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due }
    }

    /// The next occurrence of one reminder that nothing stands recorded of.
    package func next(of id: ReminderID, now: Instant) -> (id: OccurrenceID, slot: Slot)? {
        guard let reminder = ledger.reminders[id] else { return nil }
        var after = max(now, trust.rung)
        // A few may have been answered early.
        for _ in 0..<1000 {
            guard let slot = reminder.next(after: after, ledger: ledger, place: place) else { return nil }
            if isToCome(slot, of: id) { return (OccurrenceID(id, slot.key), slot) }
            // Another may share its instant, in the night that clocks go forward.
            let others = reminder.slots(after: after, through: slot.due, limit: 1440, ledger: ledger, place: place)
            if let other = others.first(where: { $0.due > after && isToCome($0, of: id) }) {
                return (OccurrenceID(id, other.key), other)
            }
            after = max(after, slot.due)
        }
        return nil
    }

    /// Whether nothing stands recorded of a slot, and it was not delivered.
    private func isToCome(_ slot: Slot, of id: ReminderID) -> Bool {
        ledger.occurrence(OccurrenceID(id, slot.key)).map { $0.isOpen && !$0.wasDelivered } ?? true
    }
}

extension Reminder {
    /// Whether its id or title begins so.
    fileprivate func isCalled(_ prefix: String) -> Bool {
        id.rawValue.hasPrefix(prefix) || definition.title.lowercased().hasPrefix(prefix)
    }

    /// Which of the reminder's schedules has this slot; none where an edit took it away: then what the reminder says as
    /// a whole holds, and not what the first of its schedules says.
    func line(of key: SlotKey, due: Instant, ledger: Ledger, place: Place) -> Int {
        guard lines.count > 1 else { return 0 }
        if case .entry = key { return extraLine }
        if isAllowance(key) { return extraLine }
        var all = self
        all.isArchived = false
        all.isDisabled = false
        func line() -> Int? {
            all.slots(after: due - .seconds(1), through: due + .seconds(1), limit: 3000, ledger: ledger, place: place)
                .first { $0.key == key }?.line
        }
        if let line = line() { return line }
        guard lines.contains(where: \.isOff) else { return -1 }
        // It was due before its schedule was switched off.
        for index in all.lines.indices { all.lines[index].isOff = false }
        return line() ?? -1
    }

    /// The schedule whose dose an extra is: the one as needed, or the only one.
    var extraLine: Int {
        if lines.count == 1 { return 0 }
        return lines.firstIndex { if case .asNeeded = $0.schedule.rule { true } else { false } } ?? -1
    }
}
