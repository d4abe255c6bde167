import Dispatch
import Glibc
import Simulation
import Synchronization

// simulator YEARS SEED [DAYS [REMINDER]]
//
// Lives so many lives of DAYS days (365 by default), from SEED on, on every core, and judges each. Prints what is wrong
// with any, and the command that lives it again; REMINDER has all that happened to it printed. The digest is another if a
// change has given any life another fate; SWIFT_DETERMINISTIC_HASHING=1 makes it comparable.

func say(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    _ = write(descriptor, text, text.utf8.count)
}

let arguments = CommandLine.arguments.dropFirst()
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
    let lines = verdict.faults.prefix(20).map { "  \($0)\n" }.joined()
    // One call, so that what several say at once stays apart.
    say("life \(seed) broke its promises; again: Tests/simulate 1 \(seed) \(days)\n\(lines)")
}
let count = failed.load(ordering: .relaxed)
let whole = String(UInt(bitPattern: digest.load(ordering: .relaxed)), radix: 16)
say("\(years) lives of \(days) days, \(count == 0 ? "no promise broken" : "\(count) with faults"), digest \(whole)\n")
exit(count == 0 ? 0 : 1)
