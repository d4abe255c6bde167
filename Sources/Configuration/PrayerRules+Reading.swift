import CivilTime
package import PrayerTimes
import Reminders
package import Vocabulary

extension PrayerRules {
    /// The keys of `[prayer]` that concern times, with an example of each.
    private static let examples = [
        "method": "\"mwl\"", "madhab": "\"shafi\"", "high_latitude": "\"middle\"", "polar": "\"none\"",
        "midnight": "\"sunrise\"", "shafaq": "\"general\"", "offsets": "{ isha = 2 }", "imsak": "10",
        "rounding": "\"nearest\"",
        "hijri_offset": "0", "hijri": "{ \"1448-09\" = 2027-02-08 }", "custom": "{ fajr = 18, isha = 17 }",
        "fallback": "\"mwl\"",
        "timetable_zone": "\"Europe/Zurich\"",
        "journey": "{ from = 2026-11-20, until = 2026-11-25, combine = \"early\", shorten = true }",
    ]

    static func has(_ key: String) -> Bool { examples[key] != nil }

    /// The keys in the order of the alphabet, for the hint of an unknown one.
    static var keys: [String] { examples.keys.sorted() }

    /// - Parameter others: The keys of the table that were read before.
    mutating func read(_ entry: TOMLTable.Entry, after others: Set<String>) throws(FieldProblem) {
        let key = entry.key
        if key == "method" && others.contains("custom") || key == "custom" && others.contains("method") {
            throw FieldProblem(
                key, "method and custom exclude each other",
                hint: "leave out custom, or leave out method to use angles of your own")
        }
        let node = entry.node
        let example = Self.examples[key] ?? ""
        switch key {
        case "method", "fallback":
            let id = try node.string(key, example: example)
            guard key != "method" || id != PrayerRules.timetableMethod else {
                wantsTimetable = true
                return
            }
            guard let method = PrayerMethod.named(id) else {
                let others = key == "method" ? [PrayerRules.timetableMethod] : []
                throw FieldProblem(PrayerRules.unknownMethod(id, others: others), key)
            }
            if key == "method" { self.method = method } else { fallback = method }
        case "timetable_zone": timetableZone = try node.string(key, example: example)
        case "custom": method = try Self.custom(node, example)
        case "journey": journey = try Self.journey(node, example)
        case "madhab": madhab = try node.choice(key, example)
        case "high_latitude": highLatitude = try node.choice(key, example)
        case "polar": polar = try node.choice(key, example)
        case "midnight": nightEnd = try node.choice(key, example)
        case "rounding": rounding = try node.choice(key, example)
        case "shafaq": shafaq = try node.choice(key, example)
        case "imsak": imsak = try node.whole(key, 0...60, example)
        case "hijri_offset": hijri.offset = try node.whole(key, HijriCalendar.offsets, example)
        case "offsets":
            for (name, inner) in try node.inner(key, example) {
                guard let path = PrayerMinutes.path(name) else {
                    throw FieldProblem(
                        key, "unknown key \"\(name)\"", hint: PrayerMinutes.names.joined(separator: ", "))
                }
                let most = PrayerRules.longestOffset
                offsets[keyPath: path] = try inner.minutes("offsets.\(name)", -most...most, "2")
            }
        case "hijri":
            for (name, inner) in try node.inner(key, example) {
                let parts = name.split(separator: "-").compactMap { Int($0) }
                guard case .date(let date) = inner.value, parts.count == 2, (1...12).contains(parts[1]), parts[0] > 0
                else { throw FieldProblem(key, "hijri takes months and their first days", hint: "hijri = \(example)") }
                guard hijri.sight(parts[1], of: parts[0], on: date) else {
                    let expected = HijriCalendar().start(ofMonth: parts[1], year: parts[0])
                    throw FieldProblem(
                        key, "\(date) is more than 3 days from \(expected), where the table begins \(name)",
                        hint: "hijri = \(example)")
                }
            }
            if let found = hijri.contradiction {
                let names = [found.first, found.second].map { $0.numbers.dropLast(3) }
                throw FieldProblem(
                    key, "\(names[1]) cannot begin \(found.days) days after \(names[0])",
                    hint: "a month has 29 or 30 days")
            }
        default: break
        }
    }

    /// The method whose times are read from a file.
    package static let timetableMethod = "timetable"

    /// The error for a method that there is not.
    package static func unknownMethod(_ id: String, others: [String] = []) -> RemindError {
        let ids = PrayerMethod.all.map(\.id) + others
        // `diyanet` is what publishes the times of `turkey`, and in its name.
        let named = PrayerMethod.all.filter { id.count > 2 && $0.name.lowercased().contains(id.lowercased()) }
        let question = NearNames.question(id, among: ids) ?? NearNames.question(named.map(\.id))
        let near = question.map { "\($0) All: " } ?? ""
        return RemindError(
            .invalidArgument, "\"\(id)\" is not a method", hint: near + ids.joined(separator: ", "))
    }

