/// A title with the person it belongs to.
package enum PersonText {
    /// `Anna: Metformin`, or `Metformin` without a person.
    package static func title(_ title: String, of person: String?) -> String {
        person.map { "\($0): \(title)" } ?? title
    }
}

/// A thing with a title that may belong to a person.
package protocol PersonTitled {
    var title: String { get }
    var person: String? { get }
}

extension PersonTitled {
    package var fullTitle: String { PersonText.title(title, of: person) }
}
