import Reminders
import StrictJSON
import Vocabulary

/// A JSON value in a file of another program, with its place for errors.
struct ForeignValue {
    private let value: JSONValue
    private let file: ForeignFile
    /// `medicines.list[0].reminders[1]`
    let path: String

    init(_ value: JSONValue, in file: ForeignFile, path: String = "") {
        (self.value, self.file, self.path) = (value, file, path)
    }

    var place: ImportPlace {
        let line = file.line(at: value.bytes.startIndex)
        return ImportPlace(file: file.name, line: line, path: path.isEmpty ? nil : path)
    }

    var kind: JSONValue.Kind { value.kind }

    /// A member; `nil` if it is missing or null.
    subscript(_ name: String) -> ForeignValue? {
        guard let member = value[name], member.kind != .null else { return nil }
        return ForeignValue(member, in: file, path: path.isEmpty ? name : "\(path).\(name)")
    }

    func member(_ name: String) throws(ImportRefusal) -> ForeignValue {
        guard value.kind == .object else { throw mismatch("an object") }
        guard let member = self[name] else { throw refusal("it has no \(quoted(name))") }
        return member
    }

    func members() throws(ImportRefusal) -> [ForeignValue] {
        guard value.kind == .object else { throw mismatch("an object") }
        return value.names.compactMap { self[$0] }
    }

    func elements() throws(ImportRefusal) -> [ForeignValue] {
        guard value.kind == .array else { throw mismatch("a list") }
        return value.elements.enumerated().map { index, element in
            ForeignValue(element, in: file, path: "\(path)[\(index)]")
        }
    }

    func text() throws(ImportRefusal) -> String {
        guard let text = try? value.decode(String.self) else { throw mismatch("a text") }
        if let odd = text.unicodeScalars.first(where: \.isNoncharacter) {
            throw refusal("it has \(PlainText.noncharacter(odd))")
        }
        return text
    }

    func boolean() throws(ImportRefusal) -> Bool {
        guard let boolean = try? value.decode(Bool.self) else { throw mismatch("true or false") }
        return boolean
    }

    func integer(_ range: ClosedRange<Int64>) throws(ImportRefusal) -> Int64 {
        guard let integer = try? value.decode(Int64.self) else { throw mismatch("a whole number") }
        guard range.contains(integer) else {
            throw refusal("\(integer) is not from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    /// A number of at most `most`, in thousandths, rounded to the nearest; not below 0 unless `allowsNegative`.
    func thousandths(atMost most: Int64, allowsNegative: Bool = false) throws(ImportRefusal) -> Int64 {
        guard let real = try? value.decode(Double.self) else { throw mismatch("a number") }
        guard real.magnitude <= Double(most), real >= 0 || allowsNegative else {
            throw refusal(
                "\(String(decoding: value.bytes.prefix(40), as: UTF8.self)) is not from \(allowsNegative ? -most : 0) to \(most)"
            )
        }
        return Int64((real * 1000).rounded())
    }

    private func mismatch(_ expected: String) -> ImportRefusal {
        refusal("it is not \(expected)")
    }

    func refusal(_ message: String, hint: String? = nil) -> ImportRefusal {
        ImportRefusal(file: file.name, line: place.line, subject: place.path, message, hint: hint)
    }
}

/// A decimal number, as `72.5`, `-3` or `1.5e-05`; `nil` for hexadecimal digits, infinity and other text.
func decimal(_ text: String) -> Double? {
    let isDecimal = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
    return isDecimal ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
}

/// A note if a title is too long for remindd; `nil` if it fits.
func noteOfCut(_ title: String) -> String? {
    TextLimit.excess(of: oneLine(title), atMost: Definition.longestTitle).map {
        "its name \($0), of which the first \(Definition.longestTitle) are brought over"
    }
}

/// One line of plain text, cut to what a field takes.
func oneLine(_ text: String, atMost most: Int? = nil) -> String {
    var line = ""
    let enough = most.map(TextLimit.mostBytes) ?? .max
    // Word by word: a text may have a million of them, and the end of a long one is cut anyway.
    var rest = Substring(text).unicodeScalars
    while !rest.isEmpty, line.utf8.count <= enough {
        let word = rest.prefix { !$0.isControl }
        let plain = String(word).trimmed
        if !plain.isEmpty {
            if !line.isEmpty { line += "; " }
            line += plain
        }
        rest = rest[word.endIndex...].drop { $0.isControl }
    }
    guard let most else { return line.trimmed }
    if line.utf8.count > enough { line = String(line.unicodeScalars.prefix(enough + 1)) }
    return TextLimit.cut(line, to: most).trimmed
}
