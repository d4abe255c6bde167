import ArgumentParser
import Reminders

/// `remindctl slip`
struct SlipHabit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: Slip.slip,
        abstract: "Record a slip of a habit to break.",
        discussion: """
            remindctl slip smoking                   today
            remindctl slip smoking --on yesterday

            A day without an answer is clean.
            """)

    @OptionGroup var options: DayAnswerOptions

    func run() throws { try options.answer(Slip.slip) }
}
