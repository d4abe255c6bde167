import StrictJSON
import Vocabulary

/// An entry of a device, as every machine knows it. Copies of a record may continue with other entries of one number, so the
/// digest belongs to the name.
struct EntryMark: Hashable, Sendable {
    var sequence: Int64
    /// The first eight digits of the digest of its row.
    var digest: UInt32

    init(_ sequence: Int64, _ digest: UInt32) { (self.sequence, self.digest) = (sequence, digest) }

    /// - Parameter row: Under the name that its machine gave its device.
    init(_ row: EntryRow) { self.init(row.sequence, UInt32(row.checksum(after: 0) >> 32)) }

    /// Eight hexadecimal digits.
    var text: String { String(Checksum.text(UInt64(digest)).suffix(8)) }
}

/// The `details` of an entry `purged`.
struct PurgeDetails: Codable, Hashable, Sendable {
    /// How many entries were erased.
    var count: Int
    /// Their numbers by device, as `1-3,7`.
    var entries: [String: String]?
    /// The first eight digits of their digests, in the same order. Without these the word is for one machine alone.
    var digests: [String: String]?
    /// The words of other devices that this one has carried out.
    var heard: [EntryReference]?

    /// The most entries that one word names: its line has to fit into a segment.
    static let most = 10_000

    /// Words that name entries on every machine; one that names none if there are none.
    static func naming(_ marks: [String: Set<EntryMark>]) -> [PurgeDetails] {
        let all = marks.sorted { $0.key < $1.key }.flatMap { device, marks in
            marks.sorted { ($0.sequence, $0.digest) < ($1.sequence, $1.digest) }.map { (device: device, mark: $0) }
        }
        guard !all.isEmpty else { return [PurgeDetails(count: 0)] }
        return stride(from: 0, to: all.count, by: most).map { start in
            let part = all[start..<min(start + most, all.count)]
            let devices = Dictionary(grouping: part, by: \.device)
            return PurgeDetails(
                count: part.count, entries: devices.mapValues { ranges($0.map(\.mark.sequence)) },
                digests: devices.mapValues { $0.map(\.mark.text).joined() })
        }
    }

    /// `1-3,7`
    static func ranges(_ numbers: [Int64]) -> String {
        var ranges: [ClosedRange<Int64>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }

    /// The numbers of `1-3,7`; what cannot be read names nothing.
    static func ranges(in text: String) -> [ClosedRange<Int64>] {
        text.split(separator: ",").compactMap { range in
            let ends = range.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Int64($0) }
            guard let first = ends[0], let last = ends[ends.count - 1], first > 0, first <= last else { return nil }
            return first...last
        }
    }

    /// The entries that every machine is to erase, by device; none of a device for which digests are missing.
    var marks: [String: Set<EntryMark>] {
        var marks: [String: Set<EntryMark>] = [:]
        for (device, text) in digests ?? [:] where device.isDeviceName {
            let ranges = PurgeDetails.ranges(in: entries?[device] ?? "")
            var count = 0
            // A word of a broken program must not name more than it has digests for.
            guard ranges.allSatisfy({ $0.upperBound <= 1 << 53 }) else { continue }
            for range in ranges { count += Int(range.upperBound - range.lowerBound) + 1 }
            let digits = Array(text.utf8)
            guard digits.count == count * 8 else { continue }
            var found: Set<EntryMark> = []
            for (index, sequence) in ranges.joined().enumerated() {
                let digest = String(decoding: digits[index * 8..<index * 8 + 8], as: UTF8.self)
                guard let digest = UInt32(digest, radix: 16) else { continue }
                found.insert(EntryMark(sequence, digest))
            }
            marks[device] = found
        }
        return marks
    }
}

/// An entry `purged` of a record: which entries its machine has erased, for all.
struct PurgeWord: Hashable, Sendable {
    /// The word itself, under the name that its machine gave its device.
    struct Name: Hashable, Sendable {
        var id: EntryID
        var digest: String

        var reference: EntryReference { EntryReference(id, of: digest) }
    }

    /// The name that it has in this record.
    var id: EntryID
    var name: Name
    var turn: Int64
    var marks: [String: Set<EntryMark>]
    /// The words of others that its machine has carried out.
    var heard: Set<Name>
    /// True if a person has erased a reminder: only such a word reaches further than its names.
    var isPersons: Bool { heard.isEmpty }

