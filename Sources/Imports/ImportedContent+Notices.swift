import Reminders
import Vocabulary

extension ImportedContent {
    /// The notices of a reminder as it has them, the longest first; `nil` for none. Those that it cannot have are noted.
    ///
    /// - Parameters:
    ///   - ahead: How long before it is due, in seconds: whole minutes are taken of them, and nothing shorter.
    ///   - kind: The kind of the reminder.
    mutating func notices(_ ahead: some Sequence<Int64>, of kind: String, _ place: ImportPlace, _ title: String)
        -> [String]?
    {
        let longest = Kinds.named(kind).map(Definition.mostDays).map { $0 * 86_400 } ?? 0
        var seconds = Set(ahead.filter { $0 >= 60 }.map { $0 / 60 * 60 })
        if let first = seconds.max(), first > longest {
            let (most, asked) = (DurationText.words(.seconds(longest)), DurationText.words(.seconds(first)))
            note(place, "it gives notice \(most) before, not \(asked)", subject: title)
            seconds = Set(seconds.map { min($0, longest) })
        }
        if seconds.count > Definition.mostNotices {
            let most = Definition.mostNotices
            note(place, "it has more than \(most) notices before: the \(most) earliest are kept", subject: title)
        }
        let kept = seconds.sorted(by: >).prefix(Definition.mostNotices)
        return kept.isEmpty ? nil : kept.map { DurationText.short(.seconds($0)) }
    }
}
