import CAdwaita

/// The title of a header. The one of libadwaita keeps room for five letters, which large text has not in a narrow window.
@MainActor
final class HeaderTitle {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let title: Widget = gtk_label_new("")
    private let subtitle: Widget = gtk_label_new("")

    init(_ text: String = "") {
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        for (label, style) in [(title, "title"), (subtitle, "subtitle")] {
            label.addClass(style)
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            gtk_box_append(widget.cast(), label)
        }
        draw(text)
    }

    func draw(_ text: String, below: String = "") {
        gtk_label_set_text(title.opaque, text)
        gtk_label_set_text(subtitle.opaque, below)
        gtk_widget_set_visible(subtitle, below.isEmpty ? 0 : 1)
    }
}
