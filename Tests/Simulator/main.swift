import Dispatch
import Glibc
import Simulation
import Synchronization

// simulator YEARS SEED [DAYS [REMINDER]]
//
// Lives so many lives of DAYS days (365 by default), from SEED on, on every core, and judges each. Prints what is wrong
// with any, and the command that lives it again; REMINDER has all that happened to it printed. The digest is another if a
// change has given any life another fate; SWIFT_DETERMINISTIC_HASHING=1 makes it comparable.
//
// simulator circle LIVES SEED [MACHINES [trace]]
//
// Lives so many lives of MACHINES machines (3 by default) that keep one record, from SEED on, and judges each; `trace` prints
// all that happened. A life may keep text of a purged reminder that was added again, from a machine that was lost or put
// back: of 1,000 lives 33 did, and more than one in twenty is a fault.

func say(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    _ = write(descriptor, text, text.utf8.count)
}

/// Says what is wrong with a life, and how it is lived again.
func tell(_ what: String, again: String, _ lines: [String]) {
    // One call, so that what several say at once stays apart.
    say("\(what) broke its promises; again: \(again)\n\(lines.map { "  \($0)\n" }.joined())")
}

func liveCircles(_ lives: UInt64, from seed: UInt64, machines: Int, isTraced: Bool) -> (failed: Int, kept: Int) {
    let failed = Atomic<Int>(0)
    let kept = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: Int(lives)) { index in
        let seed = seed + UInt64(index)
        let verdict = CircleVerdict(ofLife: seed, machines: machines)
        if isTraced { say(verdict.trace.map { $0 + "\n" }.joined()) }
        if verdict.hasKept { kept.add(1, ordering: .relaxed) }
        guard !verdict.faults.isEmpty else { return }
        failed.add(1, ordering: .relaxed)
        let last = isTraced ? [] : ["the last of what happened:"] + verdict.trace.suffix(12)
        tell(
            "life \(seed)", again: "Tests/simulate circle 1 \(seed) \(machines) trace", verdict.faults.prefix(8) + last)
    }
    return (failed.load(ordering: .relaxed), kept.load(ordering: .relaxed))
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "circle" {
    let numbers = arguments.dropFirst().prefix(3).compactMap { UInt64($0) }
    guard numbers.count >= 2, numbers[0] > 0, numbers.count < 3 || (2...9).contains(numbers[2]) else {
        say("usage: simulator circle LIVES SEED [MACHINES [trace]]\n", to: STDERR_FILENO)
        exit(64)
    }
    let machines = numbers.count > 2 ? Int(numbers[2]) : 3
    let (count, kept) = liveCircles(
        numbers[0], from: numbers[1], machines: machines, isTraced: arguments.last == "trace")
    let sum = count == 0 ? "no promise broken" : "\(count) with faults"
    let purged = kept == 0 ? "" : "; \(kept) kept text of a purged reminder"
    say("\(numbers[0]) lives of \(machines) machines, \(sum)\(purged)\n")
    let isRare = kept <= max(1, numbers[0] / 20)
    exit(count == 0 && isRare ? 0 : 1)
}
let numbers = arguments.prefix(3).compactMap { UInt64($0) }
guard numbers.count >= 2, numbers.count == arguments.prefix(3).count, numbers[0] > 0 else {
    say("usage: simulator YEARS SEED [DAYS [REMINDER]]\n", to: STDERR_FILENO)
    exit(64)
}
let years = numbers[0]
let days = numbers.count > 2 ? Int64(clamping: numbers[2]) : 365
let shown = arguments.dropFirst(3).first

let failed = Atomic<Int>(0)
// The digest does not depend on the order in which lives end.
let digest = Atomic<Int>(0)
DispatchQueue.concurrentPerform(iterations: Int(years)) { index in
    let seed = numbers[1] + UInt64(index)
    let verdict = Verdict(ofLife: seed, days: days, shown: shown)
    digest.bitwiseXor(verdict.digest, ordering: .relaxed)
    guard !verdict.faults.isEmpty else { return }
    failed.add(1, ordering: .relaxed)
    tell("life \(seed)", again: "Tests/simulate 1 \(seed) \(days)", Array(verdict.faults.prefix(20)))
}
let count = failed.load(ordering: .relaxed)
let whole = String(UInt(bitPattern: digest.load(ordering: .relaxed)), radix: 16)
say("\(years) lives of \(days) days, \(count == 0 ? "no promise broken" : "\(count) with faults"), digest \(whole)\n")
exit(count == 0 ? 0 : 1)
