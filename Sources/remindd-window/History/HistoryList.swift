import CAdwaita
import CivilTime
import Screens

/// The rows of the history below the names of their days.
@MainActor
final class HistoryList {
    let widget: Widget
    private let page: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let days: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let problem: Widget = gtk_label_new("")
    private let empty = StatusPage(icon: "document-open-recent-symbolic")
    private let older: Widget = gtk_button_new_with_label("Show older")
    private var rows: [String: HistoryRowView] = [:]
    private var drawn: HistoryDrawing?
    private let tell: @MainActor (HistoryScreen.Event) -> Void

    init(tell: @escaping @MainActor (HistoryScreen.Event) -> Void) {
        self.tell = tell
        widget = Column.scrolled(page)
        gtk_label_set_wrap(problem.opaque, 1)
        gtk_label_set_xalign(problem.opaque, 0)
        problem.addClass("error")
        gtk_widget_set_halign(older, GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(older, 12)
        older.on("clicked") { tell(.older) }
        page.addClass("day")
        for part in [problem, empty.widget, days, older] { gtk_box_append(page.cast(), part) }
    }

    func draw(_ drawing: HistoryDrawing) {
        guard drawing != drawn else { return }
        gtk_label_set_text(problem.opaque, drawing.problem ?? "")
        gtk_widget_set_visible(problem, drawing.problem == nil ? 0 : 1)
        empty.draw(drawing.empty ?? "")
        gtk_widget_set_visible(empty.widget, drawing.empty == nil ? 0 : 1)
        gtk_widget_set_visible(older, drawing.hasOlder ? 1 : 0)
        if drawing.days != drawn?.days { draw(drawing.days) }
        drawn = drawing
    }

    /// Rows that stay keep their widgets, and so the focus.
    private func draw(_ new: [HistoryDrawing.Day]) {
        let ids = new.map { day in day.rows.map(\.id) }
        if new.map(\.date) == drawn?.days.map(\.date), ids == drawn?.days.map({ day in day.rows.map(\.id) }) {
            for row in new.flatMap(\.rows) { rows[row.id]?.update(row) }
            return
        }
        let focused = rows.first { $0.value.row.hasFocus }?.key
        for view in rows.values { view.leave() }
        while let old = gtk_widget_get_first_child(days) { gtk_box_remove(days.cast(), old) }
        var kept: [String: HistoryRowView] = [:]
        for day in new {
            let heading: Widget = gtk_label_new(day.title)
            heading.addClass("heading")
            gtk_label_set_xalign(heading.opaque, 0)
            gtk_label_set_wrap(heading.opaque, 1)
            let list: Widget = gtk_list_box_new()
            list.addClass("boxed-list")
            gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
            remindd_set_accessible_name(list, day.title)
            for row in day.rows {
                let view = rows[row.id] ?? HistoryRowView(row.id, tell: tell)
                view.update(row)
                gtk_list_box_append(list.opaque, view.row)
                kept[row.id] = view
            }
            gtk_box_append(days.cast(), heading)
            gtk_box_append(days.cast(), list)
        }
        for (id, view) in rows where kept[id] == nil { view.release() }
        rows = kept
        if let focused, let view = rows[focused] { gtk_widget_grab_focus(view.row) }
    }
}
