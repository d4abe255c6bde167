import CivilTime
import Exports
import Reminders
import Schedules
import StrictJSON
import Testing
import Worlds

@Suite("FHIR R4") struct FHIRTests {
    /// A medication with one schedule, as the daemon gives it.
    static func reminder(
        _ when: String, _ fields: Fields = ["dose": .text("500 mg")], steps: [TaperStep]? = nil,
        state: ReminderView.State = .active
    ) throws -> ReminderView {
        let schedule = try Schedule(parsing: when, context: .file)
        return ReminderView(
            id: "aspirin", kind: "medication", title: "Aspirin", state: state,
            schedules: [ReminderView.Line(when: when, sentence: schedule.sentence)], grace: 7200, nag: .none,
            fields: fields, source: "command", defined: "2026-11-20T08:00:00+01:00", steps: steps)
    }

    static func json(_ element: FHIRElement) throws -> JSONValue { try JSONValue(try JSON.encode(element)) }

    static func text(_ value: JSONValue?) -> String? { value.map { String(decoding: $0.bytes, as: UTF8.self) } }

    /// The dosages of a reminder's statement.
    static func dosages(_ reminder: ReminderView, events: [String: [Timestamp]] = [:]) throws -> [JSONValue] {
        let entry = try json(FHIRBundle().statement(reminder, events: events, since: nil))
        return entry["resource"]?["dosage"]?.elements ?? []
    }