    init(_ row: EntryRow, _ details: PurgeDetails) {
        id = row.id
        var original = row
        original.device = Journal.original(row.device)
        name = Name(id: original.id, digest: Checksum.text(original.checksum(after: 0)))
        turn = row.turn ?? 0
        marks = details.marks
        heard = Set((details.heard ?? []).compactMap { word in word.of.map { Name(id: word.id, digest: $0) } })
    }
}

/// All that a record knows of erased entries.
///
/// A word that names entries by their digests is for every machine. Each device that hears of it erases these entries, and all
/// others of the same reminder that were written without knowing of it, and says so by a word of its own. So it is known
/// which entries a device wrote before it knew.
struct Purges: Sendable {
    private(set) var words: [PurgeWord] = []
    /// The entries that this machine has erased for itself alone.
    private var erasures = Erasures()
    private var named: [String: Set<EntryMark>] = [:]
    private var numbers: [String: Set<Int64>] = [:]

    /// - Parameter isOwn: True if this machine wrote it.
    mutating func add(_ row: EntryRow, isOwn: Bool) {
        guard let text = row.details, let details = try? JSON.decode(PurgeDetails.self, from: Array(text.utf8)) else {
            return
        }
        let word = PurgeWord(row, details)
        words.append(word)
        if isOwn, details.digests == nil { erasures.add(details) }
        for (device, marks) in word.marks {
            named[device, default: []].formUnion(marks)
            numbers[device, default: []].formUnion(marks.map(\.sequence))
        }
    }

    /// True for an entry that every machine is to erase.
    ///
    /// - Parameter row: Under the name that its machine gave its device.
    func isNamed(_ row: EntryRow) -> Bool {
        numbers[row.device]?.contains(row.sequence) ?? false
            && named[row.device]?.contains(EntryMark(row)) ?? false
    }

    /// True for an entry that does not come back.
    func contains(_ row: EntryRow) -> Bool { erasures.contains(row.device, row.sequence) || isNamed(row) }

    /// True if an entry with this number was erased.
    func contains(_ device: String, _ sequence: Int64) -> Bool {
        erasures.contains(device, sequence) || numbers[device]?.contains(sequence) ?? false
    }

    /// How many of a device's numbers were erased, up to one of them.
    func count(_ device: String, through last: Int64) -> Int {
        let more = numbers[device]?.count { $0 <= last && !erasures.contains(device, $0) } ?? 0
        return erasures.count(device, through: last) + more
    }

    /// The words that a device has not carried out.
    func unheard(by device: String) -> [PurgeWord] {
        let heard = words.filter { $0.id.device == device }.reduce(into: Set()) { $0.formUnion($1.heard) }
        return words.filter { $0.id.device != device && !$0.marks.isEmpty && !heard.contains($0.name) }
    }

    /// True if a machine has carried out every word.
    ///
    /// - Parameter devices: The names that it had and has.
    func areHeard(by devices: Set<String>) -> Bool {
        let heard = words.filter { devices.contains($0.id.device) }.reduce(into: Set()) { $0.formUnion($1.heard) }
        return words.allSatisfy { $0.marks.isEmpty || devices.contains($0.id.device) || heard.contains($0.name) }
    }

    /// The words of persons about the same entries: some were erased on two machines apart. A writer that knew one of them added
    /// what it wrote again.
    func words(like word: PurgeWord) -> [PurgeWord] {
        words.filter { other in
            other.isPersons
                && other.marks.contains { device, marks in
                    !marks.isDisjoint(with: word.marks[device] ?? [])
                }
        }
    }

    /// True if the writer of an entry certainly did not know of a word.
    ///
    /// - Parameters:
    ///   - entry: Its name in this record.
    ///   - turn: Its turn.
    ///   - word: One that names other entries of the same reminder.
    ///   - isWhole: True if every entry of its device before it is known.
    func isUnaware(_ entry: EntryID, turn: Int64, of word: PurgeWord, isWhole: Bool) -> Bool {
        if entry.device == word.id.device { return entry.sequence < word.id.sequence }
        // A writer that knew of it had a higher turn from then on.
        if turn <= word.turn { return true }
        return isWhole
            && !words.contains {
                $0.id.device == entry.device && $0.id.sequence < entry.sequence && $0.heard.contains(word.name)
            }
    }
}
