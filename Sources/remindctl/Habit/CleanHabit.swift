import ArgumentParser
import Reminders

/// `remindctl clean`
struct CleanHabit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: Slip.clean,
        abstract: "Record a day on which a habit to break did not happen.",
        discussion: """
            remindctl clean smoking                   today
            remindctl clean smoking --on yesterday

            A day without an answer is clean.
            """)

    @OptionGroup var options: DayAnswerOptions

    func run() throws { try options.answer(Slip.clean) }
}
