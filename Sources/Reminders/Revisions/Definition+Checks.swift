import CivilTime
import Schedules
import Vocabulary

/// Checks of a draft's values, one by one.
extension Definition {
    /// The names of the values that a kind has beside its fields.
    package static func commonFields(of kind: any Kind) -> [String] {
        ["id", "was", "title", "grace", "nag", "escalate", "private", "travel", "wake", "before"]
            + (kind.isScheduled ? ["when"] : [])
            + (kind.has(.steps) ? ["steps"] : [])
    }

    static func identity(_ draft: DefinitionDraft) throws(FieldProblem) -> ReminderID {
        if let text = draft.id {
            guard let id = ReminderID(rawValue: text) else {
                throw FieldProblem(
                    "id", "\"\(text)\" is not an id",
                    hint: "lowercase letters, digits and single hyphens, a letter first: vitamin-d")
            }
            return id
        }
        guard let id = draft.title.flatMap(ReminderID.init(titled:)) else {
            throw FieldProblem("id", "missing id", hint: "\(field: "id", "vitamin-d")")
        }
        return id
    }

    static func checkedTitle(
        _ text: String?, of field: String = "title", as name: String = "the title",
        atMost most: Int = longestTitle
    ) throws(FieldProblem) -> String {
        let title = text?.trimmed ?? ""
        guard !title.isEmpty else {
            throw FieldProblem(
                field, field == "title" ? "missing title" : "\(name) is empty", hint: "\(field: field, "Metformin")")
        }
        if let excess = TextLimit.excess(of: title, atMost: most) {
            throw FieldProblem(field, "\(name) \(excess)", hint: "at most \(most) characters")
        }
        if let fault = PlainText.fault(in: title) {
            throw FieldProblem(field, "\(name) has \(fault)", hint: "one line of plain text")
        }
        guard title.isVisible else {
            throw FieldProblem(field, "\(name) has no visible character", hint: "at least one letter, digit or sign")
        }
        return title
    }

    static func checkedLines(
        _ draft: DefinitionDraft.Line, kind: any Kind, existing: Definition?, anchor: ScheduleAnchor,
        context: Schedule.Context,
        today: CivilDate
    ) throws(FieldProblem) -> [Line] {
        var fields: Fields = [:]
        for (name, text) in draft.fields ?? [:] {
            guard let rule = kind.scheduleFields.first(where: { $0.name == name }) else {
                throw .unknownKey(
                    name, in: " in a schedule", of: "when", known: kind.scheduleFields.map(\.name),
                    others: "it may have: ")
            }
            fields[name] = try rule.value(text, today: today)
        }
        let isOff = fields.removeValue(forKey: "enabled")?.text == "no"
        func kept(_ text: String) -> Line? { existing?.lines.first { $0.when == text } }
        let texts: [WrittenSchedule]
        do {
            // A file is read again and again, and most of its texts are known, in canonical form.
            texts =
                if let known = kept(draft.when) {
                    [known.text]
                } else {
                    try Schedule.list(parsing: draft.when, context: context).map(WrittenSchedule.init)
                }
        } catch {
            let own = LineText.own(fields, isOff: isOff)
            let proposal = ScheduleProposal.line(for: draft.when, context: context, today: today)
            let hint: Hint =
                if let proposal {
                    "\(field: "when", proposal, own: own)"
                } else {
                    "for example: \(field: "when", error.hint, own: own)"
                }
            throw FieldProblem("when", error.explained, hint: hint)
        }
        return try texts.map { (text) throws(FieldProblem) in
            let known = kept(text.rawValue)
            var line = Line(
                known?.text ?? text, anchor: known?.anchor ?? anchor, fields: fields.isEmpty ? nil : fields)
            if isOff, case .asNeeded? = line.schedule?.rule {
                throw FieldProblem(
                    "when", "an as-needed schedule has no times to switch off", hint: "leave the schedule out")
            }
            if isOff { line.enabled = false }
            if case .instant? = line.schedule?.rule, draft.elapsed == true { line.elapsed = true }
            return line
        }
    }

