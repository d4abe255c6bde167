import CivilTime
import Reminders
import Schedules

/// A reminder of a medicine in a backup of medTimer.
struct MedTimerReminder {
    /// The sort that the set values imply, checked in this order, as in medTimer.
    enum Sort {
        case linked, continuous, windowed, outOfStock, expiration, timed
    }

    var id: Int64
    var sort: Sort
    /// The time of day, or the wait after something else, in minutes.
    var minutes: Int64
    var amount: String
    var unit = ""
    var instructions: String
    /// Days on and days off in turn, from `cycleStart`.
    var on: Int64
    var off: Int64
    var cycleStart: CivilDate
    /// From Monday, 0; `nil` for all.
    var weekdays: [Int]?
    var monthDays: [Int]?
    var first: CivilDate?
    var last: CivilDate?
    var linked: Int64?
    var start: Instant
    var fromAnswer: Bool
    var window: (from: Int64, to: Int64)
    var isActive: Bool
    var isAutomatic: Bool
    var isVariable: Bool
    /// The stock that triggers a warning, in thousandths; `nil` for no warning.
    var threshold: Int64?
    var place: ImportPlace

    private static let minutesOfDay: ClosedRange<Int64> = 0...1439
    /// Days since 1970, up to the end of 2199.
    private static let days: ClosedRange<Int64> = 0...84_000

    init(_ value: ForeignValue, _ context: ImportContext) throws(ImportRefusal) {
        func integer(_ name: String, _ range: ClosedRange<Int64>, else other: Int64) throws(ImportRefusal) -> Int64 {
            try value[name]?.integer(range) ?? other
        }
        func flag(_ name: String, else other: Bool = false) throws(ImportRefusal) -> Bool {
            try value[name]?.boolean() ?? other
        }
        func date(_ name: String) throws(ImportRefusal) -> CivilDate? {
            let day = try integer(name, MedTimerReminder.days, else: 0)
            return day == 0 ? nil : CivilDate(epochDay: Int32(day))
        }
        place = value.place
        id = try value.member("reminderId").integer(0...Int64(Int32.max))
        amount = try value["amount"]?.text() ?? "?"
        guard !AmountText.isNegative(amount) else {
            throw value.refusal("the amount \(quoted(amount)) is less than nothing")
        }
        instructions = try value["instructions"]?.text() ?? ""
        on = try integer("consecutiveDays", 1...3660, else: 1)
        off = try integer("pauseDays", 0...3660, else: 0)
        cycleStart = CivilDate(epochDay: Int32(try integer("cycleStartDay", MedTimerReminder.days, else: 0)))
        first = try date("periodStart")
        last = try date("periodEnd")
        if let first, let last, last < first { throw value.refusal("it ends on \(last), before it starts on \(first)") }
        let link = try integer("linkedReminderId", 0...Int64(Int32.max), else: 0)
        linked = link == 0 ? nil : link
        let seconds = try integer("intervalStart", 0...Int64(Int32.max) * 4, else: 0)
        start = Instant(seconds: seconds)
        fromAnswer = try flag("intervalStartsFromProcessed")
        let isWindowed = try flag("windowedInterval")
        window = (
            try integer("intervalStartTimeOfDay", MedTimerReminder.minutesOfDay, else: 480),
            try integer("intervalEndTimeOfDay", MedTimerReminder.minutesOfDay, else: 1320)
        )
        isActive = try flag("active", else: true)
        isAutomatic = try flag("automaticallyTaken")
        isVariable = try flag("variableAmount")
        let tellsOfStock = try value["outOfStockReminderType"]?.text() ?? "OFF"
        let tellsOfExpiry = try value["expirationReminderType"]?.text() ?? "OFF"
        threshold =
            tellsOfStock == "OFF" ? nil : try value["outOfStockThreshold"]?.thousandths(atMost: 100_000) ?? 0
        sort =
            linked != nil
            ? .linked
            : isWindowed
                ? .windowed
                : seconds != 0
                    ? .continuous : tellsOfStock != "OFF" ? .outOfStock : tellsOfExpiry != "OFF" ? .expiration : .timed
        let isClock = sort == .timed || sort == .outOfStock || sort == .expiration
        minutes = try integer("timeInMinutes", isClock ? MedTimerReminder.minutesOfDay : 1...527_040, else: 480)

        var weekdays: [Int] = []
        for (index, day) in (try value["days"]?.elements() ?? []).enumerated() {
            guard index < 7 else { throw day.refusal("a week has seven days") }
            if try day.boolean() { weekdays.append(index) }
        }
        // In medTimer, no days mean all days.
        self.weekdays = weekdays.isEmpty || weekdays.count == 7 ? nil : weekdays
        let mask = try integer("activeDaysOfMonth", Int64(Int32.min)...Int64(UInt32.max), else: -1)
        let monthDays = (1...31).filter { mask >> ($0 - 1) & 1 == 1 }
        self.monthDays = monthDays.isEmpty || monthDays.count == 31 ? nil : monthDays
    }

