import CivilTime
import Configuration
import RemindCore
import Reminders
import Simulation
import Statistics
import Testing
import Vocabulary

/// The oracle sees what it is there to see: each fault, put into a sound life, is found.
@Suite("The oracle")
struct OracleTests {
    /// What is done to a record and to what is known of its making, by what the oracle says of it.
    enum Damage: String, CaseIterable {
        case entryLost = "is gone"
        case entryOther = "is not what was recorded"
        case entryTwice = "was recorded twice"
        case entryMisplaced = " is 51305130."
        case ringLate = "did not ring when it was due"
        case ringEarly = "which it did not"
        case ringUnrecorded = "of which nothing is recorded"
        case ringAfterAnswer = " rang at 1, answered by"
        case screenAnswered = "is shown again, and answered"
        case screenEmpty = "waits, and is not shown again"
        case deliveryAfterAnswer = " delivers "
        case deliveryEarly = "before it is due"
        case answerTwice = "beside"
        case undoOfNothing = "takes back what does not stand"
        case slotUnknown = "is of the slot"
        case slotLost = "is lost"
        case missLate = "its deadline was"
        case missForgotten = "is not recorded as missed"
        case missNever = "is open for ever"
        case missAhead = "which lay ahead again"
        case definitionIdle = "unheard@"
        case missInGrace = "in the middle of its grace"
        case missDoubted = "by a clock that nobody has confirmed"
        case missInvented = "before it existed"
        case silentAgain = " did not ring when it was due ("
        case runTooLong = "were missed, there were"
        case followerOfNothing = "which is not a dose"
        case followerLate = "@after:"
        case dosesTooNear = "h from"
        case sessionBeside = " begins "
        case sessionElsewhere = "by itself, and not at its end"
        case sessionDoubted = "by a clock that is not confirmed"
        case sessionForever = "runs for ever"
        case promptForgotten = "is not asked"
        case promptNeedless = "is asked, and there is enough"
        case promptLate = "asks long after it was due"
        case promptMissed = "which was only asked"
        case dayAhead = "a day to come"
        case dayDue = "makes the whole day"
        case dayUnasked = "answers the whole day"
        case excuseOfMiss = "what was missed on a day that"
        case undoTwice = "takes back an older answer, after an undo"
        case undoOfOneTwice = ", after an undo"
        case undoOldDay = "an answer of another day"
        case undoImported = "which no person said"
        case secondDose = "leaves out"
        case delayEarly = "before the time it was moved to"
        case delaySilent = "did not ring at the time it was moved to"
        case delayUnlisted = ", and not once on each of"
        case taperUnasked = "and nobody said how"
        case taperAgain = "has the steps"
        case taperDose = "40 mg were taken"
    }

    /// A quiet life in which there is one of everything that can be damaged.
    private static let sound: Result<(entries: [Entry], trace: [Trace]), any Error> = Result {
        for seed in 1...2000 as ClosedRange<UInt64> {
            var life = try Life(seed: seed, days: 40, isQuiet: true)
            let plans = life.sketches.map(\.plan)
            guard plans.contains(where: { if case .linked = $0 { true } else { false } }),
                plans.contains(where: { if case .asNeeded = $0 { true } else { false } }),
                life.trace.contains(where: { asksLess($0) })
            else { continue }
            try life.live()
            let follows = life.entries.contains { if case .after? = $0.slot { true } else { false } }
            if follows, !prompts(in: life.entries).isEmpty, firstMiss(in: life.entries, life.trace) != nil,
                movedRing(in: life.entries, life.trace) != nil, continuation(in: life.trace) != nil,
                tapered(in: life.entries) != nil
            {
                return (life.entries, life.trace)
            }
        }
        throw Dull()
    }

    struct Dull: Error {}

    /// Where a dose rang that was moved once, to a day on which it is listed.
    private static func movedRing(in entries: [Entry], _ trace: [Trace]) -> Int? {
        let moves = Dictionary(grouping: entries.filter(\.isDelay)) { $0.occurrence }
        return trace.firstIndex { event in
            guard case .rang(let id, let at) = event, let move = moves[id], move.count == 1 else { return false }
            return move[0].due?.milliseconds == at
        }
    }

