import Vocabulary

/// How tall somebody is: only with it is there a body mass index.
enum BodyHeight {
    static let field = FieldRule(
        "height", .text(maximum: 20), help: "how tall you are, for the body mass index: 178 cm")

    /// In millimetres.
    private static let range: ClosedRange<Int64> = 500...3000

    static func problem(with definition: Definition) -> FieldProblem? {
        guard let text = definition.fields[field.name]?.text else { return nil }
        let millimetre = MeasureUnit.all.first { $0.symbol == "mm" }
        let value = try? Measurement.parse(text).converted(to: millimetre)
        guard let value, value.unit == millimetre else {
            return FieldProblem(
                field.name, "\(quoted(text)) is not a height", hint: "\(field: field.name, "178 cm")")
        }
        guard range.contains(value.thousandths / 1000) else {
            return FieldProblem(
                field.name, "a height is 50 cm to 3 m, not \(text)", hint: "\(field: field.name, "178 cm")")
        }
        return nil
    }
}
