import CivilTime
package import Reminders
import Schedules
import Vocabulary

/// Judges a machine's record by what truly happened to it, with rules of its own: it asks neither the scheduler, nor the
/// ledger, nor the product's calendar.
package struct Oracle {
    var entries: [Entry]
    let trace: [Trace]
    var faults: [String] = []

    /// What must have been dealt with: a slot that came while its reminder was active.
    struct Claim {
        var slot: Plan.Slot
        var reminder: String
        /// It came while the daemon ran: then it rang within a second.
        var isPunctual: Bool
        /// Where in the trace the stretch began in which it came, and where that ended.
        var place: Int
        var until: Int
        /// It lay ahead again when the clock was set back, but for the wall here, which had passed it: then it may still count
        /// in a run of misses, and otherwise is nobody's.
        var isElsewhere = false
        /// It came before its reminder was defined as it is, or enabled, by a clock that was earlier than that day: then it may
        /// count, and need not, since what was said on a trusted clock holds from its own date.
        var isBefore = false
    }

    /// A stretch in which the daemon ran and nothing was changed but by answers.
    struct Stretch {
        var from: Int64
        var to: Int64
        var sketch: Sketch
        var local: RuleBook
        var home: String
        var rules: [String: RuleBook]
        var isActive: Bool
        var isHeld: Bool
        /// The slots that an edit left out on its day.
        var leftOut: Set<String>
        /// Where in the trace it lies.
        var places: ClosedRange<Int>
    }

    var claims: [String: Claim] = [:]
    var stretches: [String: [Stretch]] = [:]
    var plans: [String: [Plan]] = [:]
    var end: Int64 = 0

    var local: RuleBook?
    var rules: [String: RuleBook] = [:]
    var seen: Int64 = 0
    /// Where in the trace the stretch began that is being lived.
    var mark = 0
    var isRunning = false
    var isHeld = false
    /// Up to when everything was settled by a clock that was known to be right.
    var settled: Int64 = 0
    /// Where in the trace the clock became doubtful, and whether it was set, or may have been, since.
    var doubt = 0
    var wasSet = false
    /// True if the record has to say so before anything is missed; `isDoubted` is true if it says so.
    var isToDoubt = false
    var isDoubted = false
    /// Since when each reminder has existed, and where in the trace it began or was changed last.
    var beginnings: [String: Int64] = [:]
    var changes: [String: Int] = [:]
    /// When reminders were defined or enabled by clocks that were not confirmed, as these were set since in the same boot.
    var dated: [String: Int64] = [:]
    /// Where in the trace the last boot was.
    var boot = 0
    /// When each reminder was defined or enabled last, whatever clock came after.
    var enabled: [String: Int64] = [:]
    var reminders: [String: (sketch: Sketch, home: String, since: Int64, isActive: Bool)] = [:]
    /// The latest revision of each reminder in the record, and what the one in force leaves out on the day of its edit.
    var defined: [String: Entry] = [:]
    var leftOut: [String: Set<String>] = [:]
    /// The steps of the taper, by where in the trace they were said.
    var tapers: [(place: Int, steps: [Step])] = []
    var rings: [String: [(at: Int64, place: Int)]] = [:]
    /// What rings until it is answered, snoozed or over, and since when it was due.
    var waiting: [String: (due: Int64?, reminder: String)] = [:]
    /// Where in the trace the record was last said to be safe, and the stretches of which nothing could be written.
    var lastSafe = 0
    var lost: [ClosedRange<Int>] = []
    var recorded: [String: Int] = [:]
    /// Where in the trace an entry was said to be safe.
    var places: [EntryID: Int] = [:]
    /// Where the clock was set back, and to when.
    var setBacks: [(place: Int, to: Int64)] = []
    var standing: [String: String] = [:]
    var torn: Set<EntryID> = []
    var deeds = Deeds()

    init(entries: [Entry], trace: [Trace]) {
        self.entries = entries
        self.trace = trace
    }

    /// Everything that is wrong with the record.
    package static func judge(_ entries: [Entry], _ trace: [Trace]) -> (faults: [String], standing: [String: String]) {
        var oracle = Oracle(entries: entries, trace: trace)
        oracle.followTheTrace()
        oracle.judgeSafety()
        oracle.judgeOrder()
        oracle.judgeClaims()
        oracle.judgeDeadlines()
        oracle.judgeGrace()
        oracle.judgeFollowers()
        oracle.judgeRings()
        oracle.judgeMissesAhead()
        oracle.judgeSessions()
        oracle.judgePrompts()
        oracle.judgeDelays()
        oracle.judgeTaperedDoses()
        return (oracle.faults, oracle.standing)
    }

    mutating func fault(_ text: String) {
        faults.append(text)
    }

    // MARK: - What truly happened

    mutating func followTheTrace() {
        for (place, event) in trace.enumerated() {
            switch event {
            case .zone(let book, let at):
                advance(to: at, place)
                travel(to: book, at: at, place)
            case .rules(let book, let at):
                advance(to: at, place)
                rules[book.name] = book
                if local?.name == book.name { travel(to: book, at: at, place) }
            case .doubted(let at, let isClean):
                advance(to: at, place)
                isToDoubt = isClean && !isDoubted
                if !isHeld { (isHeld, doubt, wasSet) = (true, place, false) }
            case .began(let at, let isClockKnown):
                if isHeld, doubt < place - 1, !isClockKnown { wasSet = true }
                if !isClockKnown { boot = place }
                jump(to: at, place)
            case .slept(let from, let to):
                advance(to: from, place)
                jump(to: to, place)
            case .set(let from, let to):
                advance(to: from, place)
                date(by: to - from)
                jump(to: to, place)
                holdDated(from: to)
            case .ended(let at), .over(let at):
                advance(to: at, place)
                isRunning = false
                end = at
            case .forgotten(let at):
                advance(to: at, place)
                lost.append(lastSafe...place)
                waiting = [:]
                // What happened lately is dealt with again: not within a second of when it came.
                for id in stretches.keys { stretches[id]?.removeLast() }
            case .planned(let sketch, let home, let at):
                advance(to: at, place)
                let isActive = reminders[sketch.id]?.isActive ?? true
                // A schedule that stays as it was written keeps where it was first defined.
                let before = reminders[sketch.id]
                let stays = before?.sketch.plan == sketch.plan ? before?.home : nil
                judgeEdit(to: sketch, home: stays ?? home, at: at)
                leftOut[sketch.id] = defined[sketch.id].map { leftOut(by: $0) } ?? []
                reminders[sketch.id] = (sketch, stays ?? home, at, isActive)
                beginnings[sketch.id] = beginnings[sketch.id] ?? at
                changes[sketch.id] = place
                enabled[sketch.id] = at
                dated[sketch.id] = nil
                plans[sketch.id, default: []].append(sketch.plan)
            case .active(let id, let isActive, let at):
                advance(to: at, place)
                reminders[id]?.isActive = isActive
                if isActive {
                    enabled[id] = at
                    dated[id] = nil
                    reminders[id]?.since = at
                    changes[id] = place
                }
            case .acknowledged(let entries): take(entries, place)
            case .survived(let entries): torn.formUnion(entries.map(\.id))
            case .rang(let id, let at):
                rings["\(id)", default: []].append((at, place))
                if let answer = standing["\(id)"], !isTakenBackUnwritten(answer, by: at) {
                    fault("\(id) rang at \(at), answered by \(answer)")
                }
                waiting["\(id)"] = waiting["\(id)"] ?? (nil, id.reminder.rawValue)
            case .tapered(let steps, let choice, let at): judgeTaper(steps, choice: choice, at: at, place)
            case .listed(let id, let due, let days): judgeList(id, movedTo: due, days)
            case .shownAgain(let ids, let doubtful, let at):
                judgeScreen(Set(ids.map { "\($0)" }), Set(doubtful.map { "\($0)" }), at: at)
            }
        }
    }

    /// True if an answer had been taken back by then, although the record says so only later: a disk that fails.
    private func isTakenBackUnwritten(_ answer: String, by at: Int64) -> Bool {
        entries.contains { entry in
            entry.fact == .retracted && entry.at.milliseconds <= at && places[entry.id] == nil
                && entry.changes.map { "\($0)" == answer } ?? false
        }
    }

    /// A notification server that came back is shown what waits, and nothing else.
    mutating func judgeScreen(_ shown: Set<String>, _ doubtful: Set<String>, at now: Int64) {
        for id in shown where standing[id] != nil { fault("\(id) is shown again, and answered") }
        for (id, wait) in waiting where standing[id] == nil && reminders[wait.reminder]?.isActive == true {
            // A question goes without a word.
            if case .prompts? = reminders[wait.reminder]?.sketch.plan { continue }
            // What a wrong clock brought and lies ahead again waits for its time.
            guard let due = wait.due, due <= now, !shown.contains(id), !doubtful.contains(id) else { continue }
            fault("\(id) waits, and is not shown again")
        }
    }

    /// What the record holds by now, as far as the trace alone tells.
    mutating func take(_ batch: [Entry], _ place: Int) {
        // One undo may take back several entries.
        for entry in batch { judgeUndo(entry, after: deeds) }
        for entry in batch {
            deeds.note(entry)
            places[entry.id] = place
            judgeDoubt(entry, among: batch, place)
            judgeDay(entry)
            judgeExcuse(entry, among: batch)
            if case .defined(let definition) = entry.fact { defined[definition.id.rawValue] = entry }
            guard let id = entry.occurrence.map({ "\($0)" }) else { continue }
            recorded[id] = recorded[id] ?? place
            if entry.answer != nil { standing[id] = "\(entry.id)" }
            switch entry.fact {
            case .delivered:
                waiting[id] =
                    waiting[id].map { (entry.due?.milliseconds, $0.reminder) }
                    ?? (entry.due?.milliseconds, entry.reminder?.rawValue ?? "")
            case .retracted:
                // A correction that a person takes back leaves what the person had said before.
                let below = entry.changes.flatMap(self.entry)?.changes.flatMap(self.entry)
                standing[id] = below.flatMap { $0.origin == .person && $0.answer != nil ? "\($0.id)" : nil }
                waiting[id] = nil
                // An automatic miss that is taken back is as if it had never been, and so is what was shown too soon.
                if entry.origin == .automatic, rings[id] == nil || entry.changes.map(isDelivery) == true {
                    recorded[id] = nil
                }
            case .dated: continue
            default: waiting[id] = nil
            }
        }
        lastSafe = place
    }

    /// The clock is known to be right: what came since it was last is looked at.
    mutating func confirm(at now: Int64, _ place: Int) {
        // A disk that could not be written to says so late, and what came meanwhile has rung.
        let began = mark
        if isRunning { advance(to: max(now, seen), place) }
        isHeld = false
        setBacks.append((place, now))
        if now < settled { forgetAhead(of: now) }
        for (id, change) in changes where wasSet && change > doubt {
            let beginning = beginning(of: id, confirmed: now)
            reminders[id]?.since = beginning
            enabled[id] = beginning
            if isNew(id, since: doubt) { beginnings[id] = beginning }
        }
        for reminder in reminders.values {
            claim(reminder, after: min(settled, now), through: now, isPunctual: false, place...place)
        }
        settled = now
        seen = now
        mark = began
    }

    /// What lies ahead again will come in its time, if it comes; but what the wall here has passed is past, wherever it was
    /// missed.
    private mutating func forgetAhead(of now: Int64) {
        // What nobody has answered rings again, unless it was shown in the last moment.
        for (id, claim) in claims where claim.slot.due > now + 60_000 && !isAnsweredByPerson(id) { recorded[id] = nil }
        claims = claims.filter { _, claim in
            let here = claim.slot.floating.flatMap { wall in local.map { $0.instant(of: wall) * 1000 } }
            return claim.slot.due <= now || here.map { $0 <= now } ?? false
        }
        for (id, claim) in claims where claim.slot.due > now { claims[id]?.isElsewhere = true }
        for (id, reminder) in reminders { reminders[id]?.since = min(reminder.since, now) }
        for (id, beginning) in beginnings { beginnings[id] = min(beginning, now) }
    }

    /// The daemon ran until now: everything that came was seen as it came.
    mutating func advance(to now: Int64, _ place: Int) {
        guard isRunning, let local, now >= seen else { return }
        for (id, reminder) in reminders {
            if !isHeld { claim(reminder, after: seen, through: now, isPunctual: true, min(mark, place)...place) }
            stretches[id, default: []].append(
                Stretch(
                    from: max(seen, reminder.since), to: now, sketch: reminder.sketch, local: local,
                    home: reminder.home, rules: rules, isActive: reminder.isActive, isHeld: isHeld,
                    leftOut: leftOut[id] ?? [],
                    places: min(mark, place)...place))
        }
        seen = now
        if !isHeld { settled = now }
        mark = place
    }

    /// The clock shows another time at once.
    mutating func jump(to now: Int64, _ place: Int) {
        if isHeld {
            if abs(now - seen) > 1000, isRunning { wasSet = true }
            for (id, wait) in waiting where (wait.due ?? now) > now + 60_000 { recorded[id] = nil }
            if now < seen { waiting = waiting.filter { $0.value.due.map { $0 <= now } ?? false } }
        } else if now < seen {
            forgetAhead(of: now)
            setBacks.append((place, now))
            waiting = waiting.filter { $0.value.due.map { $0 <= now } ?? false }
        } else if seen > 0 {
            for reminder in reminders.values {
                claim(reminder, after: seen, through: now, isPunctual: false, place...place)
            }
        }
        seen = now
        if !isHeld { settled = now }
        mark = place
        isRunning = true
    }

    /// Wall-clock times that another zone's wall has passed already come now.
    mutating func travel(to book: RuleBook, at now: Int64, _ place: Int) {
        let before = local?.wall(at: now / 1000)
        local = book
        guard let before else { return }
        // What was shown, and lies ahead on this wall, rings at its time here.
        for (id, claim) in claims where waiting[id] != nil && standing[id] == nil {
            guard let wall = claim.slot.floating, book.instant(of: wall) * 1000 > now + 60_000 else { continue }
            (claims[id], recorded[id], waiting[id]) = (nil, nil, nil)
        }
        for reminder in reminders.values {
            guard case .times(_, _, nil) = reminder.sketch.plan else { continue }
            let jumped = Wall.text(before)
            claim(reminder, after: now - 27 * 3_600_000, through: now, isPunctual: false, place...place) { $0 > jumped }
        }
    }

    mutating func claim(
        _ reminder: (sketch: Sketch, home: String, since: Int64, isActive: Bool), after: Int64, through: Int64,
        isPunctual: Bool, _ places: ClosedRange<Int>, where counts: (String) -> Bool = { _ in true }
    ) {
        guard reminder.isActive, let local, reminder.sketch.plan.isOfTheCalendar else { return }
        let rules = rules
        let slots = reminder.sketch.plan.slots(
            after: max(after, reminder.since), through: through, local: local, home: reminder.home,
            named: { $0 == local.name ? local : rules[$0] })
        for slot in slots where counts(slot.key) && leftOut[reminder.sketch.id]?.contains(slot.key) != true {
            let id = "\(reminder.sketch.id)@\(slot.key)"
            guard claims[id] == nil else { continue }
            claims[id] = Claim(
                slot: slot, reminder: reminder.sketch.id, isPunctual: isPunctual, place: places.lowerBound,
                until: places.upperBound, isBefore: slot.due <= enabled[reminder.sketch.id] ?? .min)
        }
    }

    private func isAnsweredByPerson(_ id: String) -> Bool {
        standing[id].flatMap { EntryID($0) }.flatMap(entry)?.origin == .person
    }

    func isDelivery(_ id: EntryID) -> Bool {
        if case .delivered? = entry(id)?.fact { true } else { false }
    }

    /// True if a reminder was defined for the first time after a place in the trace.
    private func isNew(_ id: String, since place: Int) -> Bool {
        let first = trace.firstIndex { if case .planned(let sketch, _, _) = $0 { sketch.id == id } else { false } }
        return first.map { $0 > place } ?? false
    }

    func entry(_ id: EntryID) -> Entry? {
        entries.indices.contains(Int(id.sequence) - 1) ? entries[Int(id.sequence) - 1] : nil
    }

    // MARK: - Nothing lost, nothing twice

    mutating func judgeSafety() {
        var promised: [EntryID: Entry] = [:]
        for case .acknowledged(let batch) in trace {
            for entry in batch where promised.updateValue(entry, forKey: entry.id) != nil {
                fault("\(entry.id) was recorded twice")
            }
        }
        for (index, entry) in entries.enumerated() {
            if entry.id.sequence != Int64(index) + 1 { fault("entry \(index + 1) is \(entry.id)") }
            if index > 0, entry.turn < entries[index - 1].turn {
                fault("\(entry.id) has a lower turn than the one before")
            }
            if promised.removeValue(forKey: entry.id) != entry { fault("\(entry.id) is not what was recorded") }
        }
        for id in promised.keys.sorted(by: { $0.sequence < $1.sequence }) { fault("\(id) is gone") }
    }

    /// In the order of the record: nothing is put before a person who has answered it, or before it is due; one answer
    /// stands.
    mutating func judgeOrder() {
        var retracted: Set<EntryID> = []
        var answers: [String: [Entry]] = [:]
        var beneath: Set<EntryID> = []
        for entry in entries {
            guard let id = entry.occurrence.map({ "\($0)" }) else { continue }
            switch entry.fact {
            case .delivered:
                if let answer = answers[id]?.last { fault("\(entry.id) delivers \(id), answered by \(answer.id)") }
                if let due = entry.due, entry.at < due { fault("\(entry.id) delivers \(id) before it is due") }
            case .answered:
                // One that is changed stands no more; an automatic one is not said over another that stands. A run goes on
                // beneath what is said of its first.
                beneath.formUnion(answers[id, default: []].filter { $0.answer?.run != nil }.map(\.id))
                answers[id, default: []].removeAll { $0.id == entry.changes || $0.answer?.run != nil }
                if let other = answers[id]?.last { fault("\(entry.id) answers \(id) beside \(other.id)") }
                answers[id, default: []].append(entry)
            case .retracted:
                // What was shown too soon, or lay in a run that is cut, is upcoming again.
                if let changed = entry.changes, isDelivery(changed) || self.entry(changed)?.slot != entry.slot {
                    continue
                }
                if let run = entry.changes, answers[id]?.last?.id != run, beneath.remove(run) != nil { continue }
                if let changed = entry.changes.flatMap(self.entry), changed.beginning != nil || changed.isDelay {
                    continue
                }
                guard answers[id]?.last?.id == entry.changes else {
                    fault("\(entry.id) takes back what does not stand")
                    continue
                }
                answers[id]?.removeLast()
                // What it had changed stands again.
                if let changes = entry.changes { retracted.insert(changes) }
                var below = entry.changes.flatMap(self.entry)?.changes
                while let changed = below, let earlier = self.entry(changed), retracted.contains(changed) {
                    below = earlier.changes
                }
                if let earlier = below.flatMap(self.entry) {
                    answers[id, default: []].append(earlier)
                } else if let run = beneath.compactMap(self.entry).first(where: { $0.occurrence == entry.occurrence }) {
                    // The run that was beneath it.
                    beneath.remove(run.id)
                    answers[id, default: []].append(run)
                }
            default: continue
            }
            if case .times = plans[entry.reminder?.rawValue ?? ""]?.last, let slot = entry.slot,
                case .other = slot
            {
                fault("\(entry.id) is of the slot \(slot)")
            }
        }
        standing = answers.compactMapValues { $0.last.map { "\($0.id)" } }
    }
}
