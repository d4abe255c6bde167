import Testing

@testable import Imports
@testable import Reminders

@Suite("Files that are cut short, huge or meant to harm")
struct HostileFileTests {
    private static let medTimer = Result {
        Foreign.medTimer(
            [Foreign.reminder(1), Foreign.reminder(2, minutes: 1200)],
            events: try (1...9).flatMap { day in
                [
                    try Foreign.event(1, "2026-11-0\(day)T08:00", at: "2026-11-0\(day)T08:03"),
                    try Foreign.event(2, "2026-11-0\(day)T20:00", "SKIPPED", at: "2026-11-0\(day)T20:01"),
                ]
            })
    }

    private static let history =
        "status,title,due,happened,note\n"
        + (10...29).map {
            "taken,\"Aspirin, large\",2026-10-\($0) 08:00,2026-10-\($0) 08:03,\"a \"\"good\"\" day\"\n"
        }.joined()

    private static let dosage =
        "Date,Time,Name,Dose,Status,Time Confirmed"
        + (10...29).map {
            "\n\"2026-10-\($0)\",\"08:00\",\"Aspirin \"\"large\"\"\",\"1 pill\",\"Confirmed\",\"08:03\""
        }.joined()

    /// Every cut of a backup is refused; one of a table is refused, or has every row that is there whole.
    @Test("cut at 200 places, a file imports nothing or every row that is whole", arguments: 0..<200)
    func cut(number: Int) throws {
        func cut(_ text: String) -> String {
            let bytes = Array(text.utf8)
            return String(decoding: bytes[..<(1 + number * (bytes.count - 2) / 200)], as: UTF8.self)
        }
        let backup = cut(try Self.medTimer.get())
        let refusal = Foreign.refusal(backup, .medtimer)
        #expect(refusal?.contains("it is cut short") == true, "\(refusal ?? "not refused")")
        for (table, isEnded) in [(Self.history, true), (Self.dosage, false)] {
            let part = cut(table)
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
            guard let content = try? Foreign.read(part, .csv) else { continue }
            #expect(part.hasSuffix("\n") || !isEnded)
            let whole = table.split(separator: "\n").dropFirst().filter { lines.contains($0) }
            #expect(content.doses.count == whole.count, "\(part.suffix(40))")
            #expect(lines.allSatisfy { $0.isEmpty || table.split(separator: "\n").contains($0) }, "\(part.suffix(40))")
        }
    }

    @Test("a file of too many values, cells or lines is refused with the line, before they take memory")
    func tooMany() {
        let values = "{\n\"medicines\": [" + String(repeating: "1,", count: ImportLimits.mostValues) + "1]}"
        #expect(Foreign.refusal(values, .medtimer) == "file:2: it has more than 600000 values")
        let nested = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(Foreign.refusal(nested, .medtimer) == "file:1: it is nested too deeply")
        let cells = String(repeating: "a,", count: ImportLimits.mostCells) + "a\n"
        #expect(Foreign.refusal(cells, .csv) == "file:1: it has more than 400000 cells")
        let rows = "status,title\n" + String(repeating: "\n", count: 100_000)
        #expect(Foreign.refusal(rows, .csv) == "file:2: it has 1 column, and the heading has 2")
        let columns = String(repeating: "a,", count: 1000) + "a\n"
        #expect(Foreign.refusal(columns, .csv) == "file:1: it has more than 1000 columns")
        let field = "timestamp,title\n0,\(String(repeating: "a", count: 1 << 20))b\n"
        #expect(Foreign.refusal(field, .prayertracker) == "file:2: it has a field of more than 1 MiB")
        let reminders = "title,status,when\n" + (0...500).map { "Pill \($0),defined,daily at 08:00\n" }.joined()
        #expect(Foreign.refusal(reminders, .csv) == "file:502: it has more than 500 reminders")
        let doses = "timestamp\n" + String(repeating: "0\n", count: ImportLimits.mostDoses + 1)
        #expect(Foreign.refusal(doses, .prayertracker) == "file:100002: it has more than 100000 doses")
    }

