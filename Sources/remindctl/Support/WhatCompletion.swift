import ArgumentParser
import RemindControl
import Reminders
import Schedules

extension CompletionKind {
    /// Ids of reminders, and handles of what is due or comes today; none where the daemon does not answer.
    static var what: CompletionKind {
        .custom { _, _, prefix in WhatCompletion.handles(prefix) + WhatCompletion.ids(prefix) }
    }

    /// An amount with each of the common units.
    static var quantity: CompletionKind { .custom { _, _, prefix in Quantity.completions(of: prefix) } }

    /// Ids of reminders, of one kind or of all.
    static func ids(of kind: String? = nil, archived: Bool = false) -> CompletionKind {
        .custom { _, _, prefix in WhatCompletion.ids(prefix, kind: kind, archived: archived) }
    }
}

/// What WHAT may be, as the daemon knows it now.
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
