import CAdwaita
import RemindText
import Screens

/// One entry of the record.
@MainActor
final class HistoryRowView {
    let row: Widget = gtk_list_box_row_new()
    private let time: Widget = gtk_label_new("")
    private let subject = RowLayout.label("title")
    private let words = RowLayout.label("subtitle")
    private let refusal = RowLayout.label("error")
    private let button: Widget = gtk_button_new_with_label("Correct")
    private var drawn: HistoryDrawing.Row?

    init(_ id: String, tell: @escaping @MainActor (HistoryScreen.Event) -> Void) {
        gtk_list_box_row_set_activatable(row.cast(), 0)
        let texts: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        gtk_widget_set_hexpand(texts, 1)
        gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
        for label in [subject, words, refusal] { gtk_box_append(texts.cast(), label) }
        let text: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        time.addClass("dim-label")
        time.addClass("numeric")
        gtk_widget_set_valign(time, GTK_ALIGN_CENTER)
        gtk_box_append(text.cast(), time)
        gtk_box_append(text.cast(), texts)
        let body: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        RowLayout.install(on: body)
        body.addClass("row-body")
        gtk_box_append(body.cast(), text)
        gtk_box_append(body.cast(), button)
        button.addClass("flat")
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        button.on("clicked") { tell(.correct(id)) }
        gtk_list_box_row_set_child(row.cast(), body)
        // A row belongs to this object: it moves between lists.
        g_object_ref_sink(row)
    }

    /// Takes the row out of its list.
    func leave() {
        guard let list = gtk_widget_get_parent(row) else { return }
        gtk_list_box_remove(list.opaque, row)
    }

    /// Gives the row up, once it is in no list.
    func release() { g_object_unref(row) }

    func update(_ new: HistoryDrawing.Row) {
        guard new != drawn else { return }
        gtk_label_set_text(time.opaque, new.words.time)
        gtk_label_set_text(subject.opaque, new.words.subject)
        gtk_widget_set_visible(subject, new.words.subject.isEmpty ? 0 : 1)
        gtk_label_set_text(
            words.opaque, [new.words.word, new.words.remark].filter { !$0.isEmpty }.joined(separator: ", "))
        words.setClass("error", new.isBad)
        // A subtitle is pale as well.
        for name in ["subtitle", "dim-label"] { words.setClass(name, !new.isBad) }
        gtk_label_set_text(refusal.opaque, new.refusal ?? "")
        gtk_widget_set_visible(refusal, new.refusal == nil ? 0 : 1)
        gtk_widget_set_visible(button, new.canCorrect ? 1 : 0)
        remindd_set_accessible_name(button, new.spokenButton)
        remindd_set_accessible_name(row, new.spoken)
        drawn = new
    }
}
