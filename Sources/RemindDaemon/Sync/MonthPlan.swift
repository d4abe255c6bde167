import CivilTime

/// Which of a device's files can be deleted or joined, so that a folder of years has a file for each month.
///
/// It decides by the files that are there, and not by earlier steps: a process may end after each step, and a carrier may bring
/// back what was deleted.
enum MonthPlan {
    /// The most bytes of the files that become one: `remindctl sync copy` takes 20 MB, and a ward writes more in a month.
    private static let largest: Int64 = 16 << 20

    /// A file that was read to its end, and all of which the record has.
    struct File: Hashable, Sendable {
        var path: String
        /// The numbers of its first and last entries.
        var first: Int64
        var last: Int64
        /// The stretches of numbers between them of which it has no entry.
        var lacking: [NumberRange] = []
        var isClosed: Bool
        var size: Int64
        /// The month in which its first entry was written, in months since the year 0.
        var month: Int

        /// True if it has every entry of another one.
        func covers(_ other: File) -> Bool {
            first <= other.first && other.last <= last
                && lacking.allSatisfy { gap in
                    let first = max(gap.first, other.first)
                    let last = min(gap.last, other.last)
                    return first > last || NumberRange(first: first, last: last).without(other.lacking).isEmpty
                }
        }
    }

    /// The number of a month, counted from the year 0.
    static func month(of instant: Instant) -> Int {
        let date = CivilDate(epochDay: Int32(instant.milliseconds / 86_400_000))
        return date.year * 12 + date.month - 1
    }

    /// Files whose entries are all in another one that is closed, each with that one.
    static func covered(_ files: [File]) -> [(file: File, by: File)] {
        var found: [(file: File, by: File)] = []
        var closed: [File] = []
        for file in ordered(files) {
            closed.removeAll { $0.last < file.first }
            if let other = closed.first(where: { $0.covers(file) }) {
                found.append((file, other))
            } else if file.isClosed {
                closed.append(file)
            }
        }
        return found
    }

    /// The first files, one after the other, that belong to one month that is over.
    ///
    /// - Parameters:
    ///   - files: None is in another one.
    ///   - month: The one that is not over.
    ///   - sequence: They are after this entry.
    /// - Returns: The numbers of their first and last entries; `nil` if no month has two files that may become one.
    static func run(of files: [File], before month: Int, after sequence: Int64) -> ClosedRange<Int64>? {
        var run: [File] = []
        for file in ordered(files) where file.first > sequence && file.month < month {
            let size = run.reduce(file.size) { $0 + $1.size }
            if let first = run.first, first.month != file.month || size > largest {
                if run.count > 1 { break }
                run = []
            }
            run.append(file)
        }
        guard run.count > 1, let first = run.first, let last = run.map(\.last).max() else { return nil }
        return first.first...last
    }

    /// By their first entries; of those with one beginning, the one that has the others first.
    private static func ordered(_ files: [File]) -> [File] {
        func rank(_ file: File) -> (Int64, Int64, Int64, Int, String) {
            let lacking = file.lacking.reduce(0) { $0 + $1.last - $1.first + 1 }
            return (file.first, -file.last, lacking, file.isClosed ? 0 : 1, file.path)
        }
        return files.sorted { rank($0) < rank($1) }
    }
}
