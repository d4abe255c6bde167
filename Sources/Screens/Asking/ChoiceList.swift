/// A choice among several, as a menu shows it.
package struct ChoiceList<Value: Hashable & Sendable>: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
        package var title: String
        package var value: Value

        package init(title: String, value: Value) { (self.title, self.value) = (title, value) }
    }

    /// The name of the choice: `Show`.
    package var name: String
    /// The title of the choice.
    package var chosen: String
    package var choices: [Choice]

    package init(name: String, chosen: String, choices: [Choice]) {
        (self.name, self.chosen, self.choices) = (name, chosen, choices)
    }
}
