package import CivilTime
package import Vocabulary

/// A reading as `history --json` gives it, as it was recorded: the units that a person wants to see change nothing here.
package struct ReadingView: Hashable, Sendable, Codable {
    package struct Part: Hashable, Sendable, Codable {
        package var amount: Double
        package var unit: String?

        package init(_ value: Measurement) {
            (amount, unit) = (Double(value.thousandths) / 1000, value.unit?.symbol)
        }
    }

    package var amount: Double
    package var unit: String?
    /// `71.9 kg`
    package var `as`: String
    package var parts: [String: Part]?
    /// When it began.
    package var from: Timestamp?
    /// The day it counts for: `YYYY-MM-DD`.
    package var day: CivilDate
    package var type: String?
    /// Seconds that it was meant to last.
    package var goal: Int64?
    /// The name of the value itself, if it has parts and they name it first: `sys`.
    package var name: String?

    package init(_ reading: Reading, zone: TimeZoneRules, name: String? = nil) {
        self.name = name
        (amount, unit) = (Double(reading.value.thousandths) / 1000, reading.value.unit?.symbol)
        self.as = reading.value.description
        parts = reading.parts.isEmpty ? nil : reading.parts.mapValues(Part.init)
        from = reading.from.map(zone.timestamp)
        day = reading.day
        (type, goal) = (reading.type, reading.goal)
    }

    /// The measured value; `nil` if the unit is unknown.
    package var value: Measurement? { try? Measurement.parse(self.as) }
}

extension ReadingView {
    /// `71.9 kg`, `120 mmHg, dia 80 mmHg`, `250 ml coffee`, `7 (good)`, in the units that a person wants to see.
    ///
    /// - Parameters:
    ///   - kind: Some have words for the values of a scale.
    ///   - display: Writes a measurement in the unit that the person wants.
    package func words(of kind: (any Kind)? = nil, _ display: (Measurement) -> String) -> String {
        func named(_ value: Double, _ part: String? = nil) -> String {
            kind?.measures?.word(for: Int64(value), part: part).map { " (\($0))" } ?? ""
        }
        var main = (value.map(display) ?? self.as) + named(amount)
        var others = (parts ?? [:]).sorted { $0.key < $1.key }
        // `120/80 mmHg`: two values of one unit, of which the first has a name too.
        let alike = others.filter { $0.value.unit == unit }
        if name != nil, alike.count == 1, let value, let other = alike.first {
            let second = display(Measurement(amount: other.value.amount, unit: unit))
            main = "\(display(value).prefix { $0 != " " })/\(second)"
            others.removeAll { $0.key == other.key }
        } else if let name {
            main = "\(name) \(main)"
        }
        let parts = others.map { name, part in
            "\(name) \(display(Measurement(amount: part.amount, unit: part.unit)))\(named(part.amount, name))"
        }
        return ([main + (type.map { " \($0)" } ?? "")] + parts).joined(separator: ", ")
    }
}
