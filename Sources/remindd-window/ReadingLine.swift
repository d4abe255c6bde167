import CAdwaita
import Screens

/// The line for a reading, in the popover of its button. Words stay until they are taken.
@MainActor
final class ReadingLine {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private let entry: Widget = gtk_entry_new()
    private let fault: Widget = gtk_label_new("")
    private let log: Widget = gtk_button_new_with_label("Log")
    private var taken = 0

    init(_ example: String, tell: @escaping @MainActor (String) -> Void) {
        gtk_entry_set_placeholder_text(entry.cast(), example)
        gtk_editable_set_width_chars(entry.opaque, 12)
        gtk_label_set_wrap(fault.opaque, 1)
        gtk_label_set_max_width_chars(fault.opaque, 30)
        gtk_label_set_xalign(fault.opaque, 0)
        fault.addClass("error")
        log.addClass("suggested-action")
        let entry = entry
        let write: @MainActor () -> Void = { tell(ReadingLine.text(of: entry)) }
        entry.on("activate", write)
        log.on("clicked", write)
        let line: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        for part in [entry, log] { gtk_box_append(line.cast(), part) }
        for part in [line, fault] { gtk_box_append(widget.cast(), part) }
        gtk_widget_set_visible(fault, 0)
        widget.addClass("reading")
    }

    private static func text(of entry: Widget) -> String {
        gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
    }

    func update(_ button: TodayDrawing.Button) {
        gtk_label_set_text(fault.opaque, button.fault ?? "")
        gtk_widget_set_visible(fault, button.fault == nil ? 0 : 1)
        entry.setClass("error", button.fault != nil)
        let name = ["Value of \(button.spoken)", button.fault ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        remindd_set_accessible_name(entry, name)
        remindd_set_accessible_name(log, "\(button.spoken), as written")
        guard button.taken != taken else { return }
        taken = button.taken
        gtk_editable_set_text(entry.opaque, "")
    }
}
