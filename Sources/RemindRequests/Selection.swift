import CivilTime
package import RemindCore
package import Reminders
package import Schedules
package import Vocabulary

/// The reminders that a person asks about: one, or all of a kind, of a person or with a tag; by default all.
package struct Selection {
    package var reminder: ReminderID?
    package var kind: String?
    /// The name as reminders write it; everybody's if absent.
    package var person: String?
    package var tag: String?

    package init(reminder: ReminderID? = nil, kind: String? = nil, person: String? = nil, tag: String? = nil) {
        (self.reminder, self.kind, self.person, self.tag) = (reminder, kind, person, tag)
    }

    package var isAll: Bool { reminder == nil && kind == nil && person == nil && tag == nil }

    package func holds(_ definition: Definition) -> Bool {
        (reminder ?? definition.id) == definition.id && definition.isOf(kind: kind, person: person)
            && (tag.map(definition.isTagged) ?? true)
    }

    /// The name that a reminder has now, if it is among them.
    package func name(of id: ReminderID, in ledger: Ledger) -> ReminderID? {
        let id = ledger.names.current(of: id)
        return ledger.reminders[id].flatMap { holds($0.definition) ? id : nil }
    }
}

/// The reminders of one person in a household, or with one tag.
extension RequestContext {
    /// - Throws: `unknownReminder` for a name or a tag that no reminder has.
    package func selection(person: String?, tag: String?) throws(RemindError) -> Selection {
        Selection(person: try person.map(self.person), tag: try tag.map(self.tag))
    }

    private func tag(_ name: String) throws(RemindError) -> String {
        let all = Set(ledger.reminders.values.flatMap { $0.definition.tags ?? [] }).sorted()
        let asked = name.trimmed.lowercased()
        if all.contains(asked) { return asked }
        throw RemindError(
            .unknownReminder, "no reminder has the tag \(quoted(name))",
            hint: all.isEmpty
                ? "add one with: remindctl \(Kinds.standard.command) edit WHAT --tag heart"
                : "the tags are: \(all.joined(separator: ", "))")
    }

    /// A person as the reminders write the name; case does not matter.
    ///
    /// - Throws: `unknownReminder` if nothing is for anybody of that name.
    package func person(_ name: String) throws(RemindError) -> String {
        let all = Set(ledger.reminders.values.compactMap(\.definition.person)).sorted()
        let asked = name.lowercased()
        if let found = all.first(where: { $0 == name }) ?? all.first(where: { $0.lowercased() == asked }) {
            return found
        }
        if asked == Definition.me { return asked }
        throw RemindError(
            .unknownReminder, "no reminder is for \"\(name)\"",
            hint: all.isEmpty
                ? "say who it is for with: remindctl \(Kinds.standard.command) edit WHAT --person NAME"
                : NearNames.question(name, among: all) ?? all.joined(separator: ", "))
    }

    /// True if a reminder is among those asked about.
    package func isOf(_ selection: Selection, _ id: ReminderID) -> Bool {
        ledger.reminders[id].map { selection.holds($0.definition) } ?? false
    }

    package func isOf(_ selection: Selection, _ view: OccurrenceView) -> Bool {
        ReminderID(rawValue: view.reminder).map { isOf(selection, $0) } ?? false
    }

    /// The chosen reminders, by title.
    package func reminders(of selection: Selection, where isMeant: (Reminder) -> Bool = { _ in true }) -> [Reminder] {
        ledger.reminders.values.filter { selection.name(of: $0.id, in: ledger) != nil && isMeant($0) }
            .sorted { ($0.definition.title, $0.id) < ($1.definition.title, $1.id) }
    }

    /// The next occurrences of the chosen reminders.
    package func next(_ count: Int, of selection: Selection) -> [(id: OccurrenceID, slot: Slot)] {
        next(count, where: selection.holds)
    }

    package func next(_ count: Int, where isMeant: (Definition) -> Bool) -> [(id: OccurrenceID, slot: Slot)] {
        let own = ledger.reminders.values.filter { isMeant($0.definition) }
        let found = own.flatMap { agenda.next(count: count, of: $0.id, now: now) }
        return Array(
            found.sorted { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due }.prefix(count))
    }

    /// Occurrences to come, as a reply shows them.
    package func views(of coming: [(id: OccurrenceID, slot: Slot)]) -> [OccurrenceView] {
        guard !coming.isEmpty else { return [] }
        let handles = agenda.upcomingHandles(now: now)
        return coming.map { agenda.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: now) }
    }

    /// One reminder, or all of a kind: the usual one if neither is named, and every kind for `all`.
    package func selection(what: String?, kind: String?, person: String?, tag: String?) throws(RemindError)
        -> Selection
    {
        var selection = try selection(person: person, tag: tag)
        guard let what else {
            let kind = kind ?? Kinds.standard.name
            guard kind != "all" else { return selection }
            guard Kinds.named(kind) != nil else {
                let names = Kinds.all.filter { !$0.has(.plain) }.map(\.name) + ["all"]
                throw RemindError(
                    .invalidArgument, "there is no kind \(kind)",
                    hint: NearNames.question(kind, among: names) ?? names.joined(separator: ", "))
            }
            selection.kind = kind
            return selection
        }
        let id: ReminderID
        do throws(RemindError) {
            id = try target(what, among: .all).reminder
        } catch {
            guard kind == nil else { throw error }
            selection.kind = try Self.kind(what, unless: error).name
            return selection
        }
        guard kind == nil || kind == "all" || kind == ledger.reminders[id]?.definition.kind else {
            throw RemindError(
                .invalidArgument, "\(id) is a \(ledger.reminders[id]?.definition.kind ?? "")",
                hint: "leave out --kind")
        }
        selection.reminder = id
        return selection
    }

    /// The name of a kind means all of it, unless a reminder is called so.
    ///
    /// - Parameters:
    ///   - what: A word of a person.
    ///   - error: Why no reminder is meant; thrown if no kind is, either.
    package static func kind(_ what: String, unless error: RemindError) throws(RemindError) -> any Kind {
        guard error.code == .unknownReminder, let kind = Kinds.called(what) else { throw error }
        return kind
    }
}
