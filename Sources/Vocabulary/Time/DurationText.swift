/// Lengths of elapsed time as people write them: `30s`, `1h30m`, `10 min`, `2 hours`, `1w`.
///
/// A day is 24 hours here and a week 168: a `Duration` knows no calendar.
package enum DurationText {
    /// Ten years, all of them leap years.
    package static let longest = Duration.seconds(3660 * 86_400)

    /// Reads one or more counts with their units, the largest first, each unit once. Ignores case and blanks.
    ///
    /// - Throws: `TextError` for an empty text, a count without a unit, an unknown unit, zero, a sign, a fraction, and
    ///   anything longer than `longest`.
    package static func parse(_ text: some StringProtocol) throws(TextError) -> Duration {
        let chunks = asciiLowercased(text).split(whereSeparator: \.isWhitespace)
        guard !chunks.isEmpty else { throw TextError("expected a duration", hint: "1h30m") }
        var terms: [Term] = []
        var count: Int?
        for chunk in chunks {
            switch (count, DurationUnit(chunk), saturatingNumber(chunk)) {
            case (let number?, let unit?, _):
                terms.append(Term(count: number, unit: unit))
                count = nil
            case (nil, _, let number?):
                count = number
            default:
                guard count == nil, let compact = Term.compact(chunk) else { throw notOne(text, chunk: chunk) }
                terms += compact
            }
        }
        if let count {
            throw TextError(
                "\(quoted(chunks[chunks.count - 1])) needs a unit, such as minutes or hours",
                hint: "\(max(1, min(count, 90)))m")
        }
        return try total(terms)
    }

    /// The shortest way to write it: `45s`, `10m`, `1h30m`, `24h`, `3d`, `1w`. Below 48 hours, hours replace days,
    /// since "in 24h" is unambiguous. Drops fractions of a second.
    package static func short(_ duration: Duration) -> String {
        split(duration).map { "\($0.count)\($0.unit.letter)" }.joined()
    }

    /// The length in words: `90 minutes`, `8 hours`, `4 hours 30 minutes`, `3 days`. `parse` reads it back.
    package static func words(_ duration: Duration) -> String {
        terms(inWords: duration).map { counted($0.count, $0.unit.word) }.joined(separator: " ")
    }

    /// The counts and units of `words`.
    package static func terms(inWords duration: Duration) -> [Term] {
        let seconds = duration.components.seconds
        // People say "90 minutes", but not "150 minutes".
        if (3600..<7200).contains(seconds), seconds % 60 == 0, seconds != 3600 {
            return [Term(count: Int(seconds / 60), unit: .minute)]
        }
        return split(duration)
    }

    /// The text for a button: `10 min`, `1 h 30 min`.
    package static func brief(_ duration: Duration) -> String {
        briefTerms(duration).map { "\($0.count) \($0.unit == .minute ? "min" : $0.unit.letter)" }.joined(separator: " ")
    }

    /// The counts and units of `brief`.
    package static func briefTerms(_ duration: Duration) -> [Term] { split(duration) }

    /// The length in hours, minutes and seconds only, however long: after `every`, days would mean calendar days.
    package static func clockWords(_ duration: Duration) -> String {
        let seconds = duration.components.seconds
        guard seconds >= 172_800 else { return words(duration) }
        return terms(seconds, units: [.hour, .minute, .second]).map { counted($0.count, $0.unit.word) }
            .joined(separator: " ")
    }

    /// The words after "every", where a single unit needs no number: `hour`, `90 minutes`.
    package static func interval(_ duration: Duration) -> String {
        switch duration {
        case .seconds(3600): "hour"
        case .seconds(60): "minute"
        default: clockWords(duration)
        }
    }

    /// - Throws: `TextError` if the sum is zero or longer than `longest`, or if units repeat or grow.
    package static func total(_ terms: [Term]) throws(TextError) -> Duration {
        var seconds = 0
        var previous: DurationUnit?
        for term in terms {
            if let previous, term.unit.seconds >= previous.seconds {
                throw TextError("write a duration with the largest unit first, each unit once", hint: "1h30m")
            }
            previous = term.unit
            guard term.count <= 3660 * 86_400 / term.unit.seconds else {
                throw TextError("a duration is at most 10 years", hint: "52w")
            }
            seconds += term.count * term.unit.seconds
        }
        guard seconds > 0 else { throw TextError("a duration is more than zero", hint: "10m") }
        guard .seconds(seconds) <= longest else { throw TextError("a duration is at most 10 years", hint: "52w") }
        return .seconds(seconds)
    }

    private static func split(_ duration: Duration) -> [Term] {
        let seconds = duration.components.seconds
        if seconds >= 604_800, seconds % 604_800 == 0 { return terms(seconds, units: [.week]) }
        let units: [DurationUnit] = seconds < 172_800 ? [.hour, .minute, .second] : [.day, .hour, .minute, .second]
        return terms(seconds, units: units)
    }

    private static func terms(_ seconds: Int64, units: [DurationUnit]) -> [Term] {
        var rest = Int(seconds)
        var terms: [Term] = []
        for unit in units where rest >= unit.seconds {
            terms.append(Term(count: rest / unit.seconds, unit: unit))
            rest %= unit.seconds
        }
        return terms.isEmpty ? [Term(count: 0, unit: .second)] : terms
    }

    private static func notOne(_ text: some StringProtocol, chunk: Substring) -> TextError {
        if chunk.first == "-" { return TextError("a duration is more than zero", hint: "10m") }
        return TextError("\(quoted(text)) is not a duration", hint: "30s, 10m, 2h, 1h30m, 3d or 1w")
    }
}

extension DurationText {
    /// A count and its unit, as in `90 minutes`.
    package struct Term: Hashable {
        package var count: Int
        package var unit: DurationUnit

        package init(count: Int, unit: DurationUnit) {
            (self.count, self.unit) = (count, unit)
        }

        /// Reads `1h30m` or `90min`: alternating digits and letters, ending in letters. `nil` for anything else.
        package static func compact(_ chunk: some StringProtocol) -> [Term]? {
            var terms: [Term] = []
            var rest = Substring(chunk)
            while !rest.isEmpty {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest[digits.endIndex...]
                let letters = rest.prefix { $0.isASCII && $0.isLetter }
                rest = rest[letters.endIndex...]
                guard let count = saturatingNumber(digits), let unit = DurationUnit(letters) else { return nil }
                terms.append(Term(count: count, unit: unit))
            }
            return terms.isEmpty ? nil : terms
        }
    }
}
