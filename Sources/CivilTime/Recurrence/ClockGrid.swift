/// The times of an hourly or minutely rule of RFC 5545: points evenly spaced on the wall clock, over midnight, and what
/// narrows them down.
struct ClockGrid: Hashable, Sendable {
    /// Minutes between points, at least 1; whole hours if points are hours.
    private let step: Int
    /// A point, in minutes from 1970-01-01T00:00 on the wall.
    private let origin: Int
    /// True if each point is an hour, and `minutes` says which of its minutes have a slot; false if each point is a
    /// minute, and `minutes` says which of them count.
    private let isHourly: Bool
    /// Bits 0...23.
    private let hours: UInt32
    /// Bits 0...59.
    private let minutes: UInt64
    private let second: Int32

    init(_ rule: RecurrenceRule, start: CivilDateTime) {
        isHourly = rule.frequency == .hourly
        let interval = min(max(rule.interval, 1), 1 << 28)
        let minute = start.time.minute
        step = isHourly ? interval * 60 : interval
        origin =
            Int(start.date.epochDay) * 1440 + start.time.hour * 60 + (isHourly ? 0 : minute)
        second = Int32(start.time.second)
        hours = rule.hours.isEmpty ? 0xff_ffff : UInt32(Self.bits(rule.hours, below: 24))
        var minutes =
            rule.minutes.isEmpty ? (isHourly ? 1 << UInt64(minute) : .max) : Self.bits(rule.minutes, below: 60)
        if !rule.positions.isEmpty {
            // The slots of an hour are the same in every hour, and a minute has one.
            let all = isHourly ? Self.members(minutes) : [0]
            let picked = all.indices.filter {
                rule.positions.contains($0 + 1) || rule.positions.contains($0 - all.count)
            }
            if isHourly {
                minutes = picked.reduce(0) { $0 | 1 << UInt64(all[$1]) }
            } else if picked.isEmpty {
                minutes = 0
            }
        }
        self.minutes = minutes & (1 << 60 - 1)
    }

    /// The times of every day, if all days have the same; `nil` if the points wander from day to day.
    var everyDay: [ClockTime]? {
        guard 1440 % step == 0 || isNever else { return nil }
        var times: [ClockTime] = []
        guard !isNever else { return times }
        let date = CivilDate(epochDay: 0)
        var time = first(on: date, atOrAfter: .midnight)
        while let found = time {
            times.append(found)
            guard found.secondOfDay < 86_399 else { break }
            time = first(on: date, atOrAfter: ClockTime(secondOfDay: found.secondOfDay + 1))
        }
        return times
    }

    /// True if no point falls on an hour and minute that pass. Points return to the same minutes of the day again and
    /// again: these are as far apart as the greatest common divisor of the step and the day.
    private var isNever: Bool {
        var (divisor, rest) = (step, 1440)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        let isReached = stride(from: Self.remainder(origin, divisor), to: 1440, by: divisor).contains { minute in
            hours >> UInt32(minute / 60) & 1 == 1
                && (isHourly ? minutes != 0 : minutes >> UInt64(minute % 60) & 1 == 1)
        }
        return !isReached
    }

    /// The date of the first point that is not before a date.
    func date(onOrAfter date: CivilDate) -> CivilDate {
        guard step > 1440 else { return date }
        return CivilDateTime(wallSeconds: Int64(point(atOrAfter: Int(date.epochDay) * 1440)) * 60).date
    }

    /// The first time of a date that is not before `time`.
    func first(on date: CivilDate, atOrAfter time: ClockTime) -> ClockTime? {
        let midnight = Int(date.epochDay) * 1440
        let lowest = (Int(time.secondOfDay - second) + 59) / 60
        guard lowest < 1440 else { return nil }
        let beginning = isHourly ? max(lowest, 0) / 60 * 60 : max(lowest, 0)
        var minute = point(atOrAfter: midnight + beginning) - midnight
        while minute < 1440 {
            let hour = minute / 60
            guard hours >> UInt32(hour) & 1 == 1 else {
                let later = hours >> UInt32(hour)
                guard later != 0 else { return nil }
                minute = point(atOrAfter: midnight + (hour + later.trailingZeroBitCount) * 60) - midnight
                continue
            }
            if isHourly {
                let passing = minute < lowest ? minutes & (.max << UInt64(lowest - minute)) : minutes
                if passing != 0 { return self.time(minute + passing.trailingZeroBitCount) }
            } else if minutes >> UInt64(minute % 60) & 1 == 1 {
                return self.time(minute)
            }
            minute += step
        }
        return nil
    }

    /// The last of `count` slots from `start` on, if every point is one slot on any day; else `nil`.
    func last(of count: Int, from start: CivilDateTime) -> CivilDateTime? {
        guard hours == 0xff_ffff, isHourly ? minutes.nonzeroBitCount == 1 : minutes == 1 << 60 - 1 else { return nil }
        let offset = isHourly ? minutes.trailingZeroBitCount : 0
        var first = Int64(origin + offset) * 60 + Int64(second)
        if first < start.wallSeconds { first += Int64(step) * 60 }
        let (length, isTooLong) = (Int64(step) * 60).multipliedReportingOverflow(by: Int64(count - 1))
        return isTooLong || length > 1 << 40 ? nil : CivilDateTime(wallSeconds: first + length)
    }

    private func time(_ minute: Int) -> ClockTime {
        ClockTime(secondOfDay: Int32(minute) * 60 + second)
    }

    private func point(atOrAfter minute: Int) -> Int {
        let phase = Self.remainder(minute - origin, step)
        return phase == 0 ? minute : minute + step - phase
    }

    private static func remainder(_ number: Int, _ divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }

    private static func bits(_ numbers: [Int], below limit: Int) -> UInt64 {
        numbers.reduce(0) { (0..<limit).contains($1) ? $0 | 1 << UInt64($1) : $0 }
    }

    private static func members(_ bits: UInt64) -> [Int] {
        (0..<60).filter { bits >> UInt64($0) & 1 == 1 }
    }
}
