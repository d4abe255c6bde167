import Reminders

/// `remindctl` before anything is defined: what to do, in three lines.
package enum WelcomeText {
    package static func lines(_ style: Style) -> [String] {
        let lines = [
            "No reminders yet. Set up the first one:  remindctl init",
            "Or define one:  remindctl \(Kinds.standard.command) add --title Metformin --when \"daily at 08:00\"",
            "Or try a sample household first:  remindctl demo",
        ]
        return style.wrap(lines)
    }
}
