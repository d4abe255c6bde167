import CivilTime
import Reminders
package import Statistics
import Vocabulary

/// `compare`: the figure, what it says in words, and what it does not say.
package struct CompareText {
    let comparison: Comparison
    let style: Style

    package init(comparison: Comparison, style: Style) { (self.comparison, self.style) = (comparison, style) }

    package var lines: [String] {
        let (one, other) = (CleanText.line(comparison.first.title), CleanText.line(comparison.second.title))
        let later = comparison.lag == 0 ? "" : " \(counted(comparison.lag, "day")) later"
        return [style.paint("\(one) and \(other)\(later)", .bold), ""]
            + KeyValueLines.lines(
                [
                    ("rho", ["\(figure), on a scale from -1 to 1"]),
                    ("days", ["\(comparison.days), \(comparison.from) to \(comparison.until)"]),
                ], style) + [""] + style.wrap(words(one, other, later), indent: 2)
            + style.wrap("This does not show a cause.", indent: 2)
    }

    /// `+0.42`
    private var figure: String {
        let hundredths = Int((comparison.rho * 100).rounded())
        let digits = "\(abs(hundredths) % 100)"
        let sign = hundredths < 0 ? "-" : hundredths > 0 ? "+" : ""
        return "\(sign)\(abs(hundredths) / 100).\(digits.count == 1 ? "0" : "")\(digits)"
    }

    private func words(_ one: String, _ other: String, _ later: String) -> String {
        guard abs(comparison.rho) >= 0.1 else { return "No connection shows between the two." }
        return "On days when \(one) is higher, \(other) tends to be \(comparison.rho > 0 ? "higher" : "lower")\(later)."
    }
}
