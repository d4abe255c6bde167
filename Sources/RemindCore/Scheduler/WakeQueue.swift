public import CivilTime

/// Which reminder needs attention next: a priority queue of (instant, reminder) in which every reminder stands at most
/// once and can be moved.
///
/// A 4-ary heap in an array with the place of every reminder beside it; setting costs O(log n), looking O(1).
public struct WakeQueue: Sendable {
    private struct Node: Sendable {
        var instant: Instant
        var reminder: ReminderID
    }

    private var heap: [Node] = []
    private var places: [ReminderID: Int] = [:]

    public init() {}

    public var count: Int { heap.count }

    /// The earliest instant at which anything needs attention.
    public var first: Instant? { heap.first?.instant }

    /// The reminders that need attention at or before an instant, in the order of their ids.
    public func due(through now: Instant) -> [ReminderID] {
        var found: [ReminderID] = []
        var stack = [0]
        // Children are never earlier than their parent, so a node that is not due ends its branch.
        while let index = stack.popLast() {
            guard index < heap.count, heap[index].instant <= now else { continue }
            found.append(heap[index].reminder)
            stack += (1...4).map { 4 * index + $0 }
        }
        return found.sorted()
    }

    /// Sets when a reminder needs attention; `nil` takes it out.
    public mutating func set(_ reminder: ReminderID, at instant: Instant?) {
        guard let instant else { return remove(reminder) }
        let node = Node(instant: instant, reminder: reminder)
        if let place = places[reminder] {
            heap[place] = node
            settle(place)
        } else {
            places[reminder] = heap.count
            heap.append(node)
            settle(heap.count - 1)
        }
    }

    private mutating func remove(_ reminder: ReminderID) {
        guard let place = places.removeValue(forKey: reminder) else { return }
        let last = heap.removeLast()
        guard place < heap.count else { return }
        heap[place] = last
        places[last.reminder] = place
        settle(place)
    }

    /// Moves a node up or down to where it belongs.
    private mutating func settle(_ start: Int) {
        var index = start
        let node = heap[index]
        while index > 0, node.instant < heap[(index - 1) / 4].instant {
            move((index - 1) / 4, to: index)
            index = (index - 1) / 4
        }
        while true {
            let children = (4 * index + 1)..<min(4 * index + 5, max(heap.count, 4 * index + 1))
            guard let least = children.min(by: { heap[$0].instant < heap[$1].instant }),
                heap[least].instant < node.instant
            else { break }
            move(least, to: index)
            index = least
        }
        heap[index] = node
        places[node.reminder] = index
    }

    private mutating func move(_ from: Int, to: Int) {
        heap[to] = heap[from]
        places[heap[to].reminder] = to
    }
}
