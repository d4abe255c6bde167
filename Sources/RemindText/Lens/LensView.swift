package import CivilTime
package import RemindProtocol
package import Reminders
import Vocabulary

/// One reminder of lenses as `lens --json` gives it, and the source of the text.
package struct LensView: Encodable {
    struct Limits: Encodable {
        var worn: Int?
        var calendar: Int?
    }

    var reminder: String
    var title: String
    var person: String?
    var eye: String?
    var pair: String?
    var type: String
    var opened: String
    var worn: Int
    var open: Int
    var limit: Limits
    var percent: Int
    var level: LensStatus.Level
    var remaining: Int
    /// The day on which a new pair is due.
    var due: String?
    /// About when the worn days are used up, by the wear of the last four weeks; null if that is not known.
    var projected = Nullable<String>(nil)
    var text: String
    var wornDays: [String]

    /// The rest of the stock: `6 lenses`, and the last day for which it is enough.
    var left: String?
    var enough: String?
    /// The day by which to order more: as long before as the reminder warns.
    var orderBy: String?
    /// The earliest day on which some of it expires.
    var expires: String?
    /// The last day on which the prescription is valid.
    var valid: String?

    let status: LensStatus
    /// Days worn in a week, by the last four: `5`, `4.5`.
    private(set) var pace = ""

    enum CodingKeys: String, CodingKey {
        case reminder, title, person, eye, pair, type, opened, worn, open, limit, percent, level, remaining, due
        case projected, text, left, enough, expires, valid
        case orderBy = "order_by"
        case wornDays = "worn_days"
    }

    /// `nil` for what does not say how long it lasts.
    package init?(_ cycles: Remindd1.Cycles, today: CivilDate, stocks: [StockView] = []) {
        let pairs = LensPair.all(of: cycles, today: today)
        guard let current = pairs.last else { return nil }
        func field(_ name: String) -> String? { cycles.fields[name]?.text }
        status = current.status
        (reminder, title, person) = (cycles.reminder, cycles.title, cycles.person)
        (eye, pair, type) = (field("eye"), field("pair"), current.type)
        (opened, worn, open) = (current.opened.description, status.worn, status.open)
        limit = Limits(
            worn: status.limit == .calendar ? nil : status.days, calendar: status.limit == .worn ? nil : status.days)
        (percent, level, remaining, text) = (status.percent, status.level, status.remaining, status.text)
        due = cycles.due
        let stock = stocks.first { $0.reminder == cycles.reminder }
        (left, enough, expires) = (stock?.left, stock?.lastDay, stock?.expires)
        if let last = enough.date {
            let low = field("low").flatMap { try? DurationText.parse($0) }.map { Int($0.components.seconds / 86_400) }
            orderBy = (last - (low ?? Kinds.named(Kinds.ofLenses)?.defaults.low ?? 0)).description
        }
        valid = LensStatus.prescriptionEnd(cycles.fields)?.description
        wornDays = current.days.map(\.description)
        let recent = pairs.flatMap(\.days).filter { $0 > today - 28 && $0 <= today }
        if recent.count >= 4, status.worn < status.days, status.limit != .calendar {
            pace = "\(recent.count / 4)" + (recent.count % 4 == 0 ? "" : ["", ".3", ".5", ".8"][recent.count % 4])
            projected = Nullable(
                (today + ((status.days - status.worn) * 28 + recent.count - 1) / recent.count).description)
        }
    }

    /// Whether both eyes may be shown in one line.
    func agrees(with other: LensView) -> Bool {
        pair != nil && pair == other.pair && person == other.person
            && (opened, type, worn, due) == (other.opened, other.type, other.worn, other.due)
    }
}

/// One pair of lenses, in use or replaced.
struct LensPair {
    var opened: CivilDate
    var replaced: CivilDate?
    var type: String
    var days: [CivilDate]
    /// The days of which a person said that they were not worn.
    var unworn: [CivilDate] = []
    /// Seconds of wear on the days that say so.
    var lengths: [CivilDate: Int64] = [:]
    var notes: [CivilDate: String] = [:]
    /// Why it was replaced: `torn`.
    var reason: String?
    var status: LensStatus

    /// Whether it was replaced on its last day or the day after. A torn or lost pair never came so far.
    var isOnTime: Bool {
        replaced != nil && reason.map { $0 == "due" } ?? true && status.open <= status.days + 1
    }

    /// Oldest first.
    static func all(of cycles: Remindd1.Cycles, today: CivilDate) -> [LensPair] {
        cycles.cycles.compactMap { cycle in
            guard let opened = CivilDate(cycle.opened) else { return nil }
            let replaced = cycle.ended.date
            let fields = cycle.fields ?? cycles.fields
            let days = cycle.days.compactMap { CivilDate($0) }
            guard let lasts = LensStatus.lifetime(fields) ?? LensStatus.lifetime(cycles.fields) else { return nil }
            // Daily lenses are opened each day.
            let isDaily = lasts == 1 && replaced == nil
            let notes = (cycle.notes ?? [:]).compactMap { day, note in CivilDate(day).map { ($0, note) } }
            return LensPair(
                opened: opened, replaced: replaced,
                type: (fields["type"] ?? cycles.fields["type"])?.text ?? "\(lasts) days", days: days,
                unworn: (cycle.unused ?? []).compactMap { CivilDate($0) },
                lengths: Dictionary(zip(days, cycle.lengths ?? []).filter { $1 > 0 }) { $1 },
                notes: Dictionary(uniqueKeysWithValues: notes),
                reason: fields[Kinds.reasonMark]?.text,
                status: LensStatus(
                    days: lasts, worn: isDaily ? days.count { $0 == today } : days.count,
                    open: isDaily ? 0 : max(0, (replaced ?? today) - opened),
                    limit: LensStatus.Limit(cycles.fields)))
        }
    }
}
