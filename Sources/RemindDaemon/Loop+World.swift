package import Catalogue
package import CivilTime
package import RemindCore
package import Reminders
import Schedules
package import Vocabulary

/// Changes around the person: the zone, the location, the clock.
extension Loop {
    /// Moves to where the person is; nothing if they are there already.
    ///
    /// - Returns: True if it is another zone, or the same with other rules.
    package func move(to local: TimeZoneRules, now: Instant) throws(RemindError) -> Bool {
        guard local != scheduler.place.local else { return false }
        turn(now: now)
        let decision = try scheduler.decide(.moved(to: local), at: now)
        var next = scheduler
        next.apply(.moved(to: local, at: now))
        next.apply(.committed(decision.entries))
        proceed(with: decision, to: next, now: now)
        return true
    }

    /// Reads again the zones that schedules name: an update of tzdata replaces them all.
    package func readZones() {
        scheduler.apply(.moved(to: scheduler.place.local))
    }

    /// Applies new settings. With a new location or method, slots of the sun and of prayer that have passed are late now; with
    /// other holidays, so are those that have moved to a workday before.
    ///
    /// - Returns: True if the location or the method is another one, or the holidays are.
    package func use(_ read: Settings, now: Instant, isStart: Bool = false) -> Bool {
        // At a start there was no location: then what came in between is found as after any absence.
        let isElsewhere = scheduler.place.sky.location != nil && read.sky != scheduler.place.sky
        guard isElsewhere || !isStart && read.days.calendar != scheduler.place.workdays else {
            scheduler.apply(.set(read))
            return false
        }
        turn(now: now)
        let decision = (try? scheduler.decide(.located(under: read.sky, read.days.calendar), at: now)) ?? Decision()
        var next = scheduler
        next.apply(.committed(decision.entries))
        next.apply(.set(read))
        proceed(with: decision, to: next, now: now)
        return true
    }

    /// Shows notifications in this language from now on.
    package func use(_ language: Wording) { scheduler.apply(.worded(language)) }

    /// Compares the wall clock with the time since boot, before any decision uses it (TIME, section 6.1).
    package func observe(_ reading: ClockReading) {
        let now = reading.now
        seeWhetherSlept(reading)
        let step = clock.read(
            reading, settled: scheduler.settledThrough, head: scheduler.ledger.head.sequence)
        var absence: Notice?
        if !clock.isTrusted, scheduler.trust.isTrusted {
            carryOut(.clockDoubted, now: now, &absence)
            clock.noted()
        }
        if let step {
            carryOut(.clockSet(by: step, after: clock.after, isConfirmed: clock.isTrusted), now: now, &absence)
        }
        seeWhetherSetBack(now: now)
        if clock.isTrusted, !scheduler.trust.isTrusted {
            let event = Event.clockConfirmed(wasSet: clock.wasSet)
            knowOrReport { $0.needs(event, at: now) }
            carryOut(event, now: now, &absence)
            scheduler.apply(.settled(through: now))
            clock.noted()
        }
        guard let step, step > ClockComparison.believedStep || step < .zero - ClockComparison.believedStep else {
            if let absence {
                let notice = leap.map { scheduler.agenda.clockNotice(setBy: $0, now: now, absence: absence) }
                perform(Decision(effects: [.notify(notice ?? absence)]), now)
            }
            if scheduler.trust.isTrusted { leap = nil }
            return
        }
        leap = scheduler.trust.isTrusted ? nil : step
        if scheduler.trust.isTrusted {
            // This notice also lists the slots that the clock jumped over.
            carryOut(.tick, now: now, &absence)
            scheduler.apply(.settled(through: now))
        }
        perform(
            Decision(effects: [.notify(scheduler.agenda.clockNotice(setBy: step, now: now, absence: absence))]), now)
    }

    /// Performs the events of the clock, except notices about an absence: one notice has it all.
    private func carryOut(_ event: Event, now: Instant, _ absence: inout Notice?) {
        guard var decision = try? scheduler.decide(event, at: now) else { return }
        decision.effects.removeAll { effect in
            guard case .notify(let notice) = effect, notice.topic == .absence else { return false }
            absence = notice
            return true
        }
        proceed(with: decision, now: now)
    }
}