    /// Whether it is a dose, and not a message about the stock.
    var isDose: Bool { sort != .outOfStock && sort != .expiration }

    /// Whether it counts elapsed time from a fixed start.
    var isElapsed: Bool { sort == .continuous && !fromAnswer }

    /// Whether the next dose depends on its own last dose: then it shares its history with no other.
    var followsItself: Bool { sort == .continuous && fromAnswer }

    /// Whether its cycle starts before its first day.
    var beginsWithinCycle: Bool { sort == .timed && off > 0 && first.map { $0 > cycleStart } == true }

    /// The same schedule in remindd's language.
    func schedule(_ context: ImportContext) -> TranslatedSchedule {
        var text: TranslatedSchedule
        switch sort {
        case .timed: text = timed(context)
        case .windowed:
            text = TranslatedSchedule(
                "every \(Self.length(minutes)) between \(Self.clock(window.from)) and \(Self.clock(window.to))")
            if fromAnswer { text.note = "medTimer counts from the last dose taken; here it follows the clock" }
        case .continuous where fromAnswer:
            let begins = context.zone.local(at: start).time
            text = TranslatedSchedule(
                "\(minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m") after taken, first at "
                    + Self.clock(Int64(begins.secondOfDay / 60)))
            text.note = "a skipped dose began the next interval there; here only one that was taken does"
        case .continuous:
            let begins = context.zone.local(at: start)
            text = TranslatedSchedule(
                "every \(Self.length(minutes)) from \(begins.date) \(Self.clock(Int64(begins.time.secondOfDay / 60)))")
            // The text names its start already.
            if let last { text.tail += " until \(last)" }
            return text
        case .linked, .outOfStock, .expiration: return TranslatedSchedule(problem: "it has no time of its own")
        }
        // A rule and a cycle name their own start.
        if let first, !text.isAnchored { text.tail += " from \(first)" }
        if let last { text.tail += " until \(last)" }
        return text
    }

    private func timed(_ context: ImportContext) -> TranslatedSchedule {
        let time = Self.clock(minutes)
        let begin = first ?? context.today
        func rule(_ parts: [String], from date: CivilDate) -> TranslatedSchedule {
            var all = parts
            if let monthDays { all.append("BYMONTHDAY=" + monthDays.map(String.init).joined(separator: ",")) }
            if let weekdays {
                all.append(
                    "BYDAY=" + weekdays.map { ScheduleWords.iCalendarDays[$0].uppercased() }.joined(separator: ","))
            }
            return TranslatedSchedule("RRULE:\(all.joined(separator: ";")) from \(date)T\(time)", isAnchored: true)
        }
        guard off == 0 else {
            guard weekdays != nil || monthDays != nil else {
                let head = on == 1 ? "every \(off + 1) days at" : "\(on) days on, \(off) off at"
                return TranslatedSchedule(head, [time], " from \(cycleStart)", isAnchored: true)
            }
            guard on == 1 else {
                return TranslatedSchedule(
                    problem:
                        "\(on) days on and \(off) off, and only on some days of the week or month, cannot be expressed")
            }
            return rule(["FREQ=DAILY", "INTERVAL=\(off + 1)"], from: cycleStart)
        }
        if let monthDays {
            // medTimer skips months without that day; `monthly` would use their last day.
            guard weekdays == nil, monthDays.allSatisfy({ $0 <= 28 }) else {
                return rule(["FREQ=MONTHLY"], from: begin)
            }
            return TranslatedSchedule("monthly on \(monthDays.map(String.init).joined(separator: ", ")) at", [time])
        }
        guard let weekdays else { return TranslatedSchedule("daily at", [time]) }
        return TranslatedSchedule("\(TranslatedSchedule.names(ofWeekdays: weekdays)) at", [time])
    }

    static func clock(_ minutes: Int64) -> String { ClockTime(secondOfDay: Int32(minutes * 60)).description }

    static func length(_ minutes: Int64) -> String {
        minutes % 60 == 0 ? "\(minutes / 60) hours" : "\(minutes) minutes"
    }
}
