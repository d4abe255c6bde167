import CivilTime

/// A heap of instants, the earliest first, perhaps with duplicates.
struct InstantHeap: Sendable {
    private var heap: [Instant] = []

    init() {}

    /// Takes in any number of them at once.
    init(_ instants: some Sequence<Instant>) {
        // Sorted is a heap too.
        heap = instants.sorted()
    }

    var count: Int { heap.count }
    var first: Instant? { heap.first }

    mutating func insert(_ instant: Instant) {
        heap.append(instant)
        var place = heap.count - 1
        while place > 0, instant < heap[(place - 1) / 4] {
            heap[place] = heap[(place - 1) / 4]
            place = (place - 1) / 4
        }
        heap[place] = instant
    }

    /// - Precondition: there is one.
    mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        var place = 0
        while let least = children(of: place).min(by: { heap[$0] < heap[$1] }), heap[least] < last {
            heap[place] = heap[least]
            place = least
        }
        heap[place] = last
    }

    /// All at or before an instant, each once.
    func all(through limit: Instant) -> Set<Instant> {
        var found: Set<Instant> = []
        var places = [0]
        // Children are never earlier than their parent, so one that is later ends its branch.
        while let place = places.popLast() {
            guard place < heap.count, heap[place] <= limit else { continue }
            found.insert(heap[place])
            places += children(of: place)
        }
        return found
    }

    private func children(of place: Int) -> Range<Int> {
        let first = 4 * place + 1
        return first..<max(first, min(first + 4, heap.count))
    }
}
