import CivilTime
import RemindCore
import Support
import Testing

@Suite struct WakeQueueTests {
    private func at(_ seconds: Int) -> Instant { Instant(seconds: Int64(seconds)) }

    @Test func keepsEveryNumberOnce() {
        var queue = WakeQueue()
        #expect(queue.first == nil && queue.count == 0 && queue.due(through: at(9)) == [])
        queue.set(3, at: at(20))
        queue.set(0, at: at(10))
        queue.set(7, at: at(20))
        #expect(queue.first == at(10) && queue.count == 3)
        #expect(queue.due(through: at(9)) == [] && queue.due(through: at(10)) == [0])
        queue.set(0, at: at(30))
        #expect(queue.first == at(20) && queue.due(through: at(30)).sorted() == [0, 3, 7])
        queue.set(3, at: nil)
        queue.set(3, at: nil)
        queue.set(7, at: nil)
        #expect(queue.first == at(30) && queue.count == 1)
        queue.set(0, at: nil)
        #expect(queue.first == nil && queue.count == 0)
    }

    /// One that comes back at once is not asked a second time, or the queue would never come to rest.
    @Test func setsWhatIsDueOnce() {
        var queue = WakeQueue()
        for number in 0..<5 { queue.set(number, at: at(number)) }
        var asked: [Int] = []
        queue.setDue(through: at(3)) { number in
            asked.append(number)
            return number == 0 ? at(1) : number == 1 ? nil : at(100 + number)
        }
        #expect(asked.sorted() == [0, 1, 2, 3])
        #expect(queue.first == at(1) && queue.count == 4)
        #expect(queue.due(through: at(102)).sorted() == [0, 2, 4])
    }

    /// Against the plain list of who waits for what, whatever is done in whatever order.
    @Test(arguments: [1, 3, 1000, 1 << 30])
    func agreesWithAList(_ spread: Int) {
        let seed = UInt64(20_261_121 + spread)
        var random = SeededRandom(seed: seed)
        var queue = WakeQueue()
        var list: [Int: Instant] = [:]
        for _ in 0..<20_000 {
            let number = Int.random(in: 0..<200, using: &random)
            let instant = at(Int.random(in: 0..<spread, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                queue.set(number, at: nil)
                list[number] = nil
            case 1:
                let now = queue.first.map { $0 + .seconds(spread / 100) } ?? instant
                #expect(queue.due(through: now).sorted() == list.filter { $0.value <= now }.keys.sorted())
                var asked: Set<Int> = []
                let salt = Int.random(in: 0..<1000, using: &random)
                func wake(_ number: Int) -> Instant? { (number + salt) % 5 == 0 ? nil : at((number * salt) % spread) }
                queue.setDue(through: now) { number in
                    #expect(asked.insert(number).inserted)
                    return wake(number)
                }
                for number in asked {
                    #expect(list[number].map { $0 <= now } == true)
                    list[number] = wake(number)
                }
            default:
                queue.set(number, at: instant)
                list[number] = instant
            }
            guard queue.first == list.values.min(), queue.count == list.count else {
                Issue.record("\(String(describing: queue.first)) with seed \(seed)")
                return
            }
        }
    }
}
