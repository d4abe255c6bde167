import CAdwaita
import RemindProtocol
import Screens

/// The line "Remind me of ..." below the header, with what it means below it.
@MainActor
final class AddBar {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private let entry: Widget = gtk_entry_new()
    private let message: Widget = gtk_label_new("")
    private let choices: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private let twice: Widget = gtk_button_new_with_label("Add another one")
    private let tell: @MainActor (AddLine.Event) -> Void
    private var shown = AddLine.Drawing()

    init(tell: @escaping @MainActor (AddLine.Event) -> Void) {
        self.tell = tell
        let name = "Remind me of …"
        gtk_entry_set_placeholder_text(entry.cast(), name)
        gtk_entry_set_icon_from_icon_name(entry.cast(), GTK_ENTRY_ICON_PRIMARY, "list-add-symbolic")
        gtk_widget_set_tooltip_text(entry, "Call mum tomorrow at 9, bins every thursday at 19:00, in 20m oven")
        remindd_set_accessible_name(entry, name)
        entry.on("changed") { [weak self] in if let self { tell(.typed(text)) } }
        entry.on("activate") { [weak self] in
            // With several meanings a person has to choose.
            if self?.shown.choices.count == 1 { tell(.add(0, name: RequestName.fresh())) }
        }
        gtk_label_set_wrap(message.opaque, 1)
        gtk_label_set_xalign(message.opaque, 0)
        message.addClass("dim-label")
        twice.on("clicked") { tell(.addTwice(name: RequestName.fresh())) }
        gtk_widget_set_halign(twice, GTK_ALIGN_START)
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        for part in [entry, message, choices, twice] { gtk_box_append(box.cast(), part) }
        for part in [message, choices, twice] { gtk_widget_set_visible(part, 0) }
        widget.addClass("add")
        gtk_box_append(widget.cast(), Column.make(box))
    }

    private var text: String { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }

    func takeFocus() { gtk_widget_grab_focus(entry) }

    func draw(_ drawing: AddLine.Drawing) {
        guard drawing != shown else { return }
        let before = shown
        shown = drawing
        gtk_widget_set_visible(message, drawing.message == nil ? 0 : 1)
        gtk_label_set_text(message.opaque, drawing.message ?? "")
        gtk_widget_set_visible(twice, drawing.canAddTwice ? 1 : 0)
        if drawing.choices != before.choices { draw(drawing.choices) }
        if drawing.cleared != before.cleared { gtk_editable_set_text(entry.opaque, "") }
    }

    private func draw(_ meanings: [AddLine.Choice]) {
        // The button that added is gone: the next one is typed in the line.
        if choices.hasFocus { takeFocus() }
        while let old = gtk_widget_get_first_child(choices) { gtk_box_remove(choices.cast(), old) }
        for (place, choice) in meanings.enumerated() { gtk_box_append(choices.cast(), row(choice, place)) }
        gtk_widget_set_visible(choices, meanings.isEmpty ? 0 : 1)
    }

    private func row(_ choice: AddLine.Choice, _ place: Int) -> Widget {
        let row: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        let lines: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        for (text, style) in [
            (choice.title, "heading"), (choice.sentence, "body"),
            (choice.times.joined(separator: " · "), "dim-label"),
        ] where !text.isEmpty {
            let label: Widget = gtk_label_new(text)
            gtk_label_set_wrap(label.opaque, 1)
            gtk_label_set_xalign(label.opaque, 0)
            label.addClass(style)
            gtk_box_append(lines.cast(), label)
        }
        gtk_widget_set_hexpand(lines, 1)
        let button: Widget = gtk_button_new_with_label("Add")
        button.addClass("suggested-action")
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        remindd_set_accessible_name(button, "Add: \(choice.spoken)")
        let tell = tell
        button.on("clicked") { tell(.add(place, name: RequestName.fresh())) }
        gtk_box_append(row.cast(), lines)
        gtk_box_append(row.cast(), button)
        return row
    }
}
