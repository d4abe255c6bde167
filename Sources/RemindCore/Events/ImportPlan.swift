import CivilTime
package import Reminders
import Schedules
import Vocabulary

/// Finds what is new in a file: first its reminders, then its doses, as many at once as the caller likes.
///
/// It guesses nothing from names or times: the keys of the other program identify what was imported before. Only readings
/// of a history that is followed are compared by themselves.
package struct ImportPlan {
    /// The additions since the last `take`.
    private var batch = ImportBatch()
    package private(set) var view: ImportView

    private let format: ImportFormat
    private var known: ImportKnown
    private let snapshot: Snapshot
    private let context: ImportContext
    /// The reminders here, by their keys in the other program.
    private var ids: [String: ReminderID]
    /// Definitions that are new here, of this batch and those before.
    private var made: [ReminderID: Definition] = [:]
    private var rows: [ReminderID: Int] = [:]
    private var slots = KeySet()
    /// The last slot that was given to another dose at the same time.
    private var further: [OccurrenceID: SlotKey] = [:]
    /// The first and the last day on which one of its doses was due.
    private var days: (first: CivilDate, last: CivilDate)?
    /// If it continues there.
    private var history: FollowedHistory?
    /// Its readings of one moment, which are compared with those here together.
    private var moment: [ImportedDose] = []

    /// - Parameters:
    ///   - format: The program that the content comes from.
    ///   - version: The version of its format, if it has one.
    ///   - known: The content that was imported before.
    ///   - snapshot: The state that the import would change.
    ///   - context: When and where it is imported.
    ///   - part: Which part of a history that is followed; `nil` for the one that was chosen before.
    ///   - kinds: The kinds of readings that were asked for.
    package init(
        _ format: ImportFormat, version: Int?, known: ImportKnown, snapshot: Snapshot, context: ImportContext,
        part: ImportHistory? = nil, kinds: [String] = []
    ) {
        (self.format, self.known, self.snapshot, self.context) = (format, known, snapshot, context)
        history = format.isFollowed ? FollowedHistory(part, kinds: kinds, known: known, context: context) : nil
        view = ImportView(format: format, version: version)
        ids = known.reminders
    }

    package mutating func plan(_ reminders: [ImportedReminder]) {
        var waiting: [ImportedReminder] = []
        for var reminder in reminders {
            let choice = history?.choose(reminder.keys[0])
            guard !joins(reminder), !isKnown(reminder) else {
                if let choice, let id = ids[reminder.keys[0]] {
                    batch.choices.append(
                        ImportBatch.Choice(
                            reminder: id,
                            source: EntrySource(program: format.rawValue, id: reminder.keys[0], also: [choice])))
                }
                continue
            }
            if let choice { reminder.keys.append(choice) }
            waiting.append(reminder)
        }
        // A reminder gets its id before those that follow it.
        while !waiting.isEmpty {
            let ready = waiting.filter { $0.follows.map { ids[$0.key] != nil } ?? true }
            guard !ready.isEmpty else { break }
            waiting.removeAll { $0.follows.map { ids[$0.key] != nil } ?? true }
            for reminder in ready { add(reminder) }
        }
        for var reminder in waiting {
            note(reminder, "it follows itself in a circle, so it becomes as needed")
            reminder.follows = nil
            reminder.when = [DefinitionDraft.Line(when: "as needed")]
            add(reminder)
        }
    }

    /// Says what time the file covers of a kind, if its history continues there.
    package mutating func cover(_ coverage: ImportedCoverage) { history?.cover(coverage) }

    /// Plans some of the doses; the reminders come first.
    package mutating func plan(_ doses: [ImportedDose]) {
        for dose in doses {
            guard history != nil, dose.reading != nil else {
                plan(dose)
                continue
            }
            if let first = moment.first, !FollowedReadings.isSameMoment(first, dose) { planMoment() }
            moment.append(dose)
        }
    }

    private mutating func planMoment() {
        let isHere = history?.match(moment) ?? []
        for (dose, isHere) in zip(moment, isHere) { plan(dose, isHere: isHere) }
        moment = []
    }

    /// After the last dose: takes back what the other program has deleted.
    package mutating func end() {
        planMoment()
        batch.deleted = history?.deleted() ?? []
    }

    /// Notes what could not be imported as it was.
    package mutating func note(_ note: ImportNote) {
        if view.notes.count < ImportView.mostNotes { view.notes.append(note) } else { view.left += 1 }
    }

    /// Returns what is new since the last call.
    ///
    /// - Throws: `ImportRefusal` for a reminder that cannot be defined here, with its place in the file.
    package mutating func take() throws(ImportRefusal) -> ImportBatch {
        if made.count > ImportLimits.mostReminders, let last = batch.reminders.last {
            throw ImportRefusal(
                file: last.place.file, line: last.place.line, subject: last.place.path,
                "it has more than \(ImportLimits.mostReminders) reminders")
        }
        let all = Set(made.keys)
        for reminder in batch.reminders {
            do {
                try Importing(snapshot: snapshot).check(reminder, among: made, ids: all)
            } catch {
                throw ImportRefusal(
                    file: reminder.place.file, line: reminder.place.line, subject: reminder.place.path, error.message,
                    hint: error.hint)
            }
        }
        view.first = days?.first
        view.last = days?.last
        view.groups = history?.groups
        defer { batch = ImportBatch() }
        return batch
    }

    // MARK: - Reminders

    private mutating func isKnown(_ reminder: ImportedReminder) -> Bool {
        let explicit = reminder.id.flatMap(ReminderID.init(rawValue:)).map(snapshot.ledger.names.current)
            .flatMap { snapshot.ledger.reminders[$0] != nil ? $0 : nil }
        guard let id = Self.first(reminder.keys, in: known.reminders) ?? explicit ?? namesake(reminder) else {
            return false
        }
        let added = reminder.keys.filter { known.reminders[$0] == nil }
        if explicit == nil, added.contains(where: { $0.hasPrefix("reminder/") }) {
            note(
                reminder,
                "its times changed since it was imported as \(id), which keeps its own: "
                    + reminder.when.map { ShownSchedule.text($0.when) }.joined(separator: "; "))
        }
        if let kind = reminder.kind.flatMap(Kinds.named), kind.wear != nil,
            let here = snapshot.ledger.reminders[id]?.definition.fields
        {
            for (name, value) in reminder.fields.sorted(by: { $0.key < $1.key }) where here[name]?.text != value {
                note(reminder, "\(name) is \(value) there; \(id) keeps \(here[name]?.text ?? "none")")
            }
        }
        for key in reminder.keys { ids[key] = ids[key] ?? id }
        view.known += 1
        return true
    }

    /// True if its readings go to a reminder that is here: somebody has one weight, wherever it is measured.
    private mutating func joins(_ reminder: ImportedReminder) -> Bool {
        guard reminder.joinsKind == true else { return false }
        let mine = snapshot.ledger.reminders.values.filter {
            !$0.isArchived && $0.definition.kind == reminder.kind
                && $0.definition.person == reminder.fields["person"]
        }
        let before = Self.first(reminder.keys, in: known.reminders)
        guard let here = mine.first(where: { $0.id == before }) ?? mine.min(by: { $0.id.rawValue < $1.id.rawValue })
        else { return false }
        for key in reminder.keys { ids[key] = ids[key] ?? here.id }
        return true
    }

    /// The reminder of a counted kind that has this title: it takes the history.
    private func namesake(_ reminder: ImportedReminder) -> ReminderID? {
        guard let kind = reminder.kind, Kinds.named(kind)?.has(.checkIns) == true else { return nil }
        return snapshot.ledger.reminders.values.filter {
            $0.definition.kind == kind && !$0.isArchived
                && $0.definition.title.lowercased() == reminder.title.lowercased()
        }.map(\.id).min()
    }

    private mutating func add(_ reminder: ImportedReminder) {
        guard let definition = definition(reminder) else {
            return note(reminder, "it cannot be defined: it and its doses are left out")
        }
        let stock = reminder.stock.map { supply -> StockRequest in
            supply.expires.flatMap { CivilDate($0) }.map {
                .refill(supply.amount, expires: $0, note: nil, repeats: nil)
            }
                ?? .count(supply.amount, note: nil)
        }
        for key in reminder.keys where !FollowedHistory.isChoice(key) { ids[key] = ids[key] ?? definition.id }
        made[definition.id] = definition
        batch.reminders.append(
            ImportBatch.NewReminder(
                definition: definition,
                source: EntrySource(
                    program: format.rawValue, id: reminder.keys[0],
                    also: reminder.keys.count > 1 ? Array(reminder.keys.dropFirst()) : nil),
                isOff: reminder.isOff && !reminder.isArchived, isArchived: reminder.isArchived, stock: stock,
                place: reminder.place))
        rows[definition.id] = view.reminders.count
        view.reminders.append(
            ImportView.Reminder(
                id: definition.id.rawValue, title: definition.title, isNew: true,
                state: reminder.isArchived ? .archived : reminder.isOff ? .disabled : .active,
                schedules: definition.lines.map { line in
                    let schedule = try? Schedule.list(parsing: line.when, context: .file).first
                    let sentence = schedule?.sentence(in: snapshot.place.local) ?? line.when
                    let isSilent = schedule.map(neverRings) ?? false
                    var shown = ReminderView.Line(
                        when: ShownSchedule.text(line.when),
                        sentence: isSilent ? "\(sentence): never rings" : sentence, fields: line.fields)
                    shown.dates = ShownSchedule.dates(line.when)
                    return shown
                },
                dose: definition.fields["dose"]?.text, stock: reminder.stock?.amount, taken: 0, skipped: 0, missed: 0,
                kind: reminder.kind))
        if !reminder.isArchived { view.reminders[view.reminders.count - 1].details = details(definition) }
        let twin = snapshot.ledger.reminders.values.first {
            !$0.isArchived && $0.definition.title.lowercased() == definition.title.lowercased()
                && $0.definition.person == definition.person
        }
        if let twin, !reminder.isArchived || format == .csv {
            let join = format == .csv ? "; to add its doses there: --into \(twin.id)" : ""
            note(reminder, "\(twin.id) has the same name; this one becomes \(definition.id)\(join)")
        }
    }

    /// True if a schedule has no time ahead, as far as that depends on nothing else.
    private func neverRings(_ schedule: Schedule) -> Bool {
        switch schedule.rule {
        case .asNeeded, .after, .afterTaken, .afterDone: return false
        case .wall, .instant, .recurrence, .elapsed:
            let preview = try? SchedulePreview(schedule, place: snapshot.place, definedAt: context.now)
            return preview.map { $0.next(after: context.now) == nil } ?? false
        }
    }

    /// The fields of a definition for the preview, without its schedules and its dose.
    private func details(_ definition: Definition) -> [String]? {
        let rules = (Kinds.named(definition.kind)?.fields ?? []) + Kinds.shared
        var details = rules.compactMap { rule in
            rule.name == "dose" ? nil : definition.fields[rule.name].map { "\(rule.name): \($0.text)" }
        }
        details += (definition.steps ?? []).map { step in
            "step: \(step.dose) from \(step.from)" + (step.until.map { " until \($0)" } ?? "")
        }
        if let nag = definition.nag {
            details.append("nag: every \(DurationText.short(.seconds(nag.every))), \(nag.times) times")
        }
        if let before = definition.before, !before.isEmpty {
            details.append("notice: \(before.map { DurationText.words(.seconds($0)) }.joined(separator: ", ")) before")
        }
        if definition.cover != nil { details.append("private: yes") }
        return details.isEmpty ? nil : details
    }

    /// The definition, without its invalid parts, which are noted; `nil` if that is not enough.
    private mutating func definition(_ reminder: ImportedReminder) -> Definition? {
        let id =
            reminder.id.flatMap(ReminderID.init(rawValue:)).flatMap { isFree($0) ? $0.rawValue : nil }
            ?? freeID(titled: reminder.title)
        let made = ImportedDefinition(
            reminder, id: id, leader: reminder.follows.flatMap { ids[$0.key] }, place: snapshot.place,
            context: context)
        for message in made.leftOut { note(reminder, "left out: \(message)") }
        return made.definition
    }

    private func isFree(_ id: ReminderID) -> Bool {
        made[id] == nil && snapshot.ledger.reminders[id] == nil && snapshot.ledger.names.owner(of: id) == nil
    }

    private func freeID(titled title: String) -> String {
        let usual = Kinds.standard.name
        return (ReminderID(titled: title) ?? ReminderID(rawValue: usual))?.free { !isFree($0) }.rawValue ?? usual
    }

    private static func first(_ keys: [String], in ids: [String: ReminderID]) -> ReminderID? {
        for key in keys { if let id = ids[key] { return id } }
        return nil
    }

    // MARK: - Doses

    /// - Parameter isHere: True if it is a reading that is here already.
    private mutating func plan(_ dose: ImportedDose, isHere: Bool = false) {
        if history?.isOlder(dose) == true { return }
        guard !isHere, !known.doses.contains(dose.key), !known.entries.contains(dose.key),
            dose.origin.map({ !known.entries.contains(ImportLookups.key(of: $0)) }) ?? true
        else { return pass(dose) }
        guard let id = reminder(of: dose) else { return }
        if dose.reading != nil, kind(of: id)?.measures == nil {
            return note(ImportNote(dose.place, "\(id) takes no readings: left out"))
        }
        if let reading = dose.reading, known.readings.take(reading, of: id, at: dose.happened) { return pass(dose) }
        if history?.overlaps(dose, of: id) == true { return pass(dose) }
        var slot = dose.slot
        if let first = slot {
            // A day has one answer, of a person or of an import.
            let isTaken =
                (format == .csv || first.wholeDay != nil) && known.answered.contains(first.description, of: id)
            guard !isTaken, !known.answered.isHere(first.description, of: id) else { return pass(dose) }
            slot = free(first, of: id, at: dose.due ?? dose.happened)
        }
        var fields: Fields = [:]
        if let amount = dose.amount { fields["dose"] = .text(amount) }
        let kind = kind(of: id)
        for name in kind?.recordedFields ?? [] {
            if let value = dose.fields?[name] { fields[name] = .text(value) }
        }
        if dose.slot?.wholeDay != nil, kind?.has(.days) != true {
            return note(ImportNote(dose.place, "\(id) is not answered by the day: left out"))
        }
        batch.doses.append(
            ImportBatch.Dose(
                reminder: id, slot: slot, due: dose.due ?? dose.happened, zone: dose.zone,
                answer: Answer(
                    dose.outcome, happened: dose.happened, cause: dose.cause, note: dose.note, fields: fields,
                    reading: dose.reading),
                source: dose.origin ?? EntrySource(program: format.rawValue, id: dose.key)))
        let day = dose.reading?.day ?? context.zone.local(at: dose.due ?? dose.happened).date
        days = days.map { (min($0.first, day), max($0.last, day)) } ?? (day, day)
        view.doses += 1
        history?.added(dose)
        count(dose, of: id)
    }

    /// Leaves out one that is here.
    private mutating func pass(_ dose: ImportedDose) {
        view.known += 1
        history?.known(dose)
    }

    private func kind(of id: ReminderID) -> (any Kind)? {
        (made[id] ?? snapshot.ledger.reminders[id]?.definition).flatMap { Kinds.named($0.kind) }
    }

    /// Moves a further dose in an answered slot by one second, since a slot has one answer.
    ///
    /// - Returns: `nil` if the hour is full: then it is a dose outside the schedule.
    private mutating func free(_ first: SlotKey, of id: ReminderID, at due: Instant) -> SlotKey? {
        let wanted = OccurrenceID(id, first)
        var slot = further[wanted] ?? first
        while known.answered.contains(slot.description, of: id) || !slots.insert("\(id)@\(slot)") {
            let hour = ImportLookups.hour(of: slot.description)
            switch slot {
            case .wall(let local, let zone):
                slot = .wall(CivilDateTime(wallSeconds: local.wallSeconds + 1), zone: zone)
            case .elapsed(let instant): slot = .elapsed(instant + .seconds(1))
            case .sun, .moved, .after, .entry, .day, .other:
                slot = .wall(context.zone.local(at: due), zone: nil)
                further[wanted] = slot
                continue
            }
            guard ImportLookups.hour(of: slot.description) == hour else { return nil }
            further[wanted] = slot
        }
        return slot
    }

    /// The dose's reminder. If there is none, an archived one is added to keep the history.
    private mutating func reminder(of dose: ImportedDose) -> ReminderID? {
        if let id = Self.first(dose.reminder, in: ids) { return id }
        if dose.needsReminder == true { return nil }
        var own: ReminderID?
        if format == .csv, let key = dose.reminder.first, key.hasPrefix("reminder/") {
            own = ReminderID(rawValue: String(key.dropFirst(9))).map(snapshot.ledger.names.current)
        }
        if let own, let here = snapshot.ledger.reminders[own] {
            guard here.kind?.has(.measure) == true else {
                note(ImportNote(dose.place, "\(own) is not a \(Kinds.standard.name) here: its doses are left out"))
                return nil
            }
            ids[dose.reminder[0]] = own
            return own
        }
        var bare = ImportedReminder(keys: dose.reminder.suffix(1), title: dose.title, place: dose.place)
        if let own {
            bare.id = own.rawValue
            bare.keys = dose.reminder
        }
        bare.fields["person"] = dose.person
        bare.when = [DefinitionDraft.Line(when: "as needed")]
        bare.isArchived = true
        note(bare, "it has only a history, so it is archived")
        add(bare)
        return Self.first(bare.keys, in: ids)
    }

    private mutating func count(_ dose: ImportedDose, of id: ReminderID) {
        let index = rows[id] ?? view.reminders.count
        if rows[id] == nil {
            rows[id] = index
            let here = snapshot.ledger.reminders[id]
            view.reminders.append(
                ImportView.Reminder(
                    id: id.rawValue, title: here?.definition.title ?? dose.title, isNew: false,
                    state: here?.isArchived == true ? .archived : here?.isDisabled == true ? .disabled : .active,
                    schedules: [], dose: nil, stock: nil, taken: 0, skipped: 0, missed: 0,
                    kind: here.map(\.definition.kind)))
        }
        switch dose.outcome {
        case .done: view.reminders[index].taken += 1
        case .skipped: view.reminders[index].skipped += 1
        case .missed, .lapsed: view.reminders[index].missed += 1
        }
    }

    private mutating func note(_ reminder: ImportedReminder, _ message: String) {
        note(ImportNote(reminder.place, message, subject: reminder.title))
    }
}
