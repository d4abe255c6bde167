package import Catalogue
import Reminders

/// Machines that write more than others read.
extension Notice {
    /// The notice of machines of which the rest is read on another day.
    ///
    /// - Parameters:
    ///   - machines: Their names; at least one.
    ///   - say: The language of the notice.
    package static func flood(of machines: [String], _ say: Wording) -> Notice {
        Notice(
            .flood, title: say("%{machines}: too much to read in a day", ["machines": say.list(machines.sorted())]),
            body: [
                say("The rest is read tomorrow. Until then, answers may be missing here."),
                say("See whether it is in order there: %{command}", ["command": "remindctl doctor"]),
            ])
    }
}
