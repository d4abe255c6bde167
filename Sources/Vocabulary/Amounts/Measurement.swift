/// A measured value: `71.9 kg`, `-3.5 °C`, `7`. Exact thousandths, and it may be zero or negative.
package struct Measurement: Hashable, Sendable {
    package let thousandths: Int64
    /// Absent for a plain number, such as a mood of 7.
    package let unit: MeasureUnit?

    /// The largest magnitude, in units.
    package static let largest: Int64 = 1_000_000

    package init(thousandths: Int64, unit: MeasureUnit?) {
        (self.thousandths, self.unit) = (thousandths, unit)
    }

    /// A number in a unit, as views give it. A length of time is rounded to the hundredth of a second, since a fraction of an
    /// hour has no end.
    package init(amount: Double, unit: String?) {
        let unit = unit.flatMap { try? MeasureUnit(parsing: $0) }
        guard let unit, let second = MeasureUnit.second, let length = unit.convert(1000, to: second) else {
            self.init(thousandths: Int64((amount * 1000).rounded()), unit: unit)
            return
        }
        self.init(thousandths: Int64((amount * Double(length) / 10).rounded()) * 10, unit: second)
    }

    /// Reads a number, perhaps with a unit: `71.9kg`, `330 ml`, `1/2 l`, `-3 C`, `7`. Lengths of time may be written
    /// as `7h40m`, and are then in seconds.
    ///
    /// - Parameters:
    ///   - text: The measurement, as a person wrote it.
    ///   - usual: The unit of a bare number, and the dimension that an unclear unit (`oz`, `m`) is read in.
    /// - Throws: `TextError` for what is not a number and a unit, for more than `largest`, and for a finer value than a
    ///   thousandth.
    package static func parse(_ text: some StringProtocol, usual: MeasureUnit? = nil) throws(TextError) -> Measurement {
        var rest = Substring(String(text)).drop(while: \.isWhitespace)
        if usual?.dimension == .time, rest.contains(where: \.isLetter), let length = try? DurationText.parse(rest) {
            return try bounded(length.components.seconds * 1000, MeasureUnit(parsing: "s"))
        }
        let isNegative = rest.first == "-" || rest.first == "\u{2212}"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        guard let magnitude = try Quantity.amount(&rest) else {
            throw TextError("\(quoted(text)) is not a number", hint: usual.map(\.example) ?? "7")
        }
        let word = rest.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let unit = try word.isEmpty ? usual : MeasureUnit(parsing: word, of: usual?.dimension)
        return try bounded(isNegative ? -magnitude : magnitude, unit)
    }

    private static func bounded(_ thousandths: Int64, _ unit: MeasureUnit?) throws(TextError) -> Measurement {
        guard thousandths.magnitude <= largest.magnitude * 1000 else {
            throw TextError("a value is at most \(largest)", hint: "write it in a larger unit")
        }
        return Measurement(thousandths: thousandths, unit: unit)
    }

    /// Converts it to another unit, rounded to the thousandth; returns it as it is if that unit has another dimension
    /// or it has no unit.
    package func converted(to other: MeasureUnit?) -> Measurement {
        guard let other, let unit, let value = unit.convert(thousandths, to: other) else { return self }
        return Measurement(thousandths: value, unit: other)
    }

    /// The value as a person reads it in a unit: as it was typed if that is the unit, otherwise with the decimals that
    /// the unit is usually given with. Lengths of time are `7 h 40 min`.
    package func text(in shown: MeasureUnit? = nil) -> String {
        if let seconds { return Measurement.clock(seconds: seconds) }
        guard let shown, let unit, shown != unit, shown.dimension == unit.dimension else { return description }
        return converted(to: shown).rounded(to: shown.decimals).description
    }

    /// A sum or a mean in a unit, with the decimals that the unit is usually given with: converted values have thousandths
    /// that were never typed.
    package func shown(in unit: MeasureUnit?) -> String {
        guard seconds == nil else { return text() }
        return converted(to: unit).rounded(to: unit?.decimals ?? 1).description
    }

    /// Rounded to a number of decimals from 0 to 3, half away from zero.
    package func rounded(to decimals: Int) -> Measurement {
        let step: Int64 = [1000, 100, 10, 1][max(0, min(3, decimals))]
        let half = thousandths < 0 ? -step / 2 : step / 2
        return Measurement(thousandths: (thousandths + half) / step * step, unit: unit)
    }

    /// A length of time in whole seconds, rounded down, so that a second short of a goal is short of it; `nil` for
    /// anything else.
    package var seconds: Int64? {
        guard let unit, let second = MeasureUnit.second, let value = unit.convert(thousandths, to: second) else {
            return nil
        }
        return (value - (value < 0 ? 999 : 0)) / 1000
    }

    /// `7 h 40 min`, `45 min`, `16 h`, `30 s`
    package static func clock(seconds: Int64) -> String {
        guard seconds >= 0 else { return "-" + clock(seconds: -seconds) }
        let names: [DurationUnit: String] = [.second: "s", .minute: "min", .hour: "h"]
        return clockTerms(seconds: seconds).map { "\($0.count) \(names[$0.unit] ?? "")" }.joined(separator: " ")
    }

    /// The counts and units of `clock`: hours and minutes, or seconds below a minute.
    package static func clockTerms(seconds: Int64) -> [DurationText.Term] {
        let seconds = Int(max(0, seconds))
        guard seconds >= 60 || seconds == 0 else { return [DurationText.Term(count: seconds, unit: .second)] }
        let terms = [(seconds / 3600, DurationUnit.hour), (seconds / 60 % 60, .minute)].filter { $0.0 > 0 }
        return terms.isEmpty
            ? [DurationText.Term(count: 0, unit: .minute)] : terms.map { DurationText.Term(count: $0, unit: $1) }
    }
}

extension MeasureUnit {
    /// A likely value: `71.9 kg`, `330 ml`.
    package var example: String {
        switch symbol {
        case "ml": "330 ml"
        case "l": "1.5 l"
        default: dimension == .time ? "7h40m" : "71.9 \(symbol)"
        }
    }

    package static let second = all.first { $0.symbol == "s" }
    package static let gram = all.first { $0.symbol == "g" }
    package static let kilogram = all.first { $0.symbol == "kg" }
    package static let millilitre = all.first { $0.symbol == "ml" }
    package static let metre = all.first { $0.symbol == "m" }
}

extension Measurement: CustomStringConvertible {
    /// `71.9 kg`, `7`; `parse` reads it back.
    package var description: String {
        Quantity.decimal(thousandths) + (unit.map { " \($0.symbol)" } ?? "")
    }
}
