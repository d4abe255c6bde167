import Catalogue
import CivilTime
package import Reminders
import Schedules

/// When this machine rings, if several keep one record.
extension Snapshot {
    /// A machine that does not ring for an occurrence records its miss this much after its end, so that a machine that did
    /// ring is first.
    static let silentMissAfter = Duration.seconds(120)

    /// How much later each further machine runs the command of an unanswered occurrence, so that it hears of the ones before.
    static let escalationTurn = Duration.seconds(45)

    /// True if a reminder has a command that may run on this machine.
    func runsCommand(of reminder: Reminder) -> Bool {
        guard let command = reminder.definition.escalation?.command else { return false }
        return machines?.commands.contains(command) ?? true
    }

    /// How long this machine waits before the first ring; `nil` if it never rings for this reminder.
    package func wait(of reminder: Reminder) -> Duration? {
        guard let machines else { return .zero }
        switch ringers(of: reminder, machines) {
        case .all: break
        case .some(let isHere): guard isHere else { return nil }
        case .noMachine, .unknown: if settings.sync.ringsAfter == .never { return .zero }
        }
        switch settings.sync.ringsAfter {
        case .after(let wait): return wait
        case .never: return nil
        }
    }

    /// Which machines ring for a reminder.
    package enum Ringers: Hashable {
        /// Each, by its own wait.
        case all
        /// Some, of which this one is one or not.
        case some(isHere: Bool)
        /// None would, so all do.
        case noMachine
        /// The reminder names a machine that does not exist, so all do.
        case unknown(String)
    }

    func ringers(of reminder: Reminder, _ machines: Machines) -> Ringers {
        let definition = reminder.definition
        let own = RingRule(label: machines.label, settings.sync)
        let others = machines.others.map { other in (label: other.label, rule: ledger.ringRule(of: other.devices)) }
        let named = definition.ringsOn
        if !named.isEmpty {
            let labels = [machines.label] + others.map(\.label)
            if let unknown = named.first(where: { name in !labels.contains { $0.isSameName(as: name) } }) {
                return .unknown(unknown)
            }
            func isNamed(_ label: String) -> Bool { named.contains { $0.isSameName(as: label) } }
            let isHere = isNamed(machines.label) && own.after != nil
            let isThere = others.contains { isNamed($0.label) && ($0.rule.map { $0.after != nil } ?? true) }
            return isHere || isThere ? .some(isHere: isHere) : .noMachine
        }
        let isHere = own.takes(definition)
        let there = others.map { $0.rule?.takes(definition) ?? true }
        if isHere, !there.contains(false) { return .all }
        return isHere || there.contains(true) ? .some(isHere: isHere) : .noMachine
    }

    /// When an occurrence may ring first on this machine, if no answer is known by then; `nil` if it never does.
    ///
    /// - Parameter since: When it was due, or the end of quiet hours that held it back.
    func firstRing(of reminder: Reminder, since: Instant) -> Instant? {
        wait(of: reminder).map { since <= away?.at ?? .earliest ? afterAbsence(since + $0) : since + $0 }
    }

    /// When an occurrence that has not rung here may; `nil` if it never does.
    func firstRing(of occurrence: Occurrence?, due: Instant, _ reminder: Reminder, now: Instant) -> Instant? {
        // Quiet hours may have ended sooner, by another setting or zone.
        let quiet = occurrence?.wasHeldByQuiet == true ? occurrence?.deferredUntil : nil
        return firstRing(of: reminder, since: quiet.map { $0 <= now ? max(due, $0) : due } ?? due)
    }

    /// The absence, if there is another machine whose news may come.
    private var away: Absence? { machines == nil ? nil : absence }

    /// When this machine does something that was to happen at an instant: after an absence, news come first.
    func afterAbsence(_ instant: Instant) -> Instant {
        guard let away, instant < away.ringsAt else { return instant }
        return away.ringsAt
    }

