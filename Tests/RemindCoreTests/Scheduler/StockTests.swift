import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

extension World {
    @discardableResult
    mutating func refill(_ id: String, _ amount: String, expires: String? = nil, repeats: Int? = nil) throws -> Entry? {
        let request = StockRequest.refill(
            amount, expires: expires.flatMap { CivilDate($0) }, note: nil, repeats: repeats)
        return try decide(.stock(try self.id(id), request)).entries.first
    }

    mutating func count(_ id: String, _ amount: String) throws {
        try decide(.stock(try self.id(id), .count(amount, note: nil)))
    }

    func stock(_ id: String) throws -> StockView? {
        scheduler.ledger.reminders[try self.id(id)].flatMap { scheduler.agenda.stockView(of: $0, now: now) }
    }

    /// What was told since the start, a line each: when, the title, and the body.
    var told: [String] {
        effects.compactMap { at, effect in
            guard case .notify(let notice) = effect, notice.topic == .stock || notice.topic == .expiry else {
                return nil
            }
            return "\(scheduler.place.local.local(at: at)) \(notice.title): \(notice.body.joined(separator: " / "))"
        }
    }
}

@Suite("Stock") struct StockTests {
    private func world(
        _ when: String = "daily at 08:00, 20:00", _ fields: [String: String] = ["dose": "1 tablet"],
        start: String = "2026-11-20T12:00"
    ) throws -> World {
        var world = try World(start)
        try world.define("a", when, title: "Metformin", fields: fields)
        return world
    }

    // MARK: - What moves it

    @Test func whatIsTakenAndNothingElse() throws {
        var world = try world()
        try world.take("a", extra: true)
        #expect(try world.stock("a") == nil)
        try world.refill("a", "60")
        #expect(try world.stock("a")?.left == "60 tablets")
        try world.run(to: "2026-11-20T20:00")
        try world.take("a")
        #expect(try world.stock("a")?.left == "59 tablets")
        try world.run(to: "2026-11-21T08:00")
        try world.answer("a", .skipped)
        try world.run(to: "2026-11-21T23:00")
        #expect(world.status("a@2026-11-21T20:00") == "missed")
        #expect(try world.stock("a")?.left == "59 tablets")
        try world.take("a", amount: "1/2 tablet", extra: true)
        #expect(try world.stock("a")?.left == "58 1/2 tablets")
        try world.take("a@2026-11-21T20:00", at: "2026-11-21T21:00")
        try world.take("a@2026-11-20T20:00", amount: "3 tablets", replace: true)
        #expect(try world.stock("a")?.left == "55 1/2 tablets")
        try world.undo("a@2026-11-20T20:00")
        #expect(try world.stock("a")?.left == "57 1/2 tablets")
        try world.undo("a@2026-11-20T20:00")
        #expect(try world.stock("a")?.left == "58 1/2 tablets")
        try world.restart()
        #expect(try world.stock("a")?.left == "58 1/2 tablets")
    }

    @Test func aCountStandsForWhatWasTakenBefore() throws {
        var world = try world()
        try world.refill("a", "60")
        try world.run(to: "2026-11-20T20:00")
        try world.take("a")
        try world.run(to: "2026-11-21T12:00")
        try world.count("a", "42")
        #expect(try world.stock("a")?.left == "42 tablets")
        // Taken at eight, counted at noon, said at one.
        try world.run(to: "2026-11-21T13:00")
        try world.take("a@2026-11-21T08:00", at: "2026-11-21T08:00")
        #expect(try world.stock("a")?.left == "42 tablets")
        // What is taken back now was not there when it was counted.
        try world.undo("a@2026-11-20T20:00")
        #expect(try world.stock("a")?.left == "42 tablets")
        try world.count("a", "0")
        #expect(try world.stock("a")?.left == "0 tablets")
    }

