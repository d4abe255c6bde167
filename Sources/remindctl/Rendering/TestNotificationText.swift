import RemindProtocol
import Vocabulary

/// `test-notification`: who shows it, or what to do.
enum TestNotificationText {
    static func lines(_ tested: Remindd1.TestedNotification) -> [String] {
        var lines = ["\(tested.server ?? "A notification server") shows a test notification: you should see it now."]
        if let problem = tested.problem { lines.append("But: \(problem)") }
        if let mend = tested.mend { lines.append("To mend it: \(mend)") }
        return lines.map(CleanText.line)
    }

    static func failure(_ tested: Remindd1.TestedNotification) -> CommandFailure {
        CommandFailure(
            .unreachable, "no notification is shown: \(tested.problem ?? "no server took it")", hint: tested.mend)
    }
}
