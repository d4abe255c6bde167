/// Reads the bytes of a TZif file, versions 1 to 4 (RFC 9636), fat or slim: the 64-bit block and the footer if there
/// are any, else the 32-bit block.
///
/// The bytes may be anything: every count, index and time is checked before it is used.
package struct TZifReader {
    package struct Contents {
        /// The span in force before any transition.
        package var first: TransitionTable.Span
        /// The spans from each transition on, ascending.
        package var rest: [TransitionTable.Span]
        /// The abbreviations of spans, each once.
        var abbreviations: [String]
        package var footer: PosixZone?
    }

    private struct Header {
        var version: UInt8
        var universalFlags: Int
        var standardFlags: Int
        var leaps: Int
        var transitions: Int
        var types: Int
        var characters: Int

        /// Bytes of the data block; counts have 32 bits each, so no sum of them overflows.
        func blockLength(timeSize: Int) -> Int {
            transitions * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standardFlags
                + universalFlags
        }
    }

    private static let headerLength = 44

    private let bytes: [UInt8]
    private var position = 0

    package static func read(_ bytes: [UInt8]) throws(MalformedZone) -> Contents {
        var reader = TZifReader(bytes: bytes)
        let header = try reader.header()
        guard header.version > 1 else { return try reader.block(header, timeSize: 4) }
        // The 32-bit block is there for old readers only: it may be empty, and it ends in 2038.
        try reader.skip(header.blockLength(timeSize: 4))
        let second = try reader.header()
        guard second.version == header.version else { throw MalformedZone("its two headers name two versions") }
        var contents = try reader.block(second, timeSize: 8)
        contents.footer = try reader.footer()
        return contents
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func header() throws(MalformedZone) -> Header {
        let start = position
        try skip(Self.headerLength)
        guard bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
            throw MalformedZone(start == 0 ? "it is not a TZif file" : "its second header does not begin with TZif")
        }
        let version: UInt8
        switch bytes[start + 4] {
        case 0: version = 1
        case UInt8(ascii: "2")...UInt8(ascii: "4"): version = bytes[start + 4] - UInt8(ascii: "0")
        default: throw MalformedZone("its version is none of 1 to 4")
        }
        func count(_ index: Int) -> Int { Int(unsigned(at: start + 20 + index * 4, size: 4)) }
        let header = Header(
            version: version, universalFlags: count(0), standardFlags: count(1), leaps: count(2),
            transitions: count(3), types: count(4), characters: count(5))
        return header
    }

    private mutating func block(_ header: Header, timeSize: Int) throws(MalformedZone) -> Contents {
        let times = position
        try skip(header.blockLength(timeSize: timeSize))
        guard header.leaps == 0 else { throw MalformedZone.leapSeconds }
        // RFC 9636 section 3.1; a transition names its type in one byte.
        guard (1...256).contains(header.types), header.characters > 0,
            header.standardFlags == 0 || header.standardFlags == header.types,
            header.universalFlags == 0 || header.universalFlags == header.types
        else { throw MalformedZone("the counts in its header contradict each other") }
        let indices = times + header.transitions * timeSize
        let (types, abbreviations) = try types(
            at: indices + header.transitions, count: header.types, characters: header.characters)
        var contents = Contents(first: types[0], rest: [], abbreviations: abbreviations, footer: nil)
        contents.rest.reserveCapacity(header.transitions)
        var previous = Int64.min
        for number in 0..<header.transitions {
            let time = signed(at: times + number * timeSize, size: timeSize)
            guard number == 0 || time > previous else { throw MalformedZone("transition \(number) is out of order") }
            previous = time
            let index = Int(bytes[indices + number])
            guard index < types.count else { throw MalformedZone("transition \(number) names type \(index)") }
            guard time < Self.endOfCalendar else { throw MalformedZone("transition \(number) is after the year 9999") }
            var span = types[index]
            if time <= TransitionTable.farPast {
                contents.first = span
            } else {
                span.start = time
                contents.rest.append(span)
            }
        }
        return contents
    }

    /// The local time types, each as a span without a start yet, and their abbreviations.
    private func types(
        at start: Int, count: Int, characters: Int
    ) throws(MalformedZone) -> ([TransitionTable.Span], [String]) {
        let names = bytes[start + count * 6..<start + count * 6 + characters]
        var types: [TransitionTable.Span] = []
        var abbreviations: [String] = []
        for number in 0..<count {
            let type = start + number * 6
            let offset = signed(at: type, size: 4)
            guard offset > -25 * 3600, offset < 26 * 3600 else {
                throw MalformedZone("the offset of type \(number) is out of range")
            }
            guard bytes[type + 4] <= 1 else { throw MalformedZone("the DST flag of type \(number) is neither 0 nor 1") }
            let name = names.dropFirst(Int(bytes[type + 5]))
            guard let end = name.firstIndex(of: 0) else {
                throw MalformedZone("type \(number) names an abbreviation that is not there")
            }
            let abbreviation = String(decoding: name[..<end], as: UTF8.self)
            let known = abbreviations.firstIndex(of: abbreviation)
            if known == nil { abbreviations.append(abbreviation) }
            types.append(
                TransitionTable.Span(
                    start: TransitionTable.farPast, offset: Int32(offset), name: known ?? abbreviations.count - 1))
        }
        return (types, abbreviations)
    }

    /// The line between two line feeds after the 64-bit block; empty if nothing is known about later instants.
    private mutating func footer() throws(MalformedZone) -> PosixZone? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\n"),
            let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "\n"))
        else { throw MalformedZone("its footer is missing or cut off") }
        let text = bytes[position + 1..<end]
        return text.isEmpty ? nil : try PosixZoneParser.parse(text)
    }

    private mutating func skip(_ count: Int) throws(MalformedZone) {
        guard count <= bytes.count - position else {
            throw MalformedZone("it is cut off: \(bytes.count) bytes where \(position + count) belong")
        }
        position += count
    }

    private func unsigned(at index: Int, size: Int) -> UInt64 {
        var value: UInt64 = 0
        for byte in index..<index + size { value = value << 8 | UInt64(bytes[byte]) }
        return value
    }

    private func signed(at index: Int, size: Int) -> Int64 {
        let value = unsigned(at: index, size: size)
        return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }

    private static let endOfCalendar = CivilDate(year: 9999, month: 12, clampingDay: 31).midnight
}
