import ArgumentParser
import RemindControl
import RemindCore

extension CompletionKind {
    /// Ids of reminders, and handles of what is due or comes today; none where the daemon does not answer.
    static var what: CompletionKind {
        .custom { _, _, prefix in WhatCompletion.candidates(archived: false, prefix: prefix) }
    }

    static var archived: CompletionKind {
        .custom { _, _, prefix in WhatCompletion.candidates(archived: true, prefix: prefix) }
    }
}

/// What WHAT may be, as the daemon knows it now.
enum WhatCompletion {
    static func candidates(archived: Bool, prefix: String) -> [String] {
        // A shell waits for this at each press of a key.
        guard let link = try? DaemonLink(timeout: .seconds(1)) else { return [] }
        var words: [String] = []
        if !archived, let day = try? link.read("Day", Remindd1.DayRequest(), as: Remindd1.Day.self) {
            words += day.occurrences.compactMap(\.handle)
        }
        let asked = Remindd1.ListRequest(archived: archived)
        if let list = try? link.read("List", asked, as: Remindd1.Reminders.self) {
            words += list.reminders.map(\.id)
        }
        return words.filter { $0.hasPrefix(prefix) }
    }
}
