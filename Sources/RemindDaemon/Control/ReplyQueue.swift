/// Puts replies into the order of their calls, whatever order they are given in.
///
/// Varlink has no request ids: the first reply belongs to the first call. So the replies to the oldest unfinished call
/// pass at once, and those to later calls are held until it is finished.
struct ReplyQueue {
    /// Names a call on its connection.
    typealias Call = Int

    private struct Slot {
        var held: [[UInt8]] = []
        var isFinished = false
    }

    private var slots: [Slot] = []
    /// The oldest unfinished call, if there is any.
    private(set) var head: Call = 0
    /// The size of the replies held back, in bytes.
    private(set) var heldBytes = 0

    /// How many calls are unfinished or wait for one that is.
    var count: Int { slots.count }
    var isEmpty: Bool { slots.isEmpty }

    mutating func open() -> Call {
        slots.append(Slot())
        return head + slots.count - 1
    }

    /// Takes a reply and returns what may now be sent. A reply to a finished call is dropped.
    mutating func put(_ frame: [UInt8], for call: Call, isLast: Bool) -> [[UInt8]] {
        let index = call - head
        guard slots.indices.contains(index), !slots[index].isFinished else { return [] }
        slots[index].isFinished = isLast
        guard index == 0 else {
            slots[index].held.append(frame)
            heldBytes += frame.count
            return []
        }
        var ready = [frame]
        while slots.first?.isFinished == true {
            slots.removeFirst()
            head += 1
            guard let next = slots.first else { break }
            ready += next.held
            heldBytes -= next.held.reduce(0) { $0 + $1.count }
            slots[0].held = []
        }
        return ready
    }

    /// Forgets every call; replies to them are dropped.
    mutating func removeAll() {
        head += slots.count
        slots = []
        heldBytes = 0
    }
}
