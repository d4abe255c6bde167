import CivilTime
package import Schedules
package import Vocabulary

/// One revision of what a person defined: the content of a `defined` entry.
package struct Definition: PersonTitled, Hashable, Sendable, Codable {
    /// Where the reminder is managed: in reminders.toml or by command.
    package enum Source: String, Hashable, Sendable, Codable {
        case file, command
    }

    /// One schedule, with the fields set for it alone.
    package struct Line: Hashable, Sendable, Codable {
        /// The schedule language, in canonical form.
        package var text: WrittenSchedule
        /// When and where this text was first defined. Counts, phases and elapsed time start here if the text has no
        /// `from`; the anchor stays as long as the text does.
        package var anchor: ScheduleAnchor
        /// Fields that override the reminder's for this schedule's slots, such as a dose.
        package var fields: Fields?
        /// False if it is switched off and yields no slots.
        package var enabled: Bool?
        /// The first and the last day of its taper step, as `2026-11-20`.
        package var first: String?
        package var last: String?
        /// True if its instant was given as a length of time (`in 20m`): if the clock is set, the instant moves with it. A
        /// file names an instant, which nothing moves.
        package var elapsed: Bool?

        private enum CodingKeys: String, CodingKey {
            case text = "when"
            case anchor, fields, enabled, first, last, elapsed
        }

        package var when: String {
            get { text.rawValue }
            set { text = WrittenSchedule(rawValue: newValue) }
        }

        /// `nil` for a text that this program cannot use.
        package var schedule: Schedule? { try? text.schedule() }

        package var isOff: Bool { enabled == false }

        var days: DaySpan { DaySpan(first.flatMap { CivilDate($0) }, last.flatMap { CivilDate($0) }) }

        package init(_ text: WrittenSchedule, anchor: ScheduleAnchor, fields: Fields? = nil) {
            (self.text, self.anchor, self.fields) = (text, anchor, fields)
        }
    }

    package var id: ReminderID
    /// The kind's name. A reminder of an unknown kind is kept but does not ring.
    package var kind: String
    package var title: String
    package var lines: [Line]
    /// Seconds an occurrence may stay unanswered; absent for the default of the settings or the kind.
    package var grace: Int64?
    /// Absent for the default of the settings or the kind.
    package var nag: Nag?
    /// The escalation of an occurrence that stays unanswered; absent for none.
    package var escalation: Escalation?
    /// The title shown outside if the real one is private.
    package var cover: String?
    package var fields: Fields
    package var source: Source
    /// The absolute path of the file that manages it.
    package var file: String?
    /// Every id this reminder had before, the latest first. Each recorded revision lists all of them, so the last
    /// revision is enough. In a definition still to be recorded, the first id is the reminder it renames.
    package var was: [ReminderID]?
    /// The effect of a journey on its floating schedules; absent if they follow the person.
    package var travel: TravelPolicy?
    /// The zone whose wall clock they stay on; absent if they follow the person.
    package var home: String?

    /// The reminders from whose doses its schedules follow, itself among them.
    package var leaders: Set<ReminderID> {
        var leaders: Set<ReminderID> = [id]
        for case .after(_, let name, _)? in lines.map({ $0.schedule?.rule }) {
            if let leader = ReminderID(rawValue: name) { leaders.insert(leader) }
        }
        return leaders
    }

    /// True if it says how often it has come without an answer.
    package var keepsCount: Bool { fields["keep"]?.text == "yes" }

    /// True if the latest answer matters also if it is a skip: a schedule follows it, or the times since then are counted.
    package var countsSkips: Bool {
        keepsCount || written.contains { $0.when.hasPhrase(" or skipped") || $0.when.hasPhrase(" after done") }
    }

    /// The zones whose rules it needs: where its schedules were written, those that they name, and the one it stays in.
    package var zones: Set<String> {
        Set(lines.map(\.anchor.zone) + lines.compactMap { $0.schedule?.zone } + [home].compactMap(\.self))
    }
    /// For `TravelPolicy.ask`: the zone in which the person chose that they stay.
    package var kept: String?
    /// The steps of a taper; `lines` has each schedule once per step.
    package var steps: [TaperStep]?
    /// True to wake the machine from suspend for it.
    package var wake: Bool?
    /// How many seconds before it is due to give notice, the longest first; absent for no notice.
    package var before: [Int64]?
    /// The times that the edit which wrote this revision leaves out on its own day; absent for none.
    package var leftOut: LeftOut?
    /// The revisions that this one replaces; absent for a first one, and in a record before format 6.
    package var replaces: [EntryReference]?

    package init(
        id: ReminderID, kind: String, title: String, lines: [Line] = [], grace: Int64? = nil, nag: Nag? = nil,
        cover: String? = nil, fields: Fields = [:], source: Source = .command, file: String? = nil
    ) {
        (self.id, self.kind, self.title, self.lines, self.grace, self.nag) = (id, kind, title, lines, grace, nag)
        (self.cover, self.fields, self.source, self.file) = (cover, fields, source, file)
    }

    /// Who it is for, if that is set.
    package var person: String? { fields["person"]?.text }

    /// The person that a reminder without a name is for.
    package static let me = "me"

    /// True if it is for a person; upper and lower case are the same.
    package func isFor(_ name: String) -> Bool {
        let name = name.trimmed.lowercased()
        return person.map { $0.lowercased() == name } ?? (name == Definition.me)
    }

    /// True if it is of a kind and for a person; `nil` matches every one.
    package func isOf(kind: String?, person: String?) -> Bool {
        self.kind == kind ?? self.kind && person.map(isFor) ?? true
    }

    /// True if its id or title has a text in it; upper and lower case are the same.
    package func contains(_ text: String) -> Bool {
        let text = text.trimmed.lowercased()
        return id.rawValue.contains(text) || title.lowercased().contains(text)
            || ["prescriber", "notes"].contains { fields[$0]?.text.lowercased().contains(text) == true }
    }

    /// The title shown instead of a private one that has no cover.
    package static let defaultCover = "Reminder"
    /// In characters.
    package static let longestTitle = 200

    /// The former ids to record in a revision under an id.
    package func names(before id: ReminderID) -> [ReminderID]? {
        id == self.id ? was : [self.id] + (was ?? []).filter { $0 != id }
    }

    /// With the first of many dates, as replies have it.
    package var shown: Definition {
        var shown = self
        for index in lines.indices { shown.lines[index].when = ShownSchedule.text(lines[index].when) }
        return shown
    }

    /// True if two revisions mean the same, whenever they were defined: `apply` of an unchanged file records nothing.
    package func means(_ other: Definition) -> Bool {
        var left = self
        var right = other
        let none = ScheduleAnchor(at: Instant(milliseconds: 0), zone: "")
        for index in left.lines.indices { left.lines[index].anchor = none }
        for index in right.lines.indices { right.lines[index].anchor = none }
        left.was = nil
        right.was = nil
        left.leftOut = nil
        right.leftOut = nil
        left.replaces = nil
        right.replaces = nil
        return left == right
    }
}
