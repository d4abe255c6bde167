package import RemindProtocol
import Reminders
import Vocabulary

/// `sync join` on a machine that has reminders of its own.
package enum JoinText {
    /// Everything that is known before it is done.
    package static func lines(_ plan: Remindd1.JoinPlan, style: Style) -> [String] {
        if plan.plain == true { return ["This machine can join without a question: remindctl sync join"] }
        var lines = overview(plan, style: style)
        for question in plan.questions {
            lines += Self.question(question, style: style)
            lines.append(CleanText.line("  --keep \(question.reminder)=here, there or both"))
        }
        if let doubles = plan.doubles, doubles > 0 {
            lines += Self.doubles(doubles, style: style) + ["  --doses once or twice"]
        }
        return lines
    }

    /// Those that only one side has, those that are the same, and those that get another id.
    package static func overview(_ plan: Remindd1.JoinPlan, style: Style) -> [String] {
        func named(_ words: String, _ titles: [String]) -> [String] {
            titles.isEmpty ? [] : style.wrap(CleanText.line("\(words): \(titles.joined(separator: ", "))"))
        }
        return named("Only here", plan.here) + named("Only there", plan.there) + named("The same", plan.same)
            + plan.renamed.flatMap { style.wrap("\($0.from) of this machine becomes \($0.to).") }
    }

    /// `Zinc here may be the same as Zinc on the other machines:`
    package static func question(_ question: Remindd1.JoinPlan.Question, style: Style) -> [String] {
        func name(_ title: String, _ id: String) -> String { title == id ? title : "\(title) (\(id))" }
        let colon = question.differences.isEmpty ? "." : ":"
        return style.wrap(
            CleanText.line(
                "\(name(question.title, question.reminder)) here may be the same as "
                    + "\(name(question.otherTitle, question.other)) on the other machines\(colon)"), .attention)
            + question.differences.flatMap { style.wrap(CleanText.line("  \($0)")) }
    }

    package static func doubles(_ count: Int, style: Style) -> [String] {
        style.wrap(
            count == 1
                ? "1 dose is recorded here and there." : "\(count) doses are recorded here and there.", .attention)
    }

    /// The options that answer everything in one way: `--keep zinc=here --keep iron=here`
    package static func keep(_ plan: Remindd1.JoinPlan) -> String {
        plan.questions.map { "--keep \($0.reminder)=here" }.joined(separator: " ") + " (or there, or both)"
    }
}