    /// The steps of a draft, or those of the previous revision. If a command names no first day, the taper begins with
    /// the first slot still ahead. One that runs starts again only if the draft says so.
    static func checkedSteps(
        _ draft: DefinitionDraft, kind: any Kind, base: Definition?, after existing: Definition?, source: Source,
        lines: [Line], named: CivilDate?,
        _ fields: inout Fields, now: Instant, today: CivilDate, place: TimeContext?
    ) throws(FieldProblem) -> [TaperStep]? {
        let choice = try TaperEdit.choice(draft.taper)
        guard let drafts = draft.steps else {
            guard choice == nil else {
                throw FieldProblem("taper", "missing the new steps", hint: "\(field: "step", "40 mg for 5 days")")
            }
            guard let steps = base?.steps else { return nil }
            if draft.fields["start"] != nil, fields["start"]?.text != steps[0].from {
                throw FieldProblem(
                    "start", "its steps begin on \(steps[0].from)", hint: "give every --step again")
            }
            if draft.fields["dose"] != nil { throw doseBesideSteps }
            try check(lines, for: steps)
            return steps
        }
        guard kind.has(.steps) else { throw FieldProblem("steps", "a \(kind.name) has no steps", hint: nil) }
        guard draft.fields["dose"] == nil else { throw doseBesideSteps }
        // The dose it had before belongs to no step.
        fields["dose"] = nil
        let edit = TaperEdit(existing?.steps, today: today)
        if let edit, choice == .goOn {
            let steps = try edit.goingOn(drafts, today: today)
            try check(lines, for: steps)
            fields["start"] = .text(steps[0].from)
            return steps
        }
        if source == .command, named == nil, drafts.first?.from == nil {
            fields["start"] = .text((place.flatMap { firstDay(of: lines, after: now, place: $0) } ?? today).description)
        }
        let steps = try TaperStep.steps(
            drafts, start: fields["start"].flatMap { CivilDate($0.text) }, today: today)
        try check(lines, for: steps)
        let isSaid = drafts.first?.from != nil || choice == .restart || source == .command && named != nil
        if let edit, !isSaid, !edit.isKept(by: steps) { throw edit.problem }
        return steps
    }

    /// The day of the first slot after an instant.
    private static func firstDay(of lines: [Line], after now: Instant, place: TimeContext) -> CivilDate? {
        lines.compactMap { line in
            guard let schedule = line.schedule,
                let preview = try? SchedulePreview(schedule, place: place, definedAt: line.anchor.at)
            else { return nil }
            return preview.first(after: now)?.date
        }.min()
    }

    static let doseBesideSteps = FieldProblem(
        "dose", "a dose and steps cannot be combined", hint: "leave one out")

    static func check(_ lines: [Line], for steps: [TaperStep]) throws(FieldProblem) {
        if lines.contains(where: { $0.fields?["dose"] != nil }) {
            throw FieldProblem(
                "when", "a schedule with its own dose and steps cannot be combined", hint: "leave one out")
        }
        if lines.contains(where: { $0.when.hasPrefix("as needed") }) {
            throw FieldProblem(
                "steps", "an as-needed schedule cannot have steps", hint: "\(field: "when", "daily at 08:00")")
        }
    }

    static func seconds(_ field: String, _ text: String) throws(FieldProblem) -> Int64 {
        do {
            return try DurationText.parse(text).components.seconds
        } catch {
            throw FieldProblem(field, error.message, hint: error.hint)
        }
    }

    static func checkedGrace(_ text: String, of kind: any Kind) throws(FieldProblem) -> Int64 {
        guard kind.hasGrace else {
            throw FieldProblem(
                "grace", "a \(kind.words.one) has no grace: it stays open until it is answered",
                hint: "leave out \(commandLine: "--grace", file: "grace")")
        }
        return try seconds("grace", text)
    }

    package static func checkedNag(_ draft: DefinitionDraft.Nag) throws(FieldProblem) -> Reminders.Nag {
        let every = try seconds("nag", draft.every)
        guard every >= 60 else {
            throw FieldProblem(
                "nag", "a nag every \(draft.every) is too often",
                hint: """
                    \(commandLine: "--nag \"1m x 6\"", file: "nag = { every = \"1m\", times = 6 }",
                    answer: "1m x 6") or longer
                    """)
        }
        guard (0...100).contains(draft.times) else {
            throw FieldProblem("nag", "\(draft.times) is not a number of times", hint: "0 to 100")
        }
        return Reminders.Nag(every: every, times: draft.times)
    }

    static func checkedCover(_ text: String?, base: String?) throws(FieldProblem) -> String? {
        switch text {
        case nil: return base
        case "yes", "true": return defaultCover
        case "no", "false": return nil
        case let text?: return try checkedTitle(text, of: "private", as: "the title shown instead")
        }
    }
}
