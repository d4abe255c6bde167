package import RemindCore
package import Reminders
package import Vocabulary

/// One request that writes: the subjects it names, the events it stands for, and its reply. It reads no record and no clock:
/// a context gives it the state and the time.
///
/// The daemon reads what `needs` asks for, then the entries that the events need. It decides, commits, and replies.
package protocol Request {
    /// The parameters of the call.
    associatedtype Asked: Decodable
    associatedtype Reply: Codable

    /// The name in the interface.
    static var name: String { get }

    init(_ asked: Asked)

    /// The name of this request: the same name and content gives the first reply again.
    var id: String? { get }
    /// The subjects in a person's words: an id, a title, a handle, `WHAT@SLOT`.
    var names: [String] { get }
    /// True if it only shows what would be recorded.
    var isDryRun: Bool { get }

    /// The parts of the record to read before the events are made. They may show that more is needed: it is asked again.
    func needs(in context: RequestContext) -> Needs

    /// The events to decide, in this order, all or none.
    ///
    /// - Parameter context: Knows what is needed.
    func events(in context: RequestContext) throws(RemindError) -> [Event]

    /// - Parameters:
    ///   - decided: The events, and what was decided on them.
    ///   - before: The state when the events were made.
    ///   - after: With the decision's entries.
    func reply(to decided: Decided, before: RequestContext, after: RequestContext) throws(RemindError) -> ShownReply<
        Reply
    >
}

extension Request {
    package var names: [String] { [] }
    package var isDryRun: Bool { false }

    package func needs(in context: RequestContext) -> Needs { Needs(toFind: names, in: context) }
}

/// The decision on a request.
package struct Decided {
    package var events: [Event]
    package var decision: Decision
    /// The entries of each event.
    package var entries: [[Entry]]

    package init(events: [Event], decision: Decision, entries: [[Entry]]) {
        (self.events, self.decision, self.entries) = (events, decision, entries)
    }

    /// True if anything is recorded.
    package var isNew: Bool { !decision.entries.isEmpty }
}

/// A reply with the occurrences that it shows: the handles of those that are to come stay as they were shown.
package struct ShownReply<Content> {
    package var content: Content
    package var occurrences: [OccurrenceView]

    package init(_ content: Content, occurrences: [OccurrenceView] = []) {
        (self.content, self.occurrences) = (content, occurrences)
    }
}
