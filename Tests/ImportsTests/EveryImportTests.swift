import Reminders
import Testing

@testable import Imports

/// What is true of every form of file that can be imported.
@Suite("Every import")
struct EveryImportTests {
    /// A file of each form, which is read whole; of those that have two layouts, both.
    struct Sample: CustomTestStringConvertible, Sendable {
        let format: ImportFormat
        let files: [(name: String, text: String)]

        init(_ format: ImportFormat, _ files: [(String, String)]) {
            self.format = format
            self.files = files.map { (name: $0.0, text: $0.1) }
        }

        init(_ format: ImportFormat, _ text: String) { self.init(format, [("file", text)]) }

        var testDescription: String { "\(format) \(files[0].name)" }
        var bytes: [(name: String, bytes: [UInt8])] { files.map { ($0.name, Array($0.text.utf8)) } }
    }

    static let samples: [Sample] = {
        let lenses = """
            { "lensHistory": { "currentCycle":
              { "id": "A", "lensType": "daily", "startDate": "2026-11-10T23:00:00Z",
                "wearDates": ["2026-11-10T23:00:00Z", "2026-11-11T23:00:00Z"] } } }
            """
        return [
            Sample(
                .csv, "status,title,due,note\ntaken,A,2026-11-18 08:00,\"two\nlines\"\nskipped,Ü,2026-11-19 08:00,\n"),
            Sample(
                .csv,
                "Date,Time,Name,Dose,Status,Time Confirmed\n"
                    + "\"2026-11-19\",\"08:00\",\"A \"\"b\"\"\",\"1 pill\",\"Confirmed\",\"08:05\""),
            Sample(.fastlife, FastLifeTests.sample),
            Sample(
                .health, HealthTests.file(HealthTests.weight("71.9", "2026-11-19 07:00:00 +0100"))),
            Sample(.lenses, lenses), Sample(.lenses, "date,worn\n2026-11-18,yes\n2026-11-19,no\n"),
            Sample(.loop, HabitFilesTests.loop),
            Sample(
                .harsh,
                [
                    ("habits", "# mine\n! Health\nGym: 3/7\nFloss: 1\n"),
                    ("log", "2026-11-18 : Gym : y : Leg day : 1.5\n2026-11-19 : Floss : s : ill\n"),
                ]),
            Sample(
                .habitbull,
                "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
                    + "\"Lesen, üben\",,Mind,2026-11-18,1,\"ten, pages\"\nGym,,,2026-11-19,1,\n"),
            Sample(.prayertracker, "ZTIMESTAMP,ZTITLE\n0,Fajr\n785221200.5,\"Isha, late\"\n"),
            Sample(
                .ics,
                ICalendarImportTests.event("DTSTART;TZID=Europe/Zurich:20261101T080000", "RRULE:FREQ=DAILY")),
            Sample(.remind, "# mine\nOMIT 25 Dec\nREM 1 \\\n  AT 8:30 MSG Rent\nREM Tue SKIP MSG Bins %b\n"),
            Sample(
                .taskwarrior,
                "[\n\(TaskwarriorTests.task(#""due":"20261203T133000Z""#)),\n"
                    + "\(TaskwarriorTests.task(#""due":"20261203T133000Z","recur":"weekly""#, status: "recurring", uuid: "b"))\n]\n"
            ),
            Sample(.vcard, VCardTests.card("FN:Anna", "BDAY:1984-12-24") + VCardTests.card("FN:Ü", "BDAY:--0302")),
            Sample(.at, AtTests.job("notify-send 'Call mum'") + AtTests.job("make", 13)),
            Sample(
                .calcurse,
                [("apts", "12/03/2026 [1] a\n12/03/2026 @ 14:30 -> 12/03/2026 @ 15:30 {1D} |b\n"), ("todo", "[1] c\n")]),
            Sample(.medtimer, Foreign.medTimer([Foreign.reminder(1)])),
            Sample(.dosage, Foreign.treatments([Foreign.treatment("daily")])),
        ]
    }()

    /// What is read, or in one line why not.
    private static func read(_ format: ImportFormat, _ files: [(name: String, bytes: [UInt8])]) throws
        -> (content: ImportedContent?, refusal: String)
    {
        let context = try Foreign.context()
        do throws(ImportRefusal) {
            return (try ImportedContent.read(files, as: format, context), "")
        } catch {
            return (nil, error.problem.text)
        }
    }

