import Dispatch
import Glibc
import Support
import Synchronization
import Testing

@testable import RemindDaemon

/// What is ready is told while it is wanted, and never of a descriptor that was let go of.
@Suite struct DescriptorWatchTests {
    private let queue = DispatchQueue(label: "test.watch")

    /// Two ends of a connection.
    private static func pair() -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        return (ends[0], ends[1])
    }

    @Test func isToldOnlyWhileItIsWanted() throws {
        let (own, other) = Self.pair()
        let count = Counter()
        let watch = try queue.sync { try #require(DescriptorWatch(queue: queue)) }
        let source = queue.sync { DescriptorSource(reading: own, on: watch) { [count] in count.add() } }
        _ = send(other, "x", 1, 0)
        usleep(50_000)
        #expect(count.value == 0)
        queue.sync { source.isOn = true }
        eventually("told") { count.value > 0 }
        queue.sync { source.isOn = false }
        let then = count.value
        usleep(50_000)
        #expect(count.value == then)
        queue.sync { source.cancel { [count] in count.end() } }
        eventually("ended") { count.hasEnded }
        close(own)
        close(other)
    }

    /// epoll(7) tells a hang-up whether it is wanted or not, again and again.
    @Test func hangUpThatNobodyWantsIsToldLater() throws {
        let (own, other) = Self.pair()
        let count = Counter()
        let watch = try queue.sync { try #require(DescriptorWatch(queue: queue)) }
        let source = queue.sync { DescriptorSource(reading: own, on: watch) { [count] in count.add() } }
        queue.sync {
            source.isOn = true
            source.isOn = false
        }
        close(other)
        usleep(50_000)
        #expect(count.value == 0)
        queue.sync { source.isOn = true }
        eventually("told") { count.value > 0 }
        queue.sync { source.cancel {} }
        close(own)
    }

    /// Both became ready at once; the first handler lets go of the second descriptor, whose number a new one gets.
    @Test func whatWasReadyOfAnOldDescriptorIsNotToldOfANewOne() throws {
        let (first, firstPeer) = Self.pair()
        let (second, secondPeer) = Self.pair()
        let news = Counter()
        let watch = try queue.sync { try #require(DescriptorWatch(queue: queue)) }
        var sources: [DescriptorSource] = []
        var newEnds: (Int32, Int32) = (-1, -1)
        queue.sync {
            let later = DescriptorSource(reading: second, on: watch) { news.fail() }
            let earlier = DescriptorSource(reading: first, on: watch) { [queue] in
                dispatchPrecondition(condition: .onQueue(queue))
                guard newEnds.0 < 0 else { return }
                later.cancel {}
                close(second)
                newEnds = Self.pair()
                let fresh = DescriptorSource(reading: newEnds.0, on: watch) { news.add() }
                fresh.isOn = true
                sources.append(fresh)
                sources[0].isOn = false
            }
            sources = [earlier, later]
            _ = send(firstPeer, "x", 1, 0)
            _ = send(secondPeer, "x", 1, 0)
            earlier.isOn = true
            later.isOn = true
        }
        eventually("let go") { queue.sync { newEnds.0 >= 0 } }
        usleep(50_000)
        #expect(news.value == 0 && !news.hasFailed)
        queue.sync {
            _ = send(newEnds.1, "x", 1, 0)
        }
        eventually("told of the new one") { news.value > 0 }
        queue.sync { for source in sources { source.cancel {} } }
        for descriptor in [first, firstPeer, secondPeer, newEnds.0, newEnds.1] { close(descriptor) }
    }
}

/// How often something happened, from any thread.
private final class Counter: Sendable {
    private let state = Mutex((count: 0, hasEnded: false, hasFailed: false))

    var value: Int { state.withLock { $0.count } }
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    func add() { state.withLock { $0.count += 1 } }
    func end() { state.withLock { $0.hasEnded = true } }
    func fail() { state.withLock { $0.hasFailed = true } }
}
