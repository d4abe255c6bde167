package import CivilTime
package import Reminders
import Vocabulary

extension DefinitionDraft.Nag {
    /// - Parameter text: `10m x 6`; `10m` alone is three times; `none`.
    /// - Returns: `nil` for any other text.
    package init?(written text: String) {
        if text.lowercased() == "none" {
            self.init(every: "10m", times: 0)
        } else if (try? DurationText.parse(text)) != nil {
            self.init(every: text, times: 3)
        } else {
            // Durations have no x in them, so the last x comes before the number.
            let parts = text.split(whereSeparator: { $0 == "x" || $0 == "X" || $0 == "×" })
            guard parts.count == 2, let times = Int(parts[1].filter { $0 != " " }) else { return nil }
            self.init(every: String(parts[0]), times: times)
        }
    }
}

extension FirstSteps {
    /// A reader for a program without a command line: it takes the lines that the questions make.
    package static func reader(today: CivilDate) -> Reader {
        { line throws(RemindError) in
            guard line.count >= 2, line[1] == "add", let kind = Kinds.all.first(where: { $0.command == line[0] }) else {
                return nil
            }
            var draft = DefinitionDraft(kind: kind.name)
            for word in line.dropFirst(2) {
                guard let sign = word.firstIndex(of: "="), word.hasPrefix("--") else { return nil }
                let value = String(word[word.index(after: sign)...])
                try set(String(word[word.index(word.startIndex, offsetBy: 2)..<sign]), to: value, of: &draft)
            }
            draft.nameDays(today: today)
            if draft.title == nil { (draft.id, draft.title) = usual(kind, draft.fields) ?? (nil, nil) }
            return draft
        }
    }

    private static func set(_ option: String, to value: String, of draft: inout DefinitionDraft) throws(RemindError) {
        switch option {
        case "title": draft.title = value
        case "nag": draft.nag = DefinitionDraft.Nag(written: value)
        case "when":
            do throws(TextError) {
                draft.when = (draft.when ?? []) + (try DefinitionDraft.Line.list(parsing: value, kind: draft.kind))
            } catch {
                throw RemindError(.invalidDefinition, error.message, hint: error.hint)
            }
        default: draft.fields[option.split(separator: "-").joined(separator: "_")] = value
        }
    }

    /// Id and title of one that is added without a title; `nil` if it needs one. Without an id, the title makes it.
    package static func usual(_ kind: any Kind, _ given: [String: String]) -> (id: String?, title: String?)? {
        let rule = kind.titles.usual
        if let title = rule(given) { return (title == rule([:]) ? kind.words.supply : nil, title) }
        return kind.starter?.title.map { (kind.name, $0) }
    }
}
