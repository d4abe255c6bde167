import CivilTime
package import RemindProtocol
package import RemindText
import Reminders
package import Vocabulary

/// The page of the history as a value: events in, effects and a drawing out. Decides only.
///
/// The latest entries are shown, half as many again with each press of "Show older". A correction acts on the occurrence
/// as its dialog shows it: the daemon refuses one that has changed since.
package struct HistoryScreen {
    /// Rows that are there at first.
    package static let page = 50

    private var filter = HistoryFilter()
    private var limit = HistoryScreen.page
    /// Counts the questions: only the last one's answer is shown.
    private var question = 0
    private var answered = 0
    private var pieces = HistoryPieces()
    private var clock: Clock?
    package private(set) var reminders = ReminderChoices()
    private var problem: String?
    private var refusals: [String: String] = [:]
    private var pending: [String: Pending] = [:]
    private var looked: String?
    private var dialog: Dialog?
    private var consent: RefusalQuestion?

    package init() {}

    /// The open dialog. It stays until the daemon has recorded what it asks for, or the person closes it.
    private struct Dialog {
        var correction: Correction
        /// The name of its request, until the reply.
        var waiting: String?
        /// The daemon's words, if it refused the last one.
        var fault: HistoryDrawing.Fault?
    }

    private struct Pending {
        var ask: Ask
        var entry: String
        var wasUpcoming: Bool
        var isAgain = false
    }

    package enum Event: Sendable {
        /// The page comes onto the screen, or something has happened to the record.
        case changed
        case history(Remindd1.History, question: Int, Clock)
        case noHistory(RemindError, question: Int)
        case reminders(Remindd1.Reminders)
        case status(HistoryFilter.Status)
        case subject(ReminderChoices.Subject)
        case range(HistoryFilter.Range)
        case older
        /// The button of an entry is pressed.
        case correct(String)
        /// The daemon has said how the entry's occurrence is.
        case found(Remindd1.Shown, entry: String, Clock)
        case notFound(RemindError, entry: String)
        /// A choice of the dialog is pressed; `name` is a fresh one for a request.
        case choose(Ask.Deed, time: String, note: String, name: String)
        case closed
        case replied(name: String, Answered)
        /// The daemon refused a request; `error` is its name in the protocol.
        case refused(name: String, error: String, RemindError)
        /// The connection broke before the reply to a request.
        case broke(name: String, RemindError)
        case consented(reason: String, name: String)
        case declined
    }

    package enum Effect: Hashable, Sendable {
        case read(HistoryQuestion)
        /// Asks for the reminders to choose from.
        case list
        /// Asks how the occurrence of an entry is.
        case look(what: String, entry: String)
        case correct(Correction)
        case send(Ask)
        case ask(RefusalQuestion)
        case toast(String)
    }

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .changed: return [.list, read()]
        case .history(let reply, let question, let clock):
            guard question == self.question else { return [] }
            var clock = clock
            clock.writesMonths = true
            guard !pieces.add(reply.entries, wanted: limit, clock: clock) else { return [ask()] }
            (self.clock, answered, problem) = (clock, question, nil)
            let ids = Set(pieces.shown.map(\.entry.id))
            refusals = refusals.filter { ids.contains($0.key) }
        case .noHistory(let error, let question):
            guard question == self.question else { return [] }
            (problem, answered) = (CleanText.line(error.message), question)
            // Rows of another question would be taken for the answer to this one.
            pieces = HistoryPieces()
        case .reminders(let all): reminders = ReminderChoices(all, withAll: true) { _ in true }
        case .status(let status): return choose { $0.status = status }
        case .subject(let subject): return choose { $0.subject = subject }
        case .range(let range): return choose { $0.range = range }
        case .older:
            guard hasOlder, answered == question else { return [] }
            limit += limit / 2
            guard limit > pieces.shown.count, !pieces.isWhole else { return [] }
            pieces.goOn()
            question += 1
            return [ask()]
        case .correct(let id):
            guard let entry = self.entry(id), entry.isCorrectable, let what = entry.occurrence else { return [] }
            (looked, refusals[id]) = (id, nil)
            return [.look(what: what, entry: id)]
        case .found(let shown, let id, let clock):
            guard looked == id, let view = shown.occurrences.first else { return [] }
            looked = nil
            let correction = Correction(
                view, of: id, isBroken: shown.reminder.isToBreak, isOver: shown.reminder.takesNoAnswer,
                isSkippable: shown.reminder.isSkippable, clock: clock)
            dialog = Dialog(correction: correction)
            return [.correct(correction)]
        case .notFound(let error, let id):
            guard looked == id else { return [] }
            looked = nil
            refusals[id] = CleanText.line(error.message)
        case .choose(let deed, let time, let note, let name):
            guard let dialog, dialog.waiting == nil, consent == nil,
                dialog.correction.choices.contains(where: { $0.deed == deed })
            else { return [] }
            let correction = dialog.correction
            let ask = correction.ask(deed, time: time.trimmed, note: note.trimmed, name: name)
            return send(ask, entry: correction.entry, wasUpcoming: correction.isUpcoming)
        case .closed: dialog = nil
        case .replied(let name, let answered):
            guard pending.removeValue(forKey: name) != nil else { return [] }
            if dialog?.waiting == name { dialog = nil }
            return [.toast(answered.lines.map(\.trimmed).joined(separator: "; ")), read()]
        case .refused(let name, let error, let reason): return refused(name, error, reason)
        case .broke(let name, _):
            guard let one = pending.removeValue(forKey: name) else { return [] }
            refusals[one.entry] = HistoryScreen.lost
            if dialog?.waiting == name { endWaiting(.init(words: HistoryScreen.lost)) }
            return [.toast(HistoryScreen.lost)]
        case .consented(let reason, let name):
            guard let consent else { return [] }
            self.consent = nil
            return send(consent.agreed(reason, name: name), entry: consent.row, wasUpcoming: consent.wasUpcoming)
        case .declined: consent = nil
        }
        return []
    }

    private static let lost = "remindd went away: look whether this is recorded before you press again"

    private mutating func choose(_ change: (inout HistoryFilter) -> Void) -> [Effect] {
        let before = filter
        change(&filter)
        guard filter != before else { return [] }
        (limit, refusals) = (HistoryScreen.page, [:])
        pieces.beginAnew()
        return [read()]
    }

    private mutating func read() -> Effect {
        question += 1
        pieces.begin()
        return ask()
    }

    /// Asks for the next piece of the question's answer.
    private func ask() -> Effect { .read(HistoryQuestion(number: question, filter: filter, skip: pieces.skip)) }

    private func entry(_ id: String) -> EntryView? { pieces.shown.first { $0.entry.id == id }?.entry }

    private mutating func send(_ ask: Ask, entry: String, wasUpcoming: Bool) -> [Effect] {
        refusals[entry] = nil
        if dialog?.correction.entry == entry {
            dialog?.waiting = ask.name
            dialog?.fault = nil
        }
        pending[ask.name] = Pending(ask: ask, entry: entry, wasUpcoming: wasUpcoming)
        return [.send(ask)]
    }

    private mutating func refused(_ name: String, _ error: String, _ reason: RemindError) -> [Effect] {
        guard let one = pending.removeValue(forKey: name) else { return [] }
        let words = CleanText.line(reason.message)
        let isOpen = dialog?.waiting == name
        switch RefusalAnswer(to: error, of: one.ask.deed, wasUpcoming: one.wasUpcoming) ?? .show {
        case .again where !one.isAgain:
            // The daemon carries out one name once.
            pending[name] = Pending(ask: one.ask, entry: one.entry, wasUpcoming: one.wasUpcoming, isAgain: true)
            return [.send(one.ask)]
        case .offer(let offer) where one.ask.consent == nil:
            let title = row(one.entry)?.subject ?? ""
            let consent = RefusalQuestion(
                title: title, message: words, offer: offer, ask: one.ask, row: one.entry,
                wasUpcoming: one.wasUpcoming)
            self.consent = consent
            if isOpen { endWaiting(nil) }
            return [.ask(consent)]
        case .again, .offer, .show:
            guard !isOpen else {
                endWaiting(HistoryScreen.fault(reason))
                return []
            }
            refusals[one.entry] = words
            return [.toast(words)]
        case .refresh:
            // The dialog shows an older answer.
            if isOpen { dialog = nil }
            refusals[one.entry] = words
            return [.toast(words), read()]
        }
    }

    private mutating func endWaiting(_ fault: HistoryDrawing.Fault?) {
        dialog?.waiting = nil
        dialog?.fault = fault
    }

    /// The daemon's words and its hint, unless that is for a terminal.
    private static func fault(_ reason: RemindError) -> HistoryDrawing.Fault {
        let hint = reason.hint.flatMap { $0.contains("remindctl") || $0.contains("--") ? nil : "for example: \($0)" }
        let words = [reason.message, hint].compactMap(\.self).map(CleanText.line).joined(separator: "\n")
        return .init(words: words, isOfTime: reason.code == .invalidTime)
    }

    private func row(_ id: String) -> HistoryRow? {
        guard let clock, let entry = self.entry(id) else { return nil }
        return HistoryRow(entry, clock: clock)
    }

    // MARK: - Drawing

    private var hasOlder: Bool { pieces.shown.count > limit || !pieces.isWhole }

    package var drawing: HistoryDrawing {
        var drawing = HistoryDrawing(
            status: .init(
                name: "Show", chosen: filter.status.title,
                choices: HistoryFilter.Status.allCases.map { .init(title: $0.title, value: $0) }),
            reminder: reminders[filter.subject]?.title ?? filter.words,
            range: .init(
                name: "When", chosen: filter.range.title,
                choices: HistoryFilter.Range.all.map { .init(title: $0.title, value: $0) }))
        drawing.problem = problem
        drawing.hasOlder = hasOlder
        drawing.dialog = dialog.map { .init(fault: $0.fault, isHidden: consent != nil) }
        guard answered > 0, problem == nil else { return drawing }
        guard let clock, !pieces.shown.isEmpty else {
            drawing.empty = HistoryText.empty
            return drawing
        }
        for placed in pieces.shown.prefix(limit) {
            let entry = placed.entry
            let row = HistoryDrawing.Row(
                id: entry.id, words: HistoryRow(entry, clock: clock, at: placed.place),
                canCorrect: entry.isCorrectable, refusal: refusals[entry.id])
            if drawing.days.last?.date != row.words.day {
                drawing.days.append(
                    .init(date: row.words.day, title: DateWords.full(row.words.day), rows: []))
            }
            drawing.days[drawing.days.count - 1].rows.append(row)
        }
        return drawing
    }
}

/// A question for a part of the history.
package struct HistoryQuestion: Hashable, Sendable {
    package var number: Int
    var filter: HistoryFilter
    /// How many of the latest entries have come.
    var skip: Int

    package var request: Remindd1.HistoryRequest {
        var request = filter.request(limit: HistoryPieces.size)
        request.skip = skip == 0 ? nil : skip
        return request
    }
}

extension ReminderView {
    /// True for a thing to do that came once and is done. Its answer can only be taken back.
    fileprivate var takesNoAnswer: Bool { isErrand && finished == true }

    fileprivate var isSkippable: Bool { fields["skippable"]?.text != "no" && !isErrand }
}

extension EntryView {
    /// True for an answer, a miss, and an answer that was taken back.
    fileprivate var isCorrectable: Bool {
        occurrence != nil && ["taken", "done", "skipped", "missed", "lapsed", "retracted"].contains(what)
    }
}
