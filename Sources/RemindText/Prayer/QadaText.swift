package import Statistics
import Vocabulary

/// `prayer qada`: the prayers that are owed.
package enum QadaText {
    package static func lines(_ kept: [ObligationFigures], _ style: Style) -> [String] {
        guard !kept.isEmpty else {
            return ["No prayer is obligatory. Make one so with: remindctl prayer edit fajr --obligatory"]
        }
        var table = Table(columns: [.flexible, .right, .left], indent: 2)
        table.rows = kept.map { one in
            let review = one.unreviewed > 0 ? "\(one.unreviewed) today not reviewed (remindctl review)" : ""
            return [
                Cell(one.fullTitle), "\(one.owed)",
                Cell(review, .quiet),
            ]
        }
        return table.lines(style) + ["", "owed \(kept.reduce(0) { $0 + $1.owed })"]
    }
}
