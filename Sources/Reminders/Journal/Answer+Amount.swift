package import Vocabulary

extension Answer {
    /// The amount that was recorded with it.
    package var amount: Quantity? { quantity("dose") }
    /// The strength of one piece at that time.
    package var strength: Quantity? { quantity("strength") }

    private func quantity(_ field: String) -> Quantity? { fields[field].flatMap { try? Quantity.parse($0.text) } }
}
