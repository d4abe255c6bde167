/// The lines of a file of content lines, each with the lines that continue it (RFC 5545 section 3.1, RFC 6350 section 3.2).
/// Empty lines are left out.
package struct UnfoldedLines {
    package struct Line {
        /// The number of its first line, from 1.
        package var number: Int
        /// Its place in the file.
        package var range: Range<Int>
        /// The line without the folds: a slice of the file if it has none.
        package var bytes: ArraySlice<UInt8>
        /// True if the line is longer than those bytes.
        package var isLong: Bool
    }

    /// The most bytes of a line. No text or list of dates that is read is as long; attachments may be.
    private static let longest = 1 << 20

    private let file: [UInt8]
    private let end: Int
    private var at: Int
    private var number = 0

    package init(_ file: [UInt8]) { self.init(file, from: 0, to: file.count) }

    init(_ file: [UInt8], from start: Int, to end: Int) { (self.file, at, self.end) = (file, start, end) }

    package mutating func next() -> Line? {
        var line: Line?
        while at < end {
            let next = file[at..<end].firstIndex(of: 0x0A).map { $0 + 1 } ?? end
            var bytes = file[at..<next]
            if bytes.last == 0x0A { bytes.removeLast() }
            if bytes.last == 0x0D { bytes.removeLast() }
            let isFold = bytes.first == 0x20 || bytes.first == 0x09
            if line != nil, !bytes.isEmpty, !isFold { return line }
            number += 1
            defer { at = next }
            guard !bytes.isEmpty else { continue }
            guard isFold, var open = line else {
                line = Line(
                    number: number, range: at..<next, bytes: bytes.prefix(Self.longest),
                    isLong: bytes.count > Self.longest)
                continue
            }
            line = nil
            open.range = open.range.lowerBound..<next
            let more = bytes.dropFirst().prefix(Self.longest - open.bytes.count)
            open.bytes += more
            open.isLong = open.isLong || more.count < bytes.count - 1
            line = open
        }
        return line
    }
}
