package import CivilTime
package import Reminders
import Schedules
import Vocabulary

/// Reminders and their history as resources of FHIR R4, for a `Bundle` of the type `collection`.
///
/// A medication is a `MedicationStatement` that also satisfies the International Patient Summary, a dose a
/// `MedicationAdministration`, a reading or a day of a habit an `Observation`. Identifiers are stable: an export of tomorrow has the same ones.
package struct FHIRBundle {
    private var patients: Set<String> = []

    package init() {}

    /// The bundle without its entries: before them, and after them.
    package static func ends(at timestamp: Timestamp) -> (before: String, after: String) {
        (
            #"{"resourceType":"Bundle","type":"collection","timestamp":"\#(timestamp)","entry":["#, "]}\n"
        )
    }

    /// The person that a reminder is for, the first time; they come before what refers to them.
    package mutating func patient(of person: String?) -> FHIRElement? {
        let name = person ?? ""
        guard patients.insert(name.lowercased()).inserted else { return nil }
        return Self.entry(
            Self.url("person/\(name.lowercased())"),
            [
                "resourceType": .text("Patient"), "identifier": Self.identifier("person", name.isEmpty ? "me" : name),
                "name": name.isEmpty ? nil : .list([.object(["text": .text(name)])]),
            ])
    }

    /// A medication.
    ///
    /// - Parameters:
    ///   - events: The next times of its schedules, by their text.
    ///   - first: When its history begins, if it has one.
    package func statement(
        _ reminder: ReminderView, events: [String: [Timestamp]], since first: Timestamp?
    ) -> FHIRElement {
        let start =
            reminder.fields["start"]?.text ?? reminder.steps?.first?.from ?? (first ?? reminder.defined).description
        let status =
            switch reminder.state {
            case .active: reminder.finished == true ? "completed" : "active"
            case .disabled, .paused: "on-hold"
            case .archived: "stopped"
            case .broken: "unknown"
            }
        return Self.entry(
            Self.url("reminder/\(reminder.id)"),
            [
                "resourceType": .text("MedicationStatement"), "identifier": Self.identifier("reminder", reminder.id),
                "status": .text(status), "medicationCodeableConcept": Self.medicine(reminder),
                "subject": Self.subject(reminder.fields["person"]?.text),
                "effectivePeriod": .of([
                    "start": .text(start),
                    "end": (reminder.fields["end"]?.text ?? reminder.steps?.last?.until).map(FHIRElement.text),
                ]),
                "dateAsserted": .text(reminder.defined.description),
                "reasonCode": FHIRElement.concept(reminder.fields["reason"]?.text).map { .list([$0]) },
                "note": FHIRElement.notes([
                    reminder.fields["prescriber"].map { "prescribed by \($0.text)" }, reminder.fields["notes"]?.text,
                ]),
                "dosage": .list(dosages(reminder, events)),
            ])
    }

    /// A dose that was taken or not; `nil` for any other entry.
    ///
    /// - Parameter reminder: Its medication.
    package func administration(_ entry: EntryView, of reminder: ReminderView) -> FHIRElement? {
        guard let when = entry.what == "taken" ? entry.happened ?? entry.due : entry.due ?? entry.happened else {
            return nil
        }
        let status: String
        var reason: String?
        switch entry.what {
        case "taken": status = "completed"
        case "skipped": (status, reason) = ("not-done", entry.note.map { "skipped: \($0)" } ?? "skipped")
        case "missed":
            // Missed with the machine off, and not reviewed: the dose may have been taken.
            let isKnown = entry.origin != Entry.Origin.automatic.rawValue || entry.cause == "unanswered"
            status = isKnown ? "not-done" : "unknown"
            reason = "missed" + (entry.cause.map { ": \($0)" } ?? "")
        default: return nil
        }
        let many = entry.count.flatMap { $0 > 1 ? "\($0) doses, of which this is the first" : nil }
        let dose = FHIRQuantity.quantity(entry.fields?["dose"]?.text)
        return Self.entry(
            Self.url("entry/\(entry.id)"),
            [
                "resourceType": .text("MedicationAdministration"),
                "identifier": Self.identifier("occurrence", entry.occurrence ?? entry.id), "status": .text(status),
                "statusReason": FHIRElement.concept(reason).map { .list([$0]) },
                "medicationCodeableConcept": Self.medicine(reminder, called: entry.title),
                "subject": Self.subject(entry.person), "effectiveDateTime": .text(when.description),
                // R4 allows no dosage without an amount.
                "dosage": dose.flatMap { .of(["dose": $0]) },
                "note": FHIRElement.notes([
                    entry.what == "skipped" ? nil : entry.note, many,
                    entry.override.map { "over \($0.limit): \($0.reason)" },
                ]),
            ])
    }

    /// A reading; `nil` for any other entry.
    package func observation(_ entry: EntryView) -> FHIRElement? {
        guard let reading = entry.reading, let happened = entry.happened ?? entry.due else { return nil }
        let components = (reading.parts ?? [:]).sorted { $0.key < $1.key }.map { name, part in
            FHIRElement.object([
                "code": .object(["text": .text(name)]), "valueQuantity": FHIRQuantity.quantity(part.amount, part.unit),
            ])
        }
        return Self.entry(
            Self.url("entry/\(entry.id)"),
            [
                "resourceType": .text("Observation"), "identifier": Self.identifier("entry", entry.id),
                "status": .text("final"),
                "code": .concept((entry.title ?? entry.reminder ?? "") + (reading.type.map { ", \($0)" } ?? "")),
                "subject": Self.subject(entry.person),
                "effectiveDateTime": reading.from == nil ? .text(happened.description) : nil,
                "effectivePeriod": reading.from.map {
                    .object(["start": .text($0.description), "end": .text(happened.description)])
                },
                "valueQuantity": FHIRQuantity.quantity(reading.amount, reading.unit), "component": .list(components),
                "note": FHIRElement.notes([entry.note]),
            ])
    }

    /// A day of a habit that is checked off: whether it was done or, of a habit to break, whether there was a slip.
    package func day(_ entry: EntryView, of reminder: ReminderView) -> FHIRElement? {
        let slot = entry.slot.flatMap { CivilDate($0) == nil ? nil : $0 }
        guard let when = slot ?? (entry.happened ?? entry.due)?.description else { return nil }
        let isDone = entry.what != "skipped" && entry.what != "missed"
        let title = entry.title ?? reminder.title
        return Self.entry(
            Self.url("entry/\(entry.id)"),
            [
                "resourceType": .text("Observation"), "identifier": Self.identifier("entry", entry.id),
                "status": .text("final"),
                "code": FHIRElement.concept(reminder.fields["no"]?.text == "yes" ? "\(title), slip" : title),
                "subject": Self.subject(entry.person), "effectiveDateTime": .text(when), "valueBoolean": .flag(isDone),
                "note": FHIRElement.notes([entry.what == "skipped" ? "skipped" : nil, entry.note]),
            ])
    }

    // MARK: - Dosage

    /// - Parameter events: The next times, by the text of their schedule in replies.
    private func dosages(_ reminder: ReminderView, _ events: [String: [Timestamp]]) -> [FHIRElement] {
        let steps: [TaperStep?] = reminder.steps ?? [nil]
        var number = 0
        return steps.flatMap { step in
            reminder.schedules.filter { $0.enabled != false }.compactMap { line in
                number += 1
                return dosage(line, of: reminder, step, events[ShownSchedule.text(line.when)] ?? [], number)
            }
        }
    }

    private func dosage(
        _ line: ReminderView.Line, of reminder: ReminderView, _ step: TaperStep?, _ events: [Timestamp], _ number: Int
    ) -> FHIRElement? {
        func field(_ name: String) -> String? { line.fields?[name]?.text ?? reminder.fields[name]?.text }
        let dose = step?.dose ?? field("dose")
        let days = step.map { "from \($0.from)" + ($0.until.map { " until \($0)" } ?? "") }
        let words = [dose, line.sentence, days, field("route"), field("site"), field("instructions")] as [String?]
        let sentence = words.compactMap(\.self).joined(separator: ", ")
        let schedule = try? Schedule(parsing: line.when, context: .file)
        let timing = schedule.flatMap {
            FHIRTiming($0, first: step?.from, last: step?.until).element(events: events)
        }
        var most: FHIRElement?
        var isNeeded = false
        if case .asNeeded(let needed)? = schedule?.rule {
            isNeeded = true
            if let limit = needed.limit {
                most = Self.ratio(FHIRQuantity.quantity(Double(limit.count), nil), over: limit.period)
            } else if let limit = needed.most {
                most = Self.ratio(
                    FHIRQuantity.quantity(Double(limit.amount.thousandths) / 1000, limit.amount.unit),
                    over: limit.period)
            }
        }
        return .of([
            "sequence": .number(Double(number)), "text": .text(sentence), "timing": timing,
            "asNeededBoolean": isNeeded ? .flag(true) : nil,
            "patientInstruction": field("instructions").map(FHIRElement.text),
            "site": FHIRElement.concept(field("site")), "route": FHIRElement.concept(field("route")),
            "doseAndRate": FHIRQuantity.quantity(dose).map { .list([.object(["doseQuantity": $0])]) },
            "maxDosePerPeriod": most, "maxDosePerAdministration": FHIRQuantity.quantity(field("highest")),
        ])
    }

    private static func ratio(_ numerator: FHIRElement, over period: Duration) -> FHIRElement {
        .object([
            "numerator": numerator,
            "denominator": FHIRQuantity.quantity(Double(period.components.seconds) / 3600, "h"),
        ])
    }

    // MARK: - Names

    private static func entry(_ url: String, _ members: [String: FHIRElement?]) -> FHIRElement {
        .object(["fullUrl": .text(url), "resource": .of(members) ?? .object([:])])
    }

    private static func identifier(_ what: String, _ value: String) -> FHIRElement {
        .list([.object(["system": .text("urn:remindd:\(what)"), "value": .text(value)])])
    }

    /// The name that a person gave it, and the code.
    private static func medicine(_ reminder: ReminderView, called title: String? = nil) -> FHIRElement {
        let code = reminder.fields["code"].flatMap { MedicineCode($0.text) }
        var members: [String: FHIRElement] = ["text": .text(title ?? reminder.title)]
        members["coding"] = code.map {
            .list([.object(["system": .text($0.uri), "code": .text($0.code)])])
        }
        return .object(members)
    }

    private static func subject(_ person: String?) -> FHIRElement {
        .object(["reference": .text(url("person/\((person ?? "").lowercased())"))])
    }

    /// A UUID of version 8 (RFC 9562), the same for the same name: two FNV-1a hashes.
    static func url(_ name: String) -> String {
        func hash(_ start: UInt64) -> UInt64 {
            name.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        }
        let high = hash(0xCBF2_9CE4_8422_2325) & ~0xF000 | 0x8000
        let low = hash(0x6C62_272E_07BB_0142) & ~(0xC0 << 56) | 0x80 << 56
        func hex(_ value: UInt64) -> String {
            let text = String(value, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        let digits = Array(hex(high) + hex(low))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return "urn:uuid:\(parts.joined(separator: "-"))"
    }
}
