import CivilTime
import RemindCore
import Reminders
import Samples
import Schedules
import Statistics
import Testing
import Vocabulary
import Worlds

@testable import RemindText

@Suite("Trackers in today, in every unit") struct TrackerUnitTests {
    /// A degree has no sum, and what is counted has one unit only.
    static let units = MeasureUnit.all.filter { $0.dimension != .temperature }

    @Test("how much is missing has its own unit, before the first reading and after it", arguments: units)
    func behind(unit: MeasureUnit) throws {
        var world = try World("2026-11-20T07:00")
        try world.define(
            "x", "daily at 08:00, 20:00", kind: "tracker", title: "X",
            fields: ["measure": "amount", "unit": unit.symbol, "goal": "at least 10 \(unit.symbol) a day"])
        // A half is asked for at 08:00, and the rest by 20:00.
        try world.run(to: "2026-11-20T14:00")
        try check(world, unit, behind: 7500, value: nil)
        try world.turn()
        var request = AnswerRequest(.extra(try world.id("x")), .done, happened: world.now)
        let day = try #require(CivilDate("2026-11-20"))
        (request.reading, request.isMeasured) = (
            Reading(Measurement(thousandths: 1000, unit: unit), day: day), true
        )
        try world.decide(.answer(request))
        try check(world, unit, behind: 6500, value: 1000)
    }

    private func check(_ world: World, _ unit: MeasureUnit, behind: Int64, value: Int64?) throws {
        let agenda = world.scheduler.agenda
        let day = try #require(CivilDate("2026-11-20"))
        let view = try #require(
            agenda.trackers(on: day, now: world.now, where: { _ in true }) { agenda.day(of: $0.definedAt) }.first)
        for shown in [nil] + MeasureUnit.all.filter({ $0.dimension == unit.dimension }) {
            var clock = Clock(now: world.now, zone: world.scheduler.place.local)
            if let shown { clock.display.units[shown.dimension] = shown }
            let missing = Measurement(thousandths: behind, unit: unit).shown(in: shown ?? unit)
            let words = TrackerText.words(view, clock)
            #expect(words.contains(" \(missing) behind, next at 20:00"), "\(unit.symbol) in \(shown?.symbol ?? "-")")
            if let value {
                let logged = Measurement(thousandths: value, unit: unit)
                let text = shown == nil || shown == unit ? logged.text() : logged.shown(in: shown)
                #expect(words.hasPrefix(text + " "), "\(words): \(unit.symbol) in \(shown?.symbol ?? "-")")
            } else {
                #expect(words.hasPrefix("nothing logged"))
            }
        }
    }
}
