/// Values that a reminder of any kind may have beside the fields of its kind, each as a person writes it.
package enum CommonField: String, CaseIterable, Sendable {
    case before, nag, grace, escalate, cover = "private", travel, wake, steps

    /// The values that a kind may have.
    package static func all(of kind: any Kind) -> [CommonField] {
        allCases.filter { field in
            switch field {
            case .grace: kind.hasGrace
            case .steps: kind.has(.steps)
            case .before, .nag, .escalate, .cover, .travel, .wake: true
            }
        }
    }

    /// The form of its text, and a line of help for it.
    package var rule: FieldRule {
        let (form, help): (FieldRule.Form, String) =
            switch self {
            case .before: (.text(maximum: 200), "how long before it is due to give notice: 1h, 10m")
            case .nag: (.text(maximum: 40), "how often to ring again while it is unanswered, or none: 10m x 6")
            case .grace: (.duration, "how long you have to answer before it is missed: 2h")
            case .escalate: (.duration, "make it urgent if it is unanswered for this long: 30m")
            case .cover: (.text(maximum: 100), "the text to show instead of a private title, or yes: Reminder")
            case .travel: (.choice(TravelPolicy.allCases.map(\.rawValue)), "the clock it follows on a journey: home")
            case .wake: (.flag, "wake the computer from sleep for it: yes")
            case .steps: (.text(maximum: 2000), "doses that change by steps: 40 mg for 5 days; 20 mg for 5 days; 10 mg")
            }
        return FieldRule(rawValue, form, help: help)
    }
}
