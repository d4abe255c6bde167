import Reminders
import Vocabulary

/// Comma-separated values (RFC 4180): a heading, and rows with as many fields. Some programs write semicolons instead.
///
/// A last line without a line feed is refused, since the file may be cut short.
struct CSVTable {
    struct Row {
        var cells: [String]
        /// The line on which the row begins, from 1.
        var line: Int
    }

    private static let mostColumns = 1000

    let heading: [String]
    private var reader: Reader

    /// Reads the heading.
    ///
    /// - Parameter endsQuoted: True if a program with this heading ends its last row with a quotation mark.
    init(_ file: ForeignFile, endsQuoted: ([String]) -> Bool = { _ in false }) throws(ImportRefusal) {
        reader = try Reader(file, separator: CSVTable.separator(of: file.bytes))
        guard let first = try reader.row() else { throw ImportRefusal(file: file.name, line: 1, "it is empty") }
        guard first.cells.count <= CSVTable.mostColumns else {
            throw ImportRefusal(file: file.name, line: 1, "it has more than \(CSVTable.mostColumns) columns")
        }
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

    /// Rows one after the other, however many cells each has.
    struct Rows {
        private var reader: Reader

        init(_ file: ForeignFile, separator: UInt8 = UInt8(ascii: ",")) throws(ImportRefusal) {
            reader = try Reader(file, separator: separator)
            try reader.checkEnd()
        }

        /// The next one that is not empty.
        mutating func next() throws(ImportRefusal) -> Row? {
            reader.skipEmpty()
            return try reader.row()
        }
    }

    private struct Reader {
        let file: ForeignFile
        private var bytes: ArraySlice<UInt8>
        private let separator: UInt8
        static let quote = UInt8(ascii: "\"")
        /// The most bytes of a cell. The longest that is kept, a definition, is shorter.
        private static let longestCell = 1 << 20

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

        mutating func skipEmpty() {
            while let first = bytes.first {
                let isPair = first == 0x0D && bytes.dropFirst().first == 0x0A
                guard isPair || first == 0x0A else { return }
                bytes = bytes.dropFirst(isPair ? 2 : 1)
            }
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
            // Most cells have no quotation mark within: their text is a slice of the file.
            guard let close = bytes.firstIndex(of: Reader.quote) else {
                throw refusal(file.line(at: start), "a quotation mark is opened and not closed: it is cut short")
            }
            var cell = bytes[..<close]
            bytes = bytes[close...].dropFirst()
            while bytes.first == Reader.quote {
                guard let next = bytes.dropFirst().firstIndex(of: Reader.quote) else {
                    throw refusal(file.line(at: start), "a quotation mark is opened and not closed: it is cut short")
                }
                try check(cell, at: start)
                cell += bytes[..<next]
                bytes = bytes[next...].dropFirst()
            }
            return try text(cell, at: start)
        }

        private func check(_ cell: ArraySlice<UInt8>, at start: Int) throws(ImportRefusal) {
            guard cell.count > Reader.longestCell else { return }
            throw refusal(file.line(at: start), "it has a field of more than 1 MiB")
        }

        private func text(_ cell: ArraySlice<UInt8>, at start: Int) throws(ImportRefusal) -> String {
            try check(cell, at: start)
            if let text = String(validating: cell, as: UTF8.self) { return text }
            // A line feed is never a byte of a longer character.
            let lines = cell.split(separator: 0x0A, omittingEmptySubsequences: false)
            let odd = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
            throw ImportRefusal(
                file: file.name, line: file.line(at: start) + (odd ?? 0), "it is not UTF-8",
                hint: "save it as UTF-8 and run the import again")
        }

        private func refusal(_ line: Int, _ message: String) -> ImportRefusal {
            ImportRefusal(file: file.name, line: line, message)
        }
    }
}
