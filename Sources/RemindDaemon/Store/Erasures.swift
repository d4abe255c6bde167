import StrictJSON

/// Which entries were erased, as the entries `purged` say it: their numbers by device.
struct Erasures: Hashable, Sendable {
    private struct Details: Decodable {
        var entries: [String: String]?
    }

    private var ranges: [String: [ClosedRange<Int64>]] = [:]

    /// Takes in the `details` of an entry; what cannot be read names nothing.
    mutating func add(_ details: String) {
        guard let named = try? JSON.decode(Details.self, from: Array(details.utf8)).entries else { return }
        for (device, numbers) in named {
            for range in numbers.split(separator: ",") {
                let ends = range.split(separator: "-").compactMap { Int64($0) }
                guard let first = ends.first, let last = ends.last, first <= last else { continue }
                ranges[device, default: []].append(first...last)
            }
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
