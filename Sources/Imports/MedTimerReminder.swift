import CivilTime
import Reminders
import Vocabulary

/// A reminder of a medicine in a backup of medTimer.
struct MedTimerReminder {
    /// The sort that the set values imply, checked in this order, as in medTimer.
    enum Sort {
        case linked, continuous, windowed, outOfStock, expiration, timed
    }

    var id: Int64
    /// Identifies it: `reminder/94`.
    var key: String
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
    /// True if the file does not say from which day it counts: the oldest ones count from the last dose.
    var isCycleFromToday = false
    /// Numbers from Monday, 0; `nil` for all.
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

    /// - Parameter id: Its id if the file has none.
    init(_ value: ForeignValue, _ context: ImportContext, id: Int64? = nil) throws(ImportRefusal) {
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
        self.id = if let id { id } else { try value.member("reminderId").integer(0...Int64(Int32.max)) }
        key = "reminder/\(self.id)"
        amount = try value["amount"]?.text() ?? "?"
        guard !AmountText.isNegative(amount) else {
            throw value.refusal("the amount \(quoted(amount)) is less than nothing")
        }
        instructions = try value["instructions"]?.text() ?? ""
        on = try integer("consecutiveDays", 1...3660, else: 1)
        off = try integer("pauseDays", 0...3660, else: 0)
        cycleStart = CivilDate(epochDay: Int32(try integer("cycleStartDay", MedTimerReminder.days, else: 0)))
        if value["pauseDays"] == nil, value["daysBetweenReminders"] != nil {
            off = try integer("daysBetweenReminders", 1...3660, else: 1) - 1
            cycleStart = context.today
            isCycleFromToday = off > 0
        }
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

    /// True if it is a dose, and not a message about the stock.
    var isDose: Bool { sort != .outOfStock && sort != .expiration }

    /// True if it counts elapsed time from a fixed start.
    var isElapsed: Bool { sort == .continuous && !fromAnswer }

    /// True if the next dose depends on its own last dose: then it shares its history with no other.
    var followsItself: Bool { sort == .continuous && fromAnswer }

    /// True if its cycle starts before its first day.
    var beginsWithinCycle: Bool { sort == .timed && off > 0 && first.map { $0 > cycleStart } == true }
}