    static let timings: [(String, String)] = {
        var all: [(String, String)] = []
        all.append(("daily at 08:00, 20:00", #"{"timeOfDay":["08:00:00","20:00:00"]}"#))
        all.append(("mon, fri at 07:30", #"{"dayOfWeek":["mon","fri"],"timeOfDay":["07:30:00"]}"#))
        all.append(
            (
                "every 3 days at 09:00 from 2026-11-20",
                #"{"boundsPeriod":{"start":"2026-11-20"},"frequency":1,"period":3,"periodUnit":"d"}"#
            ))
        all.append(
            (
                "every 2 weeks on tue, fri at 09:00 from 2026-11-20",
                #"{"boundsPeriod":{"start":"2026-11-20"},"frequency":2,"period":2,"periodUnit":"wk"}"#
            ))
        all.append(("monthly on 1 at 09:00", #"{"frequency":1,"period":1,"periodUnit":"mo"}"#))
        all.append(
            (
                "every 8 hours from 2026-11-20 06:00",
                #"{"boundsPeriod":{"start":"2026-11-20"},"frequency":1,"period":8,"periodUnit":"h"}"#
            ))
        all.append(
            (
                "daily at 08:00 until 2026-12-31", #"{"boundsPeriod":{"end":"2026-12-31"},"timeOfDay":["08:00:00"]}"#
            ))
        all.append(
            (
                "daily at 08:00 for 10 days",
                #"{"boundsDuration":{"code":"d","system":"http://unitsofmeasure.org","unit":"day","value":10},"#
                    + #""timeOfDay":["08:00:00"]}"#
            ))
        all.append(("daily at 08:00 for 20 times", #"{"count":20,"timeOfDay":["08:00:00"]}"#))
        return all
    }()

    @Test("a schedule that Timing can say", arguments: timings)
    func timing(when: String, expected: String) throws {
        let dosage = try #require(try Self.dosages(Self.reminder(when)).first)
        #expect(Self.text(dosage["timing"]?["repeat"]) == expected)
        #expect(Self.text(dosage["text"])?.hasPrefix("\"500 mg, ") == true)
        #expect(Self.text(dosage["doseAndRate"]?.elements.first?["doseQuantity"]?["code"]) == "\"mg\"")
    }

    @Test(
        "what Timing cannot say is in the text, and as events",
        arguments: [
            "21 days on, 7 off at 08:00 from 2026-11-20", "monthly on 2nd tue at 09:00", "8h after taken",
            "30m after ramipril",
            "daily at sunset", "once on 2026-12-01 at 10:00",
        ])
    func events(when: String) throws {
        let reminder = try Self.reminder(when)
        let without = try #require(try Self.dosages(reminder).first)
        #expect(without["timing"] == nil)
        #expect(Self.text(without["text"])?.contains(reminder.schedules[0].sentence) == true)
        let event: Timestamp = "2026-12-01T10:00:00+01:00"
        let dosage = try #require(try Self.dosages(reminder, events: [when: [event]]).first)
        #expect(Self.text(dosage["timing"]) == #"{"event":["\#(event)"]}"#)
    }

    @Test("as needed has its limits, and a taper a dosage for each step")
    func limits() throws {
        let needed = try #require(
            try Self.dosages(Self.reminder("as needed, at most 4 in 24h, at least 6h apart")).first)
        #expect(Self.text(needed["asNeededBoolean"]) == "true")
        #expect(Self.text(needed["maxDosePerPeriod"]?["numerator"]?["value"]) == "4")
        #expect(Self.text(needed["maxDosePerPeriod"]?["denominator"]?["value"]) == "24")
        #expect(Self.text(needed["timing"]?["repeat"]) == #"{"frequency":1,"period":6,"periodUnit":"h"}"#)
        let highest = try #require(
            try Self.dosages(Self.reminder("daily at 08:00", ["highest": .text("1 g")])).first)
        #expect(Self.text(highest["maxDosePerAdministration"]?["value"]) == "1")
        #expect(Self.text(highest["maxDosePerAdministration"]?["unit"]) == "\"g\"")
        #expect(needed["maxDosePerAdministration"] == nil)
        let steps = [
            TaperStep(dose: "40 mg", from: "2026-11-20", until: "2026-11-24"),
            TaperStep(dose: "20 mg", from: "2026-11-25", until: nil),
        ]
        let taper = try Self.dosages(Self.reminder("daily at 08:00", [:], steps: steps))
        #expect(taper.map { Self.text($0["sequence"]) } == ["1", "2"])
        #expect(
            taper.map { Self.text($0["timing"]?["repeat"]?["boundsPeriod"]) } == [
                #"{"end":"2026-11-24","start":"2026-11-20"}"#, #"{"start":"2026-11-25"}"#,
            ])
        #expect(taper.map { Self.text($0["doseAndRate"]?.elements.first?["doseQuantity"]?["value"]) } == ["40", "20"])
    }

    static func entry(_ what: String, origin: String = "person", cause: String? = nil, note: String? = nil) -> EntryView
    {
        EntryView(
            id: "a.1", at: "2026-11-20T08:05:00+01:00", zone: "Europe/Zurich", device: "a", what: what, origin: origin,
            occurrence: "aspirin@2026-11-20T08:00", reminder: "aspirin", kind: "medication", title: "Aspirin",
            slot: "2026-11-20T08:00", due: "2026-11-20T08:00:00+01:00", happened: "2026-11-20T08:05:00+01:00",
            cause: cause, note: note, fields: ["dose": .text("2 tablets")])
    }

    static let outcomes: [(EntryView, String, String?)] = {
        var all: [(EntryView, String, String?)] = []
        all.append((entry("taken"), "completed", nil))
        all.append((entry("skipped", note: "nausea"), "not-done", "skipped: nausea"))
        all.append((entry("missed", cause: "stated"), "not-done", "missed: stated"))
        all.append((entry("missed", origin: "automatic", cause: "unanswered"), "not-done", "missed: unanswered"))
        all.append((entry("missed", origin: "automatic", cause: "unattended"), "unknown", "missed: unattended"))
        all.append((entry("missed", origin: "automatic", cause: "travel"), "unknown", "missed: travel"))
        return all
    }()

    @Test(
        "a code goes with the name, in the statement and in each dose",
        arguments: [
            ("ATC A10BA02", "http://www.whocc.no/atc", "A10BA02"),
            ("RxNorm 860975", "http://www.nlm.nih.gov/research/umls/rxnorm", "860975"),
            ("SNOMED 109081006", "http://snomed.info/sct", "109081006"),
            ("PZN 01234567", "http://fhir.de/CodeSystem/ifa/pzn", "01234567"),
            ("NDC 0087-6060-05", "http://hl7.org/fhir/sid/ndc", "0087-6060-05"),
        ])
    func codes(code: String, system: String, value: String) throws {
        let reminder = try Self.reminder(
            "daily at 08:00",
            ["dose": .text("1 ml"), "code": .text(code), "route": .text("intramuscular"), "site": .text("left arm")])
        let statement = try Self.json(FHIRBundle().statement(reminder, events: [:], since: nil))
        let administration = try #require(FHIRBundle().administration(Self.entry("taken"), of: reminder))
        for entry in [statement, try Self.json(administration)] {
            let medicine = entry["resource"]?["medicationCodeableConcept"]
            #expect(Self.text(medicine?["coding"]?.elements.first?["system"]) == "\"\(system)\"")
            #expect(Self.text(medicine?["coding"]?.elements.first?["code"]) == "\"\(value)\"")
            #expect(Self.text(medicine?["text"]) == "\"Aspirin\"")
        }
        let dosage = try #require(statement["resource"]?["dosage"]?.elements.first)
        #expect(Self.text(dosage["route"]?["text"]) == #""intramuscular""#)
        #expect(Self.text(dosage["site"]?["text"]) == #""left arm""#)
        #expect(Self.text(dosage["text"]) == #""1 ml, Every day at 08:00, intramuscular, left arm""#)
    }

    @Test(
        "what is no code of a catalogue is no code",
        arguments: [
            "", "A10BA02", "ATC", "ATC A10BA0", "ATC 110BA02", "ATC A10BA02 x", "WHO 1", "PZN 1234567", "NDC 1-2-3",
        ])
    func noCode(_ text: String) {
        #expect(MedicineCode(text) == nil)
    }

    @Test("a dose is completed, not done with its reason, or unknown until it is reviewed", arguments: outcomes)
    func doses(entry: EntryView, status: String, reason: String?) throws {
        let administration = try #require(FHIRBundle().administration(entry, of: Self.reminder("daily at 08:00")))
        let resource = try #require(try Self.json(administration)["resource"])
        #expect(Self.text(resource["status"]) == "\"\(status)\"")
        #expect(Self.text(resource["statusReason"]?.elements.first?["text"]) == reason.map { "\"\($0)\"" })
        #expect(
            Self.text(resource["dosage"]?["dose"])
                == #"{"code":"{tablets}","system":"http://unitsofmeasure.org","unit":"tablets","value":2}"#)
        #expect(try FHIRBundle().administration(Self.entry("snoozed"), of: Self.reminder("daily at 08:00")) == nil)
    }

    @Test("a person comes once, before what is theirs, and names are stable")
    func people() throws {
        var bundle = FHIRBundle()
        let found = [bundle.patient(of: "Anna"), bundle.patient(of: "anna"), bundle.patient(of: nil)]
        let anna = try #require(found[0])
        #expect(found[1] == nil && found[2] != nil)
        var other = FHIRBundle()
        let again = other.patient(of: "Anna")
        #expect(again == anna)
        let url = try #require(Self.text(try Self.json(anna)["fullUrl"]))
        let shape = #/"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"/#
        #expect(url.wholeMatch(of: shape) != nil)
    }
}
