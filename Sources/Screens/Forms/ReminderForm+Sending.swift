import CivilTime
import RemindProtocol
import RemindText
package import Reminders
import Vocabulary

/// The requests that a form sends, and what becomes of them.
extension ReminderForm {
    var target: String? { what.map { "=\($0)" } }

    func text(_ name: String) -> String { (values[name] ?? "").trimmed }

    /// The values that differ from the reminder as it was.
    package var draft: DefinitionDraft {
        var draft = DefinitionDraft(kind: kind.name)
        var clear: [String] = []
        for name in fields.all.map(\.name) where name != FormField.title && name != FormField.stock {
            let (new, old) = (text(name), before[name] ?? "")
            guard new != old else { continue }
            if let field = CommonField(rawValue: name) {
                if !field.write(new, to: &draft, command: command) { clear.append(name) }
            } else if new.isEmpty {
                clear.append(name)
            } else {
                draft.fields[name] = new
            }
        }
        draft.nameDays(today: today)
        let title = text(FormField.title)
        if what == nil {
            draft.title = title.isEmpty ? kind.titles.usual(draft.fields) ?? "" : title
        } else if title != before[FormField.title] {
            draft.title = title
        }
        draft.clear = clear.isEmpty ? nil : clear
        let when = schedule.text
        if when != scheduleBefore {
            // The daemon says what is wrong with brackets that do not close.
            let lines = try? DefinitionDraft.Line.list(parsing: when, kind: kind.name)
            draft.when = when.isEmpty ? [] : lines ?? [DefinitionDraft.Line(when: when)]
        }
        return draft
    }

    mutating func save(_ name: String, consent: FormRefusal.Consent?) -> [Effect] {
        guard order == nil else { return [] }
        isTried = true
        (message, stockFault, silence, offer, newer) = (nil, nil, nil, nil, nil)
        // A time that was typed and is none would be lost.
        guard schedule.fault == nil else { return [] }
        stockFault = wrongStock
        guard stockFault == nil else { return [] }
        if isSilent, consent != .silent { return refuseSilence() }
        let draft = draft
        // The rest of a form whose stock was refused.
        if let what, draft == DefinitionDraft(kind: kind.name), !text(FormField.stock).isEmpty {
            return send(name, .stock(count(name, of: what), said: []))
        }
        if let what, version != nil {
            var request = Remindd1.WhatRequest(what: "=\(what)")
            request.whole = true
            return send(name, .show(request), consent)
        }
        return define(name, consent)
    }

    /// Refuses a stock that is no amount, as far as the form alone tells: it is counted after the rest is recorded.
    private var wrongStock: String? {
        let amount = text(FormField.stock)
        guard kind.has(.stock), !amount.isEmpty else { return nil }
        var rest = Substring(amount)
        if let number = try? Quantity.amount(&rest), rest.allSatisfy(\.isWhitespace) || number == 0 { return nil }
        do throws(TextError) {
            _ = try Quantity.parse(amount)
            return nil
        } catch {
            return ReminderForm.words(CleanText.line(error.message), hint: error.hint)
        }
    }

    /// True for a new reminder that would never ring.
    private var isSilent: Bool { what == nil && kind.neverRings(areOff: []) && schedule.text.isEmpty }

    /// Proposes the usual schedule of its title once; without one, says what is missing.
    mutating func refuseSilence() -> [Effect] {
        let title = text(FormField.title)
        let usual = ReminderTemplate.draft(titled: title).flatMap { $0.kind == kind.name ? $0.when?.first?.when : nil }
        guard let usual, !isProposed else {
            silence = "without a time it never rings"
            offer = ("Add it without a time", .silent)
            return []
        }
        isProposed = true
        let effects = edit { $0 = ScheduleEditor(usual) }
        message = "without a time it would never ring: this is the usual one of \(CleanText.line(title))"
        return effects
    }

    mutating func define(_ name: String, _ consent: FormRefusal.Consent?) -> [Effect] {
        var request = Remindd1.DefineRequest(draft: draft, what: target, request: name)
        switch consent {
        case .force: request.force = true
        case .confirmed: request.confirmed = true
        case .silent, .overwrite, nil: break
        }
        return send(name, .define(request), consent)
    }

    private func count(_ name: String, of what: String) -> Remindd1.CountStockRequest {
        Remindd1.CountStockRequest(what: "=\(what)", amount: text(FormField.stock), request: name)
    }

    mutating func send(
        _ name: String, _ call: Order.Call, _ consent: FormRefusal.Consent? = nil
    ) -> [Effect] {
        let order = Order(name: name, call: call, consent: consent)
        self.order = order
        return [ReminderForm.effect(order)]
    }

    static func effect(_ order: Order) -> Effect {
        switch order.call {
        case .show(let request): .show(name: order.name, request)
        case .define(let request): .define(request)
        case .stock(let request, _): .stock(request)
        }
    }

    /// Sends the change if the reminder is still as a person has seen it.
    mutating func shown(_ name: String, _ reply: Remindd1.Shown, _ clock: Clock) -> [Effect] {
        guard let order, order.name == name, case .show = order.call else { return [] }
        self.order = nil
        let now = Version(reply.reminder)
        guard now != version else { return define(name, order.consent) }
        newer = (reply.reminder, clock)
        message =
            now.isArchived
            ? "it was archived elsewhere since this form was opened: to save it takes it out of the archive"
            : "it was changed elsewhere since this form was opened"
        offer = ("Save anyway", .overwrite)
        return look()
    }

    mutating func reopen() -> [Effect] {
        guard order == nil, let newer, var form = ReminderForm(changing: newer.reminder, clock: newer.clock),
            form.kind.name == kind.name
        else { return [] }
        // A reply to a question of before is none to this form's.
        (form.number, form.isAsking) = (number + 1, isAsking)
        self = form
        return look()
    }

    mutating func defined(_ name: String, _ reply: Remindd1.Changed, _ clock: Clock) -> [Effect] {
        guard let order, order.name == name, case .define = order.call else { return [] }
        self.order = nil
        let word = what == nil ? "added" : reply.changed ? "changed" : "unchanged"
        let names = [reply.reminder.id, reply.reminder.next?.handle].compactMap(\.self)
        let lines = ScreenText.lines(
            DefinedText.lines(word, reply, clock: clock, style: Style()).map(\.trimmed), without: names)
        guard !text(FormField.stock).isEmpty else {
            return [.saved((lines.prefix(2) + (reply.warnings ?? [])).map(CleanText.line).joined(separator: "; "))]
        }
        // From here on it is a change of the stock alone.
        (what, before, scheduleBefore) = (reply.reminder.id, values, schedule.text)
        version = Version(reply.reminder)
        recorded = lines.first.map(CleanText.line)
        return send("\(name)-stock", .stock(count("\(name)-stock", of: reply.reminder.id), said: [lines[0]]))
    }

    mutating func refused(_ name: String, _ error: String, _ reason: RemindError) -> [Effect] {
        guard let order, order.name == name else { return [] }
        let words = CleanText.lines(reason.message)
        let answer = FormRefusal(to: error) ?? .show
        if answer == .again {
            self.order?.isWaiting = true
            message = "\(words): it is sent again when remindd is back"
            return look()
        }
        self.order = nil
        if case .stock = order.call {
            stockFault = ReminderForm.words(words, hint: reason.hint)
            return []
        }
        message = words
        if case .offer(let label, let consent) = answer, order.consent != .force, order.consent != .confirmed {
            offer = (label, consent)
        }
        return look()
    }
}
