import CExpat
import Glibc
import Reminders

/// Reads the XML of an export with expat, piece by piece. It holds one element at a time, however large the file is.
///
/// A tag that is not XML, as one with a space in the name of an attribute, loses its attributes: the element counts as one
/// without content, and everything after it is read.
final class HealthParser {
    /// Real exports have four levels.
    private static let deepest = 64
    /// The most bytes of an element. Real elements are shorter than 2 KiB.
    private static let longest = 1 << 20
    private static let longestName = 64

    private let file: String
    private let parser: XML_Parser
    private let records: HealthRecords
    private var prologue = HealthPrologue()
    /// Bytes that the parser does not have yet, and how many of them are looked at.
    private var pending: [UInt8] = []
    private var seen = 0
    private var isBegun = false
    /// Bytes given to the parser since it began, and the lines before them.
    private var given = 0
    private var linesBefore = 0
    /// The names of the open elements, a row each.
    private let names: UnsafeMutablePointer<CChar>
    private var depth = 0
    private var isResuming = false
    private var isWhole = false
    private var refusal: ImportRefusal?

    init(file: String, records: HealthRecords) throws(ImportRefusal) {
        guard let parser = XML_ParserCreate("UTF-8") else {
            throw ImportRefusal(file: file, line: 1, "not enough memory to read it")
        }
        (self.file, self.parser, self.records) = (file, parser, records)
        names = .allocate(capacity: Self.deepest * Self.longestName)
        names.initialize(repeating: 0, count: Self.deepest * Self.longestName)
        listen()
    }

    deinit {
        XML_ParserFree(parser)
        names.deallocate()
    }

    func read(_ bytes: UnsafeRawBufferPointer) throws(ImportRefusal) {
        pending.append(contentsOf: bytes)
        try parse(isLast: false)
    }

    /// - Throws: also for a file that ends before its last element does.
    func finish() throws(ImportRefusal) {
        try parse(isLast: true)
        guard isWhole else { throw cut(line: line) }
    }

    // MARK: - Pieces

    private func parse(isLast: Bool) throws(ImportRefusal) {
        if !isBegun, pending.count >= 4 || isLast { try checkBeginning() }
        guard isBegun else { return }
        var failure: ImportRefusal?
        let start = seen
        let used = pending.withUnsafeMutableBufferPointer { bytes -> Int in
            HealthPrologue.clean(bytes, from: start)
            if !prologue.isOver { seen = prologue.blank(bytes, from: start) }
            var end = seen
            if prologue.isOver {
                // A tag is parsed whole, so that it can be mended.
                seen = bytes.count
                end = isLast ? bytes.count : (bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1) + 1
            }
            if isLast { end = bytes.count }
            do throws(ImportRefusal) {
                try parse(bytes, to: end, isLast: isLast)
            } catch {
                failure = error
            }
            return end
        }
        if let failure { throw failure }
        pending.removeFirst(used)
        seen -= used
        guard pending.count <= Self.longest, given - max(0, Int(XML_GetCurrentByteIndex(parser))) <= Self.longest else {
            throw ImportRefusal(
                file: file, line: line, "it has an element of more than 1 MiB",
                hint: "it is not an export of Apple Health")
        }
    }

    private func parse(_ bytes: UnsafeMutableBufferPointer<UInt8>, to end: Int, isLast: Bool) throws(ImportRefusal) {
        var start = 0
        while start < end || isLast {
            let status = bytes.baseAddress.map { base in
                base.advanced(by: start).withMemoryRebound(to: CChar.self, capacity: max(1, end - start)) {
                    XML_Parse(parser, $0, Int32(end - start), isLast ? 1 : 0)
                }
            }
            guard let status, status != XML_STATUS_ERROR else {
                if let refusal { throw refusal }
                start = try mend(bytes, from: start, to: end)
                continue
            }
            given += end - start
            return
        }
    }

    private func checkBeginning() throws(ImportRefusal) {
        func begins(_ bytes: [UInt8]) -> Bool { pending.starts(with: bytes) }
        if begins([0x50, 0x4B]) || begins([0x1F, 0x8B]) {
            throw ImportRefusal(
                file: file, line: 1, "it is a packed file",
                hint: "unzip -p export.zip apple_health_export/export.xml | remindctl import health -")
        }
        let text = pending.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard text.first == UInt8(ascii: "<") else {
            throw foreign(line: 1, pending.isEmpty ? "it is empty" : "it is not XML")
        }
        isBegun = true
    }

    private var line: Int { linesBefore + Int(XML_GetCurrentLineNumber(parser)) }

    // MARK: - Refusals

    private func foreign(line: Int, _ message: String) -> ImportRefusal {
        ImportRefusal(
            file: file, line: line, message,
            hint: "the export of the Health app has export.xml: unpack it, and name that file")
    }

    private func cut(line: Int) -> ImportRefusal {
        ImportRefusal(
            file: file, line: line, "the file ends in the middle: it is cut short",
            hint: "export it once more there, and copy it whole")
    }

