/// One zone's rules as the oracle reads them: its own reading of the TZif file (RFC 9636), every change of offset in a
/// list through 2060, and every question answered by search.
package struct RuleBook: Hashable {
    let name: String
    private(set) var first: Int64
    /// When, in seconds of UTC, and the offset from then on.
    private(set) var changes: [Change] = []

    struct Change: Hashable {
        var at: Int64
        var offset: Int64
    }

    struct Unreadable: Error {}

    init(name: String, bytes: [UInt8]) throws {
        self.name = name
        func number(_ at: Int, _ size: Int) -> Int64 {
            let value = bytes[at..<at + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
        }
        guard bytes.count > 44, bytes[4] >= UInt8(ascii: "2") else { throw Unreadable() }
        func counts(_ at: Int) -> [Int] { (0..<6).map { Int(number(at + 20 + 4 * $0, 4)) } }
        // isut, isstd, leap, time, type, char
        let old = counts(0)
        let second = 44 + old[3] * 5 + old[4] * 6 + old[5] + old[2] * 8 + old[1] + old[0]
        let new = counts(second)
        let times = second + 44
        let indices = times + new[3] * 8
        let types = indices + new[3]
        first = number(types, 4)
        for index in 0..<new[3] {
            let type = Int(bytes[indices + index])
            changes.append(Change(at: number(times + index * 8, 8), offset: number(types + type * 6, 4)))
        }
        let footer = types + new[4] * 6 + new[5] + new[2] * 12 + new[1] + new[0]
        let text = String(decoding: bytes[(footer + 1)...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        try extend(by: text)
    }

    /// These rules until an instant, and one offset for good from then on.
    init(_ other: RuleBook, name: String, fixed offset: Int64, from start: Int64) {
        self.name = name
        first = other.first
        changes = other.changes.filter { $0.at < start } + [Change(at: start, offset: offset)]
    }

    func offset(at seconds: Int64) -> Int64 {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].offset
    }

    func wall(at seconds: Int64) -> Int64 { seconds + offset(at: seconds) }

    /// When a wall first shows this; in a gap, as the offset before it has it.
    func instant(of wall: Int64) -> Int64 {
        let near = changes.filter { abs($0.at - wall) < 2 * Wall.day }
        let offsets = Set([offset(at: wall - 2 * Wall.day)] + near.map(\.offset))
        let shown = offsets.map { wall - $0 }.filter { self.wall(at: $0) == wall }
        if let earliest = shown.min() { return earliest }
        for change in near {
            let before = offset(at: change.at - 1)
            // Only where clocks go forward is there a gap.
            guard before < change.offset else { continue }
            if (change.at + before..<change.at + change.offset).contains(wall) { return wall - before }
        }
        return wall - offset(at: wall)
    }

    /// The rules as a TZif file of version 2.
    var bytes: [UInt8] {
        func big(_ value: Int64, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        func header(_ times: Int, _ types: Int) -> [UInt8] {
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
                + [0, 0, 0, times, types, 4].flatMap { big(Int64($0), 4) }
        }
        let offsets = [first] + Set(changes.map(\.offset)).subtracting([first]).sorted()
        let type = big(first, 4) + [0, 0]
        var bytes = header(0, 1) + type + Array("SIM\0".utf8) + header(changes.count, offsets.count)
        bytes += changes.flatMap { big($0.at, 8) }
        bytes += changes.map { UInt8(offsets.firstIndex(of: $0.offset) ?? 0) }
        bytes += offsets.flatMap { big($0, 4) + [0, 0] }
        bytes += Array("SIM\0".utf8)
        let last = changes.last?.offset ?? first
        let sign = last > 0 ? "-" : ""
        let size = abs(last)
        bytes += Array("\n<SIM>\(sign)\(size / 3600):\(size / 60 % 60):\(size % 60)\n".utf8)
        return bytes
    }

    // MARK: - The footer

    /// Adds what a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3` says of the years the list does not reach.
    private mutating func extend(by footer: String) throws {
        var rest = Substring(footer)
        func name() {
            if rest.first == "<" {
                rest = rest[(rest.firstIndex(of: ">") ?? rest.startIndex)...].dropFirst()
            } else {
                rest = rest.drop { $0.isLetter }
            }
        }
        func time() -> Int64 {
            let isNegative = rest.first == "-"
            if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
            let text = rest.prefix { $0.isNumber || $0 == ":" }
            rest = rest.dropFirst(text.count)
            let parts = text.split(separator: ":").compactMap { Int64($0) } + [0, 0]
            let value = parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
            return isNegative ? -value : value
        }
        name()
        let standard = -time()
        guard !rest.isEmpty else { return }
        name()
        let daylight = rest.first == "," ? standard + 3600 : -time()
        func rule() throws -> (month: Int64, week: Int64, day: Int64, at: Int64) {
            guard rest.hasPrefix(",M") else { throw Unreadable() }
            rest = rest.dropFirst(2)
            let text = rest.prefix { $0 != "/" && $0 != "," }
            rest = rest.dropFirst(text.count)
            let parts = text.split(separator: ".").compactMap { Int64($0) }
            guard parts.count == 3 else { throw Unreadable() }
            var at: Int64 = 7200
            if rest.first == "/" {
                rest = rest.dropFirst()
                at = time()
            }
            return (parts[0], parts[1], parts[2], at)
        }
        let (begin, end) = (try rule(), try rule())
        let known = changes.last?.at ?? Int64.min
        for year in Int64(2000)...2060 {
            func wall(_ rule: (month: Int64, week: Int64, day: Int64, at: Int64)) -> Int64 {
                let days = (1...Wall.length(rule.month, year)).map { Wall.day(year, rule.month, $0) }
                    .filter { (Wall.weekday($0) + 1) % 7 == rule.day }
                return days[min(Int(rule.week), days.count) - 1] * Wall.day + rule.at
            }
            changes += [
                Change(at: wall(begin) - standard, offset: daylight),
                Change(at: wall(end) - daylight, offset: standard),
            ].filter { $0.at > known }
        }
        changes.sort { $0.at < $1.at }
    }
}
