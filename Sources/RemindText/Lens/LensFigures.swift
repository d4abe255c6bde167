package import CivilTime
package import RemindProtocol
import Reminders

/// How the pairs of one reminder were kept, as `lens stats --json` gives it.
package struct LensFigures: Encodable {
    var reminder: String
    var title: String
    /// Pairs that were replaced.
    var pairs: Int
    /// Their average days, in tenths.
    var wornTenths: Int?
    var openTenths: Int?
    /// A day later than the last is on time.
    var onTime: Int
    var longestOverdue: Int
    /// Days worn, of all pairs, and in a week on average, in tenths.
    var wornDays: Int
    var weekTenths: Int?

    enum CodingKeys: String, CodingKey {
        case reminder, title, pairs
        case wornTenths = "worn_tenths"
        case openTenths = "open_tenths"
        case onTime = "on_time"
        case longestOverdue = "longest_overdue"
        case wornDays = "worn_days"
        case weekTenths = "week_tenths"
    }

    package init(_ cycles: Remindd1.Cycles, today: CivilDate) {
        let all = LensPair.all(of: cycles, today: today)
        let ended = all.filter { $0.replaced != nil }
        (reminder, title, pairs) = (cycles.reminder, cycles.title, ended.count)
        func average(_ value: (LensStatus) -> Int) -> Int? {
            ended.isEmpty ? nil : (ended.reduce(0) { $0 + value($1.status) } * 20 + ended.count) / (2 * ended.count)
        }
        (wornTenths, openTenths) = (average(\.worn), average(\.open))
        onTime = ended.count(where: \.isOnTime)
        longestOverdue = max(0, ended.map { $0.status.open - $0.status.days }.max() ?? 0)
        wornDays = all.reduce(0) { $0 + $1.days.count }
        if LensStatus.isWorn(cycles.fields), let first = all.first?.opened {
            let span = max(1, today - first + 1)
            weekTenths = (wornDays * 140 + span) / (2 * span)
        }
    }
}

/// A day on which something was, or will be, as `lens calendar` gives it.
package struct LensDay: Encodable {
    var date: String
    var reminder: String
    var worn: Bool
    /// Whether a person said that they were not worn.
    var notWorn: Bool
    /// Whether a new pair was opened.
    var opened: Bool
    /// Whether a new pair is due.
    var due: Bool
    /// The day's number in its pair, from 1.
    var number: Int?
    /// The first day of the pair, unless it is the one in use.
    var former: String?
    var note: String?
    /// How long they were in.
    var seconds: Int64?

    enum CodingKeys: String, CodingKey {
        case date, reminder, worn, opened, due, number, former, note, seconds
        case notWorn = "not_worn"
    }

    /// Any day, also one on which nothing was; `nil` before the first pair and in the future.
    package static func one(_ day: CivilDate, of cycles: Remindd1.Cycles, today: CivilDate) -> LensDay? {
        let pairs = LensPair.all(of: cycles, today: today)
        guard day <= today, let pair = pairs.last(where: { $0.opened <= day }) else { return nil }
        return LensDay(
            date: day.description, reminder: cycles.reminder, worn: pair.days.contains(day),
            notWorn: pair.unworn.contains(day), opened: pair.opened == day, due: cycles.due == day.description,
            number: day - pair.opened + 1,
            former: pair.replaced == nil ? nil : pair.opened.description, note: pair.notes[day],
            seconds: pair.lengths[day])
    }

    /// Those of the month of a day.
    package static func all(of cycles: Remindd1.Cycles, in month: CivilDate, today: CivilDate) -> [LensDay] {
        let pairs = LensPair.all(of: cycles, today: today)
        let worn = Set(pairs.flatMap(\.days))
        let unworn = Set(pairs.flatMap(\.unworn))
        let opened = Set(pairs.map(\.opened))
        let lengths = pairs.reduce(into: [:]) { $0.merge($1.lengths) { $1 } }
        let due = cycles.due.date
        let (year, number, _) = month.components
        return worn.union(unworn).union(opened).union(due.map { [$0] } ?? []).filter {
            $0.components.year == year && $0.components.month == number
        }.sorted().map { date in
            LensDay(
                date: date.description, reminder: cycles.reminder, worn: worn.contains(date),
                notWorn: unworn.contains(date), opened: opened.contains(date), due: date == due,
                seconds: lengths[date])
        }
    }
}

/// Lenses as comma-separated values.
package enum LensCSV {
    package static func pairs(_ histories: [Remindd1.Cycles], today: CivilDate) -> [String] {
        let head = ["reminder", "title", "eye", "type", "opened", "replaced", "worn", "open", "limit", "reason"]
        return [HistoryCSV.line(head)]
            + histories.flatMap { cycles in
                LensPair.all(of: cycles, today: today).map { pair in
                    HistoryCSV.line([
                        cycles.reminder, cycles.title, cycles.fields["eye"]?.text ?? "", pair.type,
                        pair.opened.description, pair.replaced?.description ?? "", "\(pair.status.worn)",
                        "\(pair.status.open)", "\(pair.status.days)", pair.reason ?? "",
                    ])
                }
            }
    }

    package static func status(_ views: [LensView]) -> [String] {
        let head = [
            "reminder", "title", "person", "eye", "type", "opened", "worn", "open", "worn_limit", "open_limit",
            "percent", "level", "remaining", "due", "projected", "left", "text",
        ]
        return [HistoryCSV.line(head)]
            + views.map { view in
                func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
                return HistoryCSV.line([
                    view.reminder, view.title, view.person ?? "", view.eye ?? "", view.type, view.opened,
                    "\(view.worn)", "\(view.open)", text(view.limit.worn), text(view.limit.calendar), "\(view.percent)",
                    view.level.rawValue, "\(view.remaining)", view.due ?? "", view.projected.value ?? "",
                    view.left ?? "", view.text,
                ])
            }
    }

    /// Averages have one decimal.
    package static func figures(_ all: [LensFigures]) -> [String] {
        let head = [
            "reminder", "title", "pairs", "worn", "open", "on_time", "longest_overdue", "worn_days", "worn_a_week",
        ]
        return [HistoryCSV.line(head)]
            + all.map { one in
                func text(_ tenths: Int?) -> String { tenths.map { "\($0 / 10).\($0 % 10)" } ?? "" }
                return HistoryCSV.line([
                    one.reminder, one.title, "\(one.pairs)", text(one.wornTenths), text(one.openTenths),
                    "\(one.onTime)", "\(one.longestOverdue)", "\(one.wornDays)", text(one.weekTenths),
                ])
            }
    }

    package static func days(_ days: [LensDay]) -> [String] {
        [HistoryCSV.line(["date", "reminder", "worn", "opened", "due", "not_worn"])]
            + days.map { day in
                HistoryCSV.line(
                    [day.date, day.reminder]
                        + [day.worn, day.opened, day.due, day.notWorn].map { $0 ? "yes" : "no" })
            }
    }
}
