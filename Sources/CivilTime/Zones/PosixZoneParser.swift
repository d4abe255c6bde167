/// Reads the `TZ` string of a TZif footer, as in `CET-1CEST,M3.5.0,M10.5.0/3` or `<-02>2<-01>,M3.5.0/-1,M10.5.0/0`.
struct PosixZoneParser {
    private var rest: ArraySlice<UInt8>

    /// - Throws: what is wrong with the text, which may be any bytes at all.
    static func parse(_ text: ArraySlice<UInt8>) throws(MalformedZone) -> PosixZone {
        var parser = PosixZoneParser(rest: text)
        let zone = try parser.zone()
        guard parser.rest.isEmpty else { throw MalformedZone("the footer continues after its rule") }
        return zone
    }

    private mutating func zone() throws(MalformedZone) -> PosixZone {
        let abbreviation = try abbreviation()
        // POSIX counts west of Greenwich.
        let offset = -(try time(hours: 24))
        guard !rest.isEmpty else { return PosixZone(abbreviation: abbreviation, offset: offset, daylight: nil) }
        let daylightAbbreviation = try self.abbreviation()
        let hasOffset = !rest.isEmpty && rest.first != UInt8(ascii: ",")
        let daylightOffset = hasOffset ? -(try time(hours: 24)) : offset + 3600
        let start = try change()
        let end = try change()
        return PosixZone(
            abbreviation: abbreviation, offset: offset,
            daylight: PosixZone.Daylight(
                abbreviation: daylightAbbreviation, offset: daylightOffset, start: start, end: end))
    }

    /// Three letters or more, or `<...>` around letters, digits and signs.
    private mutating func abbreviation() throws(MalformedZone) -> String {
        let quoted = take(UInt8(ascii: "<"))
        let name = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
            default: false
            }
        }
        rest = rest.dropFirst(name.count)
        guard name.count >= 3, !quoted || take(UInt8(ascii: ">")) else {
            throw MalformedZone("the footer has no abbreviation where one belongs")
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// `[+-]hh[:mm[:ss]]` in seconds, at most `hours` hours and 59:59 either way.
    private mutating func time(hours: Int) throws(MalformedZone) -> Int {
        let negative = take(UInt8(ascii: "-"))
        if !negative { _ = take(UInt8(ascii: "+")) }
        var seconds = try number(0...hours) * 3600
        if take(UInt8(ascii: ":")) {
            seconds += try number(0...59) * 60
            if take(UInt8(ascii: ":")) { seconds += try number(0...59) }
        }
        return negative ? -seconds : seconds
    }

    /// `,date[/time]`; without a time, 02:00.
    private mutating func change() throws(MalformedZone) -> PosixZone.Change {
        guard take(UInt8(ascii: ",")) else { throw MalformedZone("the footer has no rule for daylight saving time") }
        let day: PosixZone.Day
        if take(UInt8(ascii: "J")) {
            day = .julian(try number(1...365))
        } else if take(UInt8(ascii: "M")) {
            let month = try number(1...12)
            try dot()
            let week = try number(1...5)
            try dot()
            day = .weekday(month: month, week: week, weekday: try number(0...6))
        } else {
            day = .zeroBased(try number(0...365))
        }
        return PosixZone.Change(day: day, time: take(UInt8(ascii: "/")) ? try time(hours: 167) : 7200)
    }

    private mutating func dot() throws(MalformedZone) {
        guard take(UInt8(ascii: ".")) else { throw MalformedZone("a date in the footer is not written Mm.w.d") }
    }

    private mutating func number(_ range: ClosedRange<Int>) throws(MalformedZone) -> Int {
        let text = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        rest = rest.dropFirst(text.count)
        guard text.count <= 3, let value = digits(text), range.contains(value) else {
            throw MalformedZone("a number in the footer is not in \(range.lowerBound)...\(range.upperBound)")
        }
        return value
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }
}
