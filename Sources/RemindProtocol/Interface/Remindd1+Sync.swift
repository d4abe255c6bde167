package import Reminders

extension Remindd1 {
    package struct BeginSyncRequest: Codable, Sendable {
        /// True to join the circle of the folder, false to make a new one.
        package var join: Bool
        /// The name of this machine; its host name by default.
        package var label: String?

        package init(join: Bool, label: String? = nil) { (self.join, self.label) = (join, label) }
    }

    package struct NameMachineRequest: Codable, Sendable {
        /// The new name of this machine.
        package var label: String

        package init(label: String) { self.label = label }
    }

    package struct RetireMachineRequest: Codable, Sendable {
        /// The name of a machine that is gone.
        package var machine: String

        package init(machine: String) { self.machine = machine }
    }

    /// The machines that keep this record together.
    package struct Sync: DatedReply, Equatable {
        package struct Machine: Codable, Equatable, Sendable {
            package var device: String
            package var label: String?
            /// True for the machine that answers.
            package var here: Bool
            /// How many of its entries are in the record.
            package var entries: Int
            /// When the latest of them came, in seconds since 1970; absent for the machine that answers.
            package var heard: Int64?
            /// How long it waits before it rings, in seconds; -1 if it never rings. Absent if that is unknown.
            package var ringsAfter: Int64?
            /// It rings only for these persons, or for reminders with one of these tags; absent for all.
            package var ringsFor: [String]?
            package var ringsTags: [String]?
            /// Present and true if a person said that it is gone, and it has written nothing since.
            package var retired: Bool?
            /// How many of its entries have not come, though later ones have; absent if none.
            package var lacks: Int?

            package init(
                device: String, label: String?, here: Bool, entries: Int, heard: Int64? = nil, ringsAfter: Int64? = nil,
                ringsFor: [String]? = nil, ringsTags: [String]? = nil, retired: Bool? = nil, lacks: Int? = nil
            ) {
                (self.retired, self.lacks) = (retired, lacks)
                (self.device, self.label, self.here, self.entries, self.heard) = (device, label, here, entries, heard)
                (self.ringsAfter, self.ringsFor, self.ringsTags) = (ringsAfter, ringsFor, ringsTags)
            }
        }

        package var zone: String
        package var now: Int64
        /// The circle; absent if the record belongs to none.
        package var circle: String?
        /// The folder that other programs carry to the other machines.
        package var folder: String
        package var machines: [Machine]
        package var problems: [String]
        /// Present and true if this machine only reads.
        package var follows: Bool?
        /// Reminders that several machines changed without knowing of each other; absent if there are none.
        package var forks: [ForkView]?

        package init(
            zone: String, now: Int64, circle: String?, folder: String, machines: [Machine], problems: [String],
            follows: Bool? = nil, forks: [ForkView]? = nil
        ) {
            (self.zone, self.now, self.circle, self.folder) = (zone, now, circle, folder)
            (self.machines, self.problems, self.follows, self.forks) = (machines, problems, follows, forks)
        }
    }
}
