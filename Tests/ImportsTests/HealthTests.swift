import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@testable import Imports

/// Exports of Apple Health, with what breaks other readers of them.
@Suite("From Apple Health") struct HealthTests {
    /// The document type since iOS 16: an ATTLIST without its end, an apostrophe in a comment, brackets in both.
    static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!-- HealthKit's Export Version: 13 [a] -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
        <!ATTLIST VisionPrescription
          type CDATA #REQUIRED
        <!ATTLIST Eye
          side CDATA #REQUIRED
        >
        ]>
        <HealthData locale="en_CH">
         <ExportDate value="2026-11-20 10:00:00 +0100"/>

        """
    static let end = "</HealthData>\n"

    static func record(
        _ type: String, _ value: String, _ start: String, _ until: String? = nil, unit: String? = nil,
        source: String = "Scales", _ more: String = ""
    ) -> String {
        let unit = unit.map { " unit=\"\($0)\"" } ?? ""
        return " <Record type=\"HK\(type)\" sourceName=\"\(source)\" sourceVersion=\"1\"\(unit)\(more) "
            + "creationDate=\"\(start)\" startDate=\"\(start)\" endDate=\"\(until ?? start)\" value=\"\(value)\"/>\n"
    }

    static func weight(_ value: String, _ start: String, unit: String = "kg", source: String = "Scales") -> String {
        record("QuantityTypeIdentifierBodyMass", value, start, unit: unit, source: source)
    }

    static func water(_ value: String, _ start: String, unit: String = "mL", source: String = "Bottle") -> String {
        record("QuantityTypeIdentifierDietaryWater", value, start, unit: unit, source: source)
    }

    static func sleep(_ stage: String, _ start: String, _ until: String, source: String = "Watch") -> String {
        record(
            "CategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysis\(stage)", "2026-11-\(start) +0100",
            "2026-11-\(until) +0100", source: source)
    }

    static func file(_ elements: String...) -> String { head + elements.joined() + end }

    /// Each reading in a line.
    static func readings(_ text: String) throws -> [String] {
        try Foreign.read(text, .health).doses.map { dose in
            let reading = try #require(dose.reading)
            let parts = reading.parts.sorted { $0.key < $1.key }.map { " \($0.key) \($0.value)" }.joined()
            return "\(dose.reminder[0]) \(reading.day) \(reading.value)\(parts)"
        }
    }

    @Test("weights, drinks, nights and fasts, in their units and on their days")
    func everything() throws {
        let fast = """
             <Workout workoutActivityType="HKWorkoutActivityTypeOther" duration="960" sourceName="Fast LIFe" \
            startDate="2026-11-18 12:00:00 +0100" endDate="2026-11-18 12:00:00 +0100">
              <MetadataEntry key="FastingGoal" value="18"/>
              <MetadataEntry key="ActualStartTime" value="2026-11-17 20:00:00 +0100"/>
              <MetadataEntry key="ActualEndTime" value="2026-11-18 12:30:00 +0100"/>
             </Workout>

            """
        let content = try Foreign.read(
            Self.file(
                Self.weight("71.9", "2026-11-19 07:00:00 +0100"),
                Self.record("QuantityTypeIdentifierBodyFatPercentage", "0.182", "2026-11-19 07:00:03 +0100", unit: "%"),
                Self.weight("159.0", "2026-11-18 07:00:00 +0100", unit: "lb"),
                Self.water("0.33", "2026-11-19 08:00:00 +0100", unit: "L"),
                Self.water("8", "2026-11-19 09:00:00 +0100", unit: "fl_oz_us"),
                Self.sleep("AsleepCore", "18 23:10:00", "19 06:50:00"), fast,
                Self.record("QuantityTypeIdentifierStepCount", "12", "2026-11-19 09:00:00 +0100", unit: "count"),
                Self.record("QuantityTypeIdentifierStepCount", "13", "2026-11-19 09:10:00 +0100", unit: "count")),
            .health)
        #expect(
            try Self.lines(content) == [
                "weight 2026-11-18 159 lb", "weight 2026-11-19 71.9 kg fat 18.2 %", "water 2026-11-19 0.33 l",
                "water 2026-11-19 8 fl oz", "sleep 2026-11-19 27600 s core 460 min", "fast 2026-11-17 59400 s",
            ])
        #expect(content.reminders.map(\.kind) == ["weight", "water", "sleep", "fast"])
        #expect(content.reminders.last?.fields["goal"] == "at least 18h a day")
        #expect(content.doses.last?.reading?.goal == 64_800)
        #expect(content.notes.map(\.message) == ["not imported: StepCount 2"])
        #expect(content.notes.first?.line == 24)
    }

    static func lines(_ content: ImportedContent) throws -> [String] {
        try content.doses.map { dose in
            let reading = try #require(dose.reading)
            let parts = reading.parts.sorted { $0.key < $1.key }.map { " \($0.key) \($0.value)" }.joined()
            return "\(dose.reminder[0]) \(reading.day) \(reading.value)\(parts)"
        }
    }

    @Test("the day is that of the record's own offset, and so is the zone if it has a name")
    func offsets() throws {
        let content = try Foreign.read(
            Self.file(
                // 23:30 of the 17th in New York is the 18th in Zurich.
                Self.weight("70", "2026-11-17 23:30:00 -0500"), Self.weight("71", "2026-11-18 12:00:00 +0530"),
                Self.weight("72", "2026-11-19 07:00:00 +0100")), .health)
        #expect(content.doses.map { $0.reading?.day.description } == ["2026-11-17", "2026-11-18", "2026-11-19"])
        #expect(content.doses.map(\.zone) == ["Etc/GMT+5", "Europe/Zurich", "Europe/Zurich"])
        // A moment that is exported in another zone is the same record.
        let moved = try Foreign.read(Self.file(Self.weight("70", "2026-11-18 05:30:00 +0100")), .health)
        #expect(moved.doses[0].key == content.doses[0].key)
    }

    @Test(
        "one weight of several programs is one",
        arguments: [
            ("71.94", "07:00:59", 1), ("71.95", "07:00:59", 2), ("71.9", "07:01:00", 2),
        ])
    func weights(value: String, time: String, count: Int) throws {
        let text = Self.file(
            Self.weight("71.9", "2026-11-19 07:00:00 +0100"),
            Self.weight(value, "2026-11-19 \(time) +0100", source: "Fast LIFe"))
        #expect(try Self.readings(text).count == count)
    }

    /// Regression: 0x50 was read as 80 kg, and 1e-9 became a weight of 0.
    @Test(
        "what no scale says is left out, with its line", arguments: ["0x50", "1e-9", "1e-4", "0", "-72", "nan", "inf"])
    func odd(value: String) throws {
        let text = Self.file(
            Self.weight("71.9", "2026-11-19 07:00:00 +0100"), Self.weight(value, "2026-11-19 08:00:00 +0100"),
            Self.weight("7.2e1", "2026-11-19 09:00:00 +0100"))
        let content = try Foreign.read(text, .health)
        #expect(content.doses.compactMap { $0.reading?.value.description } == ["71.9 kg", "72 kg"])
        let before = try #require(text.firstRange(of: "value=\"\(value)\"")).lowerBound
        let line = 1 + text[..<before].count { $0 == "\n" }
        #expect(
            content.notes.contains { $0.line == line && $0.message.contains("its value is not one that is kept") },
            "\(content.notes)")
    }

    @Test("a drink that a meal has too, or another program, is one; two at one time of other sizes are two")
    func drinks() throws {
        let drink = Self.water("250", "2026-11-19 08:00:00 +0100")
        let text = Self.file(
            " <Correlation type=\"HKCorrelationTypeIdentifierFood\">\n", drink, " </Correlation>\n", drink,
            Self.water("0.25", "2026-11-19 08:00:00 +0100", unit: "L", source: "Phone"),
            Self.water("100", "2026-11-19 08:00:00 +0100"))
        let content = try Foreign.read(text, .health)
        #expect(content.doses.compactMap { $0.reading?.value.description }.sorted() == ["100 ml", "250 ml"])
        #expect(content.notes.map(\.count) == [1])
    }

    @Test("a night is of the source that tells most, and gaps up to an hour are in it")
    func nights() throws {
        let text = Self.file(
            Self.sleep("InBed", "18 22:40:00", "19 07:00:00", source: "Phone"),
            Self.sleep("Asleep", "18 22:50:00", "19 06:59:00", source: "Ring"),
            Self.sleep("AsleepCore", "18 23:10:00", "19 01:00:00"),
            Self.sleep("AsleepDeep", "19 01:00:00", "19 02:30:00"),
            Self.sleep("AsleepDeep", "19 01:00:00", "19 02:30:00"), Self.sleep("Awake", "19 02:30:00", "19 02:40:00"),
            // An hour later, and a second more than an hour.
            Self.sleep("AsleepREM", "19 03:40:00", "19 06:00:00"),
            Self.sleep("AsleepCore", "19 07:00:01", "19 07:45:00"),
            // What only the bed saw.
            Self.sleep("InBed", "19 14:00:00", "19 14:40:00", source: "Phone"),
            Self.sleep("Asleep", "19 20:00:00", "19 20:20:00"))
        let content = try Foreign.read(text, .health)
        #expect(
            try Self.lines(content) == [
                "sleep 2026-11-19 24600 s awake 10 min core 110 min deep 90 min rem 140 min",
                "sleep 2026-11-19 2699 s core 44.983 min", "sleep 2026-11-19 2400 s",
            ])
        #expect(content.notes.map(\.count) == [1, 2])
        #expect(
            content.notes.map(\.message) == [
                "a night lasts from 30 minutes to 16 hours: left out", "the same night from another source: left out",
            ])
    }

    @Test("control characters and tags that are no XML cost only themselves, and lines keep their numbers")
    func mended() throws {
        let text = Self.file(
            Self.weight("70", "2026-11-17 07:00:00 +0100", source: "Kate\u{0B}s Scales"),
            Self.record(
                "QuantityTypeIdentifierBodyMass", "71", "2026-11-18 07:00:00 +0100", unit: "kg",
                " Modified Date=\"2026-11-18\""),
            " <Record type=\"x\" Wi&th=\"1\">\n  <MetadataEntry key=\"a\" value=\"b\"/>\n </Record>\n",
            Self.record(
                "QuantityTypeIdentifierBodyMass", "71", "2026-11-18 07:00:00 +0100", unit: "kg", " unit=\"kg\""),
            Self.weight("72", "2026-11-19 07:00:00 +0100"),
            Self.weight("heavy", "2026-11-19 08:00:00 +0100"))
        let content = try Foreign.read(text, .health)
        #expect(try Self.lines(content) == ["weight 2026-11-17 70 kg", "weight 2026-11-19 72 kg"])
        #expect(content.doses[0].key.hasSuffix("/Kate s Scales"))
        #expect(
            content.notes.map { "\($0.line) \($0.count) \($0.message)" } == [
                "14 3 it is not XML: left out", "20 1 its value is not one that is kept: left out",
            ])
    }

    static let refused: [(String, String)] = {
        var all: [(String, String)] = []
        all.append(("", "file:1: it is empty"))
        all.append(("PK\u{3}\u{4}rest", "file:1: it is a packed file"))
        all.append(("date,weight\n", "file:1: it is not XML"))
        all.append(("<?xml version=\"1.0\"?>\n<ClinicalDocument>", "file:2: it is the clinical document of the export"))
        all.append(("<?xml version=\"1.0\"?>\n<svg/>", "file:2: it is not of Apple Health"))
        all.append((head, "file:13: the file ends in the middle: it is cut short"))
        all.append((head + "&lol;" + end, "file:13: it is not XML: it refers to an entity"))
        all.append((head + "<a>\n</b>\n" + end, "file:14: it is not XML: mismatched tag"))
        all.append((head + String(repeating: "<a>\n", count: 1000), "file:76: its elements are nested too deeply"))
        all.append(("<!DOCTYPE a [\n<!ENTITY b \"c\">\n]>\n<HealthData>&b;</HealthData>", "file:4: it is not XML"))
        all.append(("<!DOCTYPE a [\n", "file:2: there is nothing of Apple Health in it"))
        all.append(
            ("<HealthData><!-- >" + String(repeating: ">", count: 1 << 21), "file:1: it has an element of more than"))
        return all
    }()

    @Test("refuses what is no export, with the line", arguments: refused)
    func refusals(text: String, refusal: String) throws {
        let found = try #require(Foreign.refusal(text, .health))
        #expect(found.hasPrefix(refusal), "\(found)")
    }

    @Test("a file that is cut anywhere imports nothing, in whatever pieces it comes")
    func cut() throws {
        let text = Self.file(
            Self.weight("70", "2026-11-17 07:00:00 +0100"), Self.sleep("Asleep", "18 22:50:00", "19 06:59:00"),
            " <Correlation type=\"c\">\n", Self.water("250", "2026-11-19 08:00:00 +0100"), " </Correlation>\n")
        let bytes = Array(text.utf8)
        for length in 0..<(bytes.count - 1) {
            #expect(Foreign.refusal(String(decoding: bytes[..<length], as: UTF8.self), .health) != nil, "\(length)")
        }
        let whole = try Self.lines(Foreign.read(text, .health))
        #expect(whole.count == 3)
        for size in [1, 2, 3, 7, 64, 1000] {
            let health = try HealthFile(name: "file", Foreign.context())
            for start in stride(from: 0, to: bytes.count, by: size) {
                try Array(bytes[start..<min(start + size, bytes.count)]).withUnsafeBytes { try health.read($0) }
            }
            var content = ImportedContent(format: .health)
            content.doses = ImportedDoses(try health.finish().doses)
            #expect(try Self.lines(content) == whole, "\(size)")
        }
    }

    // MARK: - Again and again

    static let first = file(
        weight("70", "2026-11-17 07:00:00 +0100"), weight("71", "2026-11-18 07:00:00 +0100"),
        water("250", "2026-11-18 08:00:00 +0100"), sleep("Asleep", "17 23:00:00", "18 06:00:00"))

    @Test("the choice is asked for once and kept, and a second import adds nothing")
    func again() throws {
        var world = try World("2026-11-20T12:00")
        #expect(try world.plan(Self.first).unchosen == ["weight", "water", "sleep"])
        let all = try world.bringIn(Self.first, .health, .all)
        #expect(all.doses == 4 && all.reminders.count { $0.isNew } == 3)
        let again = try world.bringIn(Self.first, .health)
        #expect(again.unchosen.isEmpty && !again.adds && again.known == 4)
        try world.restart()
        let later = try world.bringIn(
            Self.file(Self.weight("70", "2026-11-17 07:00:00 +0100"), Self.weight("72", "2026-11-19 07:00:00 +0100")),
            .health)
        #expect(later.doses == 1 && later.unchosen.isEmpty)
    }

    @Test("new means what comes from the choice on, also for a tracker that was here")
    func future() throws {
        var world = try World("2026-11-18T12:00")
        try world.decide(.change([.define(try world.definition("scales", nil, kind: "weight", nag: nil))]))
        let chosen = try world.bringIn(Self.first, .health, .new)
        #expect(chosen.doses == 0 && chosen.adds)
        #expect(chosen.groups?.map { "\($0.kind) \($0.earlier)" } == ["weight 2", "water 1", "sleep 1"])
        try world.run(to: "2026-11-20T12:00")
        let later = Self.file(
            Self.weight("71", "2026-11-18 07:00:00 +0100"), Self.weight("72", "2026-11-18 12:00:00 +0100"),
            Self.weight("73", "2026-11-19 07:00:00 +0100"))
        let added = try world.bringIn(later, .health)
        #expect(added.doses == 2 && added.reminders.map(\.id) == ["scales"])
        // All of it after all.
        #expect(try world.bringIn(later, .health, .all).doses == 1)
    }

    @Test("sync takes back what the app deleted, in the time of its file, and nothing that a person entered")
    func sync() throws {
        var world = try World("2026-11-18T12:00")
        _ = try world.bringIn(Self.first, .health, .all)
        let weight = try #require(ReminderID(rawValue: "weight"))
        let reading = Reading(
            Measurement(thousandths: 69_000, unit: try MeasureUnit(parsing: "kg")),
            day: try #require(CivilDate("2026-11-18")))
        var request = AnswerRequest(.extra(weight), .done, happened: world.now)
        (request.reading, request.isMeasured) = (reading, true)
        try world.decide(.answer(request))
        try world.run(to: "2026-11-20T12:00")
        // The weight of the 18th is gone; that of the 17th is before the file's first day.
        let left = Self.file(
            Self.water("250", "2026-11-18 08:00:00 +0100"), Self.sleep("Asleep", "17 23:00:00", "18 06:00:00"),
            Self.weight("75", "2026-11-19 07:00:00 +0100"))
        #expect(try world.bringIn(left, .health).groups?.contains { $0.removed > 0 } == false)
        let synced = try world.bringIn(left, .health, .sync, kinds: ["weight", "water", "sleep"])
        #expect(synced.groups?.map { "\($0.kind) \($0.removed)" } == ["weight 1", "water 0", "sleep 0"])
        let retracted = world.journal.filter { $0.fact == .retracted }
        #expect(retracted.count == 1 && retracted[0].source?.id.contains("2026-11-18T06:00Z/71 kg") == true)
        #expect(try !world.bringIn(left, .health, .sync, kinds: ["weight"]).adds)
        // It is there again in the app.
        #expect(try world.bringIn(Self.first, .health).doses == 1)
    }

    @Test("a night that another source tells better later does not count twice")
    func grown() throws {
        var world = try World("2026-11-20T12:00")
        _ = try world.bringIn(Self.file(Self.sleep("Asleep", "18 23:00:00", "19 06:00:00")), .health, .all)
        let better = Self.file(
            Self.sleep("Asleep", "18 23:00:00", "19 06:00:00"),
            Self.sleep("AsleepDeep", "18 23:10:00", "19 06:10:00", source: "Ring"))
        #expect(try world.bringIn(better, .health).doses == 0)
        let synced = try world.bringIn(better, .health, .sync, kinds: ["sleep"])
        #expect(synced.doses == 1 && synced.groups?[0].removed == 1)
    }
}