    @Test(
        "a foreign file is refused in one sentence with its line",
        arguments: [
            ("PK\u{3}\u{4}\n\u{0}", ImportFormat.medtimer, "file:1: it is not JSON"),
            (
                "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY b \"c\">]>\n<a>&b;</a>\n", .medtimer,
                "file:1: it is not JSON"
            ),
            ("[1]", .medtimer, "file:1: it is not a medTimer backup"),
            ("{}", .medtimer, "file:1: it is not a medTimer backup"),
            ("a\n", .csv, "file:1: there is no column \"status\""),
        ])
    func foreign(text: String, format: ImportFormat, expected: String) {
        #expect(Foreign.refusal(text, format) == expected)
    }

    /// Files of 20 MB are in Tests/hostile.
    @Test("of a calendar, too much of one event is refused with its line")
    func calendars() {
        func refusal(_ lines: String) -> String? {
            Foreign.refusal("BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(lines)END:VEVENT\nEND:VCALENDAR\n", .ics)
        }
        let alarms = String(repeating: "BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\n", count: 101)
        #expect(refusal(alarms) == "file:303: an event has more than 100 alarms")
        let dates = String(repeating: "EXDATE:20261224T080000\n", count: 10_101)
        #expect(refusal(dates) == "file:2: an event has more than 10100 properties")
        let list = "EXDATE:20261224T080000" + String(repeating: ",20261224T080000", count: 20_000) + "\n"
        #expect(
            refusal("SUMMARY:a\nDTSTART:20261101T080000\nRRULE:FREQ=DAILY\n\(list)")
                == "file:6: the event has more than 10000 dates of its own that are still ahead")
        let long = "SUMMARY:" + String(repeating: "a\n ", count: 1 << 20) + "\n"
        #expect(refusal(long) == "file:3: SUMMARY is longer than 1 MiB")
        // An attachment may be, and a letter may be folded within.
        let attachment = "ATTACH:" + String(repeating: "a\n ", count: 1 << 20) + "\n"
        let event = "SUMMARY:Zo\u{EB}\nDTSTART:20261201T080000\n"
        #expect(refusal(attachment + event) == nil)
        let folded = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(event)END:VEVENT\nEND:VCALENDAR\n".utf8)
        let letter = folded.firstIndex(of: 0xC3).map { folded[...$0] + [0x0D, 0x0A, 0x20] + folded[($0 + 1)...] } ?? []
        let titles = try? ImportedContent.read([("file", Array(letter))], as: .ics, Foreign.context()).reminders.map(
            \.title)
        #expect(titles == ["Zo\u{EB}"])
        #expect(Foreign.refusal("\n\n", .ics) == "file:1: it is not iCalendar")
    }

    @Test("commas and brackets in texts are no values")
    func texts() throws {
        let note = String(repeating: "a, [b] {c} \\\"", count: 200_000)
        let backup = Foreign.medTimer([Foreign.reminder(1)], medicine: "\"notes\": \"\(note)\"")
        #expect(try Foreign.read(backup).reminders.count == 1)
    }

    @Test("more notes than anyone reads are counted together")
    func notes() throws {
        let drinks = (0..<1500).map { "2026-11-18,08:00:00,kind \($0),\($0 % 50 + 1).0\n" }.joined()
        let content = try Foreign.read(
            "=== HYDRATION ===\nDate,Time,Type,Amount (oz)\n\(drinks)=== STATISTICS\n", .fastlife)
        #expect(content.notes.count == 1001 && content.doses.count == 1500)
        #expect(content.notes.last?.count == 500 && content.notes.last?.message == "further notes are left out")
    }

    @Test("the line of a place is that of its byte, wherever blocks end")
    func lines() {
        for length in [0, 1, 511, 512, 513, 1024, 1500] {
            let bytes = (0..<length).map { UInt8($0 % 7 == 3 ? 0x0A : 0x20) }
            let file = ForeignFile(name: "file", bytes: bytes)
            for offset in 0...length {
                #expect(file.line(at: offset) == bytes[..<offset].count { $0 == 0x0A } + 1)
            }
        }
    }
}
