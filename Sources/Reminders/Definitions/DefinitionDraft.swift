/// A reminder as a person wrote it, on the command line or in a file: every value is unchecked text.
///
/// ```swift
/// var draft = DefinitionDraft(kind: "medication", fields: ["dose": "500mg"])
/// draft.title = "Metformin"
/// draft.when = [DefinitionDraft.Line(when: "Daily  at 08:00")]
/// let made = Definition.make(
///     draft, over: nil, source: .command, anchor: ScheduleAnchor(at: Instant(seconds: 1_795_158_000), zone: "UTC"),
///     context: .file, today: CivilDate(year: 2026, month: 11, clampingDay: 20))
/// made.definition?.id  // metformin
/// made.definition?.lines.first?.when  // daily at 08:00
/// made.definition?.fields["dose"]?.text  // 500 mg
/// ```
package struct DefinitionDraft: Hashable, Sendable, Codable {
    package struct Line: Hashable, Sendable, Codable {
        package var when: String
        package var fields: [String: String]?
        /// True if the instant in `when` was given as a length of time from now: `in 20m`.
        package var elapsed: Bool?

        package init(when: String, fields: [String: String]? = nil, elapsed: Bool? = nil) {
            (self.when, self.fields, self.elapsed) = (when, fields, elapsed)
        }
    }

    package struct Nag: Hashable, Sendable, Codable {
        package var every: String
        package var times: Int

        package init(every: String, times: Int) {
            self.every = every
            self.times = times
        }
    }

    package var kind: String
    package var id: String?
    /// In a file, its former id: the history continues under the new one.
    package var was: String?
    package var title: String?
    package var when: [Line]?
    package var grace: String?
    package var nag: Nag?
    package var escalate: Escalation.Draft?
    /// `yes`, `no`, or the title to show instead.
    package var cover: String?
    /// `local`, `home` or `ask`.
    package var travel: String?
    package var wake: Bool?
    /// How long before it is due to give notice.
    package var before: [String]?
    package var fields: [String: String]
    /// The steps of a taper, one after the other.
    package var steps: [TaperStep.Draft]?
    /// The way to take new steps for a taper that runs: `continue` or `restart`.
    package var taper: String?
    /// Fields of the previous revision to clear. `grace` and `nag` get their defaults back, and need no value of their own.
    package var clear: [String]?

    package init(kind: String, fields: [String: String] = [:]) {
        self.kind = kind
        self.fields = fields
    }
}
