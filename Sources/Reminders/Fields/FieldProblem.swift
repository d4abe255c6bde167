import Vocabulary

/// Something wrong with a field's value.
package struct FieldProblem: Error, Hashable, Sendable {
    /// The field; `nil` if the problem is with the reminder as a whole.
    package var field: String?
    package var message: String
    package var hint: Hint?

    package init(_ field: String?, _ message: String, hint: Hint? = nil) {
        (self.field, self.message, self.hint) = (field, message, hint)
    }

    /// With a hint that names no field.
    package init(_ field: String?, _ message: String, hint: String) {
        self.init(field, message, hint: Hint(hint))
    }

    /// An unknown key: the hint has the nearest ones, or all.
    ///
    /// - Parameters:
    ///   - key: The key, as the person wrote it.
    ///   - table: Its table, for the message: ` in a schedule`.
    ///   - field: The field to which the problem belongs, if one is known.
    ///   - known: In brackets if they are tables.
    ///   - others: Goes before all of them: `a lens has: `.
    package static func unknownKey(
        _ key: String, in table: String = "", of field: String?, known: [String], others: String = ""
    ) -> FieldProblem {
        let names = known.map { $0.filter { !"[]".contains($0) } }
        return FieldProblem(
            field, "unknown key \"\(key)\"\(table)",
            hint: NearNames.question(key, among: names) ?? others + known.joined(separator: ", "))
    }
}
