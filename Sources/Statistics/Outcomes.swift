package import CivilTime
package import Reminders
package import Vocabulary

/// The current outcome of every occurrence that was ever answered: the statistics are a fold over these.
///
/// Compact, and updated one occurrence at a time, so that ten years are counted without reading them again.
package struct Outcomes: Sendable {
    /// The outcomes in the order of their first entries.
    package private(set) var all: [StandingOutcome] = []
    /// The runs whose first dose is in `all`, by its index there.
    package private(set) var runs: [Int: OutcomeRun] = [:]
    /// The reminders, by the names they had when they were read.
    package private(set) var reminders: [ReminderID] = []
    private var numbers: [ReminderID: UInt32] = [:]
    private var seeds: [UInt64] = []
    /// The number of the latest entry read, by device.
    package var heads: [String: Int64] = [:]

    package init() {}

    /// A reminder's index in `reminders`; adds the reminder if it is new.
    package mutating func number(of id: ReminderID) -> UInt32 {
        if let known = numbers[id] { return known }
        let number = UInt32(reminders.count)
        reminders.append(id)
        numbers[id] = number
        seeds.append(Outcomes.hash(id.rawValue.utf8, 0xcbf2_9ce4_8422_2325))
        return number
    }

    /// The hash that finds an occurrence. Among a hundred thousand occurrences, two have the same hash in one of a
    /// thousand million records.
    package func key(_ reminder: UInt32, slot: some Sequence<UInt8>) -> UInt64 {
        Outcomes.hash(slot, seeds[Int(reminder)])
    }

    /// FNV-1a, 64 bits, with a final mix.
    private static func hash(_ bytes: some Sequence<UInt8>, _ seed: UInt64) -> UInt64 {
        var state = seed
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
        state ^= state >> 33
        state = state &* 0xff51_afd7_ed55_8ccd
        return state ^ state >> 33
    }

    // MARK: - From a record that is read once

    /// Adds an occurrence that is not known yet.
    ///
    /// - Returns: Its index.
    package mutating func append(key: UInt64, reminder: UInt32, due: Instant, wall: CivilDateTime) -> Int {
        all.append(
            StandingOutcome(key: key, due: due.seconds, wall: StandingOutcome.minutes(wall), reminder: reminder))
        return all.count - 1
    }

    /// Sets the one answer of an occurrence.
    ///
    /// - Parameters:
    ///   - index: The index of the occurrence.
    ///   - answer: The answer that counts.
    ///   - person: Who gave it.
    ///   - origin: How the occurrence came to be: by a schedule, besides, or for a whole day.
    ///   - wall: The wall time that counts if it was done, and not the one at which it was due.
    ///   - lastWall: The wall time at which the last of a run was due.
    ///   - isTimed: True if the clock was right when it was recorded.
    package mutating func answer(
        _ index: Int, _ answer: Answer, by person: Entry.Origin, of origin: StandingOutcome.Origin,
        wall: CivilDateTime? = nil, lastWall: CivilDateTime? = nil, isTimed: Bool = true
    ) {
        if let wall, answer.outcome == .done { all[index].wall = StandingOutcome.minutes(wall) }
        all[index].state = StandingOutcome.state(answer, by: person, of: origin)
        let late = answer.happened.seconds - all[index].due
        all[index].lateness = answer.outcome == .done && origin != .day ? Int32(clamping: late) : 0
        all[index].marks = answer.outcome == .done ? StandingOutcome.Marks(answer.fields) : []
        if !isTimed, answer.outcome == .done { all[index].marks.insert(.untimed) }
        runs[index] = nil
        if let run = answer.run, origin == .scheduled, let lastWall {
            runs[index] = OutcomeRun(
                state: StandingOutcome.single(answer, by: person, of: .scheduled), count: run.count,
                lastDue: run.lastDue.seconds, lastWall: StandingOutcome.minutes(lastWall))
        }
    }

    // MARK: - From the fold of an occurrence

    /// Takes in the current state of an occurrence, under the current name of its reminder.
    ///
    /// - Parameters:
    ///   - index: Its index, if known; `nil` for one that is new here.
    ///   - occurrence: Its current state.
    ///   - wall: The wall time at which it was due.
    ///   - isAllowance: True if it is the moment from which one more was allowed, which belongs to no schedule.
    ///   - isTimed: True if the clock was right when its answer was recorded.
    ///   - happened: When that was by the right time, if the clock was wrong and that is known.
    ///   - rules: Gives the rules of a recorded zone.
    package mutating func set(
        _ index: Int?, to occurrence: Occurrence, wall: CivilDateTime, isAllowance: Bool = false,
        isTimed: Bool = true, happened: Instant? = nil, rules: (String) -> TimeZoneRules
    ) {
        let number = number(of: occurrence.id.reminder)
        let key = key(number, slot: occurrence.id.slot.description.utf8)
        let index = index ?? append(key: key, reminder: number, due: occurrence.due, wall: wall)
        all[index].due = occurrence.due.seconds
        all[index].wall = StandingOutcome.minutes(wall)
        all[index].state = .open
        all[index].lateness = 0
        all[index].marks = []
        runs[index] = nil
        guard let standing = occurrence.standing, var answer = standing.answer else { return }
        answer.happened = happened ?? answer.happened
        let origin: StandingOutcome.Origin =
            switch occurrence.id.slot {
            case .entry: .extra
            case .day: .day
            default: isAllowance ? .extra : .scheduled
            }
        func lastWall(_ run: Answer.Run) -> CivilDateTime {
            SlotKey(run.last).floating ?? rules(occurrence.dueZone).local(at: run.lastDue)
        }
        self.answer(
            index, answer, by: standing.origin, of: origin, lastWall: answer.run.map(lastWall), isTimed: isTimed)
        // An answer to one dose of a run leaves the other doses as they are.
        guard answer.run == nil, let rest = occurrence.standingRun, let run = rest.answer?.run,
            let restAnswer = rest.answer
        else { return }
        runs[index] = OutcomeRun(
            state: StandingOutcome.single(restAnswer, by: rest.origin, of: .scheduled), count: run.count,
            lastDue: run.lastDue.seconds, lastWall: StandingOutcome.minutes(lastWall(run)), isFirstOut: true)
    }

    package func indexes(of keys: Set<UInt64>) -> [UInt64: Int] {
        var found: [UInt64: Int] = [:]
        for index in all.indices where keys.contains(all[index].key) { found[all[index].key] = index }
        return found
    }
}
