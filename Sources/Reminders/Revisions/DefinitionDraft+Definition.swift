import Vocabulary

extension DefinitionDraft {
    /// Defines the same reminder in a fresh record.
    package init(_ definition: Definition) {
        func text(_ seconds: Int64) -> String { DurationText.short(.seconds(seconds)) }
        self.init(kind: definition.kind, fields: definition.fields.mapValues(\.text))
        id = definition.id.rawValue
        title = definition.title
        let lines = definition.written.map { line in
            var fields = (line.fields ?? [:]).mapValues(\.text)
            if line.isOff { fields["enabled"] = "no" }
            return Line(when: line.when, fields: fields.isEmpty ? nil : fields)
        }
        when = lines.isEmpty ? nil : lines
        steps = definition.steps?.map { TaperStep.Draft(dose: $0.dose, from: $0.from, until: $0.until) }
        grace = definition.grace.map(text)
        nag = definition.nag.map { Nag(every: text($0.every), times: $0.times) }
        escalate = definition.escalation.map { Escalation.Draft(after: text($0.after), command: $0.command) }
        cover = definition.cover.map { $0 == Definition.defaultCover ? "yes" : $0 }
        travel = definition.travel?.rawValue
        wake = definition.wake
        before = definition.before?.map(text)
    }
}
