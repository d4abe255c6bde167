import CAdwaita
import Screens

/// A button that says what is chosen, with the choices in its menu. A long choice is cut, so that it fits a narrow window.
@MainActor
final class ChoiceMenu<Value: Hashable & Sendable> {
    let widget: Widget = gtk_menu_button_new()
    private let label: Widget = gtk_label_new("")
    private let popover: Widget = gtk_popover_new()
    private let choices: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let choose: @MainActor (Value) -> Void
    private var drawn: ChoiceList<Value>?

    /// - Parameter further: Widgets below the choices.
    init(below further: [Widget] = [], choose: @escaping @MainActor (Value) -> Void) {
        self.choose = choose
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_width_chars(label.opaque, 8)
        gtk_label_set_max_width_chars(label.opaque, 24)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_set_hexpand(label, 1)
        let face: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4)
        gtk_box_append(face.cast(), label)
        gtk_box_append(face.cast(), gtk_image_new_from_icon_name("pan-down-symbolic"))
        gtk_menu_button_set_child(widget.opaque, face)
        let all: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        gtk_box_append(all.cast(), choices)
        for part in further { gtk_box_append(all.cast(), part) }
        let scroll: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(scroll.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroll.opaque, 1)
        gtk_scrolled_window_set_propagate_natural_width(scroll.opaque, 1)
        gtk_scrolled_window_set_max_content_height(scroll.opaque, 360)
        gtk_scrolled_window_set_child(scroll.opaque, all)
        popover.addClass("menu")
        gtk_popover_set_child(popover.cast(), scroll)
        gtk_menu_button_set_popover(widget.opaque, popover)
    }

    func close() { gtk_popover_popdown(popover.cast()) }

    func draw(_ new: ChoiceList<Value>) {
        guard new != drawn else { return }
        gtk_label_set_text(label.opaque, new.chosen)
        gtk_widget_set_tooltip_text(widget, new.chosen)
        widget.nameMenu("\(new.name): \(new.chosen)")
        if new.choices != drawn?.choices { fill(new) }
        drawn = new
    }

    private func fill(_ new: ChoiceList<Value>) {
        while let old = gtk_widget_get_first_child(choices) { gtk_box_remove(choices.cast(), old) }
        for choice in new.choices {
            let label: Widget = gtk_label_new(choice.title)
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            gtk_label_set_width_chars(label.opaque, 14)
            gtk_label_set_max_width_chars(label.opaque, 32)
            gtk_label_set_xalign(label.opaque, 0)
            let button: Widget = gtk_button_new()
            gtk_button_set_child(button.cast(), label)
            button.addClass("flat")
            remindd_set_accessible_name(button, "\(new.name) \(choice.title)")
            button.on("clicked") { [weak self] in
                self?.close()
                self?.choose(choice.value)
            }
            gtk_box_append(choices.cast(), button)
        }
    }
}
