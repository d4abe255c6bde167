import CLinux
@preconcurrency import Dispatch

extension Daemon {
    /// Gives back what answers took, once no call has come for a second: heap that is free again, and pages of code that
    /// only they needed. Right after each answer, the next one would have to fetch them again.
    func trimWhenQuiet() {
        calls += 1
        if calls == 1 { trim(unlessCalledAfter: 1) }
    }

    private func trim(unlessCalledAfter known: Int) {
        executor.queue.asyncAfter(deadline: .now() + .seconds(1)) { [self] in
            assumeIsolated { daemon in
                guard daemon.calls == known else { return daemon.trim(unlessCalledAfter: daemon.calls) }
                daemon.calls = 0
                remindd_trim_memory()
            }
        }
    }
}
