package import CivilTime
package import Schedules
import Vocabulary

extension Definition {
    /// Checks a draft and makes the revision it describes.
    ///
    /// - Parameters:
    ///   - draft: The values that a person wrote.
    ///   - existing: The revision it changes. Values that the draft leaves out stay, and schedules with the same text
    ///     keep their anchor. If the draft has another id, the reminder is renamed.
    ///   - source: For `.file`, values that the draft leaves out get their defaults instead.
    ///   - anchor: When and where it is defined.
    ///   - context: How schedules are read.
    ///   - today: The date on which it is defined.
    ///   - place: Where the person is, to find the first slot ahead; without it nothing counts from a slot.
    /// - Returns: The definition, or everything that is wrong with the draft.
    package static func make(
        _ draft: DefinitionDraft, over existing: Definition?, source: Source, anchor: ScheduleAnchor,
        context: Schedule.Context,
        today: CivilDate, place: TimeContext? = nil
    ) -> (definition: Definition?, problems: [FieldProblem]) {
        var problems: [FieldProblem] = []
        guard let kind = Kinds.named(draft.kind) else {
            let names = Kinds.all.map(\.name).joined(separator: ", ")
            return (nil, [FieldProblem(nil, "there is no kind \(draft.kind)", hint: names)])
        }
        @discardableResult
        func attempt<Value>(_ body: () throws(FieldProblem) -> Value) -> Value? {
            do {
                return try body()
            } catch {
                problems.append(error)
                return nil
            }
        }
        var base = source == .file ? nil : existing
        var draft = draft
        // `[[water]]` alone says enough.
        if source == .file, draft.title == nil { draft.title = kind.starter?.title }
        if kind.has(.obligation) {
            attempt { () throws(FieldProblem) in try Obligation.takeNotice(of: &draft, &base) }
        }
        let kept = draft.id == nil ? existing?.id : nil
        let id = kept ?? attempt { () throws(FieldProblem) in try identity(draft) }
        let title = attempt { () throws(FieldProblem) in
            try checkedTitle(draft.title ?? base?.title ?? kind.titles.usual(draft.fields), atMost: kind.titles.longest)
        }
        let rules = kind.fields + Kinds.shared
        var fields = base?.fields ?? [:]
        for (name, text) in draft.fields.sorted(by: { $0.key < $1.key }) {
            guard let rule = rules.first(where: { $0.name == name }) else {
                let known = (rules.map(\.name) + commonFields(of: kind)).sorted()
                problems.append(.unknownKey(name, of: name, known: known, others: "a \(kind.name) has: "))
                continue
            }
            if let value = attempt({ () throws(FieldProblem) in try rule.value(text, today: today) }) {
                // A new value replaces its alternative, so that `--days 30` can follow a type.
                if source == .command, let other = rule.alternative, draft.fields[other] == nil {
                    fields[other] = nil
                }
                fields[name] = value
            }
        }
        for name in draft.clear ?? [] {
            if name == "escalate", base?.escalation != nil {
                base?.escalation = nil
                continue
            }
            // A reminder has one of these in any case: without its own, the default counts.
            if name == "grace", kind.hasGrace {
                base?.grace = nil
                continue
            }
            if name == "nag" {
                base?.nag = nil
                continue
            }
            if name == "before", base?.before != nil {
                base?.before = nil
                continue
            }
            if name == "steps", var plain = base, plain.steps != nil {
                plain.lines = plain.written
                plain.steps = nil
                base = plain
                continue
            }
            guard fields[name] != nil else {
                let set = fields.keys.sorted().joined(separator: ", ")
                problems.append(
                    FieldProblem(
                        "clear", "\(quoted(name)) has no value to clear",
                        hint: set.isEmpty ? "only a title and a schedule are set" : "one of: \(set)"))
                continue
            }
            fields[name] = nil
        }
        var lines = base?.written ?? []
        if let drafts = draft.when {
            if !kind.isScheduled {
                problems.append(
                    FieldProblem(
                        "when", "a \(kind.name) makes its own schedule", hint: "\(field: "remind", "at 21:00")"))
            }
            lines = drafts.flatMap { line in
                attempt { () throws(FieldProblem) in
                    try checkedLines(
                        line, kind: kind, existing: existing, anchor: anchor, context: context, today: today)
                } ?? []
            }
        }
        if kind.needsSchedule, lines.isEmpty, draft.when?.isEmpty != false {
            problems.append(
                FieldProblem("when", "missing schedule", hint: "\(field: "when", "daily at 08:00")"))
        }
        let known = Set((existing?.lines ?? []).map(\.when))
        // A newly named first day counts as a whole day, and so does an earlier one that is still ahead.
        let start = fields["start"].flatMap { CivilDate($0.text) }
        let named = draft.fields["start"] != nil ? start : start.flatMap { $0 > today ? $0 : nil }
        lines = lines.map { line in
            draft.fields["start"] == nil && known.contains(line.when) ? line : line.counting(from: named, place: place)
        }
        let steps = attempt { () throws(FieldProblem) in
            try checkedSteps(
                draft, kind: kind, base: base, after: existing, source: source, lines: lines, named: named, &fields,
                now: anchor.at, today: today, place: place)
        }
        if let steps = steps ?? nil { lines = Definition.lines(lines, in: steps) }
        let grace = draft.grace.map { text in
            attempt { () throws(FieldProblem) in try checkedGrace(text, of: kind) }
        }
        let nag = draft.nag.map { draft in attempt { () throws(FieldProblem) in try checkedNag(draft) } }
        let longest = kind.hasGrace ? (grace ?? nil) ?? base?.grace ?? kind.defaults.grace : .max
        let escalation = draft.escalate.map { draft in
            attempt { () throws(FieldProblem) in try Escalation(draft, grace: longest) }
        }
        let before = draft.before.map { texts in
            attempt { () throws(FieldProblem) in try checkedBefore(texts, of: kind) }
        }
        let cover = attempt { () throws(FieldProblem) in try checkedCover(draft.cover, base: base?.cover) }
        let travel = attempt { () throws(FieldProblem) in try checkedTravel(draft.travel, base: base?.travel) }
        // Check the fields together if each one is sound, whatever else is wrong.
        let areFieldsSound = !problems.contains { problem in rules.contains { $0.name == problem.field } }
        guard let id, let title = title ?? (problems.isEmpty ? nil : "") else { return (nil, problems) }
        var definition = Definition(
            id: id, kind: kind.name, title: title, lines: lines, grace: grace.map { $0 ?? nil } ?? base?.grace,
            nag: nag.map { $0 ?? nil } ?? base?.nag, cover: cover ?? nil, fields: fields, source: source)
        definition.was = existing?.names(before: id)
        definition.escalation = escalation.map { $0 ?? nil } ?? base?.escalation
        definition.steps = steps ?? nil
        if let travel {
            attempt { () throws(FieldProblem) in
                try definition.setTravel(travel, after: existing, here: anchor.zone)
            }
        }
        definition.wake = draft.wake ?? base?.wake ?? false ? true : nil
        definition.before = before.map { $0 ?? nil } ?? base?.before
        if let place, problems.isEmpty {
            attempt { () throws(FieldProblem) in try definition.checkNotices(from: anchor.at, place: place) }
        }
        if areFieldsSound, kind.has(.obligation), let problem = Obligation.problem(with: definition, place) {
            problems.append(problem)
        }
        if areFieldsSound, let problem = Kinds.problem(with: definition) ?? kind.wholeProblem(with: definition) {
            problems.append(problem)
        }
        return problems.isEmpty ? (definition, []) : (nil, problems)
    }
}
