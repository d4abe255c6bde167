import Benchmark
import CivilTime
import Configuration
import FoundationEssentials
import RemindCore
import RemindProtocol
import Reminders
import Statistics
import StrictJSON
import Workloads

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
