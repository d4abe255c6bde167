import CAdwaita
import CivilTime
import Screens
import Vocabulary

/// The schedule of a form: its times as buttons that take them away, its days, or its words.
@MainActor
final class ScheduleView {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private let choosing: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private let chips: Widget = gtk_flow_box_new()
    private let entry: Widget = gtk_entry_new()
    private var buttons: [Weekday: Widget] = [:]
    private let words: Widget = gtk_entry_new()
    private let mode: Widget = gtk_check_button_new_with_label("Write it in words")
    private let fault = FieldView.label("", "error")
    private let sentences = FieldView.label("", "body")
    private let times = FieldView.label("", "dim-label")
    private var drawn: ReminderForm.ScheduleRow?
    private var isSetting = false
    private let tell: @MainActor (ReminderForm.Event) -> Void

    init(_ label: String, tell: @escaping @MainActor (ReminderForm.Event) -> Void) {
        self.tell = tell
        widget.addClass("field")
        gtk_flow_box_set_selection_mode(chips.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(chips.opaque, 12)
        remindd_set_accessible_name(chips, "Times")
        for part in [chips, adding(), makeDays()] { gtk_box_append(choosing.cast(), part) }
        gtk_entry_set_placeholder_text(words.cast(), "every 8h, mon-fri at 08:00")
        words.on("changed") { [weak self] in
            if let self, !isSetting { tell(.words(ScheduleView.text(words))) }
        }
        mode.on("toggled") { [weak self] in
            guard let self, !isSetting else { return }
            tell(.inWords(gtk_check_button_get_active(mode.cast()) != 0))
            restore()
        }
        let parts = [FieldView.label(label, "heading"), choosing, words, fault, sentences, times, mode]
        for part in parts { gtk_box_append(widget.cast(), part) }
    }

    private static func text(_ entry: Widget) -> String {
        gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
    }

    private func adding() -> Widget {
        let line: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_entry_set_placeholder_text(entry.cast(), "08:00")
        gtk_editable_set_width_chars(entry.opaque, 6)
        gtk_widget_set_hexpand(entry, 1)
        remindd_set_accessible_name(entry, "Another time")
        let button: Widget = gtk_button_new_with_label("Add this time")
        entry.on("activate") { [weak self] in self?.take() }
        button.on("clicked") { [weak self] in self?.take() }
        for part in [entry, button] { gtk_box_append(line.cast(), part) }
        RowLayout.install(on: line)
        return line
    }

    func takeFocus() { gtk_widget_grab_focus(drawn?.isInWords == true ? words : entry) }

    /// Takes a time that was typed and not added yet.
    func take() {
        tell(.addTime(ScheduleView.text(entry)))
    }

    /// Puts back what was pressed and not taken, such as the last day.
    private func restore() {
        guard let drawn else { return }
        isSetting = true
        for day in drawn.days {
            if let button = buttons[day.day] { gtk_toggle_button_set_active(button.cast(), day.isOn ? 1 : 0) }
        }
        gtk_check_button_set_active(mode.cast(), drawn.isInWords ? 1 : 0)
        isSetting = false
    }

    /// Large text has more than one line of them.
    private func makeDays() -> Widget {
        let all = Weekday.allCases.map { day -> Widget in
            let button: Widget = gtk_toggle_button_new_with_label(DateWords.short(day))
            button.addClass("day-toggle")
            remindd_set_accessible_name(button, DateWords.long(day))
            button.on("toggled") { [weak self] in
                guard let self, !isSetting else { return }
                tell(.day(day, isOn: gtk_toggle_button_get_active(button.cast()) != 0))
                restore()
            }
            buttons[day] = button
            return button
        }
        let days = RowLayout.buttons(all)
        remindd_set_accessible_name(days, "Days")
        return days
    }

    func update(_ row: ReminderForm.ScheduleRow, sentences lines: [String], times next: [String]) {
        ScheduleView.set(sentences, lines.joined(separator: "\n"))
        // A line breaks between two times, not within one.
        let unbroken = next.map { String($0.map { $0 == " " ? "\u{A0}" : $0 }) }
        ScheduleView.set(times, unbroken.joined(separator: " · "))
        guard row != drawn else { return }
        let before = drawn
        drawn = row
        isSetting = true
        if row.times != before?.times {
            if before != nil, row.times.count > before?.times.count ?? 0 { gtk_editable_set_text(entry.opaque, "") }
            draw(row.times)
        }
        for day in row.days {
            if let button = buttons[day.day] { gtk_toggle_button_set_active(button.cast(), day.isOn ? 1 : 0) }
        }
        if ScheduleView.text(words) != row.words { gtk_editable_set_text(words.opaque, row.words) }
        gtk_check_button_set_active(mode.cast(), row.isInWords ? 1 : 0)
        gtk_widget_set_visible(choosing, row.isInWords ? 0 : 1)
        gtk_widget_set_visible(words, row.isInWords ? 1 : 0)
        ScheduleView.set(fault, row.fault ?? "")
        let name = [row.label, row.fault ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        remindd_set_accessible_name(words, name)
        isSetting = false
    }

    private func draw(_ times: [ReminderForm.ScheduleRow.Time]) {
        let hadFocus = chips.hasFocus
        while let old = gtk_widget_get_first_child(chips) { gtk_flow_box_remove(chips.opaque, old) }
        let tell = tell
        for time in times {
            let chip: Widget = gtk_button_new_with_label("\(time.text)  ×")
            gtk_widget_set_tooltip_text(chip, "Remove \(time.text)")
            remindd_set_accessible_name(chip, "Remove \(time.text)")
            chip.on("clicked") { MainLoop.post { tell(.removeTime(time.time)) } }
            gtk_flow_box_append(chips.opaque, chip)
            // The keyboard comes to the button alone.
            if let child = gtk_widget_get_parent(chip) { gtk_widget_set_focusable(child, 0) }
        }
        gtk_widget_set_visible(chips, times.isEmpty ? 0 : 1)
        if hadFocus { gtk_widget_grab_focus(entry) }
    }

    private static func set(_ label: Widget, _ text: String) {
        gtk_label_set_text(label.opaque, text)
        gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
    }
}
