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

    let heading: [String]
    private var reader: Reader

    /// Reads the heading.
    ///
    /// - Parameter endsQuoted: Whether the last row may end with a quotation mark, as a program with this heading writes it.
    init(_ file: ForeignFile, endsQuoted: ([String]) -> Bool = { _ in false }) throws(ImportRefusal) {
        reader = try Reader(file, separator: CSVTable.separator(of: file.bytes))
        guard let first = try reader.row() else { throw ImportRefusal(file: file.name, line: 1, "it is empty") }
        heading = first.cells.map { $0.trimmed.lowercased() }
        if !endsQuoted(heading) || file.bytes.last != Reader.quote { try reader.checkEnd() }
    }

    /// The next row, with as many cells as the heading.
    mutating func next() throws(ImportRefusal) -> Row? {
        guard let row = try reader.row() else { return nil }
        guard row.cells.count == heading.count else {
            throw ImportRefusal(
                file: reader.file.name, line: row.line,
                "it has \(row.cells.count) \(row.cells.count == 1 ? "column" : "columns"), "
                    + "and the heading has \(heading.count)")
        }
        return row
    }

    /// Every row. A table too large to be kept is refused.
    func rows() throws(ImportRefusal) -> [Row] {
        var table = self
        var rows: [Row] = []
        while let row = try table.next() {
            rows.append(row)
            try CSVTable.check(rows.count * heading.count, row, of: reader.file)
        }
        return rows
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
        var reader = try Reader(file, separator: separator)
        try reader.checkEnd()
        var rows: [Row] = []
        var cells = 0
        while let row = try reader.row() {
            rows.append(row)
            cells += row.cells.count
            try check(cells, row, of: file)
        }
        return rows
    }

    private static func check(_ cells: Int, _ row: Row, of file: ForeignFile) throws(ImportRefusal) {
        guard cells > ImportLimits.mostCells else { return }
        throw ImportRefusal(file: file.name, line: row.line, "it has more than \(ImportLimits.mostCells) cells")
    }

    private struct Reader {
        let file: ForeignFile
        private var bytes: ArraySlice<UInt8>
        private let separator: UInt8
        static let quote = UInt8(ascii: "\"")

        init(_ file: ForeignFile, separator: UInt8) throws(ImportRefusal) {
            (self.file, self.separator) = (file, separator)
            bytes = file.bytes[...]
            // The byte order mark that some programs write.
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
            guard !bytes.isEmpty else { throw ImportRefusal(file: file.name, line: 1, "it is empty") }
        }

        func checkEnd() throws(ImportRefusal) {
            guard file.bytes.last != 0x0A else { return }
            throw ImportRefusal(
                file: file.name, line: file.line(at: file.bytes.count - 1),
                "its last line does not end: it is cut short",
                hint: "export it once more, and copy it whole")
        }

        mutating func row() throws(ImportRefusal) -> Row? {
            guard !bytes.isEmpty else { return nil }
            var row = Row(cells: [], line: file.line(at: bytes.startIndex))
            while true {
                row.cells.append(try bytes.first == Reader.quote ? quoted() : plain())
                guard row.cells.count <= ImportLimits.mostCells else {
                    throw refusal(row.line, "it has more than \(ImportLimits.mostCells) cells")
                }
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
            return try text(cell, at: cell.startIndex)
        }

        private mutating func quoted() throws(ImportRefusal) -> String {
            let start = bytes.startIndex
            bytes = bytes.dropFirst()
            var cell: [UInt8] = []
            while true {
                guard let byte = bytes.popFirst() else {
                    throw refusal(file.line(at: start), "a quotation mark is opened and not closed: it is cut short")
                }
                if byte != Reader.quote {
                    cell.append(byte)
                } else if bytes.first == Reader.quote {
                    cell.append(byte)
                    bytes = bytes.dropFirst()
                } else {
                    return try text(cell[...], at: start)
                }
            }
        }

        private func text(_ cell: ArraySlice<UInt8>, at start: Int) throws(ImportRefusal) -> String {
            if let text = String(validating: cell, as: UTF8.self) { return text }
            // A line feed is never a byte of a longer character.
            let lines = cell.split(separator: 0x0A, omittingEmptySubsequences: false)
            let odd = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
            throw ImportRefusal(
                file: file.name, line: file.line(at: start) + (odd ?? 0), "it is not UTF-8",
                hint: "save it as UTF-8 and say it again")
        }

        private func refusal(_ line: Int, _ message: String) -> ImportRefusal {
            ImportRefusal(file: file.name, line: line, message)
        }
    }
}
