import CivilTime
import Testing

@testable import PrayerTimes

/// The table of methods, held against its sources row by row.
@Suite struct MethodTests {
    @Test func everyParameterIsItsSources() throws {
        var said: Set<String> = []
        for row in try PrayerFiles.rows("methods.tsv") {
            let cells = row.map(String.init)
            let method = try #require(PrayerMethod.named(cells[0]))
            let name = "\(cells[0]) by \(cells[1])"
            if cells[2] != "*" {
                said.insert(method.id)
                #expect(method.fajr == Double(cells[2]), "\(name)")
            }
            if cells[3] != "*" { #expect(isha(method) == cells[3], "\(name)") }
            // Five minutes after sunset are said as such, or as a correction.
            if cells[4] != "*", cells[5] == "*" { #expect(maghrib(method) == cells[4], "\(name)") }
            if cells[4] != "*", cells[5] != "*", case .angle(let angle) = method.maghrib {
                #expect(Double(cells[4]) == angle, "\(name)")
            }
            if cells[5] != "*" {
                let words = cells[5] == "-" ? [] : cells[5].split(separator: " ").map(String.init)
                let pairs = stride(from: 0, to: words.count, by: 2).map { (words[$0], Int(words[$0 + 1])) }
                var minutes = method.minutes
                if case .minutes(let after) = method.maghrib, !cells[1].hasPrefix("api") { minutes.maghrib += after }
                var expected = PrayerMinutes()
                for (word, number) in pairs {
                    let path = try #require(PrayerMinutes.path(word))
                    expected[keyPath: path] = try #require(number)
                }
                // The API's own minutes come on top of those of the method.
                if method.id == "portugal" { minutes.maghrib = 0 }
                #expect(minutes == expected, "\(name)")
            }
            if cells[6] != "*" { #expect(more(method, cells[6].hasPrefix("midnight")) == cells[6], "\(name)") }
        }
        #expect(said == Set(PrayerMethod.all.map(\.id)))
    }

    private func isha(_ method: PrayerMethod) -> String {
        switch method.isha {
        case .angle(let angle): number(angle)
        case .minutes(let minutes, _): "\(minutes) min"
        }
    }

    private func maghrib(_ method: PrayerMethod) -> String {
        switch method.maghrib {
        case .angle(let angle): number(angle)
        case .minutes(let minutes): minutes == 0 ? "-" : "\(minutes) min"
        }
    }

    private func more(_ method: PrayerMethod, _ isOfMidnight: Bool) -> String {
        if isOfMidnight { return "midnight-\(method.nightEnd.rawValue)" }
        let words = [
            method.rounding == .up ? "up" : nil, method.madhab == .hanafi ? "hanafi" : nil,
            method.highLatitude == .seventh ? "seventh" : nil, method.highLatitudeFajr == .middle ? "fajr-middle" : nil,
        ].compactMap(\.self)
        return words.isEmpty ? "-" : words.joined(separator: " ")
    }

    private func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
}
