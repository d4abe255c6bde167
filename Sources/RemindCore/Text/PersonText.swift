/// A title with whose it is, as it stands wherever a title does.
public enum PersonText {
    /// `Anna: Metformin`, or `Metformin` where it is nobody's in particular.
    public static func title(_ title: String, of person: String?) -> String {
        person.map { "\($0): \(title)" } ?? title
    }
}
