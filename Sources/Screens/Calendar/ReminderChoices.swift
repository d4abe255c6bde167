package import RemindProtocol
import RemindText
package import Reminders
import Vocabulary

/// The reminders that a page can be about, for a list that a person searches.
package struct ReminderChoices: Hashable, Sendable {
    /// The reminders that a page is about now.
    package enum Subject: Hashable, Sendable {
        case everything
        /// All of a kind that is counted, together.
        case kind(String)
        case reminder(String)
    }

    package struct Choice: Hashable, Sendable {
        package var subject: Subject
        package var title: String
        /// `medication`, beside the title.
        package var detail: String
        package var kind: String?

        /// A screen reader says this.
        package var spoken: String { detail.isEmpty ? title : "\(title), \(detail)" }
    }

    package var all: [Choice]

    package init() { all = [] }

    /// - Parameters:
    ///   - withAll: True if everything together is a choice, and all of a kind that is counted.
    ///   - isAsked: The reminders that are choices. A thing to do has no days.
    package init(_ reply: Remindd1.Reminders, withAll: Bool, where isAsked: (any Kind) -> Bool = { !$0.has(.plain) }) {
        let rows = reply.reminders.compactMap { view -> Choice? in
            guard let kind = Kinds.named(view.kind), isAsked(kind) else { return nil }
            let title = PersonText.title(view.title, of: view.fields["person"]?.text)
            return Choice(
                subject: .reminder(view.id), title: CleanText.line(title), detail: kind.words.one, kind: view.kind)
        }
        guard withAll else {
            all = rows
            return
        }
        let kinds = Kinds.all.filter { kind in kind.has(.checkIns) && rows.count { $0.kind == kind.name } > 1 }
        all =
            [Choice(subject: .everything, title: "All reminders", detail: "")]
            + kinds.map {
                Choice(subject: .kind($0.name), title: "All \($0.words.many) together", detail: "", kind: $0.name)
            } + rows
    }

    package subscript(_ subject: Subject) -> Choice? { all.first { $0.subject == subject } }

    /// The choices whose title or kind contains all words of a text, in capitals or not: the title itself first, then titles
    /// that contain them, then kinds.
    package func matching(_ text: String) -> [Choice] {
        let text = text.lowercased().trimmed
        let words = text.split(separator: " ")
        func rank(_ choice: Choice) -> Int? {
            let title = choice.title.lowercased()
            if title == text { return 0 }
            if words.allSatisfy({ title.contains($0) }) { return 1 }
            return words.allSatisfy { choice.spoken.lowercased().contains($0) } ? 2 : nil
        }
        let ranked = all.compactMap { choice in rank(choice).map { (choice, $0) } }
        return (0...2).flatMap { rank in ranked.filter { $0.1 == rank }.map(\.0) }
    }
}
