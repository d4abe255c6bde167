package import Reminders
import Schedules
import Vocabulary

/// The questions, with the answer that Enter gives.
extension FirstSteps {
    private static let usualTime = "daily at 08:00"

    /// A question for a person, and the meaning of no answer.
    package struct Question: Hashable, Sendable {
        /// `Your weight now, such as 72.5 kg?`
        package var text: String
        /// `leave out`; `nil` if it needs an answer.
        package var unanswered: String?
        /// The words that answer it, if there are few.
        package var words: [String] = []
        /// True if an answer may have several of them.
        package var takesSeveral = false
    }

    /// The question as a terminal asks it.
    package var question: String? {
        asked.map { question in
            question.text + (question.unanswered.map { " [Enter: \($0)]" } ?? " It needs one.")
        }
    }

    /// The question to ask; `nil` after the last one.
    package var asked: Question? {
        if let proposal { return Question(text: "\(proposal)?", unanswered: "yes, or write it in another way") }
        return switch step {
        case nil: nil
        case .title:
            Question(
                text: "What should I remind you of, such as Metformin, Asr or water?",
                unanswered: "a trial reminder in a minute")
        case .kind:
            Question(text: "What is it: \(Kinds.list)?", unanswered: guess.name, words: Kinds.all.map(\.name))
        case .field(let field): Question(text: text(of: field), unanswered: field.usual ?? "leave out")
        case .when:
            Question(
                text: "When, such as daily at 08:00, 20:00?",
                unanswered: usualWhen ?? "no alarm, I record it at any time")
        case .place:
            Question(
                text: "Where are you, for the times of sun and prayer, such as Zurich or 47.37, 8.54?",
                unanswered: needsPlace ? nil : "leave out")
        case .more:
            Question(
                text: "Also: \(Self.listed(extras))? Write some, such as: \(example)", unanswered: "nothing",
                words: extras.map(\.word), takesSeveral: true)
        case .again:
            Question(
                text: "If you do not answer: ring again how often, such as 10m x 6, or none?",
                unanswered: Self.text(kind.defaults.nag))
        case .weight: Question(text: "Your weight now, such as 72.5 kg?", unanswered: "leave out")
        case .goalWeight:
            Question(text: "The weight you want to reach, such as 70 kg by 2027-06-01?", unanswered: "leave out")
        case .fast: Question(text: "If you fast, for how long, such as 16h?", unanswered: "leave out")
        case .water:
            Question(text: "How much do you want to drink in a day, such as 2 l?", unanswered: "leave out")
        }
    }

    /// The field's line of help as a question: `Amount and unit of one dose, such as 500 mg?`
    private func text(of field: FirstField) -> String {
        let help = kind.fields.first { $0.name == field.name }?.help ?? field.name
        let parts = help.split(separator: ": ", maxSplits: 1).map(String.init)
        let text = parts.count == 2 ? "\(parts[0]), such as \(parts[1])" : "\(field.name): \(help)"
        return "\(text.prefix(1).uppercased())\(text.dropFirst())?"
    }

    /// The things to offer: no tracker that is there already.
    package var extras: [Extra] {
        Extra.allCases.filter { extra in
            switch extra {
            case .again: !isTrial && draft.when != nil && !kind.has(.readings)
            case .place: asksPlace && place == nil
            case .weight, .fast, .water: !kinds.contains(extra.word) && kind.name != extra.word
            }
        }
    }

    private static func listed(_ extras: [Extra]) -> String {
        extras.map { extra in
            switch extra {
            case .again: "again (ring until you answer)"
            case .place: "place (for sun and prayer)"
            case .weight, .fast, .water: extra.word
            }
        }.joined(separator: ", ")
    }

    var example: String { extras.suffix(2).map(\.word).joined(separator: " ") }

    private static func text(_ nag: Nag) -> String {
        nag.times == 0 ? "none" : "\(DurationText.short(.seconds(nag.every))) x \(nag.times)"
    }

    /// The kind that the title is of, as far as it says.
    package var guess: any Kind {
        let named = Kinds.meant(title) ?? ReminderTemplate.draft(titled: title).flatMap { Kinds.named($0.kind) }
        return named ?? Kinds.standard
    }

    /// The schedule if none is written; `nil` if the kind does without.
    var usualWhen: String? {
        if let draft = ReminderTemplate.draft(titled: title), draft.kind == kind.name { return draft.when?.first?.when }
        return kind.needsSchedule ? Self.usualTime : nil
    }

    var needsPlace: Bool {
        guard asksPlace, place == nil else { return false }
        let context = Schedule.Context.command(at: now, in: zone)
        let schedules = (draft.when ?? []).flatMap { (try? Schedule.list(parsing: $0.when, context: context)) ?? [] }
        return schedules.contains(where: \.followsSun)
    }
}
