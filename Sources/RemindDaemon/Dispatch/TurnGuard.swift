import CLinux
import Glibc
import RemindProtocol
import Synchronization

/// Ends the process if one turn of the daemon computes without an end: until then nothing rings, and no one is answered.
///
/// It counts the CPU time of the thread that does the turn, so waiting for a disk is none of it. It rests between two
/// turns: its timer runs on the CPU time of the process, and wakes nothing.
final class TurnGuard: Sendable {
    /// The process's exit status then: after those of sysexits.h.
    static let exitCode: Int32 = 79

    /// A turn: what it does, and the call that it answers.
    struct Turn: Sendable {
        var name: String
        var call: VarlinkCall?
    }

    private struct State {
        /// The turns that run; a later one within the one before.
        var turns: [Turn] = []
        /// The CPU clock of the thread that does them, and what it said when the last one began or continued.
        var clock = clockid_t()
        var began: Duration = .zero
    }

    private let limit: Duration
    private let end: @Sendable (Turn) -> Void
    private let state = Mutex(State())
    /// The address of the timer.
    private let timer = Mutex<UInt>(0)

    /// - Parameters:
    ///   - limit: The CPU time that one turn may take.
    ///   - end: Called on another thread, once, when a turn has taken more.
    init(limit: Duration, end: @escaping @Sendable (Turn) -> Void) {
        (self.limit, self.end) = (limit, end)
        // There is one in a process, as long as it lives.
        let own = Unmanaged.passRetained(self).toOpaque()
        let made = remindd_cpu_timer(
            { own in
                guard let own else { return }
                Unmanaged<TurnGuard>.fromOpaque(own).takeUnretainedValue().look()
            }, own)
        let address = UInt(bitPattern: made)
        timer.withLock { $0 = address }
    }

    /// A turn begins on this thread.
    func begin(_ turn: Turn) {
        state.withLock { state in
            state.turns.append(turn)
            if state.turns.count == 1 { pthread_getcpuclockid(pthread_self(), &state.clock) }
            state.began = TurnGuard.time(state.clock) ?? .zero
        }
        set(limit)
    }

    /// The turn has finished a part of bounded size. The next part has the whole limit again.
    func goOn() {
        let runs = state.withLock { state in
            guard !state.turns.isEmpty else { return false }
            state.began = TurnGuard.time(state.clock) ?? .zero
            return true
        }
        if runs { set(limit) }
    }

    func finish() {
        let isOver = state.withLock { state in
            _ = state.turns.popLast()
            return state.turns.isEmpty
        }
        if isOver { set(.zero) } else { goOn() }
    }

    /// The process has computed for as long as a turn may; other threads may have done it.
    private func look() {
        let found = state.withLock { state -> (turn: Turn, left: Duration)? in
            guard let turn = state.turns.last, let now = TurnGuard.time(state.clock) else { return nil }
            return (turn, limit - (now - state.began))
        }
        guard let found else { return }
        guard found.left <= .zero else { return set(max(found.left, .milliseconds(10))) }
        end(found.turn)
    }

    private func set(_ time: Duration) {
        let (seconds, rest) = time.components
        let milliseconds = Int(seconds) * 1000 + Int(rest / 1_000_000_000_000_000)
        timer.withLock { remindd_cpu_timer_set(OpaquePointer(bitPattern: $0), milliseconds) }
    }

    private static func time(_ clock: clockid_t) -> Duration? {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
