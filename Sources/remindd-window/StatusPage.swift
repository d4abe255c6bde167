import CAdwaita

/// A picture with a title, for what has nothing else to show. The title of libadwaita's page is markup, which a screen reader
/// says as it is written: these are labels in its place.
@MainActor
final class StatusPage {
    let widget: Widget = adw_status_page_new()
    private let parts: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    private let title: Widget = gtk_label_new("")
    private let description: Widget = gtk_label_new("")
    private let icon: String
    private var isBrief = false

    init(icon: String = StyleSheet.icon) {
        self.icon = icon
        widget.on("map") { [weak self] in self?.drawPicture() }
        title.addClass("title-2")
        for label in [title, description] {
            gtk_label_set_wrap(label.opaque, 1)
            gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
            gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
            gtk_widget_set_visible(label, 0)
            gtk_box_append(parts.cast(), label)
        }
        adw_status_page_set_child(widget.opaque, parts)
        gtk_widget_set_vexpand(widget, 1)
    }

    /// Adds a widget below the texts.
    func add(_ child: Widget) { gtk_box_append(parts.cast(), child) }

    /// A brief page, which is about to be replaced, has no picture.
    func draw(_ title: String, description: String = "", isBrief: Bool = false) {
        self.isBrief = isBrief
        drawPicture()
        for (label, text) in [(self.title, title), (self.description, description)] {
            gtk_label_set_text(label.opaque, text)
            gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
        }
    }

    /// Librsvg draws pictures of this size, and takes 8 MB: only a page that is seen needs it, and often none is.
    private func drawPicture() {
        guard !isBrief, gtk_widget_get_mapped(widget) != 0 else { return }
        adw_status_page_set_icon_name(widget.opaque, icon)
    }
}
