import Vocabulary

/// How a kind takes readings, unless a reminder says otherwise.
package struct MeasureRule: Sendable {
    /// Absent if each reminder names its own.
    package var measure: Measure?
    var unit: String?
    var fold: Measure.Fold?
    var range: ClosedRange<Int64>?
    var lengths: ClosedRange<Int64>?
    /// The smallest and the largest value that is no mistake: `1 ml`, `5 l`.
    var usual: (least: String, most: String)?
    var countsAtStart = false
    var parts = ""
    var step: String?
    var goal: String?
    var unless = Measure.Unless.met
    var types: [String] = []
    /// The words for the values of a scale, two values each, by the part they are of; the value itself is "".
    var scaleWords: [String: [String]] = [:]
    /// The words for the ends of a stretch.
    var ends: Measuring.Ends?
    /// Two stretches are the same one if both their ends are within this many seconds.
    var duplicateTolerance: Int64?
    /// A day with this many seconds counts as kept, whatever the goal was.
    package var keptFrom: Int64?
    /// True if its stretches have a score, by their length and their parts.
    var isScored = false
    /// True if its trend is shown beside each value.
    var isSmoothed = false
    /// True if other programs keep it too, so that its past may be imported.
    var isImported = false
    /// True if Apple Health has readings of it, which settings may refuse.
    package var isInHealth = false

    /// The parts that every reminder of the kind has, such as `fat`.
    package var partNames: [String] { Measuring.parts(parts).map(\.name) }

    /// The word for a value of a scale: `good`; `nil` if it has none.
    ///
    /// - Parameters:
    ///   - value: In thousandths.
    ///   - part: `nil` for the value itself.
    package func word(for value: Int64, part: String?) -> String? {
        guard let words = scaleWords[part ?? ""], value >= 1, value <= Int64(words.count) * 2 else { return nil }
        return words[Int(value - 1) / 2]
    }

    /// True to suggest an import while there is no reading.
    package func hintsAtImport(_ definition: Definition) -> Bool {
        isImported && definition.fields["hint"]?.text != "no"
    }

    /// The measuring of a reminder; `nil` if neither it nor its kind says what it measures.
    package func measuring(_ definition: Definition) -> Measuring? {
        let chosen = definition.fields["measure"].flatMap { Measure(rawValue: $0.text) }
        guard let measure = chosen ?? measure else { return nil }
        func unit(_ text: String?) -> MeasureUnit? { text.flatMap { try? MeasureUnit(parsing: $0) } }
        let fields = definition.fields
        var found = Measuring(
            measure: measure, unit: unit(fields["unit"]?.text ?? self.unit ?? (measure == .span ? "h" : nil)),
            fold: fold ?? measure.fold, title: definition.title)
        found.scaleWords = scaleWords
        found.range = measure == .scale ? range ?? 0...100 : range
        found.lengths = measure == .span ? lengths ?? 60...604_800 : nil
        found.countsAtStart = countsAtStart
        if let usual, let least = try? Measurement.parse(usual.least), let most = try? Measurement.parse(usual.most) {
            found.usual = Measuring.Usual(least: least, most: most)
        }
        (found.ends, found.duplicateTolerance, found.keptFrom) = (ends, duplicateTolerance, keptFrom)
        (found.isScored, found.isSmoothed) = (isScored, isSmoothed)
        found.parts = Measuring.parts(fields["parts"]?.text ?? parts)
        // `parts = { sys = "mmHg", dia = "mmHg" }`: the first one is the value.
        if self.measure == nil, fields["unit"] == nil, let first = found.parts.first {
            (found.main, found.unit) = (first.name, first.unit)
            found.parts.removeFirst()
        }
        found.step = (fields["step"]?.text ?? step).flatMap { try? Measurement.parse($0, usual: found.unit) }
        if found.step == nil, measure == .count { found.step = Measurement(thousandths: 1000, unit: found.unit) }
        found.types = fields["types"].map { FieldRule.list($0.text) } ?? types
        found.goal = (fields["goal"]?.text ?? goal).flatMap { try? Goal.parse($0, unit: found.unit) }
        // For a sum, a bare amount is the least of a day: `2 l`.
        if case .reach(let least, by: nil)? = found.goal?.rule, found.fold == .sum || found.fold == .longest {
            found.goal = Goal(.atLeast(least))
        }
        found.unless = fields["unless"].flatMap { Measure.Unless(rawValue: $0.text) } ?? unless
        return found
    }
}
