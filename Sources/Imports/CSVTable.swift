import Reminders
import Schedules

/// Comma-separated values (RFC 4180): a heading, and rows with as many fields. Some programs write semicolons instead.
///
/// A last line without a line feed is refused, since the file may be cut short.
struct CSVTable {
    struct Row {
        var cells: [String]
        /// The line on which the row begins, from 1.
        var line: Int
    }

    var heading: [String] = []
    var rows: [Row] = []

    init(_ file: ForeignFile) throws(ImportRefusal) {
        var all = try CSVTable.rows(of: file, separator: CSVTable.separator(of: file.bytes))[...]
        guard let first = all.popFirst() else { throw ImportRefusal(file: file.name, line: 1, "it is empty") }
        heading = first.cells.map { $0.trimmed.lowercased() }
        for row in all {
            guard row.cells.count == heading.count else {
                throw ImportRefusal(
                    file: file.name, line: row.line,
                    "it has \(row.cells.count) \(row.cells.count == 1 ? "column" : "columns"), "
                        + "and the heading has \(heading.count)")
            }
            rows.append(row)
        }
    }

    /// A semicolon, if the first line has one outside quotation marks and no comma.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var isQuoted = false
        var found = UInt8(ascii: ",")
        for byte in bytes.prefix(while: { $0 != 0x0A }) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == UInt8(ascii: ",") { return byte }
            if byte == UInt8(ascii: ";") { found = byte }
        }
        return found
    }

    /// Every row, however many cells it has.
    static func rows(of file: ForeignFile, separator: UInt8 = UInt8(ascii: ",")) throws(ImportRefusal) -> [Row] {
        var bytes = file.bytes[...]
        // The byte order mark that some programs write.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            // A line feed is never a byte of a longer character.
            let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            let odd = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
            throw ImportRefusal(
                file: file.name, line: (odd ?? 0) + 1, "it is not UTF-8", hint: "save it as UTF-8 and say it again")
        }
        guard let last = bytes.last else { throw ImportRefusal(file: file.name, line: 1, "it is empty") }
        guard last == 0x0A else {
            throw ImportRefusal(
                file: file.name, line: file.line(at: file.bytes.count - 1),
                "its last line does not end: it is cut short",
                hint: "export it once more, and copy it whole")
        }
        var reader = Reader(bytes: bytes, file: file, separator: separator)
        var rows: [Row] = []
        while let row = try reader.row() { rows.append(row) }
        return rows
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>
        let file: ForeignFile
        let separator: UInt8
        private static let quote = UInt8(ascii: "\"")

        mutating func row() throws(ImportRefusal) -> Row? {
            guard !bytes.isEmpty else { return nil }
            var row = Row(cells: [], line: file.line(at: bytes.startIndex))
            while true {
                row.cells.append(try bytes.first == Reader.quote ? quoted() : plain())
                guard let next = bytes.popFirst() else { return row }
                if next == separator { continue }
                if next == 0x0A { return row }
                guard next == 0x0D else { throw refusal(row.line, "something follows a closing quotation mark") }
                guard bytes.popFirst() == 0x0A else {
                    throw refusal(row.line, "a carriage return has no line feed: lines end with LF or CR LF")
                }
                return row
            }
        }

        private mutating func plain() throws(ImportRefusal) -> String {
            let cell = bytes.prefix { $0 != separator && $0 != 0x0A && $0 != 0x0D }
            bytes = bytes[cell.endIndex...]
            guard !cell.contains(Reader.quote) else {
                throw refusal(file.line(at: cell.startIndex), "a quotation mark is inside a plain field")
            }
            return String(decoding: cell, as: UTF8.self)
        }

        private mutating func quoted() throws(ImportRefusal) -> String {
            let start = bytes.startIndex
            bytes = bytes.dropFirst()
            var text: [UInt8] = []
            while true {
                guard let byte = bytes.popFirst() else {
                    throw refusal(file.line(at: start), "a quotation mark is opened and not closed: it is cut short")
                }
                if byte != Reader.quote {
                    text.append(byte)
                } else if bytes.first == Reader.quote {
                    text.append(byte)
                    bytes = bytes.dropFirst()
                } else {
                    return String(decoding: text, as: UTF8.self)
                }
            }
        }

        private func refusal(_ line: Int, _ message: String) -> ImportRefusal {
            ImportRefusal(file: file.name, line: line, message)
        }
    }
}
