import CAdwaita
import RemindText
import Screens

/// One row of a day. It changes in place, so that it keeps the focus.
@MainActor
final class RowView {
    let row: Widget = gtk_list_box_row_new()
    private let body: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    private let mark: Widget = gtk_label_new("")
    private let title = RowLayout.label("title")
    private let state = RowLayout.label("subtitle")
    private let warning = RowLayout.label("warning")
    private let refusal = RowLayout.label("error")
    private let progress: Widget = gtk_progress_bar_new()
    private var buttons: [ButtonView] = []
    private var drawn: TodayDrawing.Row?
    private let tell: @MainActor (TodayScreen.Event) -> Void

    init(tell: @escaping @MainActor (TodayScreen.Event) -> Void) {
        self.tell = tell
        gtk_list_box_row_set_activatable(row.cast(), 0)
        state.addClass("dim-label")
        let texts: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        gtk_widget_set_hexpand(texts, 1)
        gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
        for label in [title, state, warning, refusal] { gtk_box_append(texts.cast(), label) }
        gtk_box_append(texts.cast(), progress)
        gtk_widget_set_margin_top(progress, 4)
        let text: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10)
        mark.addClass("mark")
        gtk_widget_set_valign(mark, GTK_ALIGN_CENTER)
        gtk_label_set_width_chars(mark.opaque, 2)
        gtk_box_append(text.cast(), mark)
        gtk_box_append(text.cast(), texts)
        RowLayout.install(on: body)
        gtk_box_append(body.cast(), text)
        body.addClass("row-body")
        gtk_list_box_row_set_child(row.cast(), body)
        // A row belongs to this object: it moves between lists.
        g_object_ref_sink(row)
    }

    /// Gives the row up, once it is in no list.
    func release() { g_object_unref(row) }

    func update(_ new: TodayDrawing.Row) {
        guard new != drawn else { return }
        let entry = new.entry
        gtk_label_set_text(mark.opaque, entry.mark)
        mark.setClass("error", new.isMissed)
        mark.setClass("accent", new.isDue)
        mark.setClass("dim-label", !new.isMissed && !new.isDue)
        gtk_label_set_text(title.opaque, entry.title)
        let words = [entry.time, entry.state].filter { !$0.isEmpty }
        RowView.set(state, words.joined(separator: ", "))
        RowView.set(warning, entry.warning ?? "")
        RowView.set(refusal, new.refusal ?? "")
        gtk_widget_set_visible(progress, entry.progress == nil ? 0 : 1)
        gtk_progress_bar_set_fraction(progress.opaque, entry.progress ?? 0)
        remindd_set_accessible_name(progress, "\(entry.title), \(entry.state)")
        body.setClass("due", new.isLarge)
        // GTK 4.8 does not measure a label again that gets bold.
        if new.isLarge != drawn?.isLarge { gtk_widget_queue_resize(title) }
        remindd_set_accessible_name(row, new.spoken)
        update(new.buttons, of: new.id)
        drawn = new
    }

    private static func set(_ label: Widget, _ text: String) {
        gtk_label_set_text(label.opaque, text)
        gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
    }

    private func update(_ new: [TodayDrawing.Button], of id: String) {
        guard new != drawn?.buttons || id != drawn?.id else { return }
        var old = buttons
        // The focus of a button that goes is the row's, whose name has the result.
        let focused = old.first { view in !new.contains { $0.action == view.action } && view.widget.hasFocus }
        if focused != nil { gtk_widget_grab_focus(row) }
        buttons = new.map { button in
            let index = old.firstIndex { $0.action == button.action }
            let view = index.map { old.remove(at: $0) } ?? ButtonView(button.action, row: id, tell: tell)
            view.update(button)
            return view
        }
        for view in old { view.leave() }
        var last = gtk_widget_get_first_child(body)
        for view in buttons {
            gtk_widget_insert_after(view.widget, body, last)
            last = view.widget
        }
    }
}
