package import Reminders

/// The result of an event: entries to commit, and effects to perform afterwards.
package struct Decision: Sendable {
    package var entries: [Entry]
    package var effects: [Effect]

    package init(entries: [Entry] = [], effects: [Effect] = []) {
        self.entries = entries
        self.effects = effects
    }
}

/// An action of the shell after the entries are committed.
package enum Effect: Hashable, Sendable {
    /// Put the occurrence before the person, again if it is there already.
    case deliver(OccurrenceID)
    /// It no longer waits: it was answered, snoozed, or its time has passed. The agenda decides which notifications
    /// close; this ends an escalation.
    case withdraw(OccurrenceID)
    /// Give notice of an occurrence that is still to come.
    case foretell(OccurrenceID)
    /// Show how far a session is, in place of the last notification about it.
    case count(OccurrenceID)
    /// Say that a session has ended by itself, or reached its goal.
    case sessionEnded(OccurrenceID)
    /// Run the command of an unanswered reminder.
    case run(OccurrenceID)
    /// Say something that waits for no answer.
    case notify(Notice)
}

/// Something a person should know, and need not answer: how much was missed in an absence, what a journey moves.
package struct Notice: Hashable, Sendable {
    /// Its topic; a later notice of the same topic replaces it.
    package enum Topic: String, Sendable {
        case absence, travel, clock, stock, expiry, timetable, prescription, edit, holidays, workdays, double, stopped,
            fork, flood, crowded, archived, counted
    }

    package var topic: Topic
    package var title: String
    /// Plain text, a line each; never a private title.
    package var body: [String]
    /// The question after a journey, if a reminder asks.
    package var choices: [TravelChoice]

    package init(_ topic: Topic, title: String, body: [String], choices: [TravelChoice] = []) {
        (self.topic, self.title, self.body, self.choices) = (topic, title, body, choices)
    }
}
