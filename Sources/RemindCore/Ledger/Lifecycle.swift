import CivilTime
import Reminders
import Vocabulary

/// The states of a reminder (archived, disabled, its pauses): a function of its entries, whichever revision is
/// known.
struct Lifecycle: Sendable {
    private var archivings: [EntryStamp: (at: Instant, isOn: Bool)] = [:]
    private var disabled: (by: EntryStamp, isOn: Bool)?
    private var pauses: [EntryStamp: (since: Instant, plan: Pause.Plan)] = [:]
    /// The pause that each of these ended; all earlier ones if it names none.
    private var resumed: [EntryStamp: (at: Instant, pause: EntryID?)] = [:]
    /// Pauses of the past that were taken back, as if they had never been.
    private var takenBack: Set<EntryID> = []
    /// When the person was last told that its prescription ends.
    private var told: Instant?
    /// When it was last defined, restored or enabled.
    private var active: (by: EntryStamp, since: Instant)?
    /// The earliest time that a clock has shown since, if that was before it.
    private var clamp: Instant?

    mutating func add(_ entry: Entry) {
        switch entry.fact {
        case .archived: archivings[entry.stamp] = (entry.at, true)
        case .restored: archivings[entry.stamp] = (entry.at, false)
        case .started(.disabled): Lifecycle.set(&disabled, to: true, by: entry.stamp)
        case .ended(.disabled): Lifecycle.set(&disabled, to: false, by: entry.stamp)
        case .paused(let plan): pauses[entry.stamp] = (entry.at, plan)
        case .ended(.paused) where entry.due != nil:
            if let pause = entry.changes { takenBack.insert(pause) }
            return
        case .ended(.paused): resumed[entry.stamp] = (entry.at, entry.changes)
        case .told: told = max(told ?? entry.at, entry.at)
        default: break
        }
        switch entry.fact {
        case .defined, .restored, .ended:
            // By the order of entries, not by the clock, which may have been set back between two. One that is read again
            // says nothing new.
            if let active, active.by >= entry.stamp { return }
            (active, clamp) = ((entry.stamp, entry.at), nil)
        default: break
        }
    }

    /// Takes in what happened to the same reminder under another name.
    mutating func add(_ other: Lifecycle) {
        archivings.merge(other.archivings) { own, _ in own }
        if let disabled = other.disabled { Lifecycle.set(&self.disabled, to: disabled.isOn, by: disabled.by) }
        pauses.merge(other.pauses) { own, _ in own }
        resumed.merge(other.resumed) { own, _ in own }
        takenBack.formUnion(other.takenBack)
        if let other = other.told { told = max(told ?? other, other) }
        if let active = other.active, self.active.map({ $0.by < active.by }) ?? true {
            (self.active, clamp) = (active, other.clamp)
        }
    }

    /// Nothing can have been defined after what a clock shows now.
    mutating func hold(from now: Instant) { clamp = min(clamp ?? now, now) }

    /// It holds from its own date again.
    mutating func release() { clamp = nil }

    func show(in reminder: inout Reminder?, _ doubts: ClockDoubts, _ corrections: ClockCorrections) {
        let absences = archivings.isEmpty ? [] : absences
        if !absences.isEmpty { reminder?.absences = absences }
        reminder?.isArchived = absences.last.map { $0.until == nil } ?? false
        reminder?.isDisabled = disabled?.isOn ?? false
        if !pauses.isEmpty { reminder?.pauses = paused }
        if let told { reminder?.toldOfPrescription = told }
        if let active {
            let recorded = corrections[active.by.id]?.recorded ?? active.since
            let since = doubts.beginning(of: active.by, at: recorded) ?? active.since
            reminder?.activeSince = min(since, clamp ?? since)
        }
    }

    /// The entry since which it holds, and when that was, if a clock said so that was not confirmed.
    func doubtful(_ doubts: ClockDoubts, _ corrections: ClockCorrections) -> (entry: EntryStamp, at: Instant)? {
        guard let active else { return nil }
        let recorded = corrections[active.by.id]?.recorded
        guard recorded != nil || doubts.isDoubtful(active.by) else { return nil }
        return (active.by, recorded ?? active.since)
    }

    /// The latest entry counts, by the order of entries and not by the clock.
    private var absences: [Reminder.Absence] {
        var found: [Reminder.Absence] = []
        for (_, entry) in archivings.sorted(by: { $0.key < $1.key }) {
            if entry.isOn, found.last.map({ $0.until != nil }) ?? true {
                found.append(Reminder.Absence(since: entry.at))
            } else if !entry.isOn, let last = found.indices.last, found[last].until == nil {
                found[last].until = entry.at
            }
        }
        return found
    }

    /// Each pause ends where the next word about it says so.
    private var paused: [Pause] {
        pauses.sorted { $0.key < $1.key }.map { stamp, pause in
            let id = stamp.id
            if takenBack.contains(id) {
                return Pause(stamp: stamp, since: pause.since, plan: pause.plan, ended: .earliest)
            }
            let end = resumed.filter { $0.value.pause.map { $0 == id } ?? ($0.key > stamp) }.min { $0.key < $1.key }
            return Pause(stamp: stamp, since: pause.since, plan: pause.plan, ended: end?.value.at)
        }
    }

    /// The latest entry counts.
    private static func set(_ state: inout (by: EntryStamp, isOn: Bool)?, to isOn: Bool, by stamp: EntryStamp) {
        if let known = state, known.by > stamp { return }
        state = (stamp, isOn)
    }
}
