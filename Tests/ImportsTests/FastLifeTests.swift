import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@testable import Imports

/// Files of Fast LIFe, with the columns of its export.
@Suite("From Fast LIFe") struct FastLifeTests {
    static let fasts = "Start Time,End Time,Duration (hours),Goal (hours),Met Goal,Eating Window (hours)"
    static let end = "=== STATISTICS SUMMARY ===\nMetric,Value\n\"Goals Met\",\"1\"\n"

    static func file(
        fasts: [String] = [], weights: [String] = [], drinks: [String] = [], nights: [String] = [], moods: [String] = []
    ) -> String {
        func table(_ title: String, _ columns: String, _ rows: [String]) -> String {
            (["=== \(title) ===", columns] + rows).joined(separator: "\n") + "\n\n"
        }
        return table("FASTING HISTORY", Self.fasts, fasts)
            + table("WEIGHT TRACKING", "Date,Weight (lbs),BMI,Body Fat %,Source", weights)
            + table("HYDRATION TRACKING", "Date,Time,Type,Amount (oz)", drinks)
            + table("SLEEP TRACKING", "Bed Time,Wake Time,Duration (hours),Quality (1-5),Source", nights)
            + table("MOOD & ENERGY TRACKING", "Date,Mood (1-10),Energy (1-10),Notes", moods) + end
    }