    /// When an occurrence rings again, ends its snooze or becomes urgent, if that was to happen at an instant.
    func again(_ instant: Instant) -> Instant { instant <= away?.at ?? .earliest ? afterAbsence(instant) : instant }

    /// When an occurrence without an answer is recorded as missed.
    ///
    /// - Parameters:
    ///   - deadline: When it is over.
    ///   - since: When it was due, or the end of quiet hours that held it back.
    ///   - wasDelivered: True if it has rung here.
    func missTime(_ deadline: Instant, since: Instant, wasDelivered: Bool, of reminder: Reminder) -> Instant {
        let isSilent = !wasDelivered && isSilent(until: deadline, since: since, reminder)
        let end = isSilent ? deadline + Snapshot.silentMissAfter : deadline
        guard let away, since <= away.at, deadline <= away.missesAt else { return end }
        return max(end, away.missesAt)
    }

    /// True if an occurrence does not ring here before it is over, whether or not this machine was away.
    func isSilent(until deadline: Instant, since: Instant, _ reminder: Reminder) -> Bool {
        machines != nil && wait(of: reminder).map { since + $0 >= deadline } ?? true
    }

    /// True if a slot does not ring here before it is over.
    func isSilent(_ slot: Slot, of reminder: Reminder) -> Bool {
        let terms = Terms(grace: grace(of: reminder, slot.key, due: slot.due, line: slot.line))
        let end = deadline(
            slot.key, due: slot.due, snooze: nil, reminder: reminder, terms: terms,
            nextDue: nextDue(after: slot.due, reminder: reminder, than: slot.key))
        return end.map { isSilent(until: $0, since: slot.due, reminder) } ?? false
    }

    /// The machines that may know an answer to something that was due at an instant, and have not been heard since.
    func unheard(since due: Instant) -> [Machines.Other] {
        (machines?.others ?? []).filter { $0.heard.map { $0 < due } ?? true }
    }

    /// `laptop was last heard at 07:02`
    func lastHeard(_ machine: Machines.Other, now: Instant) -> String {
        let say = language
        guard let heard = machine.heard else { return say("%{machine} was never heard", ["machine": machine.label]) }
        return say(
            "%{machine} was last heard at %{time}", ["machine": machine.label, "time": minute(heard, now: now)])
    }

    /// `laptop was last heard at 07:02, and may know an answer`
    func mayKnow(_ machine: Machines.Other, now: Instant) -> String {
        let say = language
        guard let heard = machine.heard else {
            return say("%{machine} was never heard, and may know an answer", ["machine": machine.label])
        }
        return say(
            "%{machine} was last heard at %{time}, and may know an answer",
            ["machine": machine.label, "time": minute(heard, now: now)])
    }

    /// The next event of an occurrence that has come, and has not rung here.
    func nextOfHeldBack(_ occurrence: Occurrence, due: Instant, reminder: Reminder) -> Instant {
        let now = trust.firedThrough
        let soon = quietEnd(at: now) ?? now + .milliseconds(1)
        guard machines != nil else { return soon }
        let since = waitsSince(occurrence, due: due)
        var end = deadline(of: occurrence, reminder: reminder)
        if reminder.late == .miss, isLate(due: due, reminder, now: now) {
            end = min(end ?? now, due + Snapshot.lateAfter)
        }
        let miss = end.map { missTime($0, since: since, wasDelivered: false, of: reminder) }
        if let end, end <= now { return miss.flatMap { $0 > now || trust.isTrusted ? $0 : nil } ?? .end }
        let ring = firstRing(of: occurrence, due: due, reminder, now: now).map { $0 > now ? $0 : soon }
        return [ring, miss].compactMap(\.self).min() ?? .end
    }

    /// True if it is well after an occurrence was to ring first, whether or not this machine was away.
    func isLate(due: Instant, _ reminder: Reminder, now: Instant) -> Bool {
        wait(of: reminder).map { now - due - $0 > Snapshot.lateAfter } ?? false
    }
}
