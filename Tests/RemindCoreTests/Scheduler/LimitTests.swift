import CivilTime
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

@testable import RemindCore

extension World {
    /// Answers like `remindctl take WHAT --amount --force --reason`, with `--yes` unless `confirmed` is false.
    @discardableResult
    mutating func take(
        _ what: String, amount: String? = nil, reason: String? = nil, at: String? = nil, replace: Bool = false,
        early: Bool = false, extra: Bool = false, confirmed: Bool = true
    ) throws -> Decision {
        try turn()
        let target = try scheduler.agenda.target(what, now: now, among: .recorded)
        let subject = try scheduler.agenda.subject(of: target, early: early, extra: extra, now: now)
        var request = AnswerRequest(
            subject, .done, happened: try at.map(instant) ?? now, saysWhen: at != nil,
            amount: try amount.map { try Quantity.parse($0) }, reason: reason, replace: replace, early: early)
        request.confirmed = confirmed
        return try decide(.answer(request))
    }
}

@Suite("Limits of what is taken as needed") struct LimitTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var when: String
        var zone = "Europe/Zurich"
        /// When doses were taken, and how much where that is not the dose of 1 g.
        var taken: [String]
        var asked: String
        var said: String?

        var testDescription: String { "\(when): \(taken.joined(separator: ", ")), then \(asked)" }
    }

    static let cases: [Case] = [
        // By number.
        Case(
            when: "as needed, at most 2 in 24h", taken: ["2026-11-20T08:00", "2026-11-20T14:00"],
            asked: "2026-11-20T20:00", said: "next allowed at 2026-11-21 08:00 (2 of 2 in 24 h)"),
        Case(
            when: "as needed, at most 2 in 24h", taken: ["2026-11-20T08:00", "2026-11-20T14:00"],
            asked: "2026-11-21T08:00"),
        // By amount, in another unit of mass, and mixed.
        Case(
            when: "as needed, at most 4 g in 24h",
            taken: ["2026-11-20T08:00", "2026-11-20T12:00", "2026-11-20T16:00", "2026-11-20T20:00"],
            asked: "2026-11-20T21:00", said: "next allowed at 2026-11-21 08:00 (4 g of 4 g in 24 h)"),
        Case(
            when: "as needed, at most 4 g in 24h",
            taken: ["2026-11-20T08:00 500 mg", "2026-11-20T12:00 1.5 g", "2026-11-20T16:00"],
            asked: "2026-11-20T21:00"),
        Case(
            when: "as needed, at most 4 g in 24h",
            taken: ["2026-11-20T08:00 500 mg", "2026-11-20T12:00 1.5 g", "2026-11-20T16:00"],
            asked: "2026-11-20T21:00 1.5 g", said: "next allowed at 2026-11-21 08:00 (3 g of 4 g in 24 h)"),
        Case(
            when: "as needed, at most 4 g in 24h", taken: [], asked: "2026-11-20T21:00 5 g",
            said: "5 g is more than 4 g in 24 h"),
        Case(
            when: "as needed, at most 5 in 24h, at most 2000 mg in 12h, at least 1h apart",
            taken: ["2026-11-20T08:00", "2026-11-20T09:00"],
            asked: "2026-11-20T09:30", said: "next allowed at 20:00 (2000 mg of 2000 mg in 12 h)"),
        // What was taken later counts too: the only gap is the day after.
        Case(
            when: "as needed, at most 2 in 24h", taken: ["2026-11-20T10:00", "2026-11-20T11:00"],
            asked: "2026-11-20T09:00", said: "next allowed at 2026-11-21 10:00 (2 of 2 in 24 h)"),
        Case(
            when: "as needed, at least 6h apart", taken: ["2026-11-20T07:00", "2026-11-20T14:00"],
            asked: "2026-11-20T10:00", said: "next allowed at 20:00 (at least 6 hours apart)"),
        // Two as-needed schedules: both hold.
        Case(
            when: "as needed, at most 9 in 24h; as needed, at least 90m apart", taken: ["2026-11-20T07:00"],
            asked: "2026-11-20T08:00", said: "next allowed at 08:30 (at least 90 minutes apart)"),
        // The night of 25 October has 25 hours: a day later is an hour earlier on the clock.
        Case(
            when: "as needed, at most 1 in 24h", taken: ["2026-10-24T14:00"], asked: "2026-10-25T12:59",
            said: "next allowed at 13:00 (1 of 1 in 24 h)"),
        Case(when: "as needed, at most 1 in 24h", taken: ["2026-10-24T14:00"], asked: "2026-10-25T13:00"),
        Case(
            when: "as needed, at least 6h apart", taken: ["2026-10-24T23:00"], asked: "2026-10-25T03:59",
            said: "next allowed at 04:00 (at least 6 hours apart)"),
        // The night of 29 March has 23.
        Case(
            when: "as needed, at most 1 g in 24h", taken: ["2026-03-28T14:00"], asked: "2026-03-29T14:59",
            said: "next allowed at 15:00 (1 g of 1 g in 24 h)"),
        Case(when: "as needed, at most 1 g in 24h", taken: ["2026-03-28T14:00"], asked: "2026-03-29T15:00"),
        Case(
            when: "as needed, at least 6h apart", taken: ["2026-03-28T23:00"], asked: "2026-03-29T05:59",
            said: "next allowed at 06:00 (at least 6 hours apart)"),
        // Half an hour on Lord Howe.
        Case(
            when: "as needed, at most 1 in 24h", zone: "Australia/Lord_Howe", taken: ["2026-04-04T14:00"],
            asked: "2026-04-05T13:29", said: "next allowed at 13:30 (1 of 1 in 24 h)"),
        // Both ways by number, by amount and by distance, in the hours that are there twice and not at all.
        Case(
            when: "as needed, at most 2 in 24h", taken: ["2026-03-28T02:30", "2026-03-28T12:00"],
            asked: "2026-03-29T03:29", said: "next allowed at 03:30 (2 of 2 in 24 h)"),
        Case(
            when: "as needed, at most 2 in 24h", taken: ["2026-03-28T02:30", "2026-03-28T12:00"],
            asked: "2026-03-29T03:30"),
        Case(
            when: "as needed, at most 2 g in 24h", zone: "America/New_York",
            taken: ["2026-10-31T01:30 1.5 g", "2026-10-31T12:00 500 mg"],
            asked: "2026-11-01T01:29", said: "next allowed at 01:30 EDT (2 g of 2 g in 24 h)"),
        Case(
            when: "as needed, at most 2 g in 24h", zone: "America/New_York",
            taken: ["2026-10-31T12:00 1.5 g", "2026-10-31T18:00 500 mg"],
            asked: "2026-11-01T10:59 500 mg", said: "next allowed at 11:00 (2 g of 2 g in 24 h)"),
        // Which of the two, and to the minute after.
        Case(
            when: "as needed, at least 1h apart", zone: "America/New_York", taken: ["2026-11-01T00:30:01"],
            asked: "2026-11-01T00:40", said: "next allowed at 01:31 EDT (at least 1 hour apart)"),
        Case(
            when: "as needed, at least 2h apart", zone: "America/New_York", taken: ["2026-11-01T00:30:01"],
            asked: "2026-11-01T00:40", said: "next allowed at 01:31 EST (at least 2 hours apart)"),
        Case(
            when: "as needed, at least 150m apart", zone: "America/New_York", taken: ["2026-11-01T00:45"],
            asked: "2026-11-01T02:14", said: "next allowed at 02:15 (at least 2 hours 30 minutes apart)"),
        Case(
            when: "as needed, at least 90m apart", zone: "America/New_York", taken: ["2026-03-08T01:30"],
            asked: "2026-03-08T03:59", said: "next allowed at 04:00 (at least 90 minutes apart)"),
        // Said afterwards, over the change: what came later counts too. A time without a date is one of today.
        Case(
            when: "as needed, at most 2 in 24h", taken: ["2026-10-24T20:00", "2026-10-25T10:00"],
            asked: "2026-10-24T21:00", said: "next allowed at 19:00 (2 of 2 in 24 h)"),
        Case(
            when: "as needed, at most 2 g in 24h", taken: ["2026-03-28T20:00 1.5 g", "2026-03-29T21:00"],
            asked: "2026-03-28T21:00 600 mg", said: "next allowed at 21:00 (1.5 g of 2 g in 24 h)"),
        Case(
            when: "as needed, at most 2 in 24h", taken: ["2026-03-28T20:00", "2026-03-29T21:00"],
            asked: "2026-03-29T08:00"),
        // Longer than a week, and in weeks.
        Case(
            when: "as needed, at most 1 in 2w", taken: ["2026-11-01T08:00"], asked: "2026-11-14T08:00",
            said: "next allowed at 2026-11-15 08:00 (1 of 1 in 14 d)"),
        Case(when: "as needed, at most 1 in 2w", taken: ["2026-11-01T08:00"], asked: "2026-11-15T08:00"),
    ]

    @Test(arguments: cases) func whenItIsAllowed(example: Case) throws {
        let first = ([example.asked] + example.taken).min() ?? example.asked
        var world = try World("\(first.prefix(10))T00:00", zone: example.zone)
        try world.define("a", example.when, title: "Paracetamol", fields: ["dose": "1 g"])
        func split(_ text: String) -> (at: String, amount: String?) {
            let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : nil)
        }
        let last = ([example.asked] + example.taken).map { split($0).at }.max() ?? example.asked
        try world.run(to: last)
        for dose in example.taken.map(split) { try world.take("a", amount: dose.amount, at: dose.at) }
        let asked = split(example.asked)
        let before = world.journal
        let error = refusal { try world.take("a", amount: asked.amount, at: asked.at) }
        #expect(error?.message == example.said)
        #expect(world.journal.count == before.count + (error == nil ? 1 : 0))
        #expect(error.map { $0.code == .limitReached } ?? true)
        // What it says is true, to the minute: then, and not before.
        guard example.taken.allSatisfy({ split($0).at <= asked.at }), let error,
            let range = error.message.firstRange(of: "next allowed at ")
        else { return }
        let text = error.message[range.upperBound...].prefix { $0 != "(" }.split(separator: " ")
        let words = text.filter { $0.first?.isNumber == true }
        let date = words.count > 1 ? String(words[0]) : String(asked.at.prefix(10))
        var at = try world.instant("\(date)T\(words[words.count - 1])")
        let zone = world.scheduler.place.local
        if case .overlap(let first, let second) = zone.resolve(zone.local(at: at)) {
            at = try #require([first, second].first { zone.abbreviation(at: $0) == text.last.map(String.init) })
        }
        let isWhole = example.taken.allSatisfy { split($0).at.count == 16 }
        try world.run(to: at - .seconds(isWhole ? 1 : 60))
        #expect(refusal { try world.take("a", amount: asked.amount) }?.code == .limitReached)
        try world.run(to: at)
        try world.take("a", amount: asked.amount)
    }

    @Test func whereItMustBeMoreItIsSaidWhy() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "as needed, at most 1 in 24h", title: "Ibuprofen", fields: ["dose": "400 mg"])
        try world.take("a", reason: "not needed yet")
        #expect(world.journal.last?.answer?.override == nil)
        try world.run(to: "2026-11-20T08:00")
        try world.take("a", reason: "the doctor said so")
        #expect(
            world.journal.last?.answer?.override
                == Answer.Override(limit: "1 of 1 in 24 h", reason: "the doctor said so"))
        // It is recorded, and read again.
        let entry = try #require(world.journal.last)
        let recorded = entry.recorded
        #expect(Fact(recorded) == entry.fact)
        #expect(world.scheduler.agenda.view(of: entry).override?.reason == "the doctor said so")
        #expect(refusal { try world.take("a") }?.message == "next allowed at 2026-11-21 08:00 (2 of 1 in 24 h)")
    }

    /// Overridden once for a dose of yesterday, over the change of the clock: it is said why, and counts.
    @Test func whatIsOverriddenAfterwardsCounts() throws {
        var world = try World("2026-10-24T00:00")
        try world.define("a", "as needed, at most 1 in 24h", fields: ["dose": "1 g"])
        try world.run(to: "2026-10-24T20:00")
        try world.take("a")
        try world.run(to: "2026-10-25T12:00")
        let before = world.journal
        #expect(
            refusal { try world.take("a", at: "2026-10-24T22:00") }
                == RemindError(
                    .limitReached, "next allowed at 19:00 (1 of 1 in 24 h)",
                    hint: "see what was taken with: remindctl history a, or, if you must: --force --reason TEXT"))
        #expect(world.journal == before)
        try world.take("a", reason: "in hospital", at: "2026-10-24T22:00")
        #expect(
            world.journal.last?.answer?.override == Answer.Override(limit: "1 of 1 in 24 h", reason: "in hospital"))
        #expect(world.journal.last?.answer?.happened == (try world.instant("2026-10-24T22:00")))
        #expect(refusal { try world.take("a") }?.message == "next allowed at 21:00 (2 of 1 in 24 h)")
        // An absurd amount is recorded with its reason as well.
        try world.run(to: "2026-10-26T12:00")
        try world.take("a", amount: "20 g", reason: "a slow drip")
        #expect(
            world.journal.last?.answer?.override
                == Answer.Override(limit: "20 times the usual dose of 1 g", reason: "a slow drip"))
    }

    @Test func aDifferentAmount() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", title: "Metformin", fields: ["dose": "500 mg"])
        try world.define("b", "daily at 08:00", kind: "prayer", title: "Fajr")
        try world.run(to: "2026-11-20T08:00")
        try world.take("a", amount: "250 mg")
        #expect(world.journal.last?.answer?.fields == ["dose": .text("250 mg")])
        let id = "a@2026-11-20T08:00"
        // An equal amount changes nothing; another amount is another answer.
        let count = world.journal.count
        try world.take(id, amount: "250 mg")
        try world.take(id)
        #expect(world.journal.count == count)
        #expect(refusal { try world.take(id, amount: "300 mg") }?.code == .alreadyAnswered)
        try world.take(id, amount: "0.3 g", replace: true)
        #expect(world.journal.last?.answer?.fields == ["dose": .text("0.3 g")])
        #expect(
            refusal { try world.take("a", amount: "5 ml", extra: true, confirmed: false) }
                == RemindError(
                    .unconfirmed, "Metformin is taken in mg, not in ml",
                    hint: "--amount \"500 mg\", or set what one ml holds: --strength; if it is right: --yes"))
        #expect(
            refusal { try world.take("a", amount: "50 g", extra: true, confirmed: false) }
                == RemindError(
                    .unconfirmed, "50 g is 100 times the usual dose of 500 mg",
                    hint: "check the unit; if it is right: --yes"))
        try world.take("a", amount: "600 mg", extra: true)
        #expect(
            refusal { try world.take("b", amount: "1 g") }
                == RemindError(.invalidArgument, "a prayer has no amount", hint: "leave out --amount"))
    }

    @Test func aWarningBeforeTheLastOne() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "as needed, at most 3 in 24h, at most 3 g in 24h", fields: ["dose": "1 g"])
        let id = try world.id("a")
        func warning() -> String? { Safety(snapshot: world.scheduler.snapshot).limitWarning(of: id, now: world.now) }
        try world.take("a")
        #expect(warning() == nil)
        try world.run(to: "2026-11-20T08:00")
        try world.take("a")
        #expect(warning() == "only 1 more is allowed (2 of 3 in 24 h)")
        try world.take("a", amount: "500 mg")
        #expect(warning() == "that was the last one: next allowed at 2026-11-21 07:00 (3 of 3 in 24 h)")
        try world.run(to: "2026-11-22T07:00")
        try world.take("a", amount: "2.5 g")
        #expect(warning() == "that was the last one: next allowed at 2026-11-23 07:00 (2.5 g of 3 g in 24 h)")
    }

    @Test func amountsOfWhatIsCounted() throws {
        var world = try World("2026-11-20T07:00")
        try world.define(
            "a", "as needed, at most 2 g in 24h", fields: ["dose": "2 tablets", "strength": "500 mg"])
        try world.take("a")
        try world.take("a", amount: "1 tablet")
        #expect(
            refusal { try world.take("a") }?.message == "next allowed at 2026-11-21 07:00 (1.5 g of 2 g in 24 h)")
        try world.take("a", amount: "500 mg")
    }

    /// Other tablets change nothing of what was taken of the old ones.
    @Test func theStrengthOfThenCounts() throws {
        var world = try World("2026-11-20T07:00")
        let when = "as needed, at most 2 g in 24h"
        try world.define("a", when, fields: ["dose": "1 tablet", "strength": "1 g"])
        try world.take("a")
        #expect(world.journal.last?.answer?.fields == ["dose": .text("1 tablet"), "strength": .text("1 g")])
        try world.define("a", when, fields: ["dose": "1 tablet", "strength": "500 mg"])
        try world.take("a")
        #expect(
            refusal { try world.take("a", amount: "2 tablets") }?.message
                == "next allowed at 2026-11-21 07:00 (1.5 g of 2 g in 24 h)")
        try world.restart()
        try world.take("a")
        #expect(
            refusal { try world.take("a") }?.message == "next allowed at 2026-11-21 07:00 (2 g of 2 g in 24 h)")
    }

    /// A dose at its time counts with those as needed. It was prescribed, so it is not refused, but said.
    @Test func aDoseOfTheScheduleIsWarnedOf() throws {
        var world = try World("2026-11-20T07:00")
        try world.define(
            "a", "daily at 08:00, 20:00; as needed, at most 3 in 24h, at least 3h apart", title: "Tramadol",
            fields: ["dose": "50 mg"])
        let evening = "a@2026-11-20T20:00"
        func warning() throws -> String? {
            let id = try #require(OccurrenceID(evening))
            return world.scheduler.agenda.view(of: id, now: world.now, handles: [:])?.warning
        }
        try world.run(to: "2026-11-20T08:00")
        try world.take("a")
        #expect(try warning() == nil)
        try world.run(to: "2026-11-20T13:00")
        try world.take("a", extra: true)
        try world.run(to: "2026-11-20T18:00")
        try world.take("a", extra: true)
        #expect(try warning() == "over the limit until 2026-11-21 08:00 (3 of 3 in 24 h)")
        #expect(refusal { try world.take("a", extra: true) } != nil)
        try world.run(to: "2026-11-20T20:00")
        let banner = try #require(world.scheduler.agenda.banners(now: world.now).first)
        let text = try #require(
            BannerText(banner, agenda: world.scheduler.agenda, now: world.now))
        #expect(text.body.contains("over the limit until 2026-11-21 08:00 (3 of 3 in 24 h)"))
        try world.take("a")
        #expect(world.status(evening) == "taken")
        #expect(try warning() == "over the limit (3 of 3 in 24 h)")
        let id = try #require(OccurrenceID(evening))
        #expect(
            world.scheduler.agenda.warnings(of: id, now: world.now)
                == ["that was the last one: next allowed at 2026-11-21 13:00 (4 of 3 in 24 h)"])
    }

    @Test(
        arguments: [
            (
                "as needed, at most 4 g in 24h", [:], "when", "at most 4 g, but it has no dose",
                "set the dose: dose = \"500 mg\""
            ),
            (
                "as needed, at most 4 g in 24h", ["dose": "1 tablet"], "when", "at most 4 g, but the dose is 1 tablet",
                "set what one tablet holds: strength = \"500 mg\""
            ),
            (
                "daily at 08:00", ["again": "yes"], "again", "again needs an as-needed schedule",
                "as needed, at least 6h apart"
            ),
            (
                "as needed; 6h after taken", ["again": "yes"], "again",
                "again and a schedule that follows a dose cannot be combined",
                "make two reminders"
            ),
        ] as [(String, [String: String], String, String, String)])
    func whatCannotBe(when: String, fields: [String: String], field: String, message: String, hint: String) throws {
        let world = try World("2026-11-20T07:00")
        do {
            _ = try world.definition("a", [.init(when: when)], fields: fields)
            Issue.record("it was taken")
        } catch let error as World.Refused {
            #expect(error.problems.map(\.field) == [field])
            #expect(error.problems.map(\.message) == [message])
            #expect(error.problems.map { $0.hint?.text(in: .file) } == [hint])
        }
    }

    // MARK: - Allowed again

    @Test func itSaysWhenItIsAllowedAgain() throws {
        var world = try World("2026-11-20T07:00")
        try world.define(
            "a", "as needed, at most 2 in 24h", title: "Ibuprofen", fields: ["dose": "400 mg", "again": "yes"])
        try world.run(to: "2026-11-20T08:00")
        try world.take("a")
        // One more was allowed all the time.
        #expect(world.scheduler.nextWake == nil)
        try world.run(to: "2026-11-20T10:00")
        try world.take("a")
        _ = world.news()
        try world.run(to: "2026-11-21T07:59")
        try world.restart()
        #expect(world.news().isEmpty)
        try world.run(to: "2026-11-21T08:00")
        #expect(world.news() == ["2026-11-21T08:00 delivered a@after:testtest.3"])
        let banner = try #require(world.scheduler.agenda.banners(now: world.now).first)
        let text = try #require(
            BannerText(banner, agenda: world.scheduler.agenda, now: world.now))
        #expect(text.title == "Ibuprofen 400 mg")
        #expect(text.body.first == "allowed again since 08:00")
        #expect(text.urgency == .normal)
        // Nobody has to take it: it is not nagged about, and not missed.
        try world.run(to: "2026-11-21T23:00")
        #expect(world.news() == ["2026-11-21T10:00 lapsed a@after:testtest.3 unanswered"])
    }

    @Test func takingItThenIsADoseLikeAnyOther() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "as needed, at least 6h apart", fields: ["dose": "1 tablet", "again": "yes"])
        try world.take("a")
        try world.run(to: "2026-11-20T13:30")
        try world.take("a")
        #expect(world.status("a@after:testtest.2") == "taken")
        #expect(
            refusal { try world.take("a") }?.message == "next allowed at 19:30 (at least 6 hours apart)")
        _ = world.news()
        try world.run(to: "2026-11-20T19:30")
        #expect(world.news() == ["2026-11-20T19:30 delivered a@after:testtest.4"])
    }

    @Test func whileItRestsNothingIsAllowedAgain() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "as needed, at least 6h apart", fields: ["dose": "1 tablet", "again": "yes"])
        try world.take("a")
        try world.decide(.change([.pause(try world.id("a"), Pause.Plan(until: CivilDate("2026-11-24")))]))
        try world.run(to: "2026-11-24T23:59")
        #expect(!world.journal.contains { if case .delivered = $0.fact { true } else { false } })
    }
}
