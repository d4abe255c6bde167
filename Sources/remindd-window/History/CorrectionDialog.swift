import CAdwaita
import RemindProtocol
import Screens

/// Says what counts, and asks what is right. Cancel is what Enter and Escape mean.
@MainActor
final class CorrectionDialog {
    private let dialog: Widget

    init(
        _ correction: Correction, over window: Widget, tell: @escaping @MainActor (HistoryScreen.Event) -> Void
    ) {
        dialog = adw_message_dialog_new(window.cast(), correction.title, correction.state)
        let dialog = dialog
        adw_message_dialog_add_response(dialog.cast(), "cancel", "Cancel")
        adw_message_dialog_set_default_response(dialog.cast(), "cancel")
        adw_message_dialog_set_close_response(dialog.cast(), "cancel")
        let box: Widget = gtk_list_box_new()
        box.addClass("boxed-list")
        gtk_list_box_set_selection_mode(box.opaque, GTK_SELECTION_NONE)
        let time = correction.time.map { CorrectionDialog.row("When, if not now", $0) }
        let note = CorrectionDialog.row("Note", correction.note)
        let takesWords = correction.choices.contains { if case .answer = $0.deed { true } else { false } }
        if takesWords {
            for row in [time, note].compactMap(\.self) { gtk_list_box_append(box.opaque, row) }
            adw_message_dialog_set_extra_child(dialog.cast(), box)
        }
        // The last one is at the end of a line, or on top if they are below each other.
        for (place, choice) in correction.choices.enumerated().reversed() {
            adw_message_dialog_add_response(dialog.cast(), "\(place)", choice.label)
            if choice.deed == .undo {
                adw_message_dialog_set_response_appearance(dialog.cast(), "\(place)", ADW_RESPONSE_DESTRUCTIVE)
            }
            dialog.on("response::\(place)") {
                tell(
                    .choose(
                        choice.deed, time: takesWords ? time.map(CorrectionDialog.text) ?? "" : "",
                        note: takesWords ? CorrectionDialog.text(of: note) : "", name: RequestName.fresh()))
            }
        }
        dialog.on("response::cancel") { tell(.closed) }
        gtk_window_present(dialog.cast())
    }

    private static func row(_ title: String, _ text: String) -> Widget {
        let row: Widget = adw_entry_row_new()
        adw_preferences_row_set_title(row.cast(), title)
        gtk_editable_set_text(row.opaque, text)
        return row
    }

    private static func text(of row: Widget) -> String {
        gtk_editable_get_text(row.opaque).map { String(cString: $0) } ?? ""
    }
}