    static let sample = file(
        fasts: [
            #""2026-11-17 20:00:00","2026-11-18 12:30:00",16.50,18.0,No,"#,
            #""2026-11-16 20:00:00","2026-11-17 12:00:00",16.00,16.0,Yes,8.00"#,
        ],
        weights: [#""2026-11-18 07:00:00",159.0,22.8,18.2,"Manual""#],
        drinks: [#""2026-11-18","08:00:00",Water,8.0"#, #""2026-11-18","09:00:00",Tea,12.0"#],
        nights: [#""2026-11-17 23:10:00","2026-11-18 06:50:00",7.7,4,"Manual""#],
        moods: [#""2026-11-18 21:00:00",7,5,"slept ""badly"", then fine""#])

    @Test("every table becomes the readings of its tracker, in its units")
    func tables() throws {
        let content = try Foreign.read(Self.sample, .fastlife)
        #expect(content.notes.isEmpty)
        #expect(content.reminders.map(\.kind) == ["fast", "weight", "water", "sleep", "mood"])
        // Each fast keeps its own goal, in seconds, and the newest one is the goal of the tracker.
        #expect(content.doses.compactMap { $0.reading?.goal } == [64_800, 57_600])
        #expect(content.reminders.map { $0.fields["goal"] } == ["at least 18h a day", nil, nil, nil, nil])
        let readings = content.doses.compactMap(\.reading)
        #expect(
            readings.map { "\($0.value) \($0.day) \($0.type ?? "-")" } == [
                "59400 s 2026-11-17 -", "57600 s 2026-11-16 -", "159 lb 2026-11-18 -", "8 fl oz 2026-11-18 water",
                "12 fl oz 2026-11-18 tea", "27600 s 2026-11-18 -", "7 2026-11-18 -",
            ])
        #expect(
            readings.map { $0.parts.mapValues(\.description) }.filter { !$0.isEmpty } == [
                ["fat": "18.2 %"], ["quality": "4"], ["energy": "5"],
            ])
        #expect(content.doses.last?.note == #"slept "badly", then fine"#)
    }

    @Test("the same file again adds nothing, and a tracker that is here gets the readings")
    func again() throws {
        var world = try World("2026-11-20T12:00")
        try world.decide(
            .change([.define(try world.definition("scales", nil, kind: "weight", nag: nil))]))
        let first = try world.bringIn(Self.sample, .fastlife)
        #expect(first.doses == 7)
        #expect(
            first.reminders.map { "\($0.id) \($0.isNew)" } == [
                "fast true", "water true", "sleep true", "mood true", "scales false",
            ])
        let again = try world.bringIn(Self.sample, .fastlife)
        #expect(again.doses == 0 && !again.adds)
        try world.restart()
        #expect(try world.bringIn(Self.sample, .fastlife).doses == 0)
    }

    @Test(
        "what a person recorded here within a minute is not added",
        arguments: [
            // The scale says 159.0 lb, which is 72.12 kg.
            (-59_999, 72.10, 0), (59_999, 72.16, 0), (-60_000, 72.12, 1), (60_000, 72.12, 1), (0, 72.2, 1),
        ])
    func recordedHere(milliseconds: Int, kilograms: Double, added: Int) throws {
        var world = try World("2026-11-18T06:00")
        let weight = try world.definition("weight", nil, kind: "weight", nag: nil)
        try world.decide(.change([.define(weight)]))
        try world.run(to: try world.instant("2026-11-18T07:00") + .milliseconds(milliseconds))
        let reading = Reading(
            Measurement(thousandths: Int64(kilograms * 1000), unit: try MeasureUnit(parsing: "kg")),
            day: try #require(CivilDate("2026-11-18")))
        var request = AnswerRequest(.extra(weight.id), .done, happened: world.now)
        (request.reading, request.isMeasured) = (reading, true)
        try world.decide(.answer(request))
        try world.run(to: "2026-11-18T12:00")
        let view = try world.bringIn(
            Self.file(weights: [#""2026-11-18 07:00:00",159.0,22.8,18.2,"Manual""#]), .fastlife)
        #expect(view.doses == added)
    }

    @Test("rows within a minute of each other are one")
    func twins() throws {
        let drinks = [
            #""2026-11-18","08:00:00",Water,8.0"#, #""2026-11-18","08:00:59",Water,8.0"#,
            #""2026-11-18","08:01:59",Water,8.0"#, #""2026-11-18","08:02:00",Tea,8.0"#,
        ]
        let content = try Foreign.read(Self.file(drinks: drinks), .fastlife)
        #expect(content.doses.count == 3)
        #expect(content.notes.map(\.message) == ["the same again within a minute: left out"])
    }

    @Test("what cannot be a night or a fast is left out and said")
    func lengths() throws {
        let content = try Foreign.read(
            Self.file(
                fasts: [#""2026-11-17 20:00:00","2026-11-17 20:00:30",0.01,N/A,No,"#],
                nights: [
                    #""2026-11-17 06:00:00","2026-11-18 06:50:00",24.8,,"Manual""#,
                    #""2026-11-18 06:40:00","2026-11-18 06:50:00",0.2,,"Manual""#,
                ]), .fastlife)
        #expect(content.doses.isEmpty && content.reminders.isEmpty)
        #expect(content.notes.map(\.line) == [3, 13, 14])
        #expect(content.notes.allSatisfy { $0.message.hasPrefix("left out: ") })
    }

    @Test(
        "refuses what is no such file, with the line",
        arguments: [
            ("a,b\n1,2\n", "1"), (sample.replacing("=== STATISTICS SUMMARY ===\n", with: ""), "23"),
            (String(sample.prefix(400)) + "\n", ""), (sample.replacing("159.0", with: "heavy"), "8"),
            (sample.replacing("=== SLEEP", with: "=== NAPS"), "15"),
            (sample.replacing("Amount (oz)", with: "Amount (ml)"), "11"),
            (sample.replacing("2026-11-18 07:00:00", with: "2036-11-18 07:00:00"), "8"),
            (sample.replacing("\"2026-11-18 21:00:00\",7", with: "\"2026-11-18 21:00:00\",11"), "21"),
        ])
    func refusals(text: String, line: String) throws {
        let refusal = try #require(Foreign.refusal(text, .fastlife))
        #expect(refusal.hasPrefix("file:\(line)"), "\(refusal)")
    }

    @Test("a file that is cut anywhere imports nothing")
    func cut() {
        let bytes = Array(Self.sample.utf8)
        let whole = Self.sample.utf8.count - Self.end.utf8.count + "=== STATISTICS".utf8.count
        for length in stride(from: 0, to: whole, by: 7) {
            #expect(Foreign.refusal(String(decoding: bytes[..<length], as: UTF8.self), .fastlife) != nil, "\(length)")
        }
    }
}
