import CivilTime
import Configuration
import RemindCore
import Reminders
import Statistics
import Vocabulary

/// A wall clock by its plain definition: the offset is asked for hour after hour, and where it changes, second by second.
///
/// What a time on the wall means is looked for among the stretches of one offset, as TIME, section 3 says it: the first
/// of two, and in a gap what the offset before it says.
struct WallOracle: Sendable {
    private var stretches: [(from: Int64, through: Int64, offset: Int64)] = []
    /// The stretches that a day on the wall, or the ones beside it, may be of, from the first day on.
    private var near: [[Int]] = []
    private let first: Int

    init(_ zone: TimeZoneRules, from: Int64, through: Int64) {
        func offset(_ second: Int64) -> Int64 { Int64(zone.offset(at: Instant(seconds: second))) }
        var start = from
        var hour = from
        while hour < through {
            let next = hour + 3600
            if offset(next) != offset(start) {
                var change = hour
                while offset(change) == offset(start) { change += 1 }
                stretches.append((start, change - 1, offset(start)))
                start = change
                hour = change
            } else {
                hour = next
            }
        }
        stretches.append((start, through, offset(start)))
        first = Int(from / 86_400)
        // A wall is never two days from another.
        for day in first...Int(through / 86_400) {
            let noon = Int64(day) * 86_400 + 43_200
            near.append(
                stretches.indices.filter {
                    stretches[$0].from - 172_800 < noon && noon < stretches[$0].through + 172_800
                })
        }
    }

    /// When the offset changes: the first second of the new one.
    var changes: [Int64] { stretches.dropFirst().map(\.from) }

    /// - Returns: The second; `nil` where the wall never shows anything of the date.
    func second(ofWall wall: Int64) -> Int64? {
        let day = wall - (wall % 86_400 + 86_400) % 86_400
        var gap: Int64?
        var isOnTheWall = false
        for index in near[Int(day / 86_400) - first] {
            let stretch = stretches[index]
            let from = stretch.from + stretch.offset
            let through = stretch.through + stretch.offset
            if from <= wall, wall <= through { return wall - stretch.offset }
            if from < day + 86_400, through >= day { isOnTheWall = true }
            guard index + 1 < stretches.count else { continue }
            let next = stretches[index + 1]
            if through < wall, wall < next.from + next.offset { gap = wall - stretch.offset }
        }
        return isOnTheWall ? gap : nil
    }

    /// What the wall shows: seconds since 1970-01-01T00:00 on it.
    func wall(at second: Int64) -> Int64 {
        second + (stretches.last { $0.from <= second } ?? stretches[0]).offset
    }
}

/// How a medicine is taken, in the language of the product and in plain rules that know nothing of it.
struct Regimen: Sendable {
    /// Some days in a row, counted from the regimen's first.
    struct Step: Sendable {
        var dose: String
        var first: Int
        var last: Int?
    }

    var name: String
    /// The schedule as a person writes it; `{DAY+3}` is the date three days after the first.
    var when: String
    /// True if it is taken on a day, given as the count from the first day and as the days since 1970-01-01.
    var days: @Sendable (_ count: Int, _ epoch: Int) -> Bool = { _, _ in true }
    /// Minutes after midnight, also for one weekday alone.
    var minutes: @Sendable (_ epoch: Int) -> [Int] = { _ in [] }
    var zone: String?
    /// Seconds that really pass, from 06:00 of the first day on the wall.
    var every: Int64?
    var first: Int?
    var last: Int?
    var pause: ClosedRange<Int>?
    var steps: [Step] = []

