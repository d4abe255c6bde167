package import CivilTime
package import RemindCore

/// What changes around the person: the zone, the location, the clock.
extension Loop {
    /// Moves to where the person is; nothing where they are there already.
    ///
    /// - Returns: Whether it is another zone, or the same with other rules.
    package func move(to local: TimeZoneRules, now: Instant) throws(RemindError) -> Bool {
        guard local != scheduler.place.local else { return false }
        turn(now: now)
        let decision = try scheduler.decide(.moved(to: local), at: now)
        var next = scheduler
        next.move(to: local, at: now)
        next.apply(decision.entries)
        proceed(with: decision, to: next, now: now)
        return true
    }

    /// Reads again the zones that schedules name: an update of tzdata replaces them all.
    package func readZones() {
        scheduler.move(to: scheduler.place.local)
    }

    /// Has other settings hold. Where the location is another one, what the sun has overtaken there is late now.
    ///
    /// - Returns: Whether the location is another one.
    func use(_ read: Settings, now: Instant) -> Bool {
        settings = read
        // At a start there was none: then what came in between is found as after any absence.
        guard scheduler.place.location != nil, read.location != scheduler.place.location else {
            scheduler.use(read)
            return false
        }
        turn(now: now)
        let decision = (try? scheduler.decide(.located(at: read.location), at: now)) ?? Decision()
        var next = scheduler
        next.apply(decision.entries)
        next.use(read)
        proceed(with: decision, to: next, now: now)
        return true
    }

    /// The clock was set, or the machine slept.
    ///
    /// - Parameter leap: How far the clock was set; zero for a sleep.
    package func clockChanged(by leap: Duration, now: Instant) {
        guard leap > Scheduler.believedLeap, let decision = try? scheduler.decide(.clockLeapt, at: now) else { return }
        proceed(with: decision, now: now)
    }

    /// The clock that had leapt is right.
    ///
    /// - Returns: Whether anything had waited for it.
    package func believeClock(now: Instant) -> Bool {
        guard let decision = try? scheduler.decide(.clockConfirmed, at: now), !decision.entries.isEmpty else {
            return false
        }
        proceed(with: decision, now: now)
        return true
    }
}
