package import Reminders

/// A field of a form, as its kind declares it.
package struct FormField: Hashable, Sendable {
    package enum Input: Hashable, Sendable {
        case text
        /// One of these words, or none.
        case choice([String])
    }

    /// The name in the record: `min_gap`.
    package var name: String
    /// `Min gap`
    package var label: String
    /// The kind's line of help: `Warn if two doses are less than this apart`.
    package var help: String
    /// `6h`
    package var example: String
    package var input: Input

    static let title = "title"
    /// The stock: the definition does not have it, and it is recorded after it.
    static let stock = "stock"
}

/// The fields of a kind's form in their order: those above its schedule, those below it, and those for few people.
package struct FormFields: Hashable, Sendable {
    package var first: [FormField]
    package var main: [FormField]
    package var more: [FormField]

    package var all: [FormField] { first + main + more }

    /// The fields below the schedule of any kind that has them.
    private static let usual = ["instructions", "start", "end", FormField.stock, "person"]

    package init(of kind: any Kind) {
        var rest = (kind.fields + Kinds.shared).map(FormField.init)
        rest += CommonField.all(of: kind).map { FormField($0.rule) }
        if kind.has(.stock) { rest.append(FormField(FormField.stock, help: "how many you have now: 30")) }
        func take(_ names: [String]) -> [FormField] {
            let found = names.compactMap { name in rest.first { $0.name == name } }
            rest.removeAll { names.contains($0.name) }
            return found
        }
        let title = kind.titles.usual([:]) ?? kind.starter?.title ?? ""
        first = [FormField(FormField.title, help: "what it is called" + (title.isEmpty ? "" : ": \(title)"))]
        first += take(kind.firstFields.map(\.name))
        main = take(FormFields.usual)
        more = rest
    }
}

extension FormField {
    init(_ rule: FieldRule) {
        self.init(rule.name, help: rule.help)
        switch rule.form {
        case .choice(let words): input = .choice(words)
        case .flag: input = .choice(["yes", "no"])
        case .text, .duration, .timeOrEvent, .timeAfter, .date, .anyDate, .quantity, .tags, .number, .file, .code,
            .unit, .goal, .list:
            break
        }
    }

    fileprivate init(_ name: String, help: String) {
        let parts = help.split(separator: ": ", maxSplits: 1).map(String.init)
        self.init(
            name: name,
            label: FormField.labels[name] ?? FormField.sentence(name.split(separator: "_").joined(separator: " ")),
            help: FormField.sentence(parts[0]), example: parts.count == 2 ? parts[1] : "", input: .text)
    }

    /// Fields whose name in the record says too little on a screen.
    private static let labels = [
        "again": "Tell when the next dose is allowed", "auto": "Start by itself", "before": "Notice ahead",
        "escalate": "Become urgent", "expiry": "Warn before it expires", "grace": "Time to answer",
        "highest": "Most at once", "keep": "Count how often it came",
        "late": "If the computer was off", "low": "Warn before it runs out", "max_gap": "Longest gap between doses",
        "min_gap": "Shortest gap between doses", "nag": "Ring again", "no": "A habit to break",
        "owed": "Owed from before", "parts": "Further values", "private": "Private",
        "repeats": "Repeats left", "rings_on": "Rings only on these machines", "steps": "Steps of the dose",
        "threshold": "Warn when few are left",
        "travel": "On a journey", "wake": "Wake the computer",
    ]

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
