/// A day of the Islamic calendar.
package struct HijriDate: Hashable, Sendable {
    package var year: Int
    /// 1 for Muharram, 9 for Ramadan, 12 for Dhu al-Hijja.
    package var month: Int
    package var day: Int
    /// True if the tabular calendar computed it, because no table has its year. It may be a day or two off.
    package var isApproximate = false

    package init(year: Int, month: Int, day: Int, isApproximate: Bool = false) {
        (self.year, self.month, self.day, self.isApproximate) = (year, month, day, isApproximate)
    }

    package static let monthNames = [
        "Muharram", "Safar", "Rabi I", "Rabi II", "Jumada I", "Jumada II", "Rajab", "Sha'ban", "Ramadan", "Shawwal",
        "Dhu al-Qa'da", "Dhu al-Hijja",
    ]
}

extension HijriDate: CustomStringConvertible {
    /// `10 Jumada II 1448`, with `~` before it if it is approximate.
    package var description: String { "\(isApproximate ? "~" : "")\(day) \(Self.monthNames[month - 1]) \(year)" }

    /// `1448-06-10`
    package var numbers: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month))-\(two(day))"
    }
}
