import Schedules
import Testing
import Worlds

@Suite struct SchedulePrinterTests {
    @Test func aListIsReadBackAsTheSameList() throws {
        var random = RandomSchedule(seed: 7)
        for _ in 0..<500 {
            let schedules = (0..<3).map { _ in random.schedule() }
            let text = schedules.map(\.description).joined(separator: "; ")
            #expect(try Schedule.list(parsing: text) == schedules, "\(text)")
        }
    }
}
