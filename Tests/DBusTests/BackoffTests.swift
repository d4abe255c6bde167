import DBus
import Dispatch
import Testing

@Suite("Waits after failures") struct BackoffTests {
    private let start = DispatchTime(uptimeNanoseconds: 1_000_000_000_000)

    private func at(_ seconds: Int) -> DispatchTime { start.adding(.seconds(seconds)) }

    @Test func backsOffAndStartsOverAfterAQuietTime() {
        var backoff = Backoff([.seconds(1), .seconds(5)])
        #expect(backoff.isDue(at: start))
        backoff.fail(at: start)
        #expect(backoff.notBefore == at(1))
        backoff.fail(at: at(1))
        #expect(backoff.notBefore == at(6))
        backoff.fail(at: at(6))
        #expect(backoff.notBefore == at(11))
        backoff.hasten()
        #expect(backoff.notBefore == at(7))
        backoff.fail(at: at(16))
        #expect(backoff.notBefore == at(21))
        backoff.hesitate(at: at(18))
        #expect(backoff.notBefore == at(21))
        backoff.hesitate(at: at(25))
        #expect(backoff.notBefore == at(26))
        backoff.fail(at: at(27))
        #expect(backoff.notBefore == at(28))
    }
}
