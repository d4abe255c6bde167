import Schedules
import Testing
import Worlds

@Suite struct SchedulePrinterTests {
    @Test func whatIsPrintedIsReadBackAsTheSameSchedule() throws {
        var random = RandomSchedule(seed: 20_261_120)
        for _ in 0..<20_000 {
            let schedule = random.schedule()
            let text = schedule.description
            let again = try Schedule(parsing: text)
            #expect(again == schedule, "\(text)")
            #expect(again.description == text)
            // A person's shift key and a wrapped line change nothing; names of zones are written as they are.
            if schedule.zone == nil {
                let shouted = text.uppercased().replacing(" ", with: " \t ")
                #expect(try Schedule(parsing: shouted) == schedule, "\(shouted)")
            }
            #expect(!schedule.sentence.isEmpty)
        }
    }

    @Test func aListIsReadBackAsTheSameList() throws {
        var random = RandomSchedule(seed: 7)
        for _ in 0..<500 {
            let schedules = (0..<3).map { _ in random.schedule() }
            let text = schedules.map(\.description).joined(separator: "; ")
            #expect(try Schedule.list(parsing: text) == schedules, "\(text)")
        }
    }
}
