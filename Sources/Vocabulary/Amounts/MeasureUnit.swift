/// A unit that values are measured in: `kg`, `fl oz`, `bpm`. Units of one dimension convert exactly; any other word
/// counts things, such as `pages`.
package struct MeasureUnit: Hashable, Sendable {
    package enum Dimension: Hashable, Sendable {
        case mass, volume, time, length, temperature, rate, pressure, energy, percent
        /// Things, by their name in the singular: `page`.
        case count(String)
    }

    /// The spelling that is shown: `kg`, `fl oz`.
    package let symbol: String
    package let dimension: Dimension
    /// How many base units one of it is: a fraction. The base units are mg, µl, ms, mm and °C; others are their own.
    let numerator: Int128
    let denominator: Int128
    /// The value in thousandths that is zero in the base unit: 32 °F is 0 °C.
    let zero: Int128
    /// Decimals that a value converted to this unit is shown with.
    package let decimals: Int

    private init(
        _ symbol: String, _ dimension: Dimension, _ numerator: Int128 = 1, over denominator: Int128 = 1,
        zero: Int128 = 0, decimals: Int = 0
    ) {
        (self.symbol, self.dimension, self.numerator, self.denominator) = (symbol, dimension, numerator, denominator)
        (self.zero, self.decimals) = (zero, decimals)
    }

    /// The units that convert, by symbol. The pound, the inch and the US gallon are exact by definition (NIST SP 811,
    /// appendix B): 0.45359237 kg, 25.4 mm and 231 cubic inches, of which a fluid ounce is a 128th.
    package static let all: [MeasureUnit] = [
        MeasureUnit("kg", .mass, 1_000_000, decimals: 1), MeasureUnit("g", .mass, 1000),
        MeasureUnit("mg", .mass), MeasureUnit("lb", .mass, 45_359_237, over: 100, decimals: 1),
        MeasureUnit("st", .mass, 635_029_318, over: 100, decimals: 2),
        MeasureUnit("oz", .mass, 45_359_237, over: 1600, decimals: 1),
        MeasureUnit("ml", .volume, 1000), MeasureUnit("cl", .volume, 10_000, decimals: 1),
        MeasureUnit("dl", .volume, 100_000, decimals: 2), MeasureUnit("l", .volume, 1_000_000, decimals: 2),
        MeasureUnit("fl oz", .volume, 295_735_295_625, over: 10_000_000, decimals: 1),
        MeasureUnit("s", .time, 1000), MeasureUnit("min", .time, 60_000, decimals: 1),
        MeasureUnit("h", .time, 3_600_000, decimals: 2),
        MeasureUnit("mm", .length), MeasureUnit("cm", .length, 10, decimals: 1),
        MeasureUnit("m", .length, 1000, decimals: 2), MeasureUnit("km", .length, 1_000_000, decimals: 2),
        MeasureUnit("in", .length, 254, over: 10, decimals: 1), MeasureUnit("ft", .length, 3048, over: 10, decimals: 2),
        MeasureUnit("mi", .length, 1_609_344, decimals: 2),
        MeasureUnit("°C", .temperature, decimals: 1),
        MeasureUnit("°F", .temperature, 5, over: 9, zero: 32_000, decimals: 1),
        MeasureUnit("bpm", .rate), MeasureUnit("mmHg", .pressure), MeasureUnit("kcal", .energy),
        MeasureUnit("%", .percent, decimals: 1),
    ]

    private static let bySymbol = Dictionary(uniqueKeysWithValues: all.map { ($0.symbol, $0) })

    /// Other spellings, lowercase.
    private static let spellings: [String: String] = [
        "kilogram": "kg", "kilo": "kg", "gram": "g", "milligram": "mg", "pound": "lb", "lbs": "lb", "stone": "st",
        "ounce": "oz", "millilitre": "ml", "milliliter": "ml", "cc": "ml", "litre": "l", "liter": "l",
        "floz": "fl oz", "fl. oz": "fl oz", "fl. oz.": "fl oz", "fluid ounce": "fl oz",
        "second": "s", "sec": "s", "minute": "min", "m": "m", "hour": "h", "hr": "h", "metre": "m", "meter": "m",
        "centimetre": "cm", "centimeter": "cm", "kilometre": "km", "kilometer": "km", "mile": "mi",
        "inch": "in", "inches": "in", "\"": "in", "foot": "ft", "feet": "ft", "'": "ft",
        "c": "°C", "°c": "°C", "celsius": "°C", "f": "°F", "°f": "°F", "fahrenheit": "°F", "beats per minute": "bpm",
        "mmhg": "mmHg",
        "calories": "kcal", "calorie": "kcal", "percent": "%",
    ]

    /// Reads a unit in any spelling.
    ///
    /// - Parameters:
    ///   - text: The unit, as a person wrote it.
    ///   - dimension: The expected one; a bare `oz` of a volume is a fluid ounce.
    /// - Throws: `TextError` for a cup, whose size differs, and for what is not a unit.
    package init(parsing text: some StringProtocol, of dimension: Dimension? = nil) throws(TextError) {
        let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let lower = word.lowercased()
        if lower == "cup" || lower == "cups" {
            throw TextError("a cup has no fixed size: 237, 240 or 250 ml", hint: "write it in ml: 240 ml")
        }
        let singular = lower.count > 3 && lower.hasSuffix("s") ? String(lower.dropLast()) : lower
        for name in [word, lower, singular] {
            guard let known = Self.bySymbol[Self.spellings[name] ?? name] else { continue }
            self = known.symbol == "oz" && dimension == .volume ? Self.bySymbol["fl oz"] ?? known : known
            return
        }
        guard let first = word.first, first.isLetter, !word.contains(where: \.isNumber) else {
            throw TextError("\(quoted(word)) is not a unit", hint: "kg, ml, h, bpm, pages, ...")
        }
        if let excess = TextLimit.excess(of: word, atMost: Quantity.longestUnit) {
            throw TextError("the unit \(excess)", hint: "at most \(Quantity.longestUnit) characters")
        }
        self.init(word, .count(QuantityUnit.counted(word)))
    }

    /// A value in another unit of the same dimension, in thousandths, rounded to the nearest; `nil` if it is of another
    /// dimension.
    package func convert(_ thousandths: Int64, to other: MeasureUnit) -> Int64? {
        guard dimension == other.dimension else { return nil }
        guard self != other else { return thousandths }
        let product = (Int128(thousandths) - zero) * numerator * other.denominator
        let divisor = denominator * other.numerator
        let half = product < 0 ? -divisor / 2 : divisor / 2
        return Int64(clamping: (product + half) / divisor + other.zero)
    }
}
