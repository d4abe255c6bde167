package import CivilTime

/// The reminders that need attention next: a priority queue of (instant, number) that has every number at most once and
/// can be moved.
///
/// Reminders are due at round times: many wait for few instants. Those that wait for the same one lie together, and only
/// the instants are kept in a heap. With a million reminders that is the difference between walking through
/// memory and waiting for it. Numbers are small and dense, so that no name is hashed.
package struct WakeQueue: Sendable {
    /// Where a number is.
    private struct Seat: Sendable {
        var instant: Instant
        /// Index among those who wait for the instant; negative if the number is not in the queue.
        var index: Int32

        static let none = Seat(instant: .earliest, index: -1)
    }

    private var waiting: [Instant: [Int32]] = [:]
    /// Every instant in use, and some no longer in use; the first is always in use.
    private var instants = InstantHeap()
    private var seats: [Seat] = []
    package private(set) var count = 0

    package init() {}

    /// The earliest instant at which anything needs attention.
    package var first: Instant? { instants.first }

    /// The numbers that need attention at or before an instant, in no order.
    package func due(through now: Instant) -> [Int] {
        var found: [Int] = []
        for instant in instants.all(through: now) {
            for number in waiting[instant] ?? [] { found.append(Int(number)) }
        }
        return found
    }

    /// Sets when a number needs attention; `nil` takes it out.
    ///
    /// - Precondition: `number` is in 0..<2^31; memory is used for all the numbers below it.
    package mutating func set(_ number: Int, at instant: Instant?) {
        if number >= seats.count { seats += repeatElement(.none, count: number + 1 - seats.count) }
        remove(number)
        if let instant { insert(number, at: instant) }
        dropEmpty()
    }

    /// Sets again when everything that is due needs attention, each number once.
    ///
    /// - Parameters:
    ///   - now: A number that needs attention by then is due.
    ///   - next: When that is; `nil` takes the number out.
    package mutating func setDue(through now: Instant, _ next: (Int) -> Instant?) {
        var due: [Int32] = []
        while let first, first <= now {
            due += waiting.removeValue(forKey: first) ?? []
            instants.removeFirst()
        }
        count -= due.count
        // Asked all in a row, so that what each answer has to wait for is fetched beside the others.
        let wakes = due.map { next(Int($0)) }
        for (number, wake) in zip(due, wakes) {
            seats[Int(number)] = .none
            if let wake { insert(Int(number), at: wake) }
        }
        dropEmpty()
    }

    private mutating func insert(_ number: Int, at instant: Instant) {
        let index = waiting[instant, default: []].appendCounting(Int32(number))
        if index == 0 { instants.insert(instant) }
        seats[number] = Seat(instant: instant, index: Int32(index))
        count += 1
    }

    private mutating func remove(_ number: Int) {
        let seat = seats[number]
        guard seat.index >= 0 else { return }
        seats[number] = .none
        count -= 1
        guard let last = waiting[seat.instant]?.popLast() else { return }
        if last != Int32(number) {
            waiting[seat.instant]?[Int(seat.index)] = last
            seats[Int(last)].index = seat.index
        } else if seat.index == 0 {
            waiting[seat.instant] = nil
        }
    }

    /// Drops unused instants, before one comes first or they outnumber the others.
    private mutating func dropEmpty() {
        while let first, waiting[first] == nil { instants.removeFirst() }
        if instants.count > 2 * waiting.count + 64 { instants = InstantHeap(waiting.keys) }
    }
}

extension Array {
    /// Appends, and says at which index.
    fileprivate mutating func appendCounting(_ element: Element) -> Int {
        append(element)
        return count - 1
    }
}
