import CLinux
@preconcurrency import Dispatch

extension Daemon {
    /// Gives back what calls took, once nothing has happened for a second: heap that is free again, and pages of
    /// code that only they needed. Right after each of them, the next one would have to fetch them again.
    func trimWhenQuiet() {
        turns += 1
        if turns == 1 { trim(unlessTurnedAfter: 1) }
    }

    private func trim(unlessTurnedAfter known: Int) {
        queue.asyncAfter(deadline: .now() + .seconds(1)) { [self] in
            assumeIsolated { daemon in
                guard daemon.turns == known else { return daemon.trim(unlessTurnedAfter: daemon.turns) }
                daemon.turns = 0
                remindd_trim_memory()
            }
        }
    }
}
