import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics
import Testing
import Vocabulary
import Worlds

/// The hours of a day: put in, taken out, and what is said in between.
@Suite struct LensHoursTests {
    private func concluded(_ world: World) -> [String] {
        world.effects.compactMap { at, effect in
            if case .sessionEnded(let id) = effect { "\(world.scheduler.place.local.local(at: at)) \(id)" } else { nil }
        }
    }

    private func title(_ world: World) throws -> String? {
        let id = try #require(OccurrenceID("lenses@2026-11-10"))
        return SessionText(id, agenda: world.scheduler.agenda, now: world.now)?.title
    }

    @Test func onAndOffAreTheDayAndItsHours() throws {
        let day = try #require(CivilDate("2026-11-10"))
        var world = try World("2026-11-10T07:00")
        try world.lens(opened: "2026-11-01", fields: ["hours": "12h"])
        try world.start("lenses")
        #expect(refusal { try world.start("lenses") }?.code == .alreadyAnswered)
        #expect(world.status("lenses@2026-11-10") == "running")
        try world.run(to: "2026-11-10T19:00")
        #expect(try title(world) == "lenses: worn long enough, take them out")
        try world.run(to: "2026-11-10T23:30")
        #expect(
            concluded(world) == [19, 21, 23].map { "2026-11-10T\($0):00 lenses@2026-11-10" })
        try world.stop("lenses")
        #expect(try world.lensCycles().map(\.days) == [[day]])
        #expect(try world.lensCycles()[0].lengths == [day: 59_400])
        // Put in again on that day, the session continues, and the pause is no part of it.
        try world.run(to: "2026-11-10T23:40")
        try world.start("lenses")
        #expect(try world.lensCycles()[0].days.isEmpty)
        try world.restart()
        try world.run(to: "2026-11-10T23:50")
        try world.stop("lenses")
        #expect(try world.lensCycles()[0].lengths == [day: 60_000])
        // It ended no pair.
        #expect(try world.lensCycles().count == 1)
    }

    /// Twelve hours are twelve hours, however often they are taken out in between.
    @Test func thePauseIsNoPartOfTheHours() throws {
        let day = try #require(CivilDate("2026-11-10"))
        var world = try World("2026-11-10T07:00")
        try world.lens(opened: "2026-11-01", fields: ["hours": "6h"])
        try world.start("lenses")
        try world.run(to: "2026-11-10T11:00")
        try world.stop("lenses")
        try world.run(to: "2026-11-10T18:00")
        let early = refusal { try world.start("lenses", at: "2026-11-10T10:30") }
        #expect(early?.message == "lenses was running until 11:00")
        try world.start("lenses")
        try world.restart()
        let session = world.scheduler.agenda.day(day, now: world.now).first?.session
        #expect(session?.before == 14_400 && session?.goal == 21_600)
        #expect(session?.from == "2026-11-10T18:00:00+01:00")
        // Four hours before, two now.
        try world.run(to: "2026-11-10T19:59")
        #expect(concluded(world).isEmpty)
        try world.run(to: "2026-11-10T20:00")
        #expect(concluded(world) == ["2026-11-10T20:00 lenses@2026-11-10"])
        #expect(refusal { try world.adjust("lenses", at: "2026-11-10T10:00") }?.code == .invalidTime)
        try world.adjust("lenses", at: "2026-11-10T18:30")
        try world.run(to: "2026-11-10T20:30")
        try world.stop("lenses")
        #expect(try world.lensCycles()[0].lengths == [day: 21_600])
        #expect(world.occurrence("lenses@2026-11-10")?.answer?.reading?.from == (try world.instant("2026-11-10T07:00")))
        // A third time, discarded: what was before stands.
        try world.run(to: "2026-11-10T21:00")
        try world.start("lenses")
        try world.run(to: "2026-11-10T21:30")
        try world.discard("lenses")
        #expect(try world.lensCycles()[0].lengths == [day: 21_600])
        // Undo of the last off: they are in again, since half past six.
        try world.undo("lenses@2026-11-10")
        #expect(world.status("lenses@2026-11-10") == "running")
        try world.run(to: "2026-11-10T22:30")
        try world.stop("lenses")
        #expect(try world.lensCycles()[0].lengths == [day: 28_800])
        try world.restart()
        #expect(try world.lensCycles()[0].lengths == [day: 28_800])
    }

    /// A pair may be replaced while it is in, and also if it has no day on which it is due.
    @Test func replacedWhileTheyAreIn() throws {
        var world = try World("2026-11-10T07:00")
        try world.lens(opened: "2026-11-01", fields: ["limit": "worn"])
        try world.start("lenses")
        try world.answer("lenses", early: true)
        #expect(try world.lensCycles().map(\.opened) == ["2026-11-01", "2026-11-10"].compactMap { CivilDate($0) })
        try world.run(to: "2026-11-10T20:00")
        try world.stop("lenses")
        #expect(try world.lensCycles().map(\.days.count) == [0, 1])
    }

    /// Without hours, only the evening and the night ask. Put in after a time, they are not asked about at it that day.
    @Test func stillInAtNight() throws {
        for (field, evening) in [(nil, "21:00"), ("at 20:30", "20:30")] {
            var world = try World("2026-11-10T07:00")
            try world.lens(opened: "2026-11-01", fields: field.map { ["remind": $0] } ?? [:])
            try world.start("lenses")
            try world.run(to: "2026-11-10T20:29")
            #expect(concluded(world).isEmpty)
            try world.run(to: "2026-11-10T\(evening)")
            #expect(try title(world) == "lenses: still in?")
            try world.run(to: "2026-11-10T22:59")
            #expect(concluded(world) == ["2026-11-10T\(evening) lenses@2026-11-10"])
            try world.restart()
            try world.run(to: "2026-11-10T23:00")
            #expect(try title(world) == "lenses: still in? Take them out before you sleep")
            #expect(concluded(world).count == 2)
        }
        var late = try World("2026-11-10T21:30")
        try late.lens(opened: "2026-11-01")
        try late.start("lenses")
        try late.run(to: "2026-11-10T23:30")
        #expect(concluded(late) == ["2026-11-10T23:00 lenses@2026-11-10"])
    }

    @Test func takenOutADailyPairIsUsed() throws {
        var world = try World("2026-11-10T07:00")
        try world.lens(type: "daily", opened: "2026-11-01")
        try world.refill("lenses", "30")
        try world.start("lenses")
        try world.run(to: "2026-11-10T20:00")
        try world.stop("lenses")
        #expect(try world.stock("lenses")?.left == "28 lenses")
        try world.undo("lenses@2026-11-10")
        #expect(try world.stock("lenses")?.left == "30 lenses")
    }

    @Test func notBeforeTheFirstDay() throws {
        var world = try World("2026-11-10T07:00")
        try world.lens(opened: "2026-11-10")
        #expect(refusal { try world.start("lenses", at: "2026-11-09T20:00") }?.message == "lenses begins on 2026-11-10")
    }
}
