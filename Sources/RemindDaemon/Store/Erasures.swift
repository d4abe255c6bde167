/// Which entries one machine has erased for itself alone: their numbers by device.
struct Erasures: Hashable, Sendable {
    private var ranges: [String: [ClosedRange<Int64>]] = [:]

    mutating func add(_ details: PurgeDetails) {
        for (device, numbers) in details.entries ?? [:] {
            ranges[device, default: []] += PurgeDetails.ranges(in: numbers)
        }
    }

    /// How many of a device's entries were erased, up to one of them.
    func count(_ device: String, through last: Int64) -> Int {
        // Two purges may name one entry.
        var (count, end): (Int64, Int64) = (0, 0)
        for range in (ranges[device] ?? []).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let (first, last) = (max(range.lowerBound, end + 1), min(range.upperBound, last))
            if first <= last { count += last - first + 1 }
            end = max(end, last)
        }
        return Int(count)
    }

    func contains(_ device: String, _ sequence: Int64) -> Bool {
        ranges[device]?.contains { $0.contains(sequence) } ?? false
    }
}
