import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics
import Testing
import Worlds

/// What a report says was prescribed, and from which day on.
@Suite struct PrescriptionTests {
    @Test func aChangedDoseHasItsDay() throws {
        var world = try World("2026-11-01T09:00")
        func define(_ dose: String, at text: String) throws {
            try world.run(to: text)
            try world.define("a", "daily at 08:00", fields: ["dose": dose])
        }
        try define("250 mg", at: "2026-11-02T09:00")
        try define("500 mg", at: "2026-11-05T09:00")
        // Not even a day, and the same again.
        try define("900 mg", at: "2026-11-12T09:00")
        try define("850 mg", at: "2026-11-12T10:00")
        try world.run(to: "2026-11-14T10:00")
        try world.define("a", "daily at 09:00", fields: ["dose": "850 mg"])
        #expect(
            try prescriptions(world, since: "2026-11-10") == ["a 2026-11-05 500 mg", "a 2026-11-12 850 mg"])
        #expect(
            try prescriptions(world, since: "2026-11-01") == [
                "a 2026-11-02 250 mg", "a 2026-11-05 500 mg", "a 2026-11-12 850 mg",
            ])
        #expect(try prescriptions(world, since: "2026-11-12") == ["a 2026-11-12 850 mg"])
    }

    @Test func whatDiffersByScheduleAndATaper() throws {
        var world = try World("2026-11-01T09:00")
        let unlike = try world.definition(
            "a",
            [.init(when: "daily at 08:00", fields: ["dose": "850 mg"]), .init(when: "daily at 20:00")],
            fields: ["dose": "500 mg"])
        try world.decide(.change([.define(unlike)]))
        try world.run(to: "2026-11-03T09:00")
        let taper = try world.definition(
            "a", [.init(when: "daily at 08:00")], fields: ["start": "2026-11-03"],
            steps: ["40 mg for 2 days", "20 mg"])
        try world.decide(.change([.define(taper)]))
        #expect(
            try prescriptions(world, since: "2026-11-01") == [
                "a 2026-11-01 850 mg (daily at 08:00), 500 mg (daily at 20:00)",
                "a 2026-11-03  40 mg 2026-11-03, 20 mg 2026-11-05",
            ])
    }

    private func prescriptions(_ world: World, since: String) throws -> [String] {
        let zone = world.scheduler.place.local
        return ReportView.Prescription.all(in: world.journal, since: try #require(CivilDate(since))) {
            zone.local(at: $0.at).date
        }.map { each in
            let steps = each.steps?.map { "\($0.dose) \($0.from)" }.joined(separator: ", ")
            return "\(each.reminder) \(each.from) \(each.dose)" + (steps.map { " \($0)" } ?? "")
        }
    }
}
