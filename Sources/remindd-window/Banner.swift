import CAdwaita

/// A line for what concerns everything on the screen. It is below the rows, which keep their places when it comes.
@MainActor
final class Banner {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    private let label: Widget = gtk_label_new("")
    private let button: Widget = gtk_button_new()

    init() {
        widget.addClass("banner")
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_set_hexpand(label, 1)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        gtk_box_append(widget.cast(), label)
        gtk_box_append(widget.cast(), button)
        RowLayout.install(on: widget)
        gtk_widget_set_visible(widget, 0)
    }

    func onPress(_ call: @escaping @MainActor () -> Void) { button.on("clicked", call) }

    /// Calls when the button is pressed, and when the pointer comes to the line.
    func onLook(_ call: @escaping @MainActor () -> Void) {
        onPress(call)
        guard let motion = gtk_event_controller_motion_new() else { return }
        Signal.connect(motion, "enter", call)
        gtk_widget_add_controller(widget, motion)
    }

    func draw(_ text: String?, button words: String?) {
        gtk_widget_set_visible(widget, text == nil ? 0 : 1)
        gtk_label_set_text(label.opaque, text ?? "")
        gtk_button_set_label(button.cast(), words ?? "")
        gtk_widget_set_visible(button, words == nil ? 0 : 1)
    }
}
