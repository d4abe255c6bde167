import Vocabulary

/// A property of an iCalendar file: its place in the file. It costs no more memory than that until its texts are asked for.
struct ICalendarProperty {
    /// The name in capitals.
    let name: String
    private let bytes: [UInt8]
    private let start: Int32
    private let end: Int32
    private let number: Int32

    /// The line on which it begins.
    var line: Int { Int(number) }

    /// `DTSTART;TZID=Europe/Zurich:20261120T080000`; `nil` if the line is not a property.
    ///
    /// - Parameter file: The bytes that have the line.
    init?(_ line: ICalendarLines.Line, of file: [UInt8]) {
        guard let parts = Self.parts(line.bytes), let name = parts.names.first, !name.isEmpty,
            name.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Unicode.Scalar($0).properties.isAlphanumeric }),
            parts.names.dropFirst().allSatisfy({ $0.contains("=") })
        else { return nil }
        self.name = name.uppercased()
        bytes = file
        (start, end, number) = (Int32(line.range.lowerBound), Int32(line.range.upperBound), Int32(line.number))
    }

    /// The property under another name, in capitals.
    func named(_ name: String) -> ICalendarProperty { ICalendarProperty(self, name: name) }

    private init(_ other: ICalendarProperty, name: String) {
        self.name = name
        (bytes, start, end, number) = (other.bytes, other.start, other.end, other.number)
    }

    /// The value in the file's own form: texts are still escaped.
    var value: String {
        let line = unfolded
        return Self.parts(line).map { String(decoding: line[$0.value...], as: UTF8.self) } ?? ""
    }

    /// The parameters by names in capitals; without quotation marks.
    var parameters: [String: String] {
        var parameters: [String: String] = [:]
        for parameter in Self.parts(unfolded)?.names.dropFirst() ?? [] {
            guard let sign = parameter.firstIndex(of: "=") else { continue }
            parameters[parameter[..<sign].uppercased()] = String(parameter[parameter.index(after: sign)...])
        }
        return parameters
    }

    /// TEXT (section 3.3.11).
    var text: String {
        var text = ""
        var isEscaped = false
        for character in value {
            if isEscaped {
                text.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return text
    }

    private var unfolded: ArraySlice<UInt8> {
        var lines = ICalendarLines(bytes, from: Int(start), to: Int(end))
        return lines.next()?.bytes ?? []
    }

    /// The name and the parameters, and the index of the value.
    private static func parts(_ line: ArraySlice<UInt8>) -> (names: [String], value: Int)? {
        var names: [String] = []
        var part: [UInt8] = []
        var isQuoted = false
        for index in line.indices.prefix(longestHead) {
            let byte = line[index]
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
                names.append(String(decoding: part, as: UTF8.self))
                part.removeAll(keepingCapacity: true)
                if byte == UInt8(ascii: ":") { return (names, index + 1) }
            } else {
                part.append(byte)
            }
        }
        return nil
    }

    /// The most bytes of the name with the parameters.
    private static let longestHead = 1 << 16
}

extension Unicode.Scalar.Properties {
    fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
}
