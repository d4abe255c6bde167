import CLinux
import CivilTime
@preconcurrency import Dispatch
import RemindCore
import Vocabulary

/// Work on the whole record takes seconds. It runs beside the queue, so that reminders ring on time.
extension Daemon {
    /// A write that waits until the record has been replaced.
    enum PostponedWrite {
        case request(ControlRequest, since: DispatchTime)
        /// A button that was pressed, on what was on the screen then.
        case action(key: String, String, ButtonPress)
        case reload
    }

    /// The notification of a button press, and its time.
    struct ButtonPress {
        var banner: Banner?
        var at: Instant
    }

    /// How long a request waits: the peer must know within 5 seconds whether anything is recorded.
    private static let patience = DispatchTimeInterval.seconds(4)

    /// True if a request that writes must wait until the record has been replaced; then it is answered later, or refused if
    /// that takes long.
    func postpones(_ request: ControlRequest) -> Bool {
        guard replacements > 0 else { return false }
        record.postponed.append(.request(request, since: .now()))
        queue.asyncAfter(deadline: .now() + Daemon.patience) { [self] in assumeIsolated { $0.refuseLate() } }
        return true
    }

    /// Refuses calls that have waited too long. Button presses keep waiting: a refusal could not be shown.
    private func refuseLate() {
        let now = DispatchTime.now()
        refusePostponed(.notRecordedNow) { $0 + Daemon.patience <= now }
    }

    private func refusePostponed(_ error: RemindError, where isLate: (DispatchTime) -> Bool) {
        var rest: [PostponedWrite] = []
        for write in record.postponed {
            if case .request(let request, let since) = write, isLate(since) {
                refuse(request, error)
            } else {
                rest.append(write)
            }
        }
        record.postponed = rest
    }

    /// The end comes first: a button that was pressed is recorded in the record as it is.
    func finishPostponed() {
        refusePostponed(.notRecordedNow) { _ in true }
        doPostponed()
    }

    /// Replaces this record by one made from its file.
    ///
    /// Until that is done nothing is written: what rings waits in memory, and what a person says waits for its turn.
    ///
    /// - Parameters:
    ///   - work: Runs on another queue, with the path of the record's file.
    ///   - done: Puts what was made in its place, on the daemon's queue, with the time of its turn; always called.
    func replaceRecord<Made: Sendable>(
        _ work: @escaping @Sendable (String) throws(StoreError) -> Made,
        then done: @escaping @Sendable (isolated Daemon, Result<Made, StoreError>, Instant) -> Void
    ) {
        replacements += 1
        readRecord(work) { daemon, result, now in
            done(daemon, result, now)
            daemon.replacements -= 1
            if daemon.replacements == 0 { daemon.catchUp(now: now) }
        }
    }

    /// Writes the deliveries of that time, and runs the waiting calls.
    private func catchUp(now: Instant) {
        if !loop.unwritten.isEmpty, loop.heldUntil == nil { loop.heldUntil = now }
        turn()
        doPostponed()
    }

    private func doPostponed() {
        let waiting = record.postponed
        record.postponed = []
        for write in waiting {
            switch write {
            case .request(let request, _): answer(request)
            case .action(let key, let action, let press): act(key: key, action: action, press)
            case .reload: reload(now: turn())
            }
        }
    }

    // MARK: - One after another

    /// Reads the record's file on another queue, while commits stay in the log beside it. Later jobs come after it.
    ///
    /// - Parameters:
    ///   - work: Runs on the other queue, with the path of the record's file.
    ///   - done: Runs on the daemon's, with the time of its turn; always called, with `.busy` if another record has taken this one's place.
    func readRecord<Found: Sendable>(
        _ work: @escaping @Sendable (String) throws(StoreError) -> Found,
        then done: @escaping @Sendable (isolated Daemon, Result<Found, StoreError>, Instant) -> Void
    ) {
        record.work.append { daemon in daemon.begin(work, then: done) }
        if record.work.count == 1 { record.work[0](self) }
    }

    private func begin<Found: Sendable>(
        _ work: @escaping @Sendable (String) throws(StoreError) -> Found,
        then done: @escaping @Sendable (isolated Daemon, Result<Found, StoreError>, Instant) -> Void
    ) {
        let path: String
        do throws(StoreError) {
            if journal.standIn == nil { try journal.pauseCheckpoints() }
            path = try Backups.resolved(journal.path)
        } catch {
            return finish(.failure(error), then: done)
        }
        let generation = record.generation
        // A queue of its own, which ends with its work.
        DispatchQueue(label: "remindd.record").async { [self] in
            let result: Result<Found, StoreError>
            do throws(StoreError) {
                result = .success(try work(path))
            } catch {
                result = .failure(error)
            }
            queue.async {
                self.assumeIsolated { daemon in
                    guard generation == daemon.record.generation else {
                        // Whatever was made is of a record that is gone.
                        NewRecord.discard(path + ".new")
                        let gone = StoreError(.busy, "the record was replaced")
                        return daemon.finish(.failure(gone), then: done)
                    }
                    if daemon.journal.standIn == nil { daemon.journal.resumeCheckpoints() }
                    daemon.finish(result, then: done)
                }
            }
        }
    }

    private func finish<Found: Sendable>(
        _ result: Result<Found, StoreError>,
        then done: @Sendable (isolated Daemon, Result<Found, StoreError>, Instant) -> Void
    ) {
        inTurn("the record") { done(self, result, timeToDecide()) }
        // Reading all of it took memory that is not needed again.
        remindd_trim_memory()
        record.work.removeFirst()
        record.work.first?(self)
    }
}

extension RemindError {
    fileprivate static let notRecordedNow = RemindError(
        .notRecorded, "NOT recorded: the record is being restored or rebuilt", hint: "try again in a minute")
}
