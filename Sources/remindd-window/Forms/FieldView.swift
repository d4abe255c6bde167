import CAdwaita
import Screens

/// One field of a form: its name, a line or a choice, and below it the help and what is wrong.
@MainActor
final class FieldView {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    private let input: Widget
    private let words: [String]?
    private let fault: Widget
    private var drawn: ReminderForm.Row?
    /// True while a value is set, and not typed.
    private var isSetting = false

    init(_ row: ReminderForm.Row, tell: @escaping @MainActor (ReminderForm.Event) -> Void) {
        let field = row.field
        fault = FieldView.label("", "error")
        switch field.input {
        case .text:
            words = nil
            input = gtk_entry_new()
            gtk_editable_set_width_chars(input.opaque, 6)
            if !field.example.isEmpty { gtk_entry_set_placeholder_text(input.cast(), field.example) }
        case .choice(let choices):
            words = [""] + choices
            input = FieldView.choice(among: ["Not set"] + choices)
        }
        for part in [FieldView.label(field.label, "heading"), input, fault] { gtk_box_append(widget.cast(), part) }
        gtk_box_append(widget.cast(), FieldView.label(field.help, "dim-label"))
        widget.addClass("field")
        input.on(words == nil ? "changed" : "notify::selected") { [weak self] in
            guard let self, !isSetting else { return }
            tell(.typed(field.name, value))
        }
        update(row)
    }

    /// A button with a list. A long choice is cut, and does not keep a narrow window wide.
    static func choice(among words: [String]) -> Widget {
        let model = gtk_string_list_new(nil)
        for word in words { gtk_string_list_append(model, word) }
        let button: Widget = gtk_drop_down_new(model, nil)
        // It has no label before.
        button.on("realize") { cutLabels(in: button) }
        return button
    }

    private static func cutLabels(in widget: Widget) {
        if widget.isA(gtk_label_get_type()) { gtk_label_set_ellipsize(widget.opaque, PANGO_ELLIPSIZE_END) }
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            cutLabels(in: child)
            next = gtk_widget_get_next_sibling(child)
        }
    }

    static func label(_ text: String, _ style: String) -> Widget {
        let label: Widget = gtk_label_new(text)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        label.addClass(style)
        return label
    }

    private var value: String {
        guard let words else { return gtk_editable_get_text(input.opaque).map { String(cString: $0) } ?? "" }
        let place = Int(gtk_drop_down_get_selected(input.opaque))
        return words.indices.contains(place) ? words[place] : ""
    }

    func takeFocus() { gtk_widget_grab_focus(input) }

    func update(_ row: ReminderForm.Row) {
        guard row != drawn else { return }
        drawn = row
        if value != row.value {
            isSetting = true
            if let words {
                gtk_drop_down_set_selected(input.opaque, guint(words.firstIndex(of: row.value) ?? 0))
            } else {
                gtk_editable_set_text(input.opaque, row.value)
            }
            isSetting = false
        }
        gtk_label_set_text(fault.opaque, row.fault ?? "")
        gtk_widget_set_visible(fault, row.fault == nil ? 0 : 1)
        input.setClass("error", row.fault != nil)
        guard words != nil else { return remindd_set_accessible_name(input, row.spoken) }
        input.nameMenu([row.spoken, value].filter { !$0.isEmpty }.joined(separator: ", "))
    }
}
