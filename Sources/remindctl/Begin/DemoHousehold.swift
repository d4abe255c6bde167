import CivilTime
import Imports
import Reminders
import Vocabulary

/// The household of `demo`: three people, their medicines, and what became of each dose in ninety days.
///
/// Every call gives the same doses with other dates. Decides only: the command imports them.
struct DemoHousehold {
    private struct Medicine {
        var title: String
        var person: String?
        var dose: String
        var times: [String]
        /// In a hundred doses: how many were skipped, missed, and taken late.
        var skipped: Int, missed: Int, late: Int
        var stock: String
        var instructions: String?
    }

    private static let medicines = [
        Medicine(
            title: "Levothyroxine", person: "Anna", dose: "75 µg", times: ["07:00"], skipped: 0, missed: 1, late: 4,
            stock: "41 tablets", instructions: "half an hour before breakfast"),
        Medicine(
            title: "Metformin", person: "Ben", dose: "500 mg", times: ["08:00", "20:00"], skipped: 2, missed: 5,
            late: 14, stock: "23 tablets", instructions: "with food"),
        Medicine(
            title: "Ramipril", person: "Ben", dose: "5 mg", times: ["08:00"], skipped: 1, missed: 2, late: 6,
            stock: "62 tablets"),
        Medicine(
            title: "Atorvastatin", person: "Ben", dose: "20 mg", times: ["22:00"], skipped: 6, missed: 19, late: 11,
            stock: "9 tablets"),
        Medicine(
            title: "Cetirizine", person: "Mia", dose: "5 ml", times: ["07:30", "19:30"], skipped: 4, missed: 3,
            late: 20, stock: "120 ml"),
        Medicine(
            title: "Vitamin D", dose: "1 capsule", times: ["12:00"], skipped: 3, missed: 8, late: 9,
            stock: "55 capsules"),
    ]
    private static let asNeeded = Medicine(
        title: "Ibuprofen", person: "Ben", dose: "400 mg", times: ["09:40", "15:10", "21:05"], skipped: 0, missed: 0,
        late: 0, stock: "17 tablets")
    private static let notes = ["slept badly", "with breakfast", "on the train", "a little dizzy"]

    static let days = 90

    /// The other reminders of a day, for the daemon to read at its start; the lenses were opened on `opened`.
    static func remindersFile(opened: CivilDate) -> String {
        """
        # The reminders of the demo that a file defines. Change it, then: remindctl apply
        [[prayer]]
        id = "asr"
        title = "Asr"
        when = "daily at 15:15"
        duration = "10m"

        [[prayer]]
        id = "maghrib"
        title = "Maghrib"
        when = "daily at 17:40"
        duration = "10m"

        [[prayer]]
        id = "isha"
        title = "Isha"
        when = "daily at 19:30"
        duration = "10m"

        [[lens]]
        id = "lenses"
        title = "Contact lenses"
        type = "biweekly"
        opened = \(opened)
        remind = "at 21:00"

        """
    }

    /// Rings a few seconds after the start.
    static var first: DefinitionDraft {
        var draft = DefinitionDraft(kind: Kinds.standard.name, fields: ["dose": "2 drops", "person": "Mia"])
        draft.title = "Ear drops"
        draft.when = [DefinitionDraft.Line(when: "once in 2s")]
        return draft
    }

    /// A zone of each hour of the day.
    private static let zones = [
        "Pacific/Pago_Pago", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver",
        "America/Chicago", "America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/South_Georgia",
        "Atlantic/Azores", "Europe/London", "Europe/Zurich", "Africa/Cairo", "Africa/Nairobi", "Asia/Dubai",
        "Asia/Karachi", "Asia/Dhaka", "Asia/Bangkok", "Asia/Singapore", "Asia/Tokyo", "Australia/Brisbane",
        "Pacific/Noumea", "Pacific/Auckland",
    ]

    /// The zone of the demo: home if half of the day is over there, else one in which it is.
    static func zone(at now: Instant, home: TimeZoneRules, zones: ZoneDirectory) -> TimeZoneRules {
        func distance(_ zone: TimeZoneRules) -> Int32 { abs(zone.local(at: now).time.secondOfDay - 49_500) }
        if distance(home) <= 5_400 { return home }
        let others = DemoHousehold.zones.lazy.compactMap { try? zones.rules(named: $0) }
        return others.min { distance($0) < distance($1) } ?? home
    }

