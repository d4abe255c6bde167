package import CivilTime
package import RemindProtocol
package import RemindText
package import Reminders
package import Vocabulary

/// The form that adds or changes one reminder, as a value made from the declaration of its kind. The daemon knows the rules:
/// it is asked for every fault while a person types.
package struct ReminderForm {
    package enum Event: Sendable {
        case typed(String, String)
        case addTime(String)
        case removeTime(ClockTime)
        case day(Weekday, isOn: Bool)
        case inWords(Bool)
        case words(String)
        /// The daemon has looked at a draft, by the number of the question.
        case previewed(Int, Remindd1.Preview, Clock)
        case notPreviewed(Int, RemindError)
        /// `name` is a fresh one for a request.
        case save(name: String)
        /// The button that says what the daemon asked for consent to.
        case agree(name: String)
        /// The button that begins again with the reminder as it is now.
        case reopen
        /// The reminder as it is now, asked for before a change is sent.
        case shown(name: String, Remindd1.Shown, Clock)
        case defined(name: String, Remindd1.Changed, Clock)
        case stocked(name: String, Remindd1.StockChanged)
        /// The daemon refused a request; `error` is its name in the protocol.
        case refused(name: String, error: String, RemindError)
        /// The connection broke before the reply to a request.
        case broke(name: String, RemindError)
        /// The daemon is there again.
        case connected
    }

    package enum Effect: Sendable {
        case preview(Int, Remindd1.PreviewRequest)
        /// Asks for the reminder as it is now; the reply is an event of this name.
        case show(name: String, Remindd1.WhatRequest)
        case define(Remindd1.DefineRequest)
        case stock(Remindd1.CountStockRequest)
        /// It is saved: the form closes, and a line says so.
        case saved(String)
    }

    package static let count = 5
    /// The name of the schedule among the fields.
    package static let when = "when"

    /// The kinds that have a form, which are all, with the words of their menu.
    package static var kinds: [(name: String, title: String)] {
        Kinds.all.map { ($0.name, $0.words.one.prefix(1).uppercased() + $0.words.one.dropFirst()) }
    }

    package let kind: any Kind
    /// The id of the reminder that changes; `nil` for a new one.
    package internal(set) var what: String?
    package let fields: FormFields
    var values: [String: String] = [:]
    var before: [String: String] = [:]
    /// The command of its escalation, for which there is no field.
    var command: [String]?
    package internal(set) var schedule = ScheduleEditor()
    var scheduleBefore = ""
    /// The revision that a person has seen; `nil` for a new reminder.
    var version: Version?
    /// The reminder as it was changed elsewhere.
    var newer: (reminder: ReminderView, clock: Clock)?
    let today: CivilDate

    /// The fields that a person has typed in: an error of another one waits until the form is sent.
    var touched: Set<String> = []
    var isTried = false
    var preview: Remindd1.Preview?
    /// Its moment and its zone.
    var clock: Clock
    var number = 0
    var isAsking = false
    var order: Order?
    /// The daemon's words that belong to no field.
    var message: String?
    var stockFault: String?
    /// The line about it once it is recorded, before its stock is.
    var recorded: String?
    /// Warns that it never rings, for a kind that may have no schedule.
    var silence: String?
    var isProposed = false
    var offer: (label: String, consent: FormRefusal.Consent)?

    struct Version: Equatable {
        var defined: Instant
        var isArchived: Bool

        init(_ view: ReminderView) { (defined, isArchived) = (view.defined.instant, view.state == .archived) }
    }

    struct Order {
        enum Call {
            case show(Remindd1.WhatRequest)
            case define(Remindd1.DefineRequest)
            /// The lines say what was defined before it.
            case stock(Remindd1.CountStockRequest, said: [String])
        }

        var name: String
        var call: Call
        var consent: FormRefusal.Consent?
        /// True if the connection broke before the reply.
        var isWaiting = false
    }

    /// A form for a new reminder of a kind.
    package init(adding kind: any Kind, clock: Clock) {
        (self.kind, self.clock, today) = (kind, clock, clock.today)
        fields = FormFields(of: kind)
        values[FormField.title] = kind.starter?.title
        for field in kind.firstFields { values[field.name] = field.usual }
        // A day that is named is shown as its date.
        var draft = DefinitionDraft(kind: kind.name, fields: values)
        draft.nameDays(today: today)
        values = draft.fields
    }

    /// A form for a reminder, with every date of its schedules.
    ///
    /// - Returns: `nil` for a kind that this program does not know.
    package init?(changing view: ReminderView, clock: Clock) {
        guard let kind = Kinds.named(view.kind) else { return nil }
        (self.kind, self.clock, today, what) = (kind, clock, clock.today, view.id)
        fields = FormFields(of: kind)
        values = view.fields.mapValues(\.text)
        values[FormField.title] = view.title
        for field in CommonField.all(of: kind) { values[field.rawValue] = field.text(of: view) }
        command = view.escalation?.command
        before = values
        version = Version(view)
        // To save it takes it out of the archive, which a person has to know.
        version?.isArchived = false
        guard kind.isScheduled else { return }
        schedule = ScheduleEditor(view.schedules.map { $0.when + $0.own }.joined(separator: "; "))
        scheduleBefore = schedule.text
    }

    /// True while a request is sent or its outcome is not known.
    package var isSending: Bool { order != nil }

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .typed(let name, let text):
            guard order == nil, (values[name] ?? "") != text else { return [] }
            values[name] = text
            if name == FormField.stock { stockFault = nil }
            return edited(name)
        case .addTime(let text): return edit { $0.add(text) }
        case .removeTime(let time): return edit { $0.remove(time) }
        case .day(let day, let isOn): return edit { $0.set(day, isOn: isOn) }
        case .inWords(let isOn): return edit { $0.write(inWords: isOn) }
        case .words(let text): return edit { $0.write(text) }
        case .previewed(let asked, let reply, let now):
            isAsking = false
            guard asked == number else { return look() }
            (preview, clock) = (reply, now)
        case .notPreviewed(let asked, let error):
            isAsking = false
            guard asked == number else { return look() }
            if error.code != .unreachable { message = CleanText.line(error.message) }
        case .save(let name): return save(name, consent: nil)
        case .agree(let name):
            guard let offer else { return [] }
            if offer.consent == .overwrite { version = newer.map { Version($0.reminder) } }
            return save(name, consent: offer.consent)
        case .reopen: return reopen()
        case .shown(let name, let reply, let now): return shown(name, reply, now)
        case .defined(let name, let reply, let now): return defined(name, reply, now)
        case .stocked(let name, let reply):
            guard let order, order.name == name, case .stock(_, let said) = order.call else { return [] }
            self.order = nil
            let left = reply.stock.map { "\(reply.title): \($0.left) left" } ?? reply.title
            return [.saved((said + [left]).map(CleanText.line).joined(separator: "; "))]
        case .refused(let name, let error, let reason): return refused(name, error, reason)
        case .broke(let name, let error):
            guard order?.name == name else { return [] }
            order?.isWaiting = true
            message = "\(CleanText.line(error.message)): it is sent again when remindd is back"
        case .connected:
            guard let order, order.isWaiting else { return look() }
            self.order?.isWaiting = false
            message = nil
            return [ReminderForm.effect(order)]
        }
        return []
    }

    /// The first look of the daemon at it.
    package mutating func begin() -> [Effect] { look() }

    mutating func edit(_ change: (inout ScheduleEditor) -> Void) -> [Effect] {
        let old = schedule
        guard order == nil else { return [] }
        change(&schedule)
        return schedule == old ? [] : edited(ReminderForm.when)
    }

    mutating func edited(_ name: String) -> [Effect] {
        touched.insert(name)
        (message, silence, offer, newer) = (nil, nil, nil, nil)
        number += 1
        return look()
    }

    /// Asks about the draft as it is now; one question at a time.
    mutating func look() -> [Effect] {
        guard !isAsking else { return [] }
        isAsking = true
        let request = Remindd1.PreviewRequest(draft: draft, what: target, count: ReminderForm.count)
        return [.preview(number, request)]
    }
}
