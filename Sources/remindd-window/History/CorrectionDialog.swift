import CAdwaita
import RemindProtocol
import Screens

/// Says what counts, and asks what is right. Cancel is what Enter and Escape mean.
///
/// The choices are buttons of its own: a response of the dialog would close it before the daemon has replied.
@MainActor
final class CorrectionDialog {
    private let dialog: Widget
    private let time: Widget?
    private let fault: Widget = gtk_label_new("")
    private var drawn: HistoryDrawing.Dialog?
    private static let when = "When, if not now"

    init(
        _ correction: Correction, over window: Widget, tell: @escaping @MainActor (HistoryScreen.Event) -> Void
    ) {
        dialog = adw_message_dialog_new(window.cast(), correction.title, correction.state)
        adw_message_dialog_add_response(dialog.cast(), "cancel", "Cancel")
        adw_message_dialog_set_default_response(dialog.cast(), "cancel")
        adw_message_dialog_set_close_response(dialog.cast(), "cancel")
        let takesWords = correction.choices.contains { if case .answer = $0.deed { true } else { false } }
        time = takesWords ? correction.time.map { CorrectionDialog.row(CorrectionDialog.when, $0) } : nil
        let note = takesWords ? CorrectionDialog.row("Note", correction.note) : nil
        let content: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        let rows = [time, note].compactMap(\.self)
        if !rows.isEmpty {
            let list: Widget = gtk_list_box_new()
            list.addClass("boxed-list")
            gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
            for row in rows { gtk_list_box_append(list.opaque, row) }
            gtk_box_append(content.cast(), list)
        }
        fault.addClass("error")
        gtk_label_set_wrap(fault.opaque, 1)
        gtk_label_set_max_width_chars(fault.opaque, 36)
        gtk_label_set_xalign(fault.opaque, 0)
        gtk_widget_set_visible(fault, 0)
        gtk_box_append(content.cast(), fault)
        let time = time
        for choice in correction.choices {
            let button: Widget = gtk_button_new_with_label(choice.label)
            if choice.deed == .undo { button.addClass("destructive-action") }
            button.on("clicked") {
                tell(
                    .choose(
                        choice.deed, time: time.map(CorrectionDialog.text) ?? "",
                        note: note.map(CorrectionDialog.text) ?? "", name: RequestName.fresh()))
            }
            gtk_box_append(content.cast(), button)
        }
        adw_message_dialog_set_extra_child(dialog.cast(), content)
        dialog.on("response::cancel") { tell(.closed) }
        gtk_window_present(dialog.cast())
    }

    func close() { gtk_window_destroy(dialog.cast()) }

    func draw(_ new: HistoryDrawing.Dialog) {
        guard new != drawn else { return }
        if new.isHidden != drawn?.isHidden { gtk_widget_set_visible(dialog, new.isHidden ? 0 : 1) }
        gtk_label_set_text(fault.opaque, new.fault?.words ?? "")
        gtk_widget_set_visible(fault, new.fault == nil ? 0 : 1)
        drawn = new
        guard let time else { return }
        let isWrong = new.fault?.isOfTime == true
        time.setClass("error", isWrong)
        CorrectionDialog.name(time, CorrectionDialog.when + (isWrong ? ", \(new.fault?.words ?? "")" : ""))
        if isWrong { gtk_widget_grab_focus(time) }
    }

    private static func row(_ title: String, _ text: String) -> Widget {
        let row: Widget = adw_entry_row_new()
        adw_preferences_row_set_title(row.cast(), title)
        gtk_editable_set_text(row.opaque, text)
        name(row, title)
        return row
    }

    /// Names the field inside a row, which has the focus.
    private static func name(_ row: Widget, _ name: String) {
        guard let field = gtk_editable_get_delegate(row.opaque) else { return }
        remindd_set_accessible_name(Widget(field), name)
    }

    private static func text(of row: Widget) -> String {
        gtk_editable_get_text(row.opaque).map { String(cString: $0) } ?? ""
    }
}