    /// `{ from = 2026-11-20, combine = "late" }`
    private static func journey(_ node: TOMLNode, _ example: String) throws(FieldProblem) -> PrayerJourney {
        let hint = "journey = \(example)"
        var days: [String: CivilDate] = [:]
        var found = PrayerJourney(from: CivilDate(epochDay: 0))
        for (name, inner) in try node.inner("journey", example) {
            switch name {
            case "from", "until":
                guard case .date(let date) = inner.value else {
                    throw inner.wrong("journey.\(name)", "a date", example: hint)
                }
                days[name] = date
            case "combine": found.combining = try inner.choice(name, "\"early\"")
            case "shorten": found.isShort = try inner.boolean("journey.shorten")
            default:
                throw FieldProblem("journey", "unknown key \"\(name)\"", hint: "from, until, combine, shorten")
            }
        }
        guard let from = days["from"] else { throw FieldProblem("journey", "journey needs its first day", hint: hint) }
        (found.from, found.until) = (from, days["until"])
        if let until = found.until, until < from {
            throw FieldProblem("journey", "journey ends on \(until), before \(from)", hint: hint)
        }
        guard found.combining != nil || found.isShort else {
            throw FieldProblem("journey", "journey neither combines nor shortens", hint: hint)
        }
        return found
    }

    /// `{ fajr = 18, isha = 17 }`, `{ fajr = 18.5, isha_after = 90, maghrib = 4 }`
    private static func custom(_ node: TOMLNode, _ example: String) throws(FieldProblem) -> PrayerMethod {
        var numbers: [String: Double] = [:]
        for (name, inner) in try node.inner("custom", example) {
            let range = name == "isha_after" ? 1...180 : PrayerMethod.angles
            guard ["fajr", "isha", "isha_after", "maghrib"].contains(name) else {
                throw FieldProblem("custom", "unknown key \"\(name)\"", hint: "fajr, isha, isha_after, maghrib")
            }
            guard let number = inner.number, range.contains(number) else {
                throw FieldProblem(
                    "custom", "custom.\(name) goes from \(Int(range.lowerBound)) to \(Int(range.upperBound))",
                    hint: "custom = \(example)")
            }
            numbers[name] = number
        }
        guard let fajr = numbers["fajr"], (numbers["isha"] == nil) != (numbers["isha_after"] == nil) else {
            throw FieldProblem("custom", "custom needs fajr, and isha or isha_after", hint: "custom = \(example)")
        }
        let isha = numbers["isha"].map { PrayerMethod.Isha.angle($0) }
        return .custom(
            fajr: fajr, maghrib: numbers["maghrib"].map { .angle($0) } ?? .minutes(0),
            isha: isha ?? .minutes(Int(numbers["isha_after"] ?? 90)))
    }
}

extension FieldProblem {
    fileprivate init(_ error: RemindError, _ key: String) {
        self.init(key, error.message, hint: error.hint ?? "")
    }
}

extension TOMLNode {
    fileprivate var number: Double? {
        switch value {
        case .integer(let number): Double(number)
        case .float(let number): number
        default: nil
        }
    }

    fileprivate func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ key: String, _ example: String
    ) throws(FieldProblem) -> Choice {
        let text = try string(key, example: example)
        guard let choice = Choice(rawValue: text) else {
            throw FieldProblem(
                key, "\"\(text)\" is not a value of \(key)",
                hint: "\(key) = " + Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))
        }
        return choice
    }

    fileprivate func whole(
        _ key: String, _ range: ClosedRange<Int>, _ example: String
    ) throws(FieldProblem) -> Int {
        guard case .integer(let number) = value else {
            throw wrong(key, "a whole number", example: "\(key) = \(example)")
        }
        guard let number = Int(exactly: number), range.contains(number) else {
            throw FieldProblem(key, "\(key) goes from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// `2`, `"2m"`, `"-3m"`
    fileprivate func minutes(
        _ key: String, _ range: ClosedRange<Int>, _ example: String
    ) throws(FieldProblem) -> Int {
        guard case .string(let text) = value else { return try whole(key, range, example) }
        let isEarlier = text.hasPrefix("-")
        guard let length = try? DurationText.parse(text.drop { $0 == "-" || $0 == "+" }).components.seconds,
            length % 60 == 0
        else { throw wrong(key, "whole minutes", example: "\(key) = \(example)") }
        let minutes = Int(length / 60) * (isEarlier ? -1 : 1)
        guard range.contains(minutes) else {
            throw FieldProblem(key, "\(key) goes from \(range.lowerBound) to \(range.upperBound)")
        }
        return minutes
    }

    fileprivate func inner(
        _ key: String, _ example: String
    ) throws(FieldProblem) -> [(name: String, node: TOMLNode)] {
        guard case .table(let table) = value else { throw wrong(key, "a table", example: "\(key) = \(example)") }
        return table.entries.map { ($0.key, $0.node) }
    }
}
