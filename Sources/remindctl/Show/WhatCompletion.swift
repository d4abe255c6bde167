import ArgumentParser
import CivilTime
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

extension CompletionKind {
    /// Ids of reminders, and handles of occurrences due or coming today; none if the daemon does not answer.
    static var what: CompletionKind {
        .custom { _, _, prefix in WhatCompletion.handles(prefix) + WhatCompletion.ids(prefix) }
    }

    /// Kinds, as their commands call them.
    static var kinds: CompletionKind { .list(Kinds.all.map(\.command)) }

    /// Kinds, and ids of reminders.
    static var kindsAndIDs: CompletionKind {
        .custom { _, _, prefix in
            Kinds.all.map(\.name).filter { $0.hasPrefix(prefix) } + WhatCompletion.ids(prefix)
        }
    }

    /// Schedules to begin with. The shell leaves out those that begin otherwise.
    static var schedules: CompletionKind {
        .custom { _, _, _ in
            guard CompletionShell.requesting == .zsh else { return ScheduleWords.examples }
            // zsh takes the text after a colon for a description.
            return ScheduleWords.examples.map { $0.split(separator: ":").joined(separator: "\\:") }
        }
    }

    /// Statuses of the history, also after a comma.
    static var statuses: CompletionKind {
        .custom { _, _, prefix in
            let written = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
            return EntryView.statuses.map { written + $0 }.filter { $0.hasPrefix(prefix) }
        }
    }

    /// Names of time zones.
    static var zones: CompletionKind {
        .custom { _, _, prefix in
            UserEnvironment.current.zones.names.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }.sorted()
        }
    }

    /// An amount with each of the common units.
    static var quantity: CompletionKind { .custom { _, _, prefix in Quantity.completions(of: prefix) } }

    /// Ids of reminders, of one kind or of all.
    static func ids(of kind: String? = nil, archived: Bool = false) -> CompletionKind {
        .custom { _, _, prefix in WhatCompletion.ids(prefix, kind: kind, archived: archived) }
    }
}

/// Every current value of WHAT, from the daemon.
enum WhatCompletion {
    static func handles(_ prefix: String) -> [String] {
        let day = read("Day", Remindd1.DayRequest(), as: Remindd1.Day.self)
        return (day?.occurrences ?? []).compactMap(\.handle).filter { $0.hasPrefix(prefix) }
    }

    static func ids(_ prefix: String, kind: String? = nil, archived: Bool = false) -> [String] {
        let asked = Remindd1.ListRequest(kind: kind, archived: archived)
        let list = read("List", asked, as: Remindd1.Reminders.self)
        return (list?.reminders ?? []).map(\.id).filter { $0.hasPrefix(prefix) }
    }

    private static func read<Reply: Decodable>(_ method: String, _ request: some Encodable, as: Reply.Type) -> Reply? {
        // A shell waits for this at each press of a key.
        try? DaemonLink(timeout: .seconds(1)).read(method, request, as: Reply.self)
    }
}
