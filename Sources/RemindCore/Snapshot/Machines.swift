package import CivilTime
import Reminders

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
        /// True if a person said that it is gone, and nothing has come from it since.
        package var isRetired: Bool

        package init(
            label: String, devices: Set<String>, heard: Instant?, wrote: Instant? = nil, isRetired: Bool = false
        ) {
            (self.label, self.devices, self.heard, self.wrote) = (label, devices, heard, wrote)
            self.isRetired = isRetired
        }
    }

    /// The name of this machine.
    package var label: String
    /// Those that are not retired, by their labels. Never empty: without others this machine is alone.
    package var others: [Other]
    /// Those that are.
    private var retired: [Other]

    /// The commands that may run on this machine.
    package var commands: Set<[String]>

    /// The name of the machine that wrote under a device's name: another one's, or this one's.
    package func label(of device: String) -> String {
        (others + retired).first { $0.devices.contains(device) }?.label ?? label
    }

    /// True if another machine that is not retired has the name of this one.
    ///
    /// - Parameters:
    ///   - former: The devices that this machine was.
    ///   - device: The device that a machine gave itself, by the name that it has in the record.
    package func hasNamesake(besides former: Set<String>, device: (String) -> String) -> Bool {
        others.contains { $0.label.isSameName(as: label) && !former.isSuperset(of: $0.devices.map(device)) }
    }

    /// The place of this machine among all, by their labels; from 0.
    var place: Int { others.count { $0.label < label } }

    /// - Returns: `nil` if this machine knows of no other that takes part.
    package init?(label: String, others: [Other], commands: Set<[String]> = []) {
        retired = others.filter(\.isRetired)
        self.others = others.filter { !$0.isRetired }
        guard !self.others.isEmpty else { return nil }
        (self.label, self.commands) = (label, commands)
    }
}
