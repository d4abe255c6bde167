/// A reminder's name: a slug such as `metformin` or `vitamin-d`, the same in files, on the command line and in the
/// journal.
///
/// It starts with a letter, so it never looks like a handle, which starts with a digit.
package struct ReminderID: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    package let rawValue: String

    /// Most characters an id may have.
    package static let maximumLength = 64

    /// `nil` unless the text is lowercase letters, digits and single inner hyphens, starts with a letter, and has at
    /// most 64 characters.
    package init?(rawValue: String) {
        let bytes = Array(rawValue.utf8)
        guard let first = bytes.first, let last = bytes.last, bytes.count <= ReminderID.maximumLength,
            ReminderID.isLetter(first), last != hyphen
        else { return nil }
        for (byte, next) in zip(bytes, bytes.dropFirst() + [last]) {
            guard ReminderID.isLetter(byte) || ReminderID.isDigit(byte) || byte == hyphen else { return nil }
            guard byte != hyphen || next != hyphen else { return nil }
        }
        self.rawValue = rawValue
    }

    /// An id made from a title: `Vitamin D 1000` becomes `vitamin-d-1000` and `Müsli` becomes `musli`; `nil` if no
    /// letter is left, or fewer than the title loses: `ビタミンC` is no `c`.
    package init?(titled title: String) {
        var slug = ""
        // Uppercasing first turns a ligature into two letters and a sharp s into SS.
        for byte in title.uppercased().lowercased().unicodeScalars.map(ReminderID.plain).joined().utf8 {
            if ReminderID.isLetter(byte) || ReminderID.isDigit(byte) && !slug.isEmpty {
                slug.append(Character(UnicodeScalar(byte)))
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        let lost = title.unicodeScalars.count {
            $0.properties.isAlphabetic && ReminderID.plain($0) == String($0) && !$0.isASCII
        }
        guard lost <= slug.utf8.count(where: ReminderID.isLetter) else { return nil }
        slug = String(slug.prefix(ReminderID.maximumLength))
        while slug.last == "-" { slug.removeLast() }
        self.init(rawValue: slug)
    }

    /// The id, or the first of `metformin-2`, `metformin-3` and so on that is not taken. A long one is cut.
    package func free(_ isTaken: (ReminderID) -> Bool) -> ReminderID {
        var id = self
        var number = 2
        while isTaken(id) {
            id = numbered(number)
            number += 1
        }
        return id
    }

    private func numbered(_ number: Int) -> ReminderID {
        let end = "-\(number)"
        var base = rawValue.prefix(ReminderID.maximumLength - end.utf8.count)
        while base.last == "-" { base.removeLast() }
        return ReminderID(rawValue: base + end) ?? self
    }

    package var description: String { rawValue }

    package static func < (left: ReminderID, right: ReminderID) -> Bool {
        left.rawValue < right.rawValue
    }

    /// A Latin letter without its marks, taken from its Unicode name: "LATIN SMALL LETTER U WITH DIAERESIS".
    private static func plain(_ scalar: Unicode.Scalar) -> String {
        guard !scalar.isASCII else { return String(scalar) }
        if scalar.properties.generalCategory == .nonspacingMark { return "" }
        let words = scalar.properties.name?.split(separator: " ") ?? []
        guard words.starts(with: ["LATIN", "SMALL"]), words.count == 4 || words.count > 4 && words[4] == "WITH",
            words[3].utf8.count <= 2
        else { return String(scalar) }
        return words[3].lowercased()
    }

    static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

private let hyphen = UInt8(ascii: "-")
