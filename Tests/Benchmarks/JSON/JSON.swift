import Benchmark
import CivilTime
import Configuration
import FoundationEssentials
import RemindControl
import RemindCore
import Reminders
import Schedules
import Statistics
import StrictJSON

// JSON by our own coder and by Foundation's, one after the other: it is their ratio that counts. A definition is read a
// thousand times by a start with a thousand reminders; a day is the answer to `remindctl today` with as many doses.
//
//     swift package benchmark --target JSON

let benchmarks: @Sendable () -> Void = {
    let metrics: [BenchmarkMetric] = [.wallClock, .peakMemoryResident]
    let few = Benchmark.Configuration(metrics: metrics, maxDuration: .seconds(3))
    let many = Benchmark.Configuration(metrics: metrics, scalingFactor: .kilo, maxDuration: .seconds(3))

    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let decoder = JSONDecoder()

    func compare<Value: Codable>(_ name: String, _ value: Value, _ configuration: Benchmark.Configuration) {
        guard let bytes = try? JSON.encode(value) else { return }
        Benchmark("Decode \(name)", configuration: configuration) { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try JSON.decode(Value.self, from: bytes)) }
        }
        Benchmark("Decode \(name), Foundation", configuration: configuration) { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try decoder.decode(Value.self, from: Data(bytes))) }
        }
        Benchmark("Encode \(name)", configuration: configuration) { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try JSON.encode(value)) }
        }
        Benchmark("Encode \(name), Foundation", configuration: configuration) { benchmark in
            for _ in benchmark.scaledIterations { blackHole(Array(try encoder.encode(value))) }
        }
    }

    if let definition = Samples.definition { compare("a definition", definition, many) }
    if let day = Samples.day { compare("a day of 1,000 doses", day, few) }
}

/// What a record and an answer look like.
enum Samples {
    static var definition: FactDetails? {
        guard let id = ReminderID(rawValue: "medicine-1") else { return nil }
        var details = FactDetails()
        details.definition = Definition(
            id: id, kind: "medication", title: "Medicine medicine-1",
            lines: [
                Definition.Line(
                    when: "daily at 08:00",
                    anchor: ScheduleAnchor(at: Instant(milliseconds: 1_750_000_000_000), zone: "Europe/Zurich"))
            ], fields: ["dose": .text("1 tablet")])
        return details
    }

    static var day: Remindd1.Day? {
        let rows = (0..<1000).map { index in
            """
            {"answered":null,"deadline":"2026-11-21T12:00:00+01:00","detail":"1 tablet",\
            "due":"2026-11-21T08:00:00+01:00","epoch":1795244400,"handle":"7k2\(index)",\
            "id":"medicine-\(index)@2026-11-21T08:00","kind":"medication","note":null,"reminder":"medicine-\(index)",\
            "schedule":"daily at 08:00","slot":"2026-11-21T08:00","status":"upcoming",\
            "title":"Medicine medicine-\(index)","zone":"Europe/Zurich"}
            """
        }
        let text = """
            {"date":"2026-11-21","now":1795240000,"occurrences":[\(rows.joined(separator: ","))],"zone":"Europe/Zurich"}
            """
        return try? JSON.decode(Remindd1.Day.self, from: Array(text.utf8))
    }
}