    /// A refusal names its file and a line of it, and is one line long.
    private static func isClear(_ refusal: String, _ files: [(name: String, bytes: [UInt8])]) -> Bool {
        !refusal.contains("\n") && refusal.utf8.count < 400
            && files.contains { file in
                guard refusal.hasPrefix("\(file.name):") else { return false }
                let line = refusal.dropFirst(file.name.count + 1).prefix { $0.isASCII && $0.isNumber }
                return Int(line).map { (1...file.bytes.count { $0 == 0x0A } + 1).contains($0) } ?? false
            }
    }

    @Test("has a sample here")
    func all() { #expect(Set(Self.samples.map(\.format)) == Set(ImportFormat.allCases)) }

    /// A table may be whole without its last rows: then each row before is there, and none is half.
    @Test(
        "cut after every byte, a file is refused with its line, or only rows at its end are missing", arguments: samples
    )
    func cut(sample: Sample) throws {
        let whole = try #require(try Self.read(sample.format, sample.bytes).content)
        let doses = Set(whole.doses.map(Self.bare))
        for index in sample.files.indices {
            var files = sample.bytes
            let bytes = files[index].bytes
            for length in 0..<bytes.count {
                files[index].bytes = Array(bytes[..<length])
                let (content, refusal) = try Self.read(sample.format, files)
                guard let content else {
                    #expect(Self.isClear(refusal, files), "\(length): \(refusal)")
                    continue
                }
                #expect(content.doses.allSatisfy { doses.contains(Self.bare($0)) }, "\(length)")
                #expect(content.doses.count <= doses.count, "\(length)")
                let titles = Set(whole.reminders.map(\.title))
                #expect(content.reminders.allSatisfy { titles.contains($0.title) }, "\(length)")
            }
        }
    }

    /// Without what other rows decide.
    private static func bare(_ dose: ImportedDose) -> String {
        "\(dose.title) \(dose.outcome) \(dose.happened) \(dose.amount ?? "") \(dose.reading.map { "\($0)" } ?? "")"
    }

    @Test("with a mark of the order of bytes, and with carriage returns, a file is read the same", arguments: samples)
    func ends(sample: Sample) throws {
        let whole = try #require(try Self.read(sample.format, sample.bytes).content)
        let marked = sample.bytes.map { (name: $0.name, bytes: [0xEF, 0xBB, 0xBF] + $0.bytes) }
        let (read, refusal) = try Self.read(sample.format, marked)
        #expect(read?.doses == whole.doses && read?.reminders == whole.reminders, "\(refusal)")
        let returned = sample.files.map { file in
            let lines = file.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            return (
                name: file.name,
                bytes: Array(lines.map { $0.last == 0x0D ? $0.dropLast() : $0 }.joined(separator: [0x0D, 0x0A]))
            )
        }
        let (other, second) = try Self.read(sample.format, returned)
        #expect(other?.doses.count == whole.doses.count, "\(second)")
        #expect(other?.reminders.map(\.title) == whole.reminders.map(\.title), "\(second)")
    }

    /// A table of more than a megabyte is looked through before its doses are kept.
    @Test("a large table is read whole, or refused for its last row")
    func large() throws {
        let table = "timestamp,title\n" + String(repeating: "0,\(String(repeating: "a", count: 60))\n", count: 20_000)
        try #require(table.utf8.count > DoseCount.trialSize)
        #expect(try Foreign.read(table, .prayertracker).doses.count == 20_000)
        #expect(Foreign.refusal(table + "soon,b\n", .prayertracker)?.hasPrefix("file:20002: ") == true)
    }

    @Test("what is no text, or another program's file, is refused with its line", arguments: samples)
    func odd(sample: Sample) throws {
        func expectRefused(_ bytes: [UInt8], _ what: String) throws {
            var files = sample.bytes
            files[0].bytes = bytes
            let (content, refusal) = try Self.read(sample.format, files)
            #expect(content == nil, "\(what)")
            #expect(Self.isClear(refusal, files), "\(what): \(refusal)")
        }
        let text = sample.files[0].text
        try expectRefused([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "UTF-16")
        try expectRefused([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, "UTF-16")
        try expectRefused([UInt8](repeating: 0, count: 5000), "NUL")
        try expectRefused([], "empty")
        try expectRefused(Array("PK\u{3}\u{4}".utf8) + [0, 0, 0xFF, 0x0A, 0x0A], "packed")
        try expectRefused([0x1F, 0x8B, 8, 0, 0, 0x0A, 0xFF], "packed")
        try expectRefused(Array("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>".utf8), "entity")
        for open in ["[", "{\"a\":", "<a>", "BEGIN:X\n", "\""] {
            try expectRefused(Array(String(repeating: open, count: 20_000).utf8), "nested \(open)")
        }
        for other in Self.samples where other.format != sample.format {
            try expectRefused(other.bytes[0].bytes, "\(other.testDescription)")
        }
    }
}