    let now: Instant
    let zone: TimeZoneRules
    var luck = SplitMix()
    var content = ImportedContent(format: .csv)

    /// The medicines and doses to import in this zone.
    static func content(now: Instant, zone: TimeZoneRules) -> ImportedContent {
        var household = DemoHousehold(now: now, zone: zone)
        for medicine in medicines { household.live(with: medicine) }
        household.needNow()
        household.keepHabits()
        household.weigh()
        return household.content
    }

    private init(now: Instant, zone: TimeZoneRules) { (self.now, self.zone) = (now, zone) }

    var today: CivilDate { zone.local(at: now).date }
    var place: ImportPlace { ImportPlace(file: "demo", line: content.doses.count + 1) }

    private mutating func live(with medicine: Medicine) {
        let id = define(medicine, when: "daily at \(medicine.times.joined(separator: ", "))")
        for day in (0...DemoHousehold.days).map({ today - (DemoHousehold.days - $0) }) {
            for time in medicine.times.compactMap({ ClockTime($0) }) {
                let slot = CivilDateTime(day, time)
                guard let due = zone.instant(of: slot), due < now - .seconds(600) else { continue }
                let outcome = self.outcome(medicine)
                let isLate = luck.percent() <= medicine.late
                let delay = Int64(isLate ? 65 + luck.percent() / 2 : luck.percent() / 9)
                var dose = self.dose(medicine, id, outcome, at: min(due + .seconds(delay * 60), now))
                (dose.slot, dose.due) = (.wall(slot, zone: nil), due)
                dose.key = "demo/\(id)@\(slot)"
                if outcome == .missed { (dose.cause, dose.happened) = (.unanswered, due) }
                if outcome == .done, luck.percent() <= 2 {
                    dose.note = DemoHousehold.notes[luck.percent() % DemoHousehold.notes.count]
                }
                content.doses.append(dose)
            }
        }
    }

    /// Now and then a dose that no schedule asked for, the last one this morning.
    private mutating func needNow() {
        let medicine = DemoHousehold.asNeeded
        let id = define(medicine, when: "as needed, at most 3 in 24h, at least 6h apart")
        for day in (0...DemoHousehold.days).map({ today - (DemoHousehold.days - $0) }) {
            guard day == today || luck.percent() <= 17 else { continue }
            let time = day == today ? 0 : luck.percent() % medicine.times.count
            guard let clock = ClockTime(medicine.times[time]),
                let at = zone.instant(of: CivilDateTime(day, clock)), at < now
            else { continue }
            var dose = self.dose(medicine, id, .done, at: at)
            dose.key = "demo/\(id)+\(day)"
            dose.note = day == today ? "headache" : nil
            content.doses.append(dose)
        }
    }

    /// - Returns: Its id.
    private mutating func define(_ medicine: Medicine, when: String) -> String {
        let id = ReminderID(titled: medicine.title)?.rawValue ?? ""
        var reminder = ImportedReminder(keys: ["reminder/\(id)"], title: medicine.title, place: place)
        reminder.id = id
        reminder.when = [DefinitionDraft.Line(when: when)]
        reminder.fields = ["dose": medicine.dose]
        reminder.fields["person"] = medicine.person
        reminder.fields["instructions"] = medicine.instructions
        reminder.stock = ImportedReminder.Supply(amount: medicine.stock)
        content.reminders.append(reminder)
        return id
    }

    private func dose(
        _ medicine: Medicine, _ id: String, _ outcome: Answer.Outcome, at happened: Instant
    ) -> ImportedDose {
        ImportedDose(
            key: "", reminder: ["reminder/\(id)"], title: medicine.title, person: medicine.person, outcome: outcome,
            zone: zone.name, happened: happened, amount: medicine.dose, place: place)
    }

    private mutating func outcome(_ medicine: Medicine) -> Answer.Outcome {
        let draw = luck.percent()
        if draw <= medicine.missed { return .missed }
        return draw <= medicine.missed + medicine.skipped ? .skipped : .done
    }
}

/// SplitMix64 from a fixed seed: the demo is the same every time.
struct SplitMix {
    private var state: UInt64 = 14

    /// 1...100
    mutating func percent() -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((mixed ^ (mixed >> 31)) % 100) + 1
    }
}
