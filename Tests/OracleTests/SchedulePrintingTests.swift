import Schedules
import Testing
import Worlds

@Suite struct SchedulePrintingTests {
    @Test func whatIsPrintedIsReadBackAsTheSameSchedule() throws {
        var random = RandomSchedule(seed: 20_261_120)
        for _ in 0..<100_000 {
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
}
