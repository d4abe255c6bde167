import Benchmark
import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Statistics
import Workloads

/// The cost of the next slot of rules of RFC 5545 that started ten years before they are asked, in 20 zones, at random
/// instants of 2026 and 2027; and of reading a rule, which works out its COUNT.
func recurrenceBenchmarks() {
    for rule in RuleMix.rules {
        let mix = RuleMix(rule)
        Benchmark(
            "next of \(rule)",
            configuration: .init(
                metrics: [.wallClock], scalingFactor: .one, maxDuration: .seconds(3), maxIterations: 200)
        ) { benchmark in
            // One iteration asks 10,000 times: divide by 10,000.
            for _ in benchmark.scaledIterations { blackHole(mix.askAll()) }
        }
    }

    for rule in ["FREQ=DAILY;COUNT=100000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2000"] {
        let line = RuleMix.line(rule)
        Benchmark("read \(rule)", configuration: .init(metrics: [.wallClock], maxDuration: .seconds(2))) { _ in
            blackHole(try Schedule(parsing: line).recurrence(definedOn: CivilDate(epochDay: 0)))
        }
    }
}

extension RuleMix {
    static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYMONTH=1,6;BYDAY=MO,FR;BYHOUR=8,20",
        "FREQ=WEEKLY;BYDAY=MO,TH",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=-1FR",
        "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,20;BYSETPOS=2,-1", "FREQ=YEARLY",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYWEEKNO=20,53;BYDAY=MO", "FREQ=YEARLY;BYDAY=20MO",
        "FREQ=YEARLY;BYDAY=MO;BYSETPOS=-1", "FREQ=HOURLY;INTERVAL=4", "FREQ=HOURLY;INTERVAL=5;BYHOUR=8,9,10",
        "FREQ=HOURLY;INTERVAL=1000", "FREQ=MINUTELY;INTERVAL=90", "FREQ=MINUTELY;INTERVAL=7;BYDAY=MO,TU",
        "FREQ=DAILY;COUNT=5000",
    ]
}
