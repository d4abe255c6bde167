import StrictJSON

/// The first line of a segment: whose entries follow, and after which.
struct SegmentHeader: Codable, Hashable, Sendable {
    /// The format that this program reads and writes: `segment` and its number.
    static let format = "segment 1"

    /// The format.
    var remindd = SegmentHeader.format
    /// The circle that the record belongs to.
    var circle: String
    /// The device that wrote the entries.
    var device: String
    /// The machine's name, as its person calls it.
    var label: String?
    /// The number of the first entry.
    var first: Int64
    /// The checksum of the entry before it, as 16 hexadecimal digits.
    var after: String
    /// How often the owner wrote its entries again, since something was erased.
    var generation = 0
    /// The version of the program that wrote it.
    var program: String

    /// The one member that every format has.
    struct Format: Decodable {
        let remindd: String
    }

    /// The most characters of a machine's name that are kept.
    static let longestLabel = 40

    /// The header without more text than it needs: what others write is kept for as long as the file is there.
    var brief: SegmentHeader {
        var brief = self
        brief.label = label.map { String($0.filter { !$0.isNewline }.prefix(SegmentHeader.longestLabel)) }
        if let label = brief.label, label.utf8.count > 4 * SegmentHeader.longestLabel { brief.label = nil }
        brief.program = ""
        return brief
    }
}

/// An entry as a line of a segment: the columns of its row, and the checksum of its chain.
struct SegmentEntry: Codable, Sendable {
    /// The most bytes of a line, with its line feed.
    static let longest = 1 << 20

    /// Without its device, which the header names.
    private(set) var row: EntryRow
    /// The checksum as 16 hexadecimal digits; it continues from the line before.
    let sum: String

    private enum CodingKeys: CodingKey { case sum }

    init(_ row: EntryRow, sum: UInt64) { (self.row, self.sum) = (row, Checksum.text(sum)) }

    init(from decoder: any Decoder) throws {
        row = try EntryRow(from: decoder)
        sum = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .sum)
    }

    func encode(to encoder: any Encoder) throws {
        try row.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sum, forKey: .sum)
    }

    /// The row of a device's entry.
    ///
    /// - Returns: `nil` if a value is outside its range.
    func row(of device: String) -> EntryRow? {
        // The instants of the years 1 to 9999, in milliseconds.
        let instants: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
        let times = [row.at] + [row.due, row.moment].compactMap(\.self)
        guard (1...1 << 53).contains(row.sequence), !row.what.isEmpty, times.allSatisfy(instants.contains),
            row.turn.map({ $0 > 0 }) ?? true
        else { return nil }
        var row = row
        row.device = device
        return row
    }
}

/// The last line of a segment that its owner adds nothing to any more.
struct SegmentEnd: Codable, Hashable, Sendable {
    struct Closed: Codable, Hashable, Sendable {
        /// The number of the last entry.
        var last: Int64
        var entries: Int
        /// The checksum of the last entry.
        var sum: String
    }

    var closed: Closed
}

extension Encodable {
    /// The value as a line of a segment.
    func segmentLine() throws -> [UInt8] { try JSON.encode(self) + [0x0A] }
}