    /// Where the taper was edited, and continued.
    private static func continuation(in trace: [Trace]) -> Int? {
        trace.firstIndex { if case .tapered(_, "continue", _) = $0 { true } else { false } }
    }

    /// A dose of its last step, which somebody took after it rang.
    private static func tapered(in entries: [Entry]) -> Int? {
        entries.firstIndex { entry in
            entry.reminder?.rawValue == "taper" && entry.answer?.fields["dose"]?.text == "10 mg"
                && entries.contains { $0.occurrence == entry.occurrence && $0.stamp < entry.stamp }
        }
    }

    /// What rang on its day, and of which nobody ever said anything.
    private static func firstMiss(in entries: [Entry], _ trace: [Trace]) -> Int? {
        var kept: Set<String> = []
        for case .planned(let sketch, _, _) in trace where sketch.late == .deliver && sketch.plan.isOfTheCalendar {
            kept.insert(sketch.id)
        }
        let said = Set(entries.filter { $0.origin == .person }.compactMap(\.occurrence))
        return entries.firstIndex {
            guard $0.answer?.cause == .unanswered, case .wall? = $0.slot, let id = $0.occurrence else { return false }
            return !said.contains(id) && kept.contains(id.reminder.rawValue)
        }
    }

    /// True if it defines a tracker that asks no more once there is enough.
    private static func asksLess(_ event: Trace) -> Bool {
        guard case .planned(let sketch, _, _) = event, case .prompts(_, _, let unless) = sketch.plan else {
            return false
        }
        return unless != .never
    }

    /// Questions of days on which nothing was logged.
    private static func prompts(in entries: [Entry]) -> [OccurrenceID] {
        let logged = Set(entries.compactMap { $0.answer?.reading?.day })
        return entries.compactMap { entry in
            guard case .delivered = entry.fact, let id = entry.occurrence, id.reminder.rawValue == Life.tracker,
                let day = id.slot.date, !logged.contains(day)
            else { return nil }
            return id
        }
    }

    @Test("a sound life has no fault") func soundLife() throws {
        let (entries, trace) = try OracleTests.sound.get()
        #expect(Oracle.judge(entries, trace).faults == [])
        #expect(entries.count > 100)
    }

    @Test("a damaged one has", arguments: Damage.allCases)
    func damagedLife(damage: Damage) throws {
        var (entries, trace) = try OracleTests.sound.get()
        try OracleTests.put(damage, into: &entries, &trace)
        let faults = Oracle.judge(entries, trace).faults
        #expect(faults.contains { $0.contains(damage.rawValue) }, "\(faults.prefix(5))")
    }

