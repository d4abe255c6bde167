import CivilTime
import Glibc
import Workloads

/// Writes the rows of the mix with remindd's answers to a file, and remindd's own line of the comparison: name, nanoseconds
/// for a row, wrong answers.
@main
struct Rows {
    static func main() {
        guard CommandLine.arguments.count == 2, let file = fopen(CommandLine.arguments[1], "w") else {
            print("usage: Rows FILE")
            exit(64)
        }
        let mix = Mix()
        for question in mix.questions {
            let row: [Any] = [
                question.zone.name, question.days.rawValue, question.time.hour, question.time.minute,
                question.after.seconds, question.answer?.seconds ?? 0,
            ]
            fputs(row.map { "\($0)" }.joined(separator: "\t") + "\n", file)
        }
        fclose(file)
        let clock = ContinuousClock()
        var least = Duration.seconds(3600)
        for _ in 0..<200 {
            least = min(least, clock.measure { withExtendedLifetime(mix.askAll()) {} })
        }
        print("remindd\t\(least / .nanoseconds(mix.questions.count))\t0")
    }
}
