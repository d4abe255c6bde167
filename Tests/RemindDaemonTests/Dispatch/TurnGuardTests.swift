import Glibc
import Support
import Synchronization
import Testing

@testable import RemindDaemon

/// The guard counts what the thread of a turn computes, and nothing else.
@Suite("The guard of turns", .serialized)
struct TurnGuardTests {
    private final class Ended: Sendable {
        let names = Mutex<[String]>([])
    }

    private let ended = Ended()

    private func makeGuard() -> TurnGuard {
        TurnGuard(limit: .milliseconds(200)) { [ended] turn in ended.names.withLock { $0.append(turn.name) } }
    }

    private var names: [String] { ended.names.withLock { $0 } }

    private func compute(_ milliseconds: Int) {
        var start = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
        var now = start
        while (now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1_000_000 < milliseconds {
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        }
    }

    @Test func oneThatComputesTooLongIsEnded() async {
        let own = makeGuard()
        own.begin(TurnGuard.Turn(name: "outer"))
        own.begin(TurnGuard.Turn(name: "Undo"))
        compute(500)
        let isEnded = await eventually { !names.isEmpty }
        #expect(isEnded && Set(names) == ["Undo"])
        own.finish()
        own.finish()
    }

    @Test func waitingAndOtherThreadsDoNotCount() {
        let own = makeGuard()
        own.begin(TurnGuard.Turn(name: "Log"))
        var other = pthread_t()
        pthread_create(
            &other, nil,
            { _ in
                for _ in 0..<2_000_000_0 { _ = getpid() }
                return nil
            }, nil)
        usleep(600_000)
        pthread_join(other, nil)
        compute(50)
        own.finish()
        #expect(names == [])
    }

    @Test func eachTurnAndEachPartHasItsOwnTime() {
        let own = makeGuard()
        for _ in 0..<4 {
            own.begin(TurnGuard.Turn(name: "timer"))
            for _ in 0..<2 {
                compute(100)
                own.goOn()
            }
            own.finish()
        }
        compute(400)
        #expect(names == [])
    }
}
