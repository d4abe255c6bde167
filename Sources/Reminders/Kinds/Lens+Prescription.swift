import CivilTime
import Vocabulary

extension Lens {
    /// The fields of a prescription, with the ranges that lenses are made in.
    enum Prescription {
        /// In thousandths.
        private static let ranges:
            [(name: String, range: ClosedRange<Int64>, step: Int64, example: String, help: String)] =
                [
                    ("power", -30_000...30_000, 250, "-2.75", "power, in dioptres"),
                    ("cylinder", -10_000...10_000, 250, "-0.75", "cylinder, in dioptres"),
                    ("axis", 1000...180_000, 1000, "90", "axis, in degrees"),
                    ("base_curve", 7000...10_000, 10, "8.6", "base curve, in mm"),
                    ("diameter", 12_000...16_000, 10, "14.2", "diameter, in mm"),
                ]

        static let fields =
            ranges.map { FieldRule($0.name, .text(maximum: 8), help: "\($0.help): \($0.example)") } + [
                FieldRule("brand", .text(maximum: 100), help: "what they are called: Acuvue Oasys"),
                FieldRule("prescriber", .text(maximum: 200), help: "who prescribed them: Dr. Ada Meier"),
                FieldRule("prescribed", .date, help: "the day of the prescription: 2026-03-02"),
                FieldRule("valid", .anyDate, help: "the last day of the prescription: 2027-03-01"),
            ]

        /// The last day on which a prescription is valid: a year, unless it says another.
        static func end(_ fields: Fields) -> CivilDate? {
            if let valid = fields["valid"] { return CivilDate(valid.text) }
            guard let day = fields["prescribed"].flatMap({ CivilDate($0.text) }) else { return nil }
            let (year, month, number) = day.components
            return CivilDate(year: year + 1, month: month, clampingDay: number) - 1
        }

        /// Its values, in the order of a prescription.
        static func facts(_ fields: Fields) -> [(name: String, value: String)] {
            guard ranges.contains(where: { fields[$0.name] != nil }) || fields["prescribed"] != nil else { return [] }
            let names = ["eye"] + ranges.map(\.name) + ["brand", "prescriber", "prescribed"]
            let facts = names.compactMap { name in
                fields[name].map { (name: name.split(separator: "_").joined(separator: " "), value: $0.text) }
            }
            return facts + (end(fields).map { [("valid until", "\($0)")] } ?? [])
        }

        static func problem(with fields: Fields) -> FieldProblem? {
            if let prescribed = fields["prescribed"].flatMap({ CivilDate($0.text) }), let end = end(fields),
                end < prescribed
            {
                return FieldProblem(
                    "valid", "it would end before it was prescribed", hint: "\(field: "valid", "\(prescribed + 364)")")
            }
            for (name, range, step, example, _) in ranges {
                guard let text = fields[name]?.text else { continue }
                let words = "\(decimal(range.lowerBound)) to \(decimal(range.upperBound)) in steps of \(decimal(step))"
                guard let value = thousandths(text), range.contains(value), value % step == 0 else {
                    return FieldProblem(
                        name, "\"\(text)\" is none of \(words)", hint: "\(field: name, example)")
                }
            }
            return nil
        }

        /// `-2.75` in thousandths.
        private static func thousandths(_ text: String) -> Int64? {
            let sign: Int64 = text.hasPrefix("-") ? -1 : 1
            let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ".", omittingEmptySubsequences: false)
            guard text.utf8.count - (parts.map(\.utf8.count).reduce(0, +) + parts.count - 1) <= 1, parts.count <= 2,
                parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } && $0.count <= 3 }),
                let whole = parts.first.flatMap({ Int64($0) })
            else { return nil }
            let fraction = parts.count == 2 ? Int64((parts[1] + "00").prefix(3)) ?? 0 : 0
            return sign * (whole * 1000 + fraction)
        }

        private static func decimal(_ value: Int64) -> String {
            let fraction = abs(value) % 1000
            let digits = String("00\(fraction)".suffix(3).reversed().drop { $0 == "0" }.reversed())
            return "\(value < 0 ? "-" : "")\(abs(value) / 1000)\(fraction == 0 ? "" : ".\(digits)")"
        }
    }
}