    func text(from day: Int) -> String {
        var text = when
        while let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") {
            let count = Int(text[open...close].dropFirst(5).dropLast()) ?? 0
            text.replaceSubrange(open...close, with: "\(CivilDate(epochDay: Int32(day + count)))")
        }
        return text
    }

    /// One dose: what names it, when it is due, and how much it is where that changes.
    struct Dose: Hashable, Sendable {
        var key: SlotKey
        var due: Int64
        var dose: String?
    }

    /// Every dose in a stretch of time, in order.
    ///
    /// - Parameters:
    ///   - day: The first day of the regimen, in days since 1970-01-01.
    ///   - wall: The wall clock of the person.
    ///   - other: The wall clock of the zone that it names, if it does.
    func doses(day: Int, wall: WallOracle, other: WallOracle?, after: Int64, through: Int64) -> [Dose] {
        var found: [Dose] = []
        func add(_ key: SlotKey, _ due: Int64, on date: Int) {
            guard after < due, due <= through, !isResting(date - day) else { return }
            let step = steps.first { $0.first <= date - day && $0.last.map { date - day <= $0 } ?? true }
            if !steps.isEmpty, step == nil { return }
            found.append(Dose(key: key, due: due, dose: step?.dose))
        }
        if let every {
            var due = wall.second(ofWall: Int64(day) * 86_400 + 6 * 3600) ?? 0
            while due <= through {
                add(.elapsed(Instant(seconds: due)), due, on: Int((Double(wall.wall(at: due)) / 86_400).rounded(.down)))
                due += every
            }
            return found
        }
        let clock = other ?? wall
        for epoch in Int(after / 86_400) - 3...Int(through / 86_400) + 3 where days(epoch - day, epoch) {
            for minute in minutes(epoch) {
                let local = Int64(epoch) * 86_400 + Int64(minute) * 60
                guard let due = clock.second(ofWall: local) else { continue }
                add(.wall(CivilDateTime(wallSeconds: local), zone: zone), due, on: epoch)
            }
        }
        return found.sorted { $0.due == $1.due ? $0.key < $1.key : $0.due < $1.due }
    }

    private func isResting(_ count: Int) -> Bool {
        if let first, count < first { return true }
        if let last, count > last { return true }
        return pause?.contains(count) ?? false
    }

    // MARK: -

    static let all: [Regimen] = [
        Regimen(
            name: "fixed times", when: "daily at 00:00, 02:15, 02:30, 03:30, 08:00, 23:30",
            minutes: { _ in [0, 135, 150, 210, 480, 1410] }),
        Regimen(
            name: "weekdays", when: "mon, wed, fri, sun at 02:30, 21:00",
            days: { _, epoch in [0, 2, 4, 6].contains(weekday(epoch)) }, minutes: { _ in [150, 1260] }),
        Regimen(
            name: "every 3 days", when: "every 3 days at 02:30, 09:00 from {DAY+0}",
            days: { count, _ in count >= 0 && count % 3 == 0 }, minutes: { _ in [150, 540] }),
        Regimen(
            name: "every 2 weeks", when: "every 2 weeks on tue, fri at 23:30 from {DAY+0}",
            days: { count, epoch in
                let first = epoch - count
                let weeks = (epoch - weekday(epoch) - (first - weekday(first))) / 7
                return count >= 0 && weeks % 2 == 0 && [1, 4].contains(weekday(epoch))
            }, minutes: { _ in [1410] }),
        Regimen(
            name: "a cycle", when: "21 days on, 7 off at 02:30, 22:00 from {DAY+0}",
            days: { count, _ in count >= 0 && count % 28 < 21 }, minutes: { _ in [150, 1320] }),
        Regimen(
            name: "the last of the month", when: "monthly on 1, 31 at 02:30",
            days: { _, epoch in isFirstOfMonth(epoch) || isFirstOfMonth(epoch + 1) }, minutes: { _ in [150] }),
        Regimen(name: "every 8 hours", when: "every 8 hours from {DAY+0} 06:00", every: 28_800),
        Regimen(
            name: "a window", when: "every 2 hours between 08:00 and 20:00",
            minutes: { _ in Array(stride(from: 480, through: 1200, by: 120)) }),
        Regimen(
            name: "a window at night", when: "every 45 minutes between 00:00 and 03:50",
            minutes: { _ in [0, 45, 90, 135, 180, 225] }),
        Regimen(
            name: "two schedules with doses in common", when: "daily at 08:00; mon at 02:30, 08:00; tue at 03:30",
            minutes: { [0: [150, 480], 1: [210, 480]][weekday($0)] ?? [480] }),
        Regimen(
            name: "a fixed zone", when: "daily at 02:30, 03:30 zone America/New_York", minutes: { _ in [150, 210] },
            zone: "America/New_York"),
        Regimen(
            name: "exceptions",
            when: "daily at 02:30 from {DAY+10} until {DAY+3300} except {DAY+88}, {DAY+89}, {DAY+1900}",
            days: { count, _ in 10...3300 ~= count && ![88, 89, 1900].contains(count) }, minutes: { _ in [150] }),
        Regimen(
            name: "a first and a last day", when: "daily at 02:30, 03:30, 23:30",
            minutes: { _ in [150, 210, 1410] }, first: 86, last: 3210),
        Regimen(
            name: "a pause", when: "daily at 00:00, 02:30, 03:30, 23:30", minutes: { _ in [0, 150, 210, 1410] },
            pause: 299...1182),
        Regimen(
            name: "a pause of elapsed time", when: "every 6 hours from {DAY+0} 06:00", every: 21_600, pause: 86...299),
        Regimen(
            name: "a taper", when: "daily at 02:30, 03:30, 20:00", minutes: { _ in [150, 210, 1200] }, steps: taper),
        Regimen(
            name: "a taper of elapsed time", when: "every 12 hours from {DAY+0} 06:00", every: 43_200, steps: taper),
    ]

    /// Down over years, with days of nothing between, and a last step for good.
    private static let taper: [Step] =
        (0..<30).map { Step(dose: "\(100 - $0) mg", first: $0 * 110, last: $0 * 110 + ($0 % 3 == 2 ? 100 : 109)) }
        + [Step(dose: "1 mg", first: 3300, last: nil)]
}

/// Monday is 0; 1970-01-01 was a Thursday.
private func weekday(_ epoch: Int) -> Int { ((epoch + 3) % 7 + 7) % 7 }

/// Counted month by month from 1970-01-01.
private func isFirstOfMonth(_ epoch: Int) -> Bool { firstDays.contains(epoch) }

private let firstDays: Set<Int> = {
    var days: Set<Int> = []
    var day = 0
    for year in 1970...2050 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        for length in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
            days.insert(day)
            day += length
        }
    }
    return days
}()
