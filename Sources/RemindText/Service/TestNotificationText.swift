package import RemindProtocol
package import Vocabulary

/// `test-notification`: who shows it, or what to do.
package enum TestNotificationText {
    package static func lines(_ tested: Remindd1.TestedNotification) -> [String] {
        var lines = ["\(tested.server ?? "A notification server") shows a test notification: you should see it now."]
        if let problem = tested.problem { lines.append("But: \(problem)") }
        if let mend = tested.mend { lines.append("To mend it: \(mend)") }
        return lines.map(CleanText.line)
    }

    package static func failure(_ tested: Remindd1.TestedNotification) -> RemindError {
        RemindError(
            .unreachable, "no notification is shown: \(tested.problem ?? "no server took it")", hint: tested.mend)
    }
}
