import CivilTime
import RemindCore
import Reminders
import Testing
import Worlds

/// Stocks of lenses: what takes from them, and how long they last.
@Suite struct LensStockTests {
    private func world(_ fields: [String: String], type: String = "biweekly") throws -> World {
        var world = try World("2026-11-10T08:00")
        try world.lens(type: type, opened: "2026-11-10", fields: fields)
        return world
    }

    @Test func aReplacementTakesOneForEachEye() throws {
        var world = try world(["eye": "left"])
        try world.refill("lenses", "6")
        #expect(try world.stock("lenses")?.left == "6 lenses")
        try world.answer("lenses@today")
        #expect(try world.stock("lenses")?.left == "6 lenses")
        try world.answer("lenses", early: true)
        #expect(try world.stock("lenses")?.left == "5 lenses")
        try world.refill("lenses", "1 lens")
        #expect(try world.stock("lenses")?.left == "6 lenses")
        // Replaced on the 10th: 24 November, and five more after it.
        #expect(try world.stock("lenses")?.runsOut == "2027-02-16")

        var both = try self.world([:])
        try both.refill("lenses", "6 lenses")
        try both.answer("lenses", early: true)
        #expect(try both.stock("lenses")?.left == "4 lenses")
        #expect(try both.stock("lenses")?.runsOut == "2026-12-22")
        try both.undo("lenses@2026-11-24T21:00")
        #expect(try both.stock("lenses")?.left == "6 lenses")
    }

    @Test func dailyLensesTakeAPairEachDay() throws {
        var world = try world([:], type: "daily")
        try world.refill("lenses", "30")
        #expect(try world.stock("lenses")?.runsOut == "2026-11-25")
        try world.answer("lenses@today")
        try world.answer("lenses@today")
        #expect(try world.stock("lenses")?.left == "28 lenses")
        #expect(try world.stock("lenses")?.runsOut == "2026-11-25")
        try world.undo("lenses@today")
        #expect(try world.stock("lenses")?.left == "30 lenses")
        #expect(world.scheduler.nextWake != nil, "the stock is to run low")
    }

    /// Low is a month before the first replacement that is not there; told once, in the morning.
    @Test func itIsLowAMonthAhead() throws {
        var world = try world(["eye": "right"])
        try world.count("lenses", "2")
        #expect(try world.stock("lenses")?.runsOut == "2026-12-22")
        #expect(try world.stock("lenses")?.low == false)
        try world.run(to: "2026-11-22T08:59")
        #expect(world.told.isEmpty)
        try world.run(to: "2026-11-23T12:00")
        #expect(
            world.told == [
                "2026-11-22T09:00 lenses runs low: lenses: 2 lenses left, enough through 2026-12-21"
            ])
        #expect(try world.stock("lenses")?.low == true)
    }

    /// An expired box is told of two weeks ahead, and each answer that takes from it warns. Wearing the pair takes nothing.
    @Test func anExpiredBox() throws {
        var world = try world(["eye": "left"])
        try world.refill("lenses", "2", expires: "2026-11-30")
        try world.refill("lenses", "6", expires: "2028-01-31")
        func warnings() throws -> [String] {
            let id = try #require(world.journal.last?.occurrence)
            return world.scheduler.agenda.warnings(of: id, now: world.now)
        }
        try world.run(to: "2026-11-16T09:00")
        #expect(
            world.told.contains("2026-11-16T09:00 lenses expires: lenses: 2 lenses expire on 2026-11-30"),
            "\(world.told)")
        try world.run(to: "2026-11-30T20:00")
        try world.answer("lenses@today")
        #expect(try warnings().isEmpty)
        try world.run(to: "2026-12-01T09:00")
        #expect(try world.stock("lenses")?.expires == "2026-11-30")
        try world.answer("lenses@today")
        #expect(try warnings().isEmpty)
        try world.answer("lenses", early: true)
        #expect(try warnings() == ["1 lens in stock expired on 2026-11-30"])
        // The last one of it was too old as well.
        try world.answer("lenses", early: true)
        #expect(try warnings() == ["that was the last of a pack that expired on 2026-11-30"])
        #expect(try world.stock("lenses")?.expires == "2028-01-31")
        try world.answer("lenses", early: true)
        #expect(try warnings().isEmpty)
    }

    /// More was worn than was there: it goes below nothing, and says so.
    @Test func neverNegativeInSilence() throws {
        var world = try world(["eye": "left"], type: "daily")
        try world.count("lenses", "0")
        try world.answer("lenses@today")
        #expect(try world.stock("lenses")?.left == "-1 lens")
        #expect(
            try world.stock("lenses")?.problem == "1 lens more taken than in stock: remindctl lens stock lenses COUNT")
    }

    @Test func aCaseAndABottle() throws {
        var world = try world([:], type: "case")
        try world.refill("lenses", "2")
        #expect(try world.stock("lenses")?.left == "2 cases")
        try world.lens("solution", type: "solution", opened: "2026-11-10")
        try world.refill("solution", "1")
        #expect(try world.stock("solution")?.left == "1 bottle")
    }
}
