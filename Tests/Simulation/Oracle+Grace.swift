import CivilTime
import Reminders
import Vocabulary

extension Oracle {
    /// What has rung when the clock is set forward keeps its grace, in time that no clock can set: it is neither missed nor
    /// lapses before.
    mutating func judgeGrace() {
        var watch = Watch()
        for event in trace {
            watch.pass(to: event)
            switch event {
            case .planned(let sketch, _, _):
                watch.sketches[sketch.id] = sketch
                if watch.isDoubted { watch.isOfDoubt.insert(sketch.id) }
            case .rang(let id, _) where watch.rung["\(id)"] == nil:
                watch.rung["\(id)"] = watch.ring(of: id.reminder.rawValue)
            case .zone(let book, _): watch.local = book
            case .rules(let book, _):
                watch.books[book.name] = book
                if watch.local?.name == book.name { watch.local = book }
            case .acknowledged(let batch):
                for entry in batch { judgeGrace(entry, among: batch, &watch) }
            default: continue
            }
        }
    }

    private mutating func judgeGrace(_ entry: Entry, among batch: [Entry], _ watch: inout Watch) {
        switch entry.fact {
        case .started(.unconfirmedClock): watch.isDoubted = true
        case .ended(.unconfirmedClock) where entry.reminder == nil: watch.isDoubted = false
        default: break
        }
        guard let id = entry.occurrence else { return }
        if entry.fact == .retracted {
            if entry.changes.map(isDelivery) == true { watch.rung["\(id)"] = nil }
            watch.answered.remove("\(id)")
        }
        if entry.answer != nil { watch.answered.insert("\(id)") }
        guard let answer = entry.answer, entry.origin == .automatic, let ring = watch.rung["\(id)"],
            // What a clock that was behind has brought of times that were settled is nothing.
            answer.cause == .unanswered
                || answer.outcome == .lapsed && watch.isOfDoubt.contains(id.reminder.rawValue)
                    && batch.contains(where: { $0.fact == .ended(.unconfirmedClock) && $0.reminder == nil }),
            ring.boot == watch.boot, ring.leaps < watch.leaps, let sketch = ring.sketch, sketch.kind != "lens",
            sketch.plan.isOfTheCalendar,
            // What was written late says nothing of its time.
            let last = watch.last, last <= entry.at.milliseconds
        else { return }
        let now = entry.at.milliseconds
        let waited = watch.steady + now - last - ring.steady
        guard waited < sketch.grace * 60_000 - (watch.sets - ring.sets) * 60_000 else { return }
        // The reminder's next time ends it, and what waits since then.
        let isFollowed =
            watch.slots(of: id.reminder.rawValue, after: now - waited, through: now) > 0
            || entries.contains {
                $0.reminder == id.reminder && $0.slot != id.slot && $0.stamp <= batch[batch.count - 1].stamp
                    && $0.due.map { $0.milliseconds > now - waited && $0.milliseconds <= now } == true
            }
            || batch.contains {
                if case .delivered = $0.fact { $0.reminder == id.reminder && $0.slot != id.slot } else { false }
            }
            || watch.rung.contains { other, its in
                its.reminder == id.reminder.rawValue && other != "\(id)" && its.steady >= ring.steady
            }
        if !isFollowed {
            fault("\(entry.id) ends \(id) \(waited / 1000) s after it rang, in the middle of its grace")
        }
    }

    /// A watch beside the clock, which nobody sets.
    private struct Watch {
        var steady: Int64 = 0
        var last: Int64?
        /// How often the daemon has begun: what passed in between is not known.
        var boot = 0
        var sets: Int64 = 0
        var leaps = 0
        var sketches: [String: Sketch] = [:]
        var rung: [String: Ring] = [:]
        var answered: Set<String> = []
        var local: RuleBook?
        var books: [String: RuleBook] = [:]
        var isDoubted = false
        /// What was defined while the clock was not confirmed.
        var isOfDoubt: Set<String> = []

        struct Ring {
            var reminder: String
            var steady: Int64
            var boot: Int
            var sets: Int64
            var leaps: Int
            var sketch: Sketch?
        }

        func ring(of reminder: String) -> Ring {
            Ring(
                reminder: reminder, steady: steady, boot: boot, sets: sets, leaps: leaps, sketch: sketches[reminder])
        }

        mutating func pass(to event: Trace) {
            switch event {
            case .zone(_, let at), .rules(_, let at), .doubted(let at, _), .ended(let at), .over(let at),
                .forgotten(let at), .planned(_, _, let at), .active(_, _, let at), .rang(_, let at),
                .tapered(_, _, let at), .shownAgain(_, _, let at):
                pass(to: at)
            case .began(let at, _):
                boot += 1
                last = at
            case .slept(let from, let to):
                pass(to: from)
                pass(to: to)
            case .set(let from, let to):
                pass(to: from)
                last = to
                sets += 1
                // One by a minute, or back, takes no chance away.
                if to - from > 60_000 { leaps += 1 }
                // A dose that is answered when the clock is set has had its chance.
                for id in answered { rung[id] = nil }
                answered = []
            case .acknowledged, .survived, .listed: break
            }
        }

        private mutating func pass(to at: Int64) {
            steady += max(0, at - (last ?? at))
            last = max(at, last ?? at)
        }

        func slots(of reminder: String, after: Int64, through: Int64) -> Int {
            guard let sketch = sketches[reminder], let local else { return 0 }
            return sketch.plan.slots(
                after: after, through: through, local: local, home: local.name,
                named: { $0 == local.name ? local : books[$0] }
            ).count
        }
    }
}
