import Reminders

/// `remindctl` before anything is defined: what to do, as README has it.
package enum WelcomeText {
    package static func lines(_ style: Style) -> [String] {
        let lines = [
            "No reminders yet. Try it:  remindctl in 30s \"It works\"",
            "Add one:  \(example)",
            "Add a medicine:  remindctl \(Kinds.standard.command) add Metformin --when \"daily at 08:00, 20:00\"",
            "Or answer a few questions:  remindctl init",
            "Or see a sample household first:  remindctl demo",
        ]
        return style.wrap(lines)
    }

    /// The line that adds a reminder of anything.
    static let example = "remindctl add Call mum tomorrow at 9"
}
