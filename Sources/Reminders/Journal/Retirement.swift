/// A person's word that a machine is gone: nothing waits for it, and it counts as no machine of the circle. Its entries stay. If
/// it writes again, it is back.
package struct Retirement: Hashable, Sendable, Codable {
    /// The name of the machine.
    package var label: String
    /// Its last known entry under each of its device names.
    package var through: [String: Int64]

    package init(label: String, through: [String: Int64]) { (self.label, self.through) = (label, through) }
}
