import CAdwaita
import RemindProtocol
import Screens

/// Asks whether to do what the daemon refused. Cancel is what Enter and Escape mean.
@MainActor
final class QuestionDialog {
    private let dialog: Widget
    private let entry: Widget?
    private static let yes = "yes"

    /// - Parameters:
    ///   - consent: Called with the reason, and a fresh name for a request.
    init(
        _ question: RefusalQuestion, over window: Widget,
        consent: @escaping @MainActor (_ reason: String, _ name: String) -> Void,
        decline: @escaping @MainActor () -> Void
    ) {
        dialog = adw_message_dialog_new(window.cast(), question.title, question.message)
        entry = question.offer.needsReason ? gtk_entry_new() : nil
        let (dialog, entry) = (dialog, entry)
        func add(_ id: String, _ label: String) { adw_message_dialog_add_response(dialog.cast(), id, label) }
        add("cancel", "Cancel")
        add(QuestionDialog.yes, question.offer.label)
        adw_message_dialog_set_default_response(dialog.cast(), "cancel")
        adw_message_dialog_set_close_response(dialog.cast(), "cancel")
        if let entry {
            gtk_entry_set_placeholder_text(entry.cast(), "Why")
            remindd_set_accessible_name(entry, "Why")
            adw_message_dialog_set_extra_child(dialog.cast(), entry)
            adw_message_dialog_set_response_enabled(dialog.cast(), QuestionDialog.yes, 0)
            entry.on("changed") {
                let isEnough: gboolean = QuestionDialog.text(of: entry).contains { !$0.isWhitespace } ? 1 : 0
                adw_message_dialog_set_response_enabled(dialog.cast(), QuestionDialog.yes, isEnough)
            }
        }
        dialog.on("response::yes") {
            consent(entry.map(QuestionDialog.text) ?? "", RequestName.fresh())
        }
        dialog.on("response::cancel", decline)
        gtk_window_present(dialog.cast())
    }

    private static func text(of entry: Widget) -> String {
        gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
    }
}
