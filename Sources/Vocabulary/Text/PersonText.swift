/// A title with the person it belongs to.
package enum PersonText {
    /// `Anna: Metformin`, or `Metformin` without a person.
    package static func title(_ title: String, of person: String?) -> String {
        person.map { "\($0): \(title)" } ?? title
    }
}
