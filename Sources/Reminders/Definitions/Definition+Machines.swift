extension Definition {
    /// The names of the machines on which it rings; empty for all.
    package var ringsOn: [String] { fields["rings_on"].map { FieldRule.list($0.text) } ?? [] }
}
