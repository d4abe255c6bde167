/// The part of something that is used or reached, as a bar. The number is always beside it.
enum ProgressBar {
    private static let eighths = Array("▏▎▍▌▋▊▉")

    /// `████▌···`
    ///
    /// - Parameters:
    ///   - part: The part of `whole`; more than all fills the bar.
    ///   - width: In columns.
    static func text(_ part: Int, of whole: Int, width: Int, style: Style) -> String {
        let units = whole <= 0 ? 0 : max(0, min(whole, part)) * width * 8 / whole
        let (full, rest) = (units / 8, units % 8)
        guard style.isUnicode else {
            return String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
        }
        let end = rest == 0 ? "" : String(eighths[rest - 1])
        return String(repeating: "█", count: full) + end
            + String(repeating: "·", count: width - full - (rest == 0 ? 0 : 1))
    }
}
