import CivilTime
package import RemindProtocol
package import RemindText
import Reminders
package import Vocabulary

/// The line "Remind me of ..." as a value: what is typed goes in; the sentence that the daemon understands, its next times
/// and the request come out. It knows no rule of the language.
package struct AddLine {
    /// One meaning of the text.
    package struct Choice: Hashable, Sendable {
        package var title: String
        /// `Thursdays at 19:00`
        package var sentence: String
        /// `tomorrow at 19:00`, up to five of them.
        package var times: [String]

        /// All of it in one line, as a screen reader says it.
        package var spoken: String { ([title, sentence] + times.prefix(1)).joined(separator: ", ") }
    }

    package struct Drawing: Hashable, Sendable {
        /// Several if the person has to choose.
        package var choices: [Choice] = []
        /// The daemon's words if it understands no time, or refuses to add it.
        package var message: String?
        /// True if the same was added just now: then one more button adds it again.
        package var canAddTwice = false
        /// Goes up when a reminder was added: then the line is empty again.
        package var cleared = 0

        package init() {}
    }

    package enum Event: Sendable {
        case typed(String)
        /// The daemon has read a text, or refused it.
        case read(String, Remindd1.SentenceReply)
        case refused(String, RemindError)
        /// Adds the only meaning, or one of several.
        case add(Int, name: String)
        case addTwice(name: String)
        /// The daemon is there.
        case connected
        case added(name: String, Remindd1.Changed)
        case notAdded(name: String, RemindError)
    }

    /// A reminder that is to be added.
    package struct Order: Sendable {
        package var name: String
        package var reading: Remindd1.SentenceReply.Reading
        package var isAgain = false

        package var request: Remindd1.DefineRequest {
            var draft = DefinitionDraft(kind: Kinds.first(with: .plain)?.name ?? "")
            reading.fill(&draft)
            var request = Remindd1.DefineRequest(draft: draft, request: name)
            request.force = isAgain ? true : nil
            return request
        }
    }

    package enum Effect: Sendable {
        case read(String)
        case define(Order)
        case toast(String)
    }

    package static let count = 5
    package private(set) var drawing = Drawing()
    private var text = ""
    /// The meanings of the text as it is now; empty until the daemon has read it.
    private var readings: [Remindd1.SentenceReply.Reading] = []
    private var sent: Order?
    private var readAt = Instant(seconds: 0)
    /// The meaning that is added once it is read again.
    private var pressed: (place: Int, name: String)?
    /// True if the daemon was away when the text was to be read.
    private var isUnread = false

    package init() {}

    package mutating func handle(_ event: Event, clock: Clock) -> [Effect] {
        switch event {
        case .connected:
            guard isUnread else { return [] }
            (isUnread, drawing.message) = (false, nil)
            return [.read(text)]
        case .typed(let new):
            guard new.trimmed != text else { return [] }
            (text, isUnread, pressed) = (new.trimmed, false, nil)
            (readings, drawing.choices, drawing.message, drawing.canAddTwice) = ([], [], nil, false)
            return text.isEmpty ? [] : [.read(text)]
        case .read(let asked, let reply):
            guard asked == text else { return [] }
            (readings, readAt) = (reply.readings, clock.now)
            if let pressed {
                self.pressed = nil
                guard readings.indices.contains(pressed.place) else { return [] }
                return send(Order(name: pressed.name, reading: readings[pressed.place]))
            }
            drawing.choices = readings.map { AddLine.choice($0, clock) }
            drawing.message = readings.count > 1 ? "This may mean:" : nil
        case .refused(let asked, let error):
            guard asked == text else { return [] }
            (isUnread, pressed) = (error.code == .unreachable, nil)
            drawing.message = AddLine.words(error)
        case .add(let place, let name):
            // A person has not seen a meaning that was not read yet.
            guard sent == nil, pressed == nil, readings.indices.contains(place) else { return [] }
            // A length of time counts from the press, and not from when it was typed.
            if readings[place].elapsed == true, clock.now - readAt >= .seconds(1) {
                pressed = (place, name)
                return [.read(text)]
            }
            return send(Order(name: name, reading: readings[place]))
        case .addTwice(let name):
            guard drawing.canAddTwice, let reading = readings.first else { return [] }
            return send(Order(name: name, reading: reading, isAgain: true))
        case .added(let name, let reply):
            guard sent?.name == name else { return [] }
            let cleared = drawing.cleared + 1
            self = AddLine()
            drawing.cleared = cleared
            let lines = DefinedText.lines("added", reply, clock: clock, style: Style()).map(\.trimmed)
            // A toast has one line: the next time says more than the schedule.
            let said =
                lines.prefix(1)
                + (lines.last { $0.hasPrefix("next: ") }.map { [$0] } ?? Array(lines.dropFirst().prefix(1)))
            let names = [reply.reminder.id, reply.reminder.next?.handle].compactMap(\.self)
            return [.toast(ScreenText.lines(Array(said), without: names).joined(separator: ", "))]
        case .notAdded(let name, let error):
            guard let order = sent, order.name == name else { return [] }
            sent = nil
            readings = [order.reading]
            drawing.canAddTwice = error.code == .alreadyExists
            drawing.choices = drawing.canAddTwice ? [] : [AddLine.choice(order.reading, clock)]
            drawing.message = CleanText.line(
                error.code == .unreachable ? "this will NOT ring: \(error.message)" : error.message)
        }
        return []
    }

    private mutating func send(_ order: Order) -> [Effect] {
        sent = order
        (drawing.message, drawing.canAddTwice) = (nil, false)
        return [.define(order)]
    }

    /// The refusal and its hint, which is a sentence as this line takes it.
    private static func words(_ error: RemindError) -> String {
        let hint = error.hint?.replacing("remindctl add ", with: "")
        guard let hint, !hint.contains("remindctl") else { return CleanText.line(error.message) }
        return "\(CleanText.line(error.message))\nfor example: \(CleanText.line(hint))"
    }

    private static func choice(_ reading: Remindd1.SentenceReply.Reading, _ clock: Clock) -> Choice {
        Choice(
            title: CleanText.line(reading.title), sentence: CleanText.line(reading.sentence),
            times: (reading.next ?? []).map { clock.moment($0.instant) })
    }
}
