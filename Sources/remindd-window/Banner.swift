import CAdwaita

/// A line below the header, for what concerns everything on the screen.
@MainActor
final class Banner {
    let widget: Widget = gtk_revealer_new()
    private let label: Widget = gtk_label_new("")
    private let button: Widget = gtk_button_new()

    init() {
        let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        box.addClass("banner")
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_set_hexpand(label, 1)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        gtk_box_append(box.cast(), label)
        gtk_box_append(box.cast(), button)
        gtk_revealer_set_child(widget.opaque, box)
    }

    func onPress(_ call: @escaping @MainActor () -> Void) { button.on("clicked", call) }

    func draw(_ text: String?, button words: String?) {
        // The words stay while it closes.
        if let text {
            gtk_label_set_text(label.opaque, text)
            gtk_button_set_label(button.cast(), words ?? "")
            gtk_widget_set_visible(button, words == nil ? 0 : 1)
        }
        gtk_revealer_set_reveal_child(widget.opaque, text == nil ? 0 : 1)
    }
}
