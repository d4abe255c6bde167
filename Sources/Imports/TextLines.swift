import Reminders

/// The lines of a text file that people write, one after the other.
struct TextLines {
    /// The most bytes of a line.
    private static let longest = 1 << 16
    /// The most lines, empty ones included.
    private static let most = 1_000_000

    private let file: ForeignFile
    private let joinsLines: Bool
    private var rest: ArraySlice<UInt8>
    private var number = 0

    /// - Parameter joinsLines: True if a line that ends in a backslash continues in the next.
    init(_ file: ForeignFile, joinsLines: Bool = false) {
        (self.file, self.joinsLines, rest) = (file, joinsLines, file.bytes[...])
    }

    /// The next line, with the number of its first one.
    mutating func next() throws(ImportRefusal) -> (number: Int, text: String)? {
        guard !rest.isEmpty else { return nil }
        let first = number + 1
        var whole: ArraySlice<UInt8> = []
        while true {
            number += 1
            guard number <= Self.most else {
                throw ImportRefusal(file: file.name, line: number, "it has more than \(Self.most) lines")
            }
            guard let end = rest.firstIndex(of: 0x0A) else {
                throw ImportRefusal(
                    file: file.name, line: number, "its last line does not end: it is cut short",
                    hint: "if it is whole, end it with a new line")
            }
            var line = rest[..<end]
            rest = rest[(end + 1)...]
            if line.last == 0x0D { line.removeLast() }
            let goesOn = joinsLines && line.last == UInt8(ascii: "\\")
            if goesOn { line.removeLast() }
            guard whole.count + line.count <= Self.longest else {
                throw ImportRefusal(file: file.name, line: first, "the line is longer than 64 KiB")
            }
            if whole.isEmpty { whole = line } else { whole += line }
            if !goesOn || rest.isEmpty { break }
        }
        guard !whole.contains(0), let text = String(validating: whole, as: UTF8.self) else {
            throw ImportRefusal(
                file: file.name, line: first, "it is not UTF-8", hint: "save it as UTF-8 and run the import again")
        }
        return (first, text)
    }
}
