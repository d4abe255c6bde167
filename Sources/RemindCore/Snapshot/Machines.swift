package import CivilTime

/// The machines that keep this record together, as this one knows them.
package struct Machines: Hashable, Sendable {
    /// Another machine.
    package struct Other: Hashable, Sendable {
        /// The name that a person gave it, or its device's.
        package var label: String
        /// The names under which it writes, and has written.
        package var devices: Set<String>
        /// When its latest entry came.
        package var heard: Instant?
        /// When it wrote its latest entry, as far as its clock can be right: not after the entry came. A carrier may bring
        /// old entries late, so this, and not `heard`, tells up to when its answers are known.
        package var wrote: Instant?

        package init(label: String, devices: Set<String>, heard: Instant?, wrote: Instant? = nil) {
            (self.label, self.devices, self.heard, self.wrote) = (label, devices, heard, wrote)
        }
    }

    /// The name of this machine.
    package var label: String
    /// By their labels. Never empty: without others there is no circle.
    package var others: [Other]

    /// The commands that may run on this machine.
    package var commands: Set<[String]>

    /// The place of this machine among all, by their labels; from 0.
    var place: Int { others.count { $0.label < label } }

    /// - Returns: `nil` if this machine knows of no other.
    package init?(label: String, others: [Other], commands: Set<[String]> = []) {
        guard !others.isEmpty else { return nil }
        (self.label, self.others, self.commands) = (label, others, commands)
    }
}
