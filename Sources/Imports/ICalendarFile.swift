import Reminders
import Schedules

/// The components of an iCalendar file (RFC 5545), each property with the line on which it begins.
struct ICalendarFile {
    struct Property {
        /// In capitals.
        var name: String
        /// By names in capitals; without quotation marks.
        var parameters: [String: String]
        /// As written: texts are still escaped.
        var value: String
        var line: Int

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
    }

    struct Component {
        var name: String
        var line: Int
        var properties: [Property] = []
        var children: [Component] = []

        subscript(_ name: String) -> Property? { properties.first { $0.name == name } }

        func all(_ name: String) -> [Property] { properties.filter { $0.name == name } }
    }

    /// All that is read of a component; the rest may be large, such as attachments.
    private static let known: Set<String> = [
        "UID", "SUMMARY", "DESCRIPTION", "CATEGORIES", "DTSTART", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS",
        "TRIGGER",
    ]
    private static let deepest = 8
    private static let mostEvents = 20_000
    private static let hint = "export it once more there, and copy it whole"

    /// The events, in the order of the file.
    private(set) var events: [Component] = []
    /// Tasks and journals.
    private(set) var others: [Component] = []

    init(_ file: ForeignFile) throws(ImportRefusal) {
        guard let text = String(validating: file.bytes, as: UTF8.self) else {
            throw ImportRefusal(file: file.name, line: 1, "it is not UTF-8", hint: Self.hint)
        }
        var open: [Component] = []
        var last = 1
        for (line, content) in Self.unfolded(text) {
            last = line
            guard let property = Self.property(content, line: line) else {
                let isFirst = open.isEmpty && events.isEmpty
                throw ImportRefusal(
                    file: file.name, line: line,
                    isFirst ? "it is not iCalendar" : "\(quoted(oneLine(content, atMost: 40))) is not a property",
                    hint: isFirst ? "a file that begins with BEGIN:VCALENDAR" : Self.hint)
            }
            let value = property.value.trimmed.uppercased()
            switch property.name {
            case "BEGIN":
                guard !open.isEmpty || value == "VCALENDAR" else {
                    throw ImportRefusal(
                        file: file.name, line: line, "it is not iCalendar",
                        hint: "a file that begins with BEGIN:VCALENDAR")
                }
                guard open.count < Self.deepest else {
                    throw ImportRefusal(file: file.name, line: line, "its components are nested too deep")
                }
                open.append(Component(name: value, line: line))
            case "END":
                guard let ended = open.popLast(), ended.name == value else {
                    throw ImportRefusal(file: file.name, line: line, "END:\(value) ends nothing", hint: Self.hint)
                }
                try end(ended, in: open.last?.name, file)
                if !open.isEmpty, ended.name == "VALARM" { open[open.count - 1].children.append(ended) }
            default:
                guard !open.isEmpty else {
                    throw ImportRefusal(
                        file: file.name, line: line, "it is not iCalendar",
                        hint: "a file that begins with BEGIN:VCALENDAR")
                }
                if Self.known.contains(property.name) || property.name.hasPrefix("X-REMINDD-") {
                    open[open.count - 1].properties.append(property)
                }
            }
        }
        guard open.isEmpty else {
            throw ImportRefusal(
                file: file.name, line: last, "the file ends in the middle: it is cut short", hint: Self.hint)
        }
    }

    private mutating func end(_ ended: Component, in outer: String?, _ file: ForeignFile) throws(ImportRefusal) {
        guard outer == "VCALENDAR" else { return }
        switch ended.name {
        case "VEVENT": events.append(ended)
        case "VTODO", "VJOURNAL": others.append(ended)
        default: break
        }
        guard events.count + others.count <= Self.mostEvents else {
            throw ImportRefusal(file: file.name, line: ended.line, "it has more than \(Self.mostEvents) events")
        }
    }

    // MARK: - Lines

    /// Lines with what continues them (section 3.1), and the number of the first; empty ones are left out.
    private static func unfolded(_ text: String) -> [(line: Int, content: String)] {
        var lines: [(line: Int, content: String)] = []
        for (index, bytes) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            var bytes = bytes
            if bytes.last == 0x0D { bytes = bytes.dropLast() }
            if index == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
            guard let first = bytes.first else { continue }
            if first == 0x20 || first == 0x09, !lines.isEmpty {
                lines[lines.count - 1].content += String(Substring(bytes.dropFirst()))
            } else {
                lines.append((index + 1, String(Substring(bytes))))
            }
        }
        return lines
    }

    /// `DTSTART;TZID=Europe/Zurich:20261120T080000`
    private static func property(_ content: String, line: Int) -> Property? {
        var parts: [String] = []
        var part: [UInt8] = []
        var isQuoted = false
        let bytes = Array(content.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
                if byte == UInt8(ascii: ":") { break }
            } else {
                part.append(byte)
            }
            index += 1
        }
        guard index < bytes.count, let name = parts.first, !name.isEmpty,
            name.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Unicode.Scalar($0).properties.isAlphanumeric })
        else { return nil }
        var parameters: [String: String] = [:]
        for parameter in parts.dropFirst() {
            guard let sign = parameter.firstIndex(of: "=") else { return nil }
            parameters[parameter[..<sign].uppercased()] = String(parameter[parameter.index(after: sign)...])
        }
        return Property(
            name: name.uppercased(), parameters: parameters,
            value: String(decoding: bytes[(index + 1)...], as: UTF8.self), line: line)
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
}