    private func refuse(_ refusal: ImportRefusal) {
        self.refusal = refusal
        XML_StopParser(parser, 0)
    }

    // MARK: - Elements

    private func listen() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let data, let name, let attributes else { return }
                Unmanaged<HealthParser>.fromOpaque(data).takeUnretainedValue().begin(name, attributes)
            },
            { data, _ in
                guard let data else { return }
                Unmanaged<HealthParser>.fromOpaque(data).takeUnretainedValue().end()
            })
    }

    private func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        guard !isResuming, refusal == nil else { return }
        guard depth < Self.deepest, strlen(name) < Self.longestName else {
            return refuse(foreign(line: line, "its elements are nested too deeply, or have too long names"))
        }
        if depth == 0, strcmp(name, "HealthData") != 0 {
            let isClinical = strcmp(name, "ClinicalDocument") == 0
            return refuse(
                foreign(
                    line: line, isClinical ? "it is the clinical document of the export" : "it is not of Apple Health"))
        }
        strcpy(names + depth * Self.longestName, name)
        depth += 1
        records.begin(name, HealthAttributes(pairs: attributes), depth: depth) { self.line }
        if let refusal = records.refusal { refuse(refusal) }
    }

    private func end() {
        guard !isResuming, refusal == nil else { return }
        records.end(depth: depth)
        depth -= 1
        isWhole = depth == 0
    }

    // MARK: - Tags that are no XML

    /// Blanks the attributes of the tag that the parser refused, and begins a new parser at it, inside the same elements.
    ///
    /// - Returns: The index of the tag.
    /// - Throws: The parser's error if no tag is at fault.
    private func mend(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int, to end: Int) throws(ImportRefusal)
        -> Int
    {
        let code = XML_GetErrorCode(parser)
        let line = line
        if code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN {
            guard depth == 0, !isWhole else { throw cut(line: line) }
            throw foreign(line: line, "there is nothing of Apple Health in it")
        }
        let fault = start + Int(XML_GetCurrentByteIndex(parser)) - given
        guard [XML_ERROR_INVALID_TOKEN, XML_ERROR_DUPLICATE_ATTRIBUTE].contains(code), depth > 0,
            (start..<end).contains(fault),
            let tag = bytes[start...fault].lastIndex(of: UInt8(ascii: "<")),
            let written = blankAttributes(bytes, of: tag, before: end)
        else {
            let words = XML_ErrorString(code).map { String(cString: $0) } ?? ""
            let reason = code == XML_ERROR_UNDEFINED_ENTITY ? "it refers to an entity" : words
            throw ImportRefusal(
                file: file, line: line, "it is not XML: \(reason)",
                hint: "export it once more there, and copy it whole")
        }
        linesBefore = line - 1 - bytes[tag..<fault].count { $0 == 0x0A }
        records.leaveOut(line: linesBefore + 1, tag: written)
        XML_ParserReset(parser, "UTF-8")
        listen()
        isResuming = true
        given = 0
        for level in 0..<depth {
            let open = "<\(String(cString: names + level * Self.longestName))>"
            XML_Parse(parser, open, Int32(open.utf8.count), 0)
            given += open.utf8.count
        }
        isResuming = false
        return tag
    }

    /// - Returns: The tag as it was; `nil` if there was nothing to blank.
    private func blankAttributes(_ bytes: UnsafeMutableBufferPointer<UInt8>, of tag: Int, before end: Int) -> String? {
        let next = bytes[(tag + 1)..<end].firstIndex(of: UInt8(ascii: "<")) ?? end
        guard let close = bytes[tag..<next].lastIndex(of: UInt8(ascii: ">")) else { return nil }
        let name = bytes[(tag + 1)..<close].prefix { byte in
            (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
        }
        guard !name.isEmpty else { return nil }
        let last = bytes[close - 1] == UInt8(ascii: "/") ? close - 1 : close
        guard name.endIndex < last else { return nil }
        let written = String(decoding: bytes[tag...close], as: UTF8.self)
        var isChanged = false
        for at in name.endIndex..<last where bytes[at] > UInt8(ascii: " ") {
            bytes[at] = UInt8(ascii: " ")
            isChanged = true
        }
        return isChanged ? written : nil
    }
}

/// The attributes of an element, as expat has them for as long as a call lasts.
struct HealthAttributes {
    fileprivate let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>

    /// The value of one; `nil` if it is not there.
    subscript(name: StaticString) -> UnsafePointer<CChar>? {
        var at = 0
        let wanted = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        while let key = pairs[at] {
            if key.pointee == wanted.pointee, strcmp(key, wanted) == 0 { return pairs[at + 1] }
            at += 2
        }
        return nil
    }

    func text(_ name: StaticString) -> String? { self[name].map { String(cString: $0) } }

    /// When it began and ended, as far as that can be read.
    var times: [HealthTime] { [self["startDate"], self["endDate"]].compactMap { HealthTime($0) } }
}
