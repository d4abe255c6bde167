import CivilTime
import Schedules

/// What a journey to another zone does to a reminder's floating schedules.
///
/// A schedule with a zone of its own, one of elapsed time and one as needed know no journeys, whatever is said here.
/// The key of a slot is that of a floating one under every policy (TIME, section 5): the dose of eight o'clock on a date
/// is one dose, so a policy that is changed, on whatever day and wherever, makes no twin of what was answered.
package enum TravelPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// They follow the wall clock of wherever the person is.
    case local
    /// They stay on the wall clock of the zone in which they were defined.
    case home
    /// They stay on the wall clock of the zone before the journey until the person has said whether to move.
    case ask
}

/// The person's answer to a reminder that asks, and what `travel keep` and `travel move` say.
package enum TravelChoice: String, Hashable, Sendable, Codable, CaseIterable {
    /// Stay on the wall clock of the zone before.
    case keep
    /// Follow the wall clock of where the person is now.
    case move
}

extension Definition {
    /// What a journey does to it.
    package var travelPolicy: TravelPolicy { travel ?? .local }

    /// Sets the policy of a new revision, and with it the zone that its schedules stay on.
    ///
    /// A zone that was chosen before, by definition or by a journey, stays. Otherwise `home` is where the schedules were
    /// defined, however far away the person is by now; `ask` begins where they are, which is what they have followed.
    ///
    /// - Parameter here: The zone in which the revision is made.
    /// - Throws: A problem where the zone has no name by which it could be found again.
    mutating func setTravel(_ policy: TravelPolicy, after existing: Definition?, here: String) throws(FieldProblem) {
        travel = policy == .local ? nil : policy
        home = nil
        kept = nil
        guard policy != .local else { return }
        let home = existing?.home ?? (policy == .home ? existing?.lines.first?.anchor.zone : nil) ?? here
        guard home != LocalZone.nameless else {
            throw FieldProblem(
                "travel", "the zone here has no name, so nothing can stay on it",
                hint: "timedatectl set-timezone Europe/Zurich")
        }
        self.home = home
        if policy == .ask { kept = existing?.kept }
    }

    static func checkedTravel(_ text: String?, base: TravelPolicy?) throws(FieldProblem) -> TravelPolicy {
        guard let text else { return base ?? .local }
        guard let policy = TravelPolicy(rawValue: text.trimmed.lowercased()) else {
            let names = TravelPolicy.allCases.map(\.rawValue).joined(separator: ", ")
            throw FieldProblem("travel", "\"\(text)\" is no way to travel", hint: names)
        }
        return policy
    }
}
