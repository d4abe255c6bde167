import ArgumentParser
import CivilTime
import RemindText
import Reminders
import Schedules
import Vocabulary

struct ScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract: "Show what a schedule means and when it rings. Needs no daemon.",
        discussion: """
            remindctl schedule "every 3 days at 09:00" --count 10
            remindctl schedule "6h after taken, first at 08:00" --zone Asia/Tokyo
            remindctl schedule "daily at 02:30" --after 2026-03-27 --explain

            With -, it reads lines of SCHEDULE<tab>ZONE<tab>AFTER (AFTER in seconds since 1970). For each line it \
            prints the next time in seconds, or "never", or "error: ...". A zone in the schedule wins.
            """)

    @Argument(help: "A schedule in quotation marks, or -.", completion: .schedules)
    var schedule: String

    @Option(help: "The time zone: Europe/Zurich. By default, this computer's.", completion: .zones)
    var zone: String?

    @Option(
        help: ArgumentHelp(
            "Start here: 2026-11-20, 2026-11-20T08:00, or @SECONDS since 1970. By default, now.", valueName: "time")
    )
    var after: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("For sunrise and sunset, a city or latitude and longitude: 47.37,8.54.", valueName: "place"))
    var location: String?

    @Option(help: "How many times to show, 1 to 1000.")
    var count = 5

    @Flag(help: "Explain each time: clock changes, short months, zones.")
    var explain = false

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard (1...1000).contains(count) else { throw ValidationError("--count goes from 1 to 1000") }
        if schedule == "-", zone != nil || after != nil || location != nil || explain || output.isJSON {
            throw ValidationError("with -, each line has its own zone and start, and the output is plain text")
        }
    }

    func run() throws {
        let environment = UserEnvironment.current
        guard schedule != "-" else {
            var batch = ScheduleBatch(zones: environment.zones) { try environment.workdaysWithNotes() }
            return try batch.run()
        }
        let location = try location.map { try PlaceText.parse($0, environment.zones).place }
        var place = try environment.place(zone: zone, location: location)
        let now = environment.now
        let after = try after.map { try AfterText.parse($0, now: now, zone: place.local) } ?? now
        let parsed = try ScheduleReading.schedule(schedule, now: now, zone: place.local)
        if parsed.followsSun {
            let settings = try environment.settings()
            place = place.under(
                SunAndPrayerRules(location: place.sky.location ?? settings.location, prayer: settings.prayer),
                place.workdays)
            guard place.sky.location != nil else {
                throw CommandFailure(
                    .invalidSchedule, "times of the \(parsed.followsPrayer ? "prayers" : "sun") need a location",
                    hint: "--location 47.37,8.54")
            }
        }
        if parsed.followsWorkdays { place = place.under(try environment.workdaysWithNotes()) }
        let preview = try SchedulePreview(parsed, place: place, definedAt: now)
        let slots = preview.slots(after: after, count: count)
        // Where fewer are left than were asked for, what the end leaves out is part of the answer.
        let leftOut = explain && slots.count < count ? preview.left(outAfter: slots.last, start: after) : []
        try output.print(slots.map { Slot($0, zone: preview.zone, isExplained: explain) }) { style in
            ScheduleText(
                schedule: parsed, slots: slots, passed: self.after == nil ? preview.passed(at: now) : [],
                leftOut: leftOut, clock: Clock(now: now, zone: preview.zone, display: environment.display),
                place: place, isExplained: explain,
                style: style
            ).lines()
        }
    }

    /// A slot as `--json` gives it.
    struct Slot: Encodable {
        var slot: String
        var due: Timestamp
        var epoch: Int64
        var rule: SchedulePreview.Slot.Rule?
        /// With `--explain`.
        var reasons: [SlotReason]?

        enum CodingKeys: String, CodingKey {
            case slot, due, epoch, rule, reasons, explanation
        }

        init(_ slot: SchedulePreview.Slot, zone: TimeZoneRules, isExplained: Bool) {
            self.slot = slot.key.description
            due = zone.timestamp(slot.due)
            epoch = slot.due.seconds
            rule = slot.rule
            reasons = isExplained ? slot.reasons : nil
        }

        /// `rule` is always there, null if neither date nor time was moved; with `--explain` so is `explanation`,
        /// null if there is nothing to explain.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(slot, forKey: .slot)
            try container.encode(due, forKey: .due)
            try container.encode(epoch, forKey: .epoch)
            try container.encode(rule, forKey: .rule)
            guard let reasons else { return }
            try container.encode(reasons.map(\.name), forKey: .reasons)
            let sentences = reasons.map(\.sentence).joined(separator: "; ")
            try container.encode(reasons.isEmpty ? nil : sentences, forKey: .explanation)
        }
    }
}
