package import CivilTime
import Vocabulary

extension DefinitionDraft {
    /// Puts dates in the place of days as people name them: `5 days ago` for `opened`. Words that name no day stay, and are
    /// refused as they are.
    ///
    /// - Parameter today: The date of the person, asked for if a day is named.
    package mutating func nameDays(today: @autoclosure () throws -> CivilDate) rethrows {
        for rule in Kinds.named(kind)?.fields ?? [] {
            let isPast = if case .date = rule.form { true } else { false }
            let isAnyDay = if case .anyDate = rule.form { true } else { false }
            guard isPast || isAnyDay, let text = fields[rule.name], CivilDate(text) == nil else { continue }
            let today = try today()
            // `5d` is five days ago if it has to be over.
            let ago = isPast && text.first?.isNumber == true ? try? DayName.parse("-\(text)", today: today) : nil
            if let day = (try? DayName.parse(text, today: today, isAhead: isAnyDay)) ?? ago, isAnyDay || day <= today {
                fields[rule.name] = day.description
            }
        }
    }
}
