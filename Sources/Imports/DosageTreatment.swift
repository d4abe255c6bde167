import CivilTime
import Reminders
import Vocabulary

/// A treatment in Dosage's file.
struct DosageTreatment {
    var name: String
    var key: String { "treatment/\(name)" }
    var times: [ClockTime] { doses.map(\.time) }
    var isAsNeeded: Bool { frequency == "when-needed" }

    private let frequency: String
    private let unit: String
    private let notes: String
    private let colour: String
    private let doses: [(time: ClockTime, thousandths: Int64)]
    private let weekdays: [Int]
    private let monthDay: Int64?
    private let cycle: (on: Int64, off: Int64, day: Int64)
    /// The date on which the cycle is at `cycle.day`.
    private let cycleDay: CivilDate
    private let span: (first: CivilDate, last: CivilDate)?
    private let nag: Int64?
    private let stock: (left: Int64, low: Int64)?
    private let isConfirmedByItself: Bool
    private let place: ImportPlace
    private let today: CivilDate

    static let frequencies = ["daily", "specific-days", "day-of-month", "cycle", "when-needed"]
    private static let colours = ["blue", "red", "yellow", "purple", "green", "orange"]

    static func time(_ value: ForeignValue) throws(ImportRefusal) -> ClockTime {
        let parts = try value.elements()
        guard parts.count == 2 else { throw value.refusal("it has \(parts.count) parts, and not 2") }
        let hour = try parts[0].integer(0...23)
        let minute = try parts[1].integer(0...59)
        return ClockTime(secondOfDay: Int32(hour * 3600 + minute * 60))
    }

    /// - Parameter updated: The day on which Dosage last counted the days of cycles.
    init(_ value: ForeignValue, updated: CivilDate, _ context: ImportContext) throws(ImportRefusal) {
        place = value.place
        today = context.today
        name = oneLine(try value.member("name").text(), atMost: Definition.longestTitle)
        guard !name.isEmpty else { throw value.refusal("it has no name") }
        unit = try value.member("unit").text()
        notes = try value["notes"]?.text() ?? ""
        colour = try value["color"]?.text() ?? "default"
        let word = try value.member("frequency")
        frequency = try word.text()
        guard DosageTreatment.frequencies.contains(frequency) else {
            throw word.refusal("\(quoted(frequency)) is not a frequency in Dosage")
        }
        var doses: [(ClockTime, Int64)] = []
        for dose in try value.member("dosage").elements() {
            doses.append(
                (
                    try DosageTreatment.time(dose.member("time")),
                    try dose.member("dose").thousandths(atMost: Quantity.largest)
                ))
        }
        guard !doses.isEmpty else { throw value.refusal("it has no dose") }
        self.doses = doses
        var weekdays: [Int] = []
        for day in try value["days"]?.elements() ?? [] {
            // Dosage counts from Sunday, remindd from Monday.
            weekdays.append(Int((try day.integer(0...6) + 6) % 7))
        }
        guard frequency != "specific-days" || !weekdays.isEmpty else { throw value.refusal("it has no days") }
        self.weekdays = weekdays
        monthDay = frequency == "day-of-month" ? try value.member("monthDay").integer(1...31) : nil

        func day(_ value: ForeignValue) throws(ImportRefusal) -> CivilDate {
            context.zone.local(at: Instant(milliseconds: try value.integer(0...Int64(UInt32.max) * 4000))).date
        }
        let duration = value["duration"]
        let begins = try duration?["start"].map { (value) throws(ImportRefusal) in try day(value) }
        if let duration, try duration["enabled"]?.boolean() == true {
            let last = try day(duration.member("end"))
            let first = try day(duration.member("start"))
            guard first <= last else { throw duration.refusal("it ends on \(last), before it starts on \(first)") }
            span = (first, last)
        } else {
            span = nil
        }
        if frequency == "cycle" {
            let value = try value.member("cycle")
            let parts = try value.elements()
            guard parts.count == 3 else { throw value.refusal("it has \(parts.count) parts, and not 3") }
            cycle = (
                try parts[0].integer(1...3660), try parts[1].integer(0...3660), try parts[2].integer(1...7320)
            )
            guard cycle.day <= cycle.on + cycle.off else {
                throw parts[2].refusal("a cycle of \(cycle.on + cycle.off) days has no day \(cycle.day)")
            }
        } else {
            cycle = (1, 0, 1)
        }
        // Dosage counts the days of a cycle only from the start on.
        cycleDay = begins.map { max($0, updated) } ?? updated

        let recurring = value["notification"]?["recurring"] ?? value["recurring"]
        if let recurring, try recurring["enabled"]?.boolean() == true {
            nag = try recurring.member("interval").integer(1...1440)
        } else {
            nag = nil
        }
        if let inventory = value["inventory"], try inventory["enabled"]?.boolean() == true {
            stock = (
                try inventory.member("current").thousandths(atMost: Quantity.largest, allowsNegative: true),
                try inventory["reminder"]?.thousandths(atMost: Quantity.largest) ?? 0
            )
        } else {
            stock = nil
        }
        isConfirmedByItself = try value["markConfirmed"]?.boolean() ?? false
    }

