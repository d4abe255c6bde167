import CivilTime
import Schedules
import Vocabulary

/// The effect of a journey to another zone on a reminder's floating schedules.
///
/// Schedules with a zone of their own, of elapsed time or as needed ignore it. Slot keys are floating under every
/// policy (TIME, section 5): eight o'clock on a date is one dose. So a change of policy, whenever and wherever it is
/// made, does not duplicate an answered dose.
package enum TravelPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// They follow the wall clock of the place where the person is.
    case local
    /// They stay on the wall clock of the zone in which they were defined.
    case home
    /// They stay on the wall clock of the zone before the journey until the person says whether to move.
    case ask
}

/// The person's answer to a reminder that asks, given with `travel keep` or `travel move`.
package enum TravelChoice: String, Hashable, Sendable, Codable, CaseIterable {
    /// Stay on the wall clock of the zone before.
    case keep
    /// Follow the wall clock of where the person is now.
    case move
}

extension Definition {
    /// The policy; `local` by default.
    package var travelPolicy: TravelPolicy { travel ?? .local }

    /// Sets the policy of a new revision, and the zone that its schedules stay on.
    ///
    /// A zone that an earlier definition or a journey set stays. Otherwise `home` takes the zone in which the schedules
    /// were defined, however far away the person is now; `ask` takes the current zone, which they have followed so far.
    ///
    /// - Parameter here: The zone in which the revision is made.
    /// - Throws: A problem if the zone has no name by which to find it again.
    mutating func setTravel(_ policy: TravelPolicy, after existing: Definition?, here: String) throws(FieldProblem) {
        travel = policy == .local ? nil : policy
        home = nil
        kept = nil
        guard policy != .local else { return }
        let home = existing?.home ?? (policy == .home ? existing?.lines.first?.anchor.zone : nil) ?? here
        guard home != LocalZone.nameless else {
            throw FieldProblem(
                "travel", "this computer's time zone has no name, so a reminder cannot keep it",
                hint: "set the system to a named time zone, such as Europe/Zurich")
        }
        self.home = home
        if policy == .ask { kept = existing?.kept }
    }

    static func checkedTravel(_ text: String?, base: TravelPolicy?) throws(FieldProblem) -> TravelPolicy {
        guard let text else { return base ?? .local }
        guard let policy = TravelPolicy(rawValue: text.trimmed.lowercased()) else {
            let names = TravelPolicy.allCases.map(\.rawValue).joined(separator: ", ")
            throw FieldProblem("travel", "travel cannot be \(quoted(text))", hint: names)
        }
        return policy
    }
}