    @Test func moreIsTakenThanIsThere() throws {
        var world = try world()
        try world.refill("a", "1")
        try world.take("a", extra: true)
        let decision = try world.take("a", amount: "2 tablets", extra: true)
        let id = try #require(decision.entries.first?.occurrence)
        #expect(try world.stock("a")?.thousandths == -2000)
        #expect(
            world.scheduler.agenda.warnings(of: id, now: world.now)
                == ["2 tablets more taken than in stock: remindctl med stock a COUNT"])
        #expect(try world.stock("a")?.problem == "2 tablets more taken than in stock: remindctl med stock a COUNT")
        try world.count("a", "5")
        #expect(try world.stock("a")?.problem == nil)
    }

    @Test func aRefillIsTakenBack() throws {
        var world = try world("daily at 08:00", ["dose": "1 tablet", "repeats": "2"])
        let first = try #require(try world.refill("a", "30"))
        #expect(try world.stock("a")?.repeats == 1)
        try world.run(to: "2026-11-21T08:00")
        try world.take("a")
        let second = try #require(try world.refill("a", "60", expires: "2027-05-01"))
        #expect(try world.stock("a")?.left == "89 tablets")
        #expect(try world.stock("a")?.repeats == 0)
        #expect(try world.stock("a")?.expires == "2027-05-01")
        try world.decide(.stock(try world.id("a"), .undo(second)))
        #expect(try world.stock("a")?.left == "29 tablets")
        #expect(try world.stock("a")?.repeats == 1)
        #expect(try world.stock("a")?.expires == nil)
        try world.decide(.stock(try world.id("a"), .undo(first)))
        #expect(try world.stock("a")?.left == "-1 tablet")
        // A new prescription begins to count anew.
        try world.refill("a", "90", repeats: 5)
        #expect(try world.stock("a")?.repeats == 5)
        try world.refill("a", "90")
        #expect(try world.stock("a")?.repeats == 4)
        try world.restart()
        #expect(try world.stock("a")?.repeats == 4)
    }

    @Test func aFirstRefillThatWasNone() throws {
        var world = try world()
        let refill = try #require(try world.refill("a", "30"))
        try world.decide(.stock(try world.id("a"), .undo(refill)))
        #expect(try world.stock("a") == nil)
        try world.take("a", extra: true)
        try world.refill("a", "10")
        #expect(try world.stock("a")?.left == "10 tablets")
    }

    @Test func itGoesOnUnderAnotherName() throws {
        var world = try world()
        try world.refill("a", "30")
        var renamed = try #require(world.scheduler.ledger.reminders[try world.id("a")]).definition
        renamed.id = try world.id("b")
        renamed.was = [try world.id("a")]
        try world.decide(.change([.define(renamed)]))
        try world.take("b", extra: true)
        #expect(try world.stock("b")?.left == "29 tablets")
        try world.restart()
        #expect(try world.stock("b")?.left == "29 tablets")
    }

    // MARK: - Units

    @Test(
        arguments: [
            // A number alone is of what doses are counted in.
            (["dose": "2 tablets"], "60", "60 tablets", "58 tablets"),
            (["dose": "500 mg", "strength": "250 mg", "form": "tablet"], "60", "60 tablets", "58 tablets"),
            (["dose": "500 mg", "strength": "250 mg"], "60 capsules", "60 capsules", "58 capsules"),
            // Without a strength, one of them holds one dose.
            (["dose": "500 mg"], "60", "60 units", "59 units"), (["dose": "0.5 g"], "30 g", "60 units", "59 units"),
            ([:], "60", "60 units", "59 units"), (["form": "patch"], "8 patches", "8 patches", "7 patches"),
            (["dose": "5 ml"], "1 l", "1000 ml", "995 ml"), (["dose": "2.5 ml"], "120 ml", "120 ml", "117.5 ml"),
            (["dose": "10 IU"], "300 IU", "300 IU", "290 IU"),
            (["dose": "1/2 tablet"], "1 1/2 tablets", "1 1/2 tablets", "1 tablet"),
        ] as [([String: String], String, String, String)])
    func inEveryUnit(fields: [String: String], put: String, left: String, then: String) throws {
        var world = try world("daily at 08:00", fields)
        try world.refill("a", put)
        #expect(try world.stock("a")?.left == left)
        try world.take("a", extra: true)
        #expect(try world.stock("a")?.left == then)
    }

    @Test(
        arguments: [
            (
                ["dose": "1 tablet"], "60 ml",
                "the stock of Metformin is counted in tablets: how many are 60 ml?"
            ),
            (
                ["dose": "1 tablet"], "60 capsules",
                "the stock of Metformin is counted in tablets: how many are 60 capsules?"
            ),
            (["dose": "5 ml"], "60", "\"60\" has no unit"),
            (
                ["dose": "5 ml"], "2 bottles",
                "the stock of Metformin is counted in ml: how many are 2 bottles?"
            ),
            (["dose": "1 tablet"], "0", "an amount must be more than zero"),
            (["dose": "1 tablet"], "-5", "an amount must be more than zero"),
            (["dose": "1 tablet"], "many", "\"many\" has no amount"),
            (["dose": "1 tablet"], "200000", "an amount is at most 100000"),
            (["dose": "1 tablet"], "1.0005", "an amount has at most three decimals"),
        ] as [([String: String], String, String)])
    func whatCannotBePutIn(fields: [String: String], text: String, message: String) throws {
        var world = try world("daily at 08:00", fields)
        let before = world.journal
        let error = refusal { try world.refill("a", text) }
        #expect(error?.message == message)
        #expect(error?.code == .invalidArgument)
        #expect(error?.hint != nil)
        #expect(world.journal == before)
    }

    @Test func whatElseIsRefused() throws {
        var world = try world()
        try world.define("p", "daily at 08:00", kind: "prayer", title: "Fajr")
        #expect(refusal { try world.refill("p", "1") }?.message == "a prayer has no stock")
        #expect(
            refusal { try world.refill("a", "1", expires: "2026-11-19") }
                == RemindError(
                    .invalidArgument, "it expired on 2026-11-19",
                    hint: "do not use it, or leave out --expires"))
        #expect(
            refusal { try world.refill("a", "1", expires: "2050-01-01") }?.message
                == "2050-01-01 is more than twenty years ahead")
        try world.refill("a", "100000")
        for _ in 0..<9 { try world.refill("a", "100000") }
        #expect(refusal { try world.refill("a", "1") }?.message == "a stock is at most 1000000")
        let dose = try #require(try world.take("a", extra: true).entries.first)
        #expect(
            refusal { try world.decide(.stock(try world.id("a"), .undo(dose))) }?.message
                == "Metformin has no refill to undo")
    }

    // MARK: - How long it lasts

    @Test(
        arguments: [
            ("daily at 08:00, 20:00", ["dose": "1 tablet"], "60", "2026-12-20"),
            // The evening's and ten mornings' are there, the eleventh morning's is not.
            ("daily at 08:00, 20:00", ["dose": "2 tablets"], "42", "2026-12-01"),
            ("daily at 08:00", ["dose": "1 tablet"], "0", "2026-11-21"),
            ("mon, thu at 08:00", ["dose": "1 tablet"], "4", "2026-12-07"),
            ("21 days on, 7 off at 22:00 from 2026-11-01", ["dose": "1 tablet"], "2", "2026-11-29"),
            // A taper: two a day, then one, then a half.
            (
                "daily at 08:00, 20:00 from 2026-11-20 until 2026-11-25; daily at 08:00 from 2026-11-26",
                ["dose": "1 tablet"], "20", "2026-12-05"
            ),
            ("every 6 hours from 2026-11-20 18:00", ["dose": "1 tablet"], "8", "2026-11-22"),
            ("6h after taken, first at 18:00", ["dose": "1 tablet"], "8", "2026-11-22"),
            ("daily at 08:00 until 2026-11-30", ["dose": "1 tablet"], "60", nil),
            ("once 2026-12-24 18:00", ["dose": "2 tablets"], "1", "2026-12-24"),
            ("as needed", ["dose": "1 tablet"], "60", nil), ("daily at 08:00", ["dose": "1 tablet"], "90000", nil),
        ] as [(String, [String: String], String, String?)])
    func untilWhen(when: String, fields: [String: String], put: String, end: String?) throws {
        var world = try world(when, fields)
        if put == "0" { try world.count("a", put) } else { try world.refill("a", put) }
        #expect(try world.stock("a")?.runsOut?.description == end)
    }

    @Test func everyScheduleHasItsOwnDose() throws {
        var world = try World("2026-11-20T12:00")
        let definition = try world.definition(
            "a",
            [
                .init(when: "daily at 08:00", fields: ["dose": "2 tablets"]),
                .init(when: "daily at 22:00", fields: ["dose": "1/2 tablet"]),
            ])
        try world.decide(.change([.define(definition)]))
        try world.refill("a", "10 tablets")
        // 1/2, then 2 1/2 a day: three days and a half are there.
        #expect(try world.stock("a")?.runsOut == "2026-11-24")
    }

    @Test func whatFollowsFromAnother() throws {
        var world = try world("daily at 08:00", ["dose": "1 tablet"])
        try world.define("b", "30m after a", fields: ["dose": "1 capsule"])
        try world.refill("b", "3")
        #expect(try world.stock("b")?.runsOut == "2026-11-24")
    }

    @Test func asNeededByTheAverage() throws {
        var world = try world("as needed", ["dose": "1 tablet"])
        try world.refill("a", "60")
        for day in 21...30 {
            try world.run(to: "2026-11-\(day)T12:00")
            try world.take("a")
            try world.take("a")
        }
        // Forty are left, two a day.
        #expect(try world.stock("a")?.left == "40 tablets")
        #expect(try world.stock("a")?.runsOut == "2026-12-20")
        try world.run(to: "2026-12-20T12:00")
        // Twenty in the last thirty days.
        #expect(try world.stock("a")?.runsOut == "2027-02-18")
        try world.run(to: "2027-03-01T12:00")
        #expect(try world.stock("a")?.runsOut == nil)
    }

    /// Regression: sixty tablets and a bottle of 100 ml were 160 ml.
    @Test func anotherUnitBeginsAnew() throws {
        var world = try World("2026-11-20T12:00")
        try world.define("a", "daily at 08:00", fields: ["dose": "1 tablet", "repeats": "3"])
        try world.refill("a", "60")
        try world.define("a", "daily at 08:00", fields: ["dose": "5 ml", "repeats": "3"])
        try world.refill("a", "100 ml")
        #expect(try world.stock("a")?.left == "100 ml")
        #expect(try world.stock("a")?.lastDay == "2026-12-10")
        #expect(try world.stock("a")?.repeats == 1)
    }

    /// What would be a guess is said to be missing: no day, no count, no low.
    @Test func unlikeDosesNeedAStrength() throws {
        var world = try World("2026-11-20T12:00")
        func define(_ fields: [String: String]) throws {
            let definition = try world.definition(
                "a",
                [
                    .init(when: "daily at 08:00", fields: ["dose": "500 mg"]),
                    .init(when: "daily at 20:00", fields: ["dose": "850 mg"]),
                ], title: "Metformin", fields: fields)
            try world.decide(.change([.define(definition)]))
        }
        try define(["form": "tablet"])
        let missing = "its doses are 500 mg, 850 mg, and the strength of one tablet is not set"
        for text in ["60", "60 tablets"] {
            let error = refusal { try world.refill("a", text) }
            #expect(error?.message == "Metformin: \(missing)")
            #expect(error?.hint == "remindctl med edit a --strength \"500 mg\"")
        }
        // What is measured as the doses are needs no strength.
        try world.refill("a", "6750 mg")
        #expect(try world.stock("a")?.left == "6750 mg")
        #expect(try world.stock("a")?.lastDay == "2026-11-24")
        // Counted while all doses were alike, then one of them changes.
        world = try World("2026-11-20T12:00")
        try world.define("a", "daily at 08:00, 20:00", fields: ["dose": "500 mg", "form": "tablet"])
        try world.refill("a", "60")
        #expect(try world.stock("a")?.lastDay == "2026-12-19")
        try define(["form": "tablet"])
        #expect(try world.stock("a")?.problem == "\(missing): remindctl med edit a --strength \"500 mg\"")
        #expect(try world.stock("a")?.runsOut == nil)
        try define(["form": "tablet", "strength": "500 mg"])
        #expect(try world.stock("a")?.problem == nil)
        // 1.7 tonight, then 2.7 a day for twenty-one days.
        #expect(try world.stock("a")?.lastDay == "2026-12-11")
    }

    // MARK: - What is said of it

    @Test func lowInTheMorningAndOnce() throws {
        var world = try world("daily at 08:00", ["dose": "1 tablet", "repeats": "1"])
        try world.refill("a", "10")
        #expect(try world.stock("a")?.runsOut == "2026-12-01")
        for day in 21...28 {
            try world.run(to: "2026-11-\(day)T08:00")
            try world.take("a")
            try world.restart()
        }
        #expect(
            world.told == [
                "2026-11-24T09:00 Metformin runs low: Metformin: 6 tablets left, enough through 2026-11-30; no repeats left"
            ])
        // A count that changes nothing says nothing anew, and a refill does.
        try world.count("a", "2")
        try world.run(to: "2026-11-29T23:00")
        #expect(world.told.count == 1)
        try world.refill("a", "20")
        for day in 10...17 {
            try world.run(to: "2026-12-\(day)T08:00")
            try world.take("a")
        }
        #expect(world.told.count == 1)
        for day in 18...26 {
            try world.run(to: "2026-12-\(day)T08:00")
            try world.take("a")
        }
        #expect(
            world.told.dropFirst() == [
                "2026-12-25T09:00 Metformin runs low: Metformin: 6 tablets left, enough through 2026-12-31; no repeats left"
            ])
    }

    @Test func atANumber() throws {
        var world = try world("as needed", ["dose": "1 tablet", "threshold": "10"])
        try world.refill("a", "11")
        try world.run(to: "2026-11-25T20:00")
        #expect(world.told.isEmpty)
        try world.take("a")
        try world.run(to: "2026-11-27T08:00")
        #expect(
            world.told == [
                "2026-11-26T09:00 Metformin runs low: Metformin: 10 tablets left, enough through 2027-01-23"
            ])
    }

    @Test func itExpires() throws {
        var world = try world("daily at 08:00", ["dose": "1 tablet", "expiry": "30d", "low": "1d"])
        try world.refill("a", "20", expires: "2027-03-01")
        try world.refill("a", "100", expires: "2027-01-15")
        try world.run(to: "2026-12-17T00:00")
        #expect(
            world.told == ["2026-12-16T09:00 Metformin expires: Metformin: 100 tablets expire on 2027-01-15"])
        try world.restart()
        try world.count("a", "15")
        try world.run(to: "2027-02-28T00:00")
        // The tablets that expire first are used up.
        #expect(
            world.told.dropFirst().filter { $0.contains("expire ") }
                == ["2027-01-30T09:00 Metformin expires: Metformin: 15 tablets expire on 2027-03-01"])
    }

    /// After an absence the dose that comes late is needed as well.
    @Test func theLateDoseIsCountedBeforeItIsSaidThatItRunsLow() throws {
        var world = try world("daily at 08:00", ["dose": "2 tablets", "low": "4d"])
        try world.refill("a", "6")
        try world.sleep(until: "2026-11-23T09:30")
        #expect(
            world.told == [
                "2026-11-23T09:30 Metformin runs low: Metformin: 6 tablets left, enough through 2026-11-25"
            ])
    }

    /// The dose that waits is taken now, as far as anybody knows, and the next ones follow from it.
    @Test func whatFollowsFromADoseThatWaitsIsCounted() throws {
        var world = try world("6h after taken", ["dose": "1 tablet"])
        try world.refill("a", "8")
        try world.take("a", extra: true)
        try world.run(to: "2026-11-20T18:00")
        // Seven are left: one at 18:00, then every six hours; the eighth is not there.
        #expect(try world.stock("a")?.left == "7 tablets")
        #expect(try world.stock("a")?.runsOut == "2026-11-22")
    }

    @Test func whatFollowsFromAnotherDoseIsCounted() throws {
        var world = try world("daily at 13:00", ["dose": "1 tablet"])
        try world.define("b", "30m after a", title: "Second", fields: ["dose": "1 tablet"])
        try world.refill("b", "1")
        // Tomorrow's is the second that is needed, whether today's first dose is to come, waits or was taken.
        #expect(try world.stock("b")?.runsOut == "2026-11-21")
        try world.run(to: "2026-11-20T13:00")
        #expect(try world.stock("b")?.runsOut == "2026-11-21")
        try world.take("a")
        #expect(try world.stock("b")?.runsOut == "2026-11-21")
        try world.run(to: "2026-11-20T13:30")
        #expect(try world.stock("b")?.runsOut == "2026-11-21")
        try world.take("b")
        #expect(try world.stock("b")?.runsOut == "2026-11-21")
    }

    @Test func ofATaperThatFollowsAnotherDoseOneStepIsCounted() throws {
        var world = try world("daily at 13:00", ["dose": "1 tablet"])
        let definition = try world.definition(
            "b", [.init(when: "30m after a")], title: "Second", fields: ["start": "2026-11-20"],
            steps: ["3 tablets for 5 days", "1 tablet for 5 days"])
        try world.decide(.change([.define(definition)]))
        try world.refill("b", "20")
        #expect(try world.stock("b")?.runsOut == nil)
        try world.count("b", "16")
        #expect(try world.stock("b")?.runsOut == "2026-11-26")
    }

    @Test func aCorrectionCountsLikeItsDoseAfterAClockWasSetBack() throws {
        var world = try world("daily at 13:00", ["dose": "1 tablet"])
        try world.run(to: "2026-11-22T12:00")
        try world.count("a", "30")
        try world.setBack(to: world.instant("2026-11-20T14:00"))
        try world.answer("a@2026-11-20T13:00", replace: true)
        #expect(try world.stock("a")?.left == "29 tablets")
        try world.run(to: "2026-11-20T15:00")
        try world.answer("a@2026-11-20T13:00", amount: "2 tablets", replace: true)
        #expect(try world.stock("a")?.left == "28 tablets")
        try world.answer("a@2026-11-20T13:00", .skipped, replace: true)
        #expect(try world.stock("a")?.left == "30 tablets")
    }

    @Test func severalAreOneNotice() throws {
        var world = try world("daily at 08:00", ["dose": "1 tablet"])
        try world.define("b", "daily at 08:00", title: "Secret", cover: "Tablet", fields: ["dose": "1 capsule"])
        try world.refill("a", "5")
        try world.refill("b", "3")
        try world.run(to: "2026-11-21T09:00")
        #expect(
            world.told == [
                "2026-11-21T09:00 2 medicines run low: Metformin: 5 tablets left, enough through 2026-11-25 / "
                    + "Tablet: 3 capsules left, enough through 2026-11-23"
            ])
        try world.change(DefinitionChange.disable, "a")
        #expect(try world.stock("a")?.runsOut == nil)
    }
}