    private static func put(_ damage: Damage, into entries: inout [Entry], _ trace: inout [Trace]) throws {
        var plans: [String: Plan] = [:]
        for case .planned(let sketch, _, _) in trace { plans[sketch.id] = sketch.plan }
        func isOfTheCalendar(_ entry: Entry) -> Bool {
            guard case .wall? = entry.slot else { return false }
            return plans[entry.reminder?.rawValue ?? ""]?.isOfTheCalendar ?? false
        }
        func place(_ id: OccurrenceID?) throws -> Int {
            try #require(trace.firstIndex { if case .rang(let other, _) = $0 { other == id } else { false } })
        }
        func ring(_ place: Int, by milliseconds: Int64) {
            if case .rang(let id, let at) = trace[place] { trace[place] = .rang(id, at: at + milliseconds) }
        }
        func add(_ entry: Entry, _ change: (inout Entry) -> Void) {
            var entry = entry
            entry.id = EntryID(device: entry.id.device, sequence: Int64(entries.count) + 1)
            entry.at = entries[entries.count - 1].at
            change(&entry)
            entries.append(entry)
        }
        let delivery = try #require(
            entries.firstIndex {
                if case .delivered(false, _?) = $0.fact { isOfTheCalendar($0) } else { false }
            })
        let done = try #require(entries.firstIndex { $0.answer?.outcome == .done && isOfTheCalendar($0) })
        let miss = try #require(firstMiss(in: entries, trace))
        let last = trace.count - 1
        switch damage {
        case .entryLost: entries.remove(at: delivery)
        case .entryOther: entries[delivery].handle = "0x0"
        case .entryTwice:
            let safe = try #require(trace.first { if case .acknowledged = $0 { true } else { false } })
            trace.insert(safe, at: last)
        case .entryMisplaced: entries.swapAt(delivery, miss)
        case .ringLate: ring(try place(entries[delivery].occurrence), by: 2000)
        case .ringEarly: ring(try place(entries[delivery].occurrence), by: -2000)
        case .ringUnrecorded:
            trace.insert(.rang(try #require(entries[delivery].occurrence), at: 1), at: last)
        case .ringAfterAnswer: trace.insert(.rang(try #require(entries[done].occurrence), at: 1), at: last)
        case .screenAnswered:
            trace.insert(.shownAgain([try #require(entries[done].occurrence)], doubtful: [], at: 1), at: last)
        case .screenEmpty:
            let rung = try place(entries[delivery].occurrence)
            trace.insert(.shownAgain([], doubtful: [], at: entries[delivery].at.milliseconds), at: rung + 1)
        case .deliveryAfterAnswer:
            add(entries[done]) { $0.fact = .delivered(late: false, terms: nil) }
        case .deliveryEarly: entries[delivery].at = entries[delivery].at - .seconds(2)
        case .answerTwice: add(entries[done]) { $0.changes = nil }
        case .undoOfNothing:
            add(entries[done]) {
                $0.fact = .retracted
                $0.changes = nil
            }
        case .slotUnknown: entries[delivery].slot = .other("noon")
        case .slotLost:
            let id = entries[delivery].occurrence
            for index in entries.indices where entries[index].occurrence == id { entries[index].slot = nil }
        case .missLate: entries[miss].at = entries[miss].at + .seconds(2)
        case .missForgotten, .missNever: entries.remove(at: miss)
        case .missAhead:
            let (due, end) = (try #require(entries[miss].due).milliseconds, entries[entries.count - 1].at.milliseconds)
            trace.insert(.set(from: end, to: due - 5000), at: last)
            trace[last + 1] = .over(at: due - 4000)
        case .definitionIdle:
            // It was defined by a right clock that was confirmed two days later, and holds only since then.
            let daily = trace.lazy.compactMap { event -> (Sketch, String)? in
                guard case .planned(var sketch, let home, _) = event, case .times(_, .daily, _) = sketch.plan else {
                    return nil
                }
                sketch.id = "unheard"
                return (sketch, home)
            }
            let (sketch, home) = try #require(daily.first)
            guard case .over(let now)? = trace.popLast() else { return }
            add(entries[0]) { ($0.fact, $0.reminder, $0.slot) = (.started(.unconfirmedClock), nil, nil) }
            let began = entries[entries.count - 1]
            add(entries[0]) { ($0.fact, $0.reminder, $0.slot) = (.ended(.unconfirmedClock), nil, nil) }
            entries[entries.count - 1].at = Instant(milliseconds: now) + .seconds(2 * 86_400)
            trace += [
                .doubted(at: now, isClean: true), .acknowledged([began]), .planned(sketch, home: home, at: now + 1),
                .ended(at: now + 2), .began(at: now + 2 * 86_400_000, isClockKnown: false),
                .acknowledged([entries[entries.count - 1]]), .over(at: now + 2 * 86_400_000 + 1),
            ]
        case .missInGrace:
            // The clock was set as far as the grace is long, and the miss comes at once.
            let miss = try #require(
                entries.first { miss in
                    guard isOfTheCalendar(miss), let due = miss.due, miss.answer?.cause == .unanswered else {
                        return false
                    }
                    return entries.contains {
                        guard $0.occurrence == miss.occurrence, case .delivered(false, let terms?) = $0.fact else {
                            return false
                        }
                        return miss.answer?.happened == due + .seconds(terms.grace) && terms.grace > 600
                    }
                })
            let rang = try place(miss.occurrence)
            if case .rang(_, let at) = trace[rang] {
                trace.insert(.set(from: at + 1000, to: miss.at.milliseconds - 1000), at: rang + 1)
            }
        case .missDoubted:
            // The timer's turn came before anybody had looked at the clock.
            let id = entries[miss].id
            let safe = try #require(
                trace.firstIndex {
                    if case .acknowledged(let batch) = $0 { batch.contains { $0.id == id } } else { false }
                })
            trace.insert(.doubted(at: entries[miss].at.milliseconds, isClean: true), at: safe)
        case .missInvented:
            var invented = entries[miss]
            guard case .answered(var answer) = invented.fact, let due = invented.due else { return }
            answer.cause = .unattended
            invented.fact = .answered(answer)
            invented.due = due - .seconds(100 * 86_400)
            trace.insert(.acknowledged([invented]), at: last)
        case .silentAgain:
            // Shown by a clock that was ahead, and taken for shown when its time comes.
            // A dose that a person took since would leave it missed.
            for index in entries.indices where index > miss && entries[index].reminder == entries[miss].reminder {
                entries[index].origin = .automatic
            }
            let (due, end) = (try #require(entries[miss].due).milliseconds, entries[entries.count - 1].at.milliseconds)
            trace.insert(.set(from: end, to: due - 100_000), at: last)
            trace[last + 1] = .over(at: due + 4000)
        case .runTooLong:
            guard case .answered(var answer) = entries[miss].fact, let slot = entries[miss].slot,
                let due = entries[miss].due
            else { return }
            answer.run = Answer.Run(last: slot, lastDue: due, count: 3)
            entries[miss].fact = .answered(answer)
        case .followerOfNothing: entries[delivery].slot = .after(.entry(entries[delivery].id))
        case .followerLate:
            let follower = try #require(
                entries.first {
                    guard case .after? = $0.slot, case .delivered(false, _?) = $0.fact else { return false }
                    if case .linked? = plans[$0.reminder?.rawValue ?? ""] { return true }
                    return false
                })
            ring(try place(follower.occurrence), by: 2000)
        case .sessionBeside, .sessionElsewhere, .sessionDoubted, .sessionForever:
            let end = entries[entries.count - 1].at - .seconds(7200)
            func begin() -> SlotKey {
                let key = SlotKey.entry(EntryID(device: entries[0].id.device, sequence: Int64(entries.count) + 1))
                add(entries[done]) {
                    ($0.slot, $0.changes) = (key, nil)
                    $0.fact = .began(Beginning(from: end - .seconds(600), end: end))
                }
                return key
            }
            if damage == .sessionDoubted { add(entries[0]) { $0.fact = .started(.unconfirmedClock) } }
            let key = begin()
            if damage == .sessionBeside { _ = begin() }
            guard damage == .sessionElsewhere || damage == .sessionDoubted else { return }
            add(entries[done]) {
                ($0.slot, $0.changes, $0.origin) = (key, nil, .automatic)
                $0.fact = .answered(Answer(.done, happened: damage == .sessionDoubted ? end : end + .seconds(1)))
            }
        case .promptForgotten:
            let id = try #require(prompts(in: entries).first)
            trace.remove(at: try place(id))
        case .promptNeedless:
            // The day's readings are many, and its prompt rings all the same.
            let id = try #require(prompts(in: entries).first)
            let rung = try place(id)
            var drunk = try #require(entries.first { $0.answer?.reading != nil })
            guard case .answered(var answer) = drunk.fact, var reading = answer.reading, let day = id.slot.date else {
                return
            }
            reading = Reading(
                Measurement(thousandths: 9_000_000, unit: try MeasureUnit(parsing: "ml")), day: day)
            answer.reading = reading
            drunk.fact = .answered(answer)
            drunk.id = EntryID(device: drunk.id.device, sequence: Int64(entries.count) + 1)
            drunk.slot = .entry(drunk.id)
            entries.append(drunk)
            trace.insert(.acknowledged([drunk]), at: rung)
        case .promptLate: ring(try place(prompts(in: entries).first), by: 5_000_000)
        case .promptMissed:
            let id = try #require(prompts(in: entries).first)
            add(entries[miss]) { ($0.reminder, $0.slot) = (id.reminder, id.slot) }
        case .dayAhead, .dayDue, .dayUnasked:
            var said = entries[done]
            let today = try #require(said.slot?.date)
            said.reminder = ReminderID(rawValue: Life.habit)
            said.slot = .day(damage == .dayAhead ? today + 3 : today - 3)
            if damage == .dayDue { said.fact = .delivered(late: false, terms: nil) }
            if damage == .dayUnasked { said.origin = .automatic }
            trace.insert(.acknowledged([said]), at: last)
        case .excuseOfMiss:
            let day = try #require(entries[miss].slot?.date)
            var excuse = entries[done]
            (excuse.reminder, excuse.slot) = (entries[miss].reminder, nil)
            excuse.fact = .paused(Pause.Plan(from: day, until: day))
            var undone = entries[miss]
            undone.fact = .retracted
            (undone.changes, undone.at) = (undone.id, excuse.at)
            trace.insert(.acknowledged([excuse, undone]), at: last)
        case .undoTwice, .undoOfOneTwice, .undoOldDay, .undoImported:
            let request = damage == .undoOfOneTwice ? Trace.undoOfOne : Trace.undo
            let answer = entries[damage == .undoImported ? miss : done]
            func undo() {
                add(answer) {
                    ($0.fact, $0.changes, $0.origin, $0.request) = (.retracted, answer.id, .person, request)
                    if damage != .undoOldDay { $0.at = answer.at }
                }
                trace.insert(.acknowledged([entries[entries.count - 1]]), at: last)
            }
            undo()
            if damage == .undoTwice || damage == .undoOfOneTwice { undo() }
        case .secondDose:
            // A dose that was done is due once more at another time of the day.
            let id = try #require(entries[done].occurrence?.reminder.rawValue)
            guard
                case .planned(var sketch, let home, _)? = trace.last(where: {
                    if case .planned(let sketch, _, _) = $0 { sketch.id == id } else { false }
                })
            else { return }
            sketch.plan = .times([1439], .daily, zone: nil)
            let said = try #require(
                trace.firstIndex {
                    if case .acknowledged(let batch) = $0 {
                        batch.contains { $0.id == entries[done].id }
                    } else {
                        false
                    }
                })
            var edited = try #require(
                entries.first {
                    if case .defined(let definition) = $0.fact { definition.id.rawValue == id } else { false }
                })
            edited.id = EntryID(device: edited.id.device, sequence: Int64(entries.count) + 1)
            edited.turn = (entries.map(\.turn).max() ?? 0) + 1
            let at = entries[done].at.milliseconds + 1
            trace.insert(contentsOf: [.acknowledged([edited]), .planned(sketch, home: home, at: at)], at: said + 1)
        case .delayEarly:
            ring(try #require(movedRing(in: entries, trace)), by: -1000)
        case .delaySilent:
            trace.remove(at: try #require(movedRing(in: entries, trace)))
        case .delayUnlisted:
            let listed = try #require(
                trace.firstIndex { if case .listed = $0 { true } else { false } })
            if case .listed(let id, let due, let days) = trace[listed] {
                trace[listed] = .listed(id, movedTo: due, days.map { ($0.day, 2) })
            }
        case .taperUnasked:
            let edit = try #require(continuation(in: trace))
            if case .tapered(let steps, _, let at) = trace[edit] {
                trace[edit] = .tapered(steps, choice: nil, at: at)
            }
        case .taperAgain:
            let edit = try #require(continuation(in: trace))
            if case .tapered(let steps, let choice, let at) = trace[edit] {
                trace[edit] = .tapered(Array(steps.dropFirst()), choice: choice, at: at)
            }
        case .taperDose:
            let dose = try #require(tapered(in: entries))
            if case .answered(var answer) = entries[dose].fact {
                answer.fields["dose"] = .text("40 mg")
                entries[dose].fact = .answered(answer)
            }
        case .dosesTooNear:
            let needed = try #require(plans.first { if case .asNeeded = $0.value { true } else { false } }?.key)
            for _ in 1...2 {
                add(entries[done]) {
                    $0.reminder = ReminderID(rawValue: needed)
                    $0.slot = .entry($0.id)
                    $0.changes = nil
                }
            }
        }
    }
}
