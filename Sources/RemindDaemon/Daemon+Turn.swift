import CLinux
import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

extension Daemon {
    /// Deals with everything that is due, and sets the timer for what comes next.
    ///
    /// Called by the timer, before every request, and whenever the clock, the zone or a definition has changed; calling
    /// it when nothing is due changes nothing.
    ///
    /// - Parameter isTimed: True if the timer calls it: then memory is given back at once, since nothing else wakes it.
    /// - Returns: The time in this turn.
    @discardableResult
    func turn(isTimed: Bool = false) -> Instant {
        let reading = SystemClock.reading(isVouchedFor: environment.isClockVouchedFor)
        let now = reading.now
        let (wasTrusted, started) = (loop.clock.isTrusted, loop.clock.started)
        loop.turn(reading)
        noteClock(before: wasTrusted, started)
        backUpDaily(now: now)
        if let again = loop.hearAgain, again <= now {
            loop.hearAgain = nil
            hearLater()
        }
        arm(now: now)
        if isTimed { remindd_trim_memory() } else { trimWhenQuiet() }
        return now
    }

    /// Commits a person's decision; only then the state changes and its effects happen.
    func commit(_ decision: Decision, now: Instant) throws(StoreError) {
        try loop.commit(decision, now: now)
    }

    /// Performs what was decided. Whatever it is, the screen follows from the agenda: so whatever changes what waits must
    /// have an effect.
    func perform(_ effects: [Effect], now: Instant) {
        guard !effects.isEmpty || screen.isForetelling else { return }
        var ringing: Set<OccurrenceID> = []
        var foretelling: Set<OccurrenceID> = []
        var ended: [OccurrenceID] = []
        for effect in effects {
            switch effect {
            case .deliver(let id): ringing.insert(id)
            case .withdraw(let id):
                cancelHook(of: id)
                stopSound(of: id)
            case .foretell(let id): foretelling.insert(id)
            case .run(let id): runHook(of: id, now: now)
            // The screen counts what runs.
            case .count: break
            case .sessionEnded(let id): ended.append(id)
            case .notify(let notice): tell(notice, now: now)
            }
        }
        for id in ended { showEnd(of: id, now: now) }
        closeSettled()
        refreshScreen(ringing: ringing, foretelling: foretelling, now: now)
        playSound(of: ringing, now: now)
    }

    /// Tells those who watch, and the log, what was recorded.
    func announce(_ entries: [Entry], now: Instant) {
        // Imported doses happened elsewhere, and earlier.
        for entry in entries where entry.origin != .imported || entry.answer == nil {
            switch entry.fact {
            case .answered(let answer) where answer.outcome == .missed:
                log.write(
                    .notice, missedLine(entry, answer), event: .missed, fields: ["HANDLE": entry.handle ?? ""])
            case .answered:
                let handle = entry.handle ?? ""
                log.write(
                    .debug, handle.isEmpty ? "answered" : "answered \(handle)", event: .answered,
                    fields: ["HANDLE": handle])
            default: break
            }
            tellWatchers(of: [entry], now: now)
        }
    }

    /// Tells those who watch what was recorded, here or elsewhere.
    func tellWatchers(of entries: [Entry], now: Instant) {
        guard !watchers.isEmpty else { return }
        for entry in entries {
            let view = entry.occurrence.flatMap { scheduler.ledger.occurrence($0) }
                .flatMap { agenda.view(of: $0, now: now) }
            let happening = Remindd1.WatchEvent(
                event: agenda.view(of: entry).what, occurrence: view, reminder: entry.reminder?.rawValue,
                at: entry.at.seconds)
            for watcher in watchers.values { watcher.reply(happening, continues: true) }
        }
    }

    /// `missed metformin@2026-11-20T08:00 (unattended)`; a reminder whose title is private is named by its handle alone.
    private func missedLine(_ entry: Entry, _ answer: Answer) -> String {
        let isPrivate =
            settings.isPrivate || entry.reminder.flatMap { scheduler.ledger.reminders[$0]?.definition.cover } != nil
        let name = isPrivate ? entry.handle : entry.occurrence?.description
        var line = ["missed", name].compactMap(\.self).joined(separator: " ")
        if let cause = answer.cause { line += " (\(cause.rawValue))" }
        if let count = answer.run?.count, count > 1 { line += ", \(count) times" }
        return line
    }

    /// `next due 08:00`, for the service manager; no title unless it is asked for.
    func statusLine(now: Instant) -> String {
        let open = agenda.openCount(now: now)
        let waiting = open == 0 ? "" : "\(open) due, "
        guard let next = agenda.upcomingFirst(now: now) else { return waiting + "nothing to come" }
        let local = scheduler.place.local.local(at: next.slot.due)
        let today = scheduler.place.local.local(at: now).date
        let time = local.date == today ? "\(local.time)" : "\(local.date) \(local.time)"
        guard settings.statusTitles, !settings.isPrivate else { return waiting + "next due \(time)" }
        let definition = scheduler.ledger.reminders[next.id.reminder]?.definition
        return waiting + "next due \(time): \(definition?.cover ?? definition?.title ?? "")"
    }
}
