/// A title with whose it is, as it stands wherever a title does.
package enum PersonText {
    /// `Anna: Metformin`, or `Metformin` where it is nobody's in particular.
    package static func title(_ title: String, of person: String?) -> String {
        person.map { "\($0): \(title)" } ?? title
    }
}
