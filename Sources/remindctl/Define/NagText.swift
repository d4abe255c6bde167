import ArgumentParser
import Reminders
import Vocabulary

/// `10m x 6`; `10m` alone is three times.
enum NagText {
    static func parse(_ text: String) throws -> DefinitionDraft.Nag {
        if text.lowercased() == "none" { return DefinitionDraft.Nag(every: "10m", times: 0) }
        if (try? DurationText.parse(text)) != nil { return DefinitionDraft.Nag(every: text, times: 3) }
        // Durations have no x in them, so the last x comes before the number.
        let parts = text.split(whereSeparator: { $0 == "x" || $0 == "X" || $0 == "×" })
        guard parts.count == 2, let times = Int(parts[1].filter { $0 != " " }) else {
            throw ValidationError("\"\(text)\" is not a repeat: --nag \"10m x 6\", or --nag none")
        }
        return DefinitionDraft.Nag(every: String(parts[0]), times: times)
    }
}
