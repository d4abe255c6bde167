extension Answer {
    /// The amount that was recorded with it.
    var amount: Quantity? { quantity("dose") }
    /// What one of them held then.
    var strength: Quantity? { quantity("strength") }

    private func quantity(_ field: String) -> Quantity? { fields[field].flatMap { try? Quantity.parse($0.text) } }
}
