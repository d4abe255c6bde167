package import RemindProtocol
package import RemindText
import Reminders
package import Vocabulary

/// The list of all reminders as a value: events in, effects and a drawing out. Decides only.
package struct RemindersScreen {
    /// Which of them are shown.
    package enum Filter: Int, CaseIterable, Hashable, Sendable {
        case all, active, paused, archived

        package var title: String {
            switch self {
            case .all: "All"
            case .active: "Active"
            case .paused: "Paused"
            case .archived: "Archived"
            }
        }

        func holds(_ state: ReminderView.State) -> Bool {
            switch self {
            case .all, .archived: true
            case .active: state == .active
            case .paused: state == .paused || state == .disabled
            }
        }
    }

    package struct Drawing: Hashable, Sendable {
        package var filter: Filter
        package var sections: [Section] = []
        /// The reason why there are no rows.
        package var empty: String?
    }

    package struct Section: Hashable, Sendable {
        /// `Medications`
        package var title: String
        package var rows: [ReminderRow]
    }

    package enum Event: Sendable {
        /// The record may have changed, or the page comes onto the screen.
        case refresh
        case searched(String)
        case filtered(Filter)
        case listed(Query, Remindd1.Reminders, Clock)
        case notListed(Query, RemindError)
        /// A button is pressed; `name` is a fresh one for a request.
        case pressed(row: String, ReminderChange.Deed, name: String)
        /// A line for how long a pause lasts was written; `name` is a fresh one.
        case wrote(row: String, String, name: String)
        /// The daemon has done it, and says so.
        case changed(name: String, lines: [String])
        case refused(name: String, RemindError)
        /// The connection broke before the reply to a request.
        case broke(name: String, RemindError)
    }

    package enum Effect: Hashable, Sendable {
        case read(Query)
        case send(ReminderChange)
        /// A line that passes; with a reminder that its button takes out of the archive.
        case toast(String, undo: String?)
    }

    /// The reminders that are asked for.
    package struct Query: Hashable, Sendable {
        package var isArchived = false
        package var text = ""

        package init() {}

        package var request: Remindd1.ListRequest {
            Remindd1.ListRequest(archived: isArchived, text: text.isEmpty ? nil : text)
        }
    }

    private var filter = Filter.all
    private var query = Query()
    private var reply: Remindd1.Reminders?
    /// Its moment and its zone.
    package private(set) var clock: Clock?
    /// The daemon's words if it found none, or cannot be asked.
    private var problem: String?
    private var sent: [String: Sent] = [:]
    private var refusals: [String: String] = [:]

    private struct Sent {
        var change: ReminderChange
        /// True if the connection broke before the reply.
        var isWaiting = false
    }

    package init() {}

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .refresh: return [.read(query)]
        case .searched(let text):
            guard text.trimmed != query.text else { return [] }
            query.text = text.trimmed
            return [.read(query)]
        case .filtered(let new):
            guard new != filter else { return [] }
            filter = new
            guard query.isArchived != (new == .archived) else { return [] }
            (query.isArchived, reply, problem) = (new == .archived, nil, nil)
            return [.read(query)]
        case .listed(let asked, let reply, let clock):
            let again = again()
            guard asked == query else { return again }
            (self.reply, self.clock, problem) = (reply, clock, nil)
            refusals = refusals.filter { entry in reply.reminders.contains { $0.id == entry.key } }
            return again
        case .notListed(let asked, let error):
            guard asked == query else { return [] }
            problem = CleanText.line(error.message)
            // The rows stay while the daemon is away: nothing of them has changed.
            if error.code != .unreachable { reply = nil }
        case .pressed(let row, let deed, let name): return pressed(row, deed, name)
        case .wrote(let row, let text, let name):
            guard let length = PauseLength(text) else { return [] }
            return pressed(row, .pause(length), name)
        case .changed(let name, let lines):
            guard let change = sent.removeValue(forKey: name)?.change else { return [] }
            let text = lines.map(\.trimmed).joined(separator: "; ")
            return [.toast(text, undo: change.deed == .archive ? change.id : nil), .read(query)]
        case .refused(let name, let error):
            guard let change = sent.removeValue(forKey: name)?.change else { return [] }
            refusals[change.id] = CleanText.line(error.message)
            return [.read(query)]
        case .broke(let name, let error):
            guard let change = sent[name]?.change else { return [] }
            sent[name]?.isWaiting = true
            refusals[change.id] = "\(CleanText.line(error.message)): asked again when it is back"
        }
        return []
    }

    private mutating func pressed(_ id: String, _ deed: ReminderChange.Deed, _ name: String) -> [Effect] {
        guard !sent.values.contains(where: { $0.change.id == id }) else { return [] }
        // The button of a toast is pressed when the row is not on the screen any more.
        let view = reply?.reminders.first { $0.id == id }
        let row = view.flatMap { view in clock.map { ReminderRow(view, refusal: nil, clock: $0) } }
        guard deed == .unarchive || row?.offers(deed) == true else { return [] }
        refusals[id] = nil
        let change = ReminderChange(name: name, id: id, deed: deed)
        sent[name] = Sent(change: change)
        return [.send(change)]
    }

    /// Sends what broke off again, under its name.
    private mutating func again() -> [Effect] {
        let waiting = sent.values.filter(\.isWaiting).map(\.change).sorted { $0.name < $1.name }
        for change in waiting {
            sent[change.name]?.isWaiting = false
            refusals[change.id] = nil
        }
        return waiting.map { .send($0) }
    }

    package var drawing: Drawing {
        var drawing = Drawing(filter: filter)
        guard let reply, let clock else {
            drawing.empty = problem
            return drawing
        }
        let shown = reply.reminders.filter { filter.holds($0.state) }
        for view in shown {
            let row = ReminderRow(view, refusal: refusals[view.id], clock: clock)
            let title = Kinds.titleOfAll(view.kind)
            if drawing.sections.last?.title == title {
                drawing.sections[drawing.sections.count - 1].rows.append(row)
            } else {
                drawing.sections.append(Section(title: title, rows: [row]))
            }
        }
        if shown.isEmpty { drawing.empty = problem ?? RemindersScreen.nothing[filter] }
        return drawing
    }

    private static let nothing: [Filter: String] = [
        .all: "No reminders yet", .active: "Nothing is active", .paused: "Nothing is paused",
        .archived: "Nothing is archived",
    ]
}
