/// The words for states, the same in text, JSON and notifications.
public enum Wording {
    /// The status of an answer as `status` in JSON has it: `taken` for a medication, `done` for every other kind.
    public static func status(_ outcome: Answer.Outcome, kind: (any Kind)?) -> String {
        guard outcome == .done else { return outcome.rawValue }
        return kind?.name == Medication().name ? "taken" : "done"
    }
}
