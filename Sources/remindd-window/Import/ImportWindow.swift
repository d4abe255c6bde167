import CAdwaita
import RemindProtocol
import Reminders
import Screens

/// The widgets of the window "Import".
@MainActor
final class ImportWindow {
    private let frame: Widget = adw_window_new()
    private let title: Widget = adw_window_title_new("Import", "")
    private let format: ChoiceMenu<ImportFormat>
    private let button: Widget = gtk_button_new()
    private let cancel: Widget = gtk_button_new_with_label("Cancel")
    private let spinner: Widget = gtk_spinner_new()
    private let lines: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    private var drawn: ImportScreen.Drawing?

    init(
        over window: Widget, tell: @escaping @MainActor (ImportScreen.Event) -> Void,
        closed: @escaping @MainActor () -> Void
    ) {
        format = ChoiceMenu { tell(.format($0)) }
        let frame = frame
        let header: Widget = adw_header_bar_new()
        adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
        adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
        adw_header_bar_set_title_widget(header.opaque, title)
        adw_header_bar_pack_start(header.opaque, cancel)
        adw_header_bar_pack_end(header.opaque, button)
        button.addClass("suggested-action")
        button.on("clicked") { tell(.take(name: RequestName.fresh())) }
        cancel.on("clicked") { gtk_window_close(frame.cast()) }
        let page: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        page.addClass("day")
        gtk_widget_set_halign(format.widget, GTK_ALIGN_START)
        for part in [format.widget, spinner, lines] { gtk_box_append(page.cast(), part) }
        let scroll: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(scroll.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroll.opaque, page)
        gtk_widget_set_vexpand(scroll, 1)
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        for part in [header, scroll] { gtk_box_append(box.cast(), part) }
        adw_window_set_content(frame.cast(), box)
        let base: UnsafeMutablePointer<GtkWindow> = frame.cast()
        gtk_window_set_transient_for(base, window.cast())
        gtk_window_set_modal(base, 1)
        gtk_window_set_title(base, "Import")
        gtk_window_set_default_size(base, 480, 560)
        gtk_widget_set_size_request(frame, 340, 294)
        frame.on("destroy", closed)
        gtk_window_present(base)
    }

    func close() { gtk_window_destroy(frame.cast()) }

    func draw(_ drawing: ImportScreen.Drawing) {
        guard drawing != drawn else { return }
        drawn = drawing
        adw_window_title_set_subtitle(title.opaque, drawing.title)
        gtk_widget_set_visible(format.widget, drawing.format == nil ? 0 : 1)
        if let list = drawing.format { format.draw(list) }
        gtk_widget_set_sensitive(format.widget, drawing.isBusy ? 0 : 1)
        gtk_widget_set_visible(spinner, drawing.isBusy ? 1 : 0)
        if drawing.isBusy { gtk_spinner_start(spinner.opaque) } else { gtk_spinner_stop(spinner.opaque) }
        gtk_widget_set_visible(button, drawing.button == nil ? 0 : 1)
        gtk_widget_set_sensitive(button, drawing.isBusy ? 0 : 1)
        gtk_button_set_label(button.cast(), drawing.button ?? "")
        gtk_button_set_label(cancel.cast(), drawing.isDone ? "Close" : "Cancel")
        remindd_set_accessible_name(cancel, drawing.isDone ? "Close the import" : "Cancel the import")
        while let old = gtk_widget_get_first_child(lines) { gtk_box_remove(lines.cast(), old) }
        for text in drawing.problem { append(text, indent: 0).addClass("error") }
        for line in drawing.lines { append(line.text, indent: line.indent) }
    }

    @discardableResult
    private func append(_ text: String, indent: Int) -> Widget {
        let label: Widget = gtk_label_new(text)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_selectable(label.opaque, 1)
        gtk_widget_set_margin_start(label, Int32(indent) * 12)
        if indent > 0 { label.addClass("dim-label") }
        gtk_box_append(lines.cast(), label)
        return label
    }
}