    func translated(_ content: inout ImportedContent) -> ImportedReminder {
        var made = ImportedReminder(keys: [key], title: name, place: place)
        let schedules = doses.map { dose in
            let amount = dose.thousandths > 0 ? AmountText.quantity(thousandths: dose.thousandths, unit: unit) : nil
            return (
                schedule: schedule(at: dose.time.description),
                fields: amount.map { ["dose": $0] } ?? [:]
            )
        }
        let (lines, shared) = TranslatedSchedule.lines(isAsNeeded ? Array(schedules.prefix(1)) : schedules)
        made.when = lines
        if let refusal = schedules.lazy.compactMap(\.schedule.refusal).first {
            content.note(place, "\(refusal); it is taken as needed here", subject: name)
            made.when = [DefinitionDraft.Line(when: "as needed")]
        }
        made.fields["dose"] = shared["dose"]
        made.fields["start"] = span?.first.description
        made.fields["end"] = span?.last.description
        let notes = oneLine(self.notes, atMost: 1000)
        if !notes.isEmpty { made.fields["notes"] = notes }
        if DosageTreatment.colours.contains(colour) { made.fields["colour"] = colour }
        if let nag, !isAsNeeded {
            // Two hours of nags.
            made.nag = DefinitionDraft.Nag(every: "\(nag)m", times: Int(max(1, min(100, 120 / nag))))
        }
        if isConfirmedByItself {
            content.note(
                place, "Dosage confirms an unanswered dose by itself; here it is missed", subject: name)
        }
        if let stock {
            made.fields["threshold"] = String((stock.low + 999) / 1000)
            if stock.left < 0 {
                content.note(place, "its stock there is negative; here it is 0", subject: name)
            }
            let amount =
                stock.left > 0
                ? AmountText.quantity(thousandths: stock.left, unit: unit)
                : AmountText.quantity("1", unit: oneLine(unit, atMost: Quantity.longestUnit)).map {
                    "0 " + $0.drop { $0 != " " }.dropFirst()
                }
            made.stock = amount.map { ImportedReminder.Supply(amount: $0, expires: nil) }
            if amount == nil {
                content.note(place, "what is left of it cannot be counted in \(quoted(unit))", subject: name)
            }
        }
        return made
    }

    private func schedule(at time: String) -> TranslatedSchedule {
        switch frequency {
        case "daily": return TranslatedSchedule("daily at", [time])
        case "specific-days":
            let days = Array(Set(weekdays))
            return TranslatedSchedule(
                days.count == 7 ? "daily at" : "\(TranslatedSchedule.names(ofWeekdays: days)) at", [time])
        case "day-of-month":
            let day = monthDay ?? 1
            // Dosage skips months without that day; `monthly` would use their last day.
            guard day > 28 else { return TranslatedSchedule("monthly on \(day) at", [time]) }
            return TranslatedSchedule(
                "RRULE:FREQ=MONTHLY;BYMONTHDAY=\(day) from \(span?.first ?? today)T\(time)", isAnchored: true)
        case "cycle":
            guard cycle.off > 0 else { return TranslatedSchedule("daily at", [time]) }
            let first = cycleDay - Int(cycle.day - 1)
            let head = cycle.on == 1 ? "every \(cycle.off + 1) days at" : "\(cycle.on) days on, \(cycle.off) off at"
            return TranslatedSchedule(head, [time], " from \(first)", isAnchored: true)
        default: return TranslatedSchedule("as needed")
        }
    }
}
