/// A content line of iCalendar or vCard (RFC 5545 section 3.1, RFC 6350 section 3.3):
/// `item1.BDAY;VALUE=date:1984-12-24`.
///
/// It is a place in the file: it costs no more memory than that until its texts are asked for.
package struct ContentLine {
    /// In capitals, without a group.
    package let name: String
    private let file: [UInt8]
    private let start: Int32
    private let end: Int32
    private let number: Int32
    /// True if it has a group before its name, or a parameter without a value: neither is allowed in iCalendar.
    package let isOfVCard: Bool

    /// The number of the line on which it begins, from 1.
    package var line: Int { Int(number) }

    /// Reads the name and the parameters.
    ///
    /// - Parameter file: The bytes that have the line.
    /// - Returns: `nil` if it has no colon in its first 64 KiB, or its name is not letters, digits and `-`.
    package init?(_ line: UnfoldedLines.Line, of file: [UInt8]) {
        guard let head = Head(line.bytes), let name = head.name(of: line.bytes) else { return nil }
        self.name = Self.capitals(line.bytes[name])
        isOfVCard =
            name.lowerBound != line.bytes.startIndex
            || head.parameters.contains { !line.bytes[$0].contains(UInt8(ascii: "=")) }
        self.file = file
        (start, end, number) = (Int32(line.range.lowerBound), Int32(line.range.upperBound), Int32(line.number))
    }

    /// The line under another name, in capitals.
    package func named(_ name: String) -> ContentLine { ContentLine(self, name: name) }

    private init(_ other: ContentLine, name: String) {
        (self.name, isOfVCard) = (name, other.isOfVCard)
        (file, start, end, number) = (other.file, other.start, other.end, other.number)
    }

    // MARK: - Texts

    /// The word before the name: `item1`; empty without one. Lines of one group belong together.
    package var group: String {
        let bytes = unfolded
        guard let head = Head(bytes), let name = head.name(of: bytes) else { return "" }
        return String(decoding: bytes[..<name.lowerBound].dropLast(), as: UTF8.self)
    }

    /// The parameters by names in capitals, without quotation marks. One without a value has an empty one.
    package var parameters: [String: String] {
        let bytes = unfolded
        var parameters: [String: String] = [:]
        for range in Head(bytes)?.parameters ?? [] {
            let parameter = bytes[range]
            let sign = parameter.firstIndex(of: UInt8(ascii: "=")) ?? parameter.endIndex
            let value = parameter[sign...].dropFirst().filter { $0 != UInt8(ascii: "\"") }
            parameters[Self.capitals(parameter[..<sign])] = String(decoding: value, as: UTF8.self)
        }
        return parameters
    }

    /// The value in the file's own form: texts are still escaped.
    package var value: String { String(decoding: rawValue, as: UTF8.self) }

    /// The value as a text (RFC 5545 section 3.3.11, RFC 6350 section 3.4).
    package var text: String { texts(separatedBy: nil, atMost: 1)[0] }

    /// The first texts of a value with several, such as the parts of a name: `Meier;Anna`. There is at least one.
    package func components(atMost most: Int) -> [String] { texts(separatedBy: UInt8(ascii: ";"), atMost: most) }

    private func texts(separatedBy separator: UInt8?, atMost most: Int) -> [String] {
        var texts: [String] = []
        var text: [UInt8] = []
        var isEscaped = false
        for byte in rawValue {
            if isEscaped {
                text.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? 0x0A : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == separator {
                texts.append(String(decoding: text, as: UTF8.self))
                if texts.count == most { return texts }
                text.removeAll(keepingCapacity: true)
            } else {
                text.append(byte)
            }
        }
        return texts + [String(decoding: text, as: UTF8.self)]
    }

    private var rawValue: ArraySlice<UInt8> {
        let bytes = unfolded
        return Head(bytes).map { bytes[$0.value...] } ?? []
    }

    private var unfolded: ArraySlice<UInt8> {
        var lines = UnfoldedLines(file, from: Int(start), to: Int(end))
        return lines.next()?.bytes ?? []
    }

    private static func capitals(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).uppercased()
    }
}

/// The places of the parts of a line.
private struct Head {
    /// The most bytes of the name with the parameters.
    private static let longest = 1 << 16

    /// The name, with a group.
    private let whole: Range<Int>
    /// Each with its name and its value.
    private(set) var parameters: [Range<Int>] = []
    /// Where the value begins.
    let value: Int

    init?(_ line: ArraySlice<UInt8>) {
        var whole: Range<Int>?
        var start = line.startIndex
        var isQuoted = false
        for index in line.indices.prefix(Self.longest) {
            let byte = line[index]
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
                if whole == nil { whole = start..<index } else { parameters.append(start..<index) }
                start = index + 1
                if byte == UInt8(ascii: ":") { break }
            }
        }
        guard let whole, line[start - 1] == UInt8(ascii: ":") else { return nil }
        (self.whole, value) = (whole, start)
    }

    /// The place of the name without its group; `nil` if one of them is no name.
    func name(of line: ArraySlice<UInt8>) -> Range<Int>? {
        let dot = line[whole].firstIndex(of: UInt8(ascii: "."))
        let name = (dot.map { $0 + 1 } ?? whole.lowerBound)..<whole.upperBound
        let isName = dot.map { Self.isName(line[whole.lowerBound..<$0]) } ?? true
        return isName && Self.isName(line[name]) ? name : nil
    }

    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
