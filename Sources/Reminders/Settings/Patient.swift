package import CivilTime

/// The person whom a report for a doctor is about, if they are the user: `[report]` of remindd.toml.
package struct Patient: Hashable, Sendable, Codable {
    /// 1 to 100 characters on one line.
    package var name: String?
    /// The date of birth: `1950-03-01`.
    package var born: String?

    package init(name: String? = nil, born: CivilDate? = nil) { (self.name, self.born) = (name, born?.description) }
}
