package import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

extension ReminderForm {
    package struct Drawing: Hashable, Sendable {
        /// `New medication`, or the title of the reminder.
        package var title: String
        /// The rows above the schedule, below it, and behind "More".
        package var first: [Row]
        package var main: [Row]
        package var more: [Row]
        /// `nil` for a kind that makes its own schedule.
        package var schedule: ScheduleRow?
        /// The sentences that are understood.
        package var sentences: [String] = []
        /// `tomorrow at 08:00`, up to five of them.
        package var times: [String] = []
        /// The daemon's words that belong to no field.
        package var message: String?
        /// The button that sends it again with the person's consent.
        package var offer: String?
        /// The button that begins again with the reminder as it is now.
        package var reopen: String?
        package var save: String
        package var isSending: Bool

        /// The field that the keyboard goes to: the first on the screen that has a fault, or else the first of all.
        package var focus: String {
            if let row = first.first(where: { $0.fault != nil }) { return row.field.name }
            if schedule?.fault != nil { return ReminderForm.when }
            return (main + more + first).first { $0.fault != nil }?.field.name ?? first.first?.field.name ?? ""
        }

        /// True if that field is behind "More", which has to open.
        package var opensMore: Bool { more.contains { $0.field.name == focus } }
    }

    package struct Row: Hashable, Sendable {
        package var field: FormField
        package var value: String
        /// The daemon's words about the value.
        package var fault: String?

        /// The name for a screen reader, with what is wrong.
        package var spoken: String {
            [field.label, field.help, fault ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }

    package struct ScheduleRow: Hashable, Sendable {
        package struct Time: Hashable, Sendable {
            package var time: ClockTime
            package var text: String
        }

        package struct Day: Hashable, Sendable {
            package var day: Weekday
            package var isOn: Bool
        }

        package var label: String
        package var times: [Time]
        package var days: [Day]
        package var words: String
        package var isInWords: Bool
        package var fault: String?
    }

    /// A line for a person who gives the form up before an answer has come, or after it was recorded without its stock.
    package var leaving: String? {
        guard isSending else { return recorded.map { "\($0), without its stock" } }
        let title = CleanText.line(values[FormField.title] ?? "").trimmed
        return "remindd has not answered: look whether \(title.isEmpty ? "it" : title) is recorded"
    }

    package var drawing: Drawing {
        let faults = shownFaults
        func rows(_ fields: [FormField]) -> [Row] {
            fields.map { field in
                var fault = faults[field.name]
                if field.name == FormField.stock { fault = stockFault }
                return Row(field: field, value: values[field.name] ?? "", fault: fault)
            }
        }
        let title = what == nil ? "New \(kind.words.one)" : values[FormField.title] ?? kind.words.one
        var drawing = Drawing(
            title: CleanText.line(title), first: rows(fields.first), main: rows(fields.main), more: rows(fields.more),
            save: what == nil ? "Add" : "Save", isSending: isSending)
        if kind.isScheduled { drawing.schedule = scheduleRow(faults[ReminderForm.when]) }
        drawing.sentences = (preview?.schedules ?? []).map { CleanText.line($0.sentence + $0.own) }
        drawing.times = (preview?.next ?? []).map { clock.moment($0.instant) }
        drawing.message = shownMessage
        drawing.offer = offer?.label
        drawing.reopen = newer == nil ? nil : "Open it again"
        return drawing
    }

    private func scheduleRow(_ fault: String?) -> ScheduleRow {
        let own = schedule.fault.map { "\($0.message)\nfor example: \($0.hint)" }
        return ScheduleRow(
            label: kind.measures == nil ? "When" : "When to ask",
            times: schedule.times.map { ScheduleRow.Time(time: $0, text: clock.display.text($0)) },
            days: Weekday.allCases.map { ScheduleRow.Day(day: $0, isOn: schedule.days.contains($0)) },
            words: schedule.words, isInWords: schedule.isInWords, fault: own ?? silence ?? fault)
    }

    /// The faults by field, of the fields that a person has seen to.
    private var shownFaults: [String: String] {
        var shown: [String: String] = [:]
        let names = Set(fields.all.map(\.name) + ["when"])
        for fault in preview?.faults ?? [] {
            // A reminder without a title has no id, either.
            let name = fault.field == "id" ? FormField.title : fault.field ?? ""
            guard names.contains(name), isTried || touched.contains(name), shown[name] == nil else { continue }
            // Carets below a line need a terminal.
            let words = fault.message.split(separator: "\n").first.map(String.init) ?? fault.message
            shown[name] = ReminderForm.words(CleanText.line(words), hint: fault.hint)
        }
        return shown
    }

    /// A fault with its way out. A hint that is an answer begins with "for example".
    static func words(_ message: String, hint: String?) -> String {
        guard let hint = hint.map({ CleanText.line($0).filter { $0 != "\"" } }), !hint.isEmpty else { return message }
        // A command is for a terminal. A place has a form of its own.
        guard !hint.contains("remindctl") else {
            return hint.contains("set location") ? "\(message)\na prayer set asks for your place" : message
        }
        let isSentence = hint.hasSuffix("?") || told.contains { hint.hasPrefix("\($0) ") }
        return "\(message)\n\(isSentence ? hint : "for example: \(hint)")"
    }

    /// The first words of hints that tell what to do.
    private static let told = [
        "a", "at most", "check", "for", "give", "if", "it", "leave", "make", "one line", "set", "such", "use", "write",
    ]

    /// The refusal, unless the fields have it.
    private var shownMessage: String? {
        let names = Set(fields.all.map(\.name) + ["when", "id"])
        let others = (preview?.faults ?? []).filter { !names.contains($0.field ?? "") }
        if isTried, let other = others.first {
            return ReminderForm.words(CleanText.lines(other.message), hint: other.hint)
        }
        guard let message else { return nil }
        let faults = preview?.faults ?? []
        let isBesideFields = !faults.isEmpty && faults.allSatisfy { message.contains($0.message) }
        return isBesideFields ? nil : message
    }
}
