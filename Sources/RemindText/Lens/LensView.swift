import CivilTime
package import Reminders
package import Statistics
import Vocabulary

/// One pair of lenses with its reminder and its stock.
package struct LensView {
    struct Limits: ColumnValue, Encodable {
        var worn: Int?
        var calendar: Int?
    }

    package let lenses: LensPairs
    package let pair: LensPair
    let stock: StockView?

    init(_ lenses: LensPairs, _ pair: LensPair, stock: StockView? = nil) {
        (self.lenses, self.pair, self.stock) = (lenses, pair, stock)
    }

    /// The pair in use; `nil` for what does not say how long it lasts.
    package init?(_ lenses: LensPairs, stocks: [StockView] = []) {
        guard let current = lenses.pairs.last else { return nil }
        self.init(lenses, current, stock: stocks.first { $0.reminder == lenses.reminder })
    }

    package var status: LensStatus { pair.status }
    package var eye: String? { field("eye") }
    /// The name of both eyes together.
    var together: String? { field("pair") }
    /// The last day on which the prescription is valid.
    var valid: CivilDate? { LensStatus.prescriptionEnd(lenses.fields) }

    private var limit: Limits {
        Limits(
            worn: status.limit == .calendar ? nil : status.days, calendar: status.limit == .worn ? nil : status.days)
    }

    /// The day by which to order more: as long before the stock ends as the reminder warns.
    var orderBy: CivilDate? {
        (stock?.lastDay).map { last in
            let low = field("low").flatMap { try? DurationText.parse($0) }.map { Int($0.components.seconds / 86_400) }
            return last - (low ?? Kinds.named(Kinds.ofLenses)?.defaults.low ?? 0)
        }
    }

    private func field(_ name: String) -> String? { lenses.fields[name]?.text }

    /// True if both eyes may be shown in one line.
    func agrees(with other: LensView) -> Bool {
        together != nil && together == other.together && lenses.person == other.lenses.person
            && (pair.opened, pair.type, status.worn) == (other.pair.opened, other.pair.type, other.status.worn)
            && lenses.due == other.lenses.due
    }
}

extension LensView {
    /// How far the pair in use is used up.
    package static var columns: [Column<LensView>] {
        [
            Column("reminder", \.lenses.reminder), Column("title", \.lenses.title), Column("person", \.lenses.person),
            Column("eye", \.eye), Column("type", \.pair.type), Column("opened", \.pair.opened),
            Column("worn", \.status.worn), Column("open", \.status.open),
            Column("worn_limit", only: .text, \.limit.worn),
            Column("open_limit", only: .text, \.limit.calendar), Column("percent", \.status.percent),
            Column("level", \.status.level), Column("remaining", \.status.remaining), Column("due", \.lenses.due),
            Column("projected", isNullable: true, \.lenses.projected), Column("left", \.stock?.left),
            Column("text", \.status.text), Column("pair", only: .json, \.together),
            Column("limit", only: .json, \.limit),
            Column("worn_days", only: .json, \.pair.wornDays), Column("enough", only: .json) { $0.stock?.lastDay },
            Column("order_by", only: .json, \.orderBy), Column("expires", only: .json) { $0.stock?.expires },
            Column("valid", only: .json, \.valid),
        ]
    }

    /// Every pair: when it was opened and replaced.
    package static var pairs: [Column<LensView>] {
        [
            Column("reminder", \.lenses.reminder), Column("title", \.lenses.title), Column("eye", \.eye),
            Column("type", \.pair.type), Column("opened", \.pair.opened), Column("replaced", \.pair.replaced),
            Column("worn", \.status.worn), Column("open", \.status.open), Column("limit", \.status.days),
            Column("reason", \.pair.reason),
        ]
    }

    package static func all(_ lenses: LensPairs) -> [LensView] { lenses.pairs.map { LensView(lenses, $0) } }
}

extension LensPair {
    fileprivate var wornDays: [String] { days.map(\.description) }
}

extension LensFigures {
    package static var columns: [Column<LensFigures>] {
        [
            Column("reminder", \.reminder), Column("title", \.title), Column("pairs", \.pairs),
            Column("worn", key: "worn_tenths", \.worn), Column("open", key: "open_tenths", \.open),
            Column("on_time", \.onTime), Column("longest_overdue", \.longestOverdue),
            Column("worn_days", \.wornDays), Column("worn_a_week", key: "week_tenths", \.week),
        ]
    }
}

extension LensDay {
    package static var columns: [Column<LensDay>] {
        [
            Column("date", \.date), Column("reminder", \.reminder), Column("worn", \.worn), Column("opened", \.opened),
            Column("due", \.due), Column("not_worn", \.notWorn), Column("number", only: .json, \.number),
            Column("former", only: .json, \.former), Column("note", only: .json, \.note),
            Column("seconds", only: .json, \.seconds),
        ]
    }
}
