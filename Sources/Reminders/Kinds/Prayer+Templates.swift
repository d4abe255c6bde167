import Schedules
package import Vocabulary

/// Several reminders of a kind that are added in one go.
package struct ReminderTemplate: Sendable {
    package let name: String
    /// The name for a list that a person reads: `Five daily prayers`.
    package let title: String
    package let drafts: [DefinitionDraft]
    /// True if their times depend on the person's location and method.
    package var followsPrayer: Bool {
        drafts.contains { $0.when?.contains { (try? Schedule(parsing: $0.when))?.followsPrayer == true } == true }
    }

    package static func named(_ name: String) throws(RemindError) -> ReminderTemplate {
        if let found = ofPrayers.first(where: { $0.name == name }) { return found }
        let names = ofPrayers.map(\.name)
        let near = NearNames.question(name, among: names).map { "\($0) All: " } ?? ""
        throw RemindError(
            .invalidArgument, "there is no template \(quoted(name))", hint: near + names.joined(separator: ", "))
    }

    /// The reminder of a template that has a title: `asr`.
    package static func draft(titled title: String) -> DefinitionDraft? {
        ofPrayers.lazy.flatMap(\.drafts).first { $0.title?.lowercased() == title.lowercased() }
    }

    private init(
        _ name: String, _ title: String, kind: String = Prayer().name, fields: [String: String] = [:],
        _ rows: [(title: String, when: String)], goals: [String: String] = [:]
    ) {
        (self.name, self.title) = (name, title)
        drafts = rows.map { row in
            var draft = DefinitionDraft(kind: kind, fields: fields)
            if let goal = goals[row.title] { draft.fields["goal"] = goal }
            draft.id = ReminderID(titled: row.title)?.rawValue
            draft.title = row.title
            draft.when = [DefinitionDraft.Line(when: row.when)]
            return draft
        }
    }

    /// The templates, the one for most people first.
    package static var all: [ReminderTemplate] { ofPrayers }

    private static let ofPrayers: [ReminderTemplate] = [
        ReminderTemplate(
            "five", "Five daily prayers", fields: ["obligatory": "yes"],
            [
                ("Fajr", "daily at fajr"), ("Dhuhr", "mon-thu, sat, sun at dhuhr"), ("Jumuah", "fri at dhuhr"),
                ("Asr", "daily at asr"), ("Maghrib", "daily at maghrib"), ("Isha", "daily at isha"),
            ]),
        // No obligations: left alone, they lapse.
        ReminderTemplate(
            "sunnah", "Voluntary prayers",
            [
                ("Sunnah of Fajr", "daily at fajr"), ("Duha", "daily at ishraq"), ("Sunnah of Dhuhr", "daily at dhuhr"),
                ("Sunnah of Maghrib", "daily at 10m after maghrib"), ("Sunnah of Isha", "daily at 10m after isha"),
                ("Witr", "daily at 30m after isha"), ("Tahajjud", "daily at last-third"),
            ]),
        // Tarawih follows isha, which some methods have later in Ramadan.
        ReminderTemplate(
            "ramadan", "Ramadan",
            [
                ("Suhur", "daily at 45m before fajr during ramadan"), ("Imsak", "daily at imsak during ramadan"),
                ("Iftar", "daily at maghrib during ramadan"), ("Tarawih", "daily at 30m after isha during ramadan"),
            ]),
        // Days of Ramadan that were not kept are owed, whatever excused them.
        ReminderTemplate(
            "fasts", "Fasts of Ramadan", kind: Tracker.habit, fields: ["during": HabitPeriod.ramadan.rawValue],
            [("Fasting", "daily at 30m after maghrib during ramadan")]),
        // Each asks in the evening of its days. None is owed, so they are goals and not days of a season.
        ReminderTemplate(
            "voluntary", "Voluntary fasts", kind: Tracker.habit,
            [
                ("Monday and Thursday fast", "mon, thu at 30m after maghrib"),
                ("White days fast", "daily at 30m after maghrib on white days"),
                ("Arafah fast", "daily at 30m after maghrib during hijri 9 12"),
                ("Ashura fast", "daily at 30m after maghrib during hijri 9-10 1"),
            ],
            goals: [
                "Monday and Thursday fast": "mon, thu", "White days fast": "3 in 30 days",
                "Arafah fast": "1 in 366 days", "Ashura fast": "2 in 366 days",
            ]),
        ReminderTemplate(
            "hours", "Hours of the day",
            [
                ("Lauds", "daily at 06:30"), ("Terce", "daily at 09:00"), ("Sext", "daily at 12:00"),
                ("None", "daily at 15:00"), ("Vespers", "daily at 18:00"), ("Compline", "daily at 21:00"),
            ]),
    ]
}
