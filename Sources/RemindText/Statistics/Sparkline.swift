import Statistics

/// One character for each day: the higher, the more was taken.
enum Sparkline {
    private static let bars = Array("▁▂▃▄▅▆▇█")
    /// Where only ASCII can be shown: 1 for nothing, 8 for all.
    private static let digits = Array("12345678")

    /// - Parameter days: `nil` for a day without a dose that counts.
    static func text(_ days: [Figures?], style: Style) -> String {
        String(days.map { character($0, style: style) })
    }

    private static func character(_ figures: Figures?, style: Style) -> Character {
        guard let figures, figures.taken + figures.missed > 0 else { return Mark.nothing.character(style) }
        // The full bar is for days on which nothing was missed.
        let level = figures.taken * 7 / (figures.taken + figures.missed)
        return (style.isUnicode ? bars : digits)[level]
    }
}
