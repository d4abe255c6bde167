struct Prayer: Kind {
    let name = "prayer"
    let command = "prayer"
    let verb = Verb(imperative: "done", past: "done")
    let defaults = Defaults(grace: 2 * 3600, nag: .none, unanswered: .missed, urgency: .normal)

    let words = Words(one: "prayer", many: "prayers", each: "prayer")

    let ownFields = [
        FieldRule("duration", .duration, help: "how long the prayer takes: 15m")
    ]

    func detail(of fields: Fields) -> String? { fields["duration"]?.text }
}

extension Kinds {
    /// The kind whose table of settings has the rules for times of prayer.
    package static let ofPrayerTimes = Prayer().name
}
