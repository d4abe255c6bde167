import CAdwaita
import CivilTime
import Screens

/// The values of a chart as rows. A press on one opens its day.
@MainActor
final class ValueTable {
    let widget: Widget = gtk_list_box_new()
    private var rows: [ChartDrawing.Row] = []
    private let press: @MainActor (CivilDate) -> Void

    init(_ press: @escaping @MainActor (CivilDate) -> Void) {
        self.press = press
        gtk_list_box_set_selection_mode(widget.opaque, GTK_SELECTION_NONE)
        widget.addClass("boxed-list")
        remindd_set_accessible_name(widget, "Values")
        gtk_widget_set_visible(widget, 0)
        remindd_connect_row_activated(
            UnsafeMutableRawPointer(widget),
            { data, row in
                guard let data, let row else { return }
                let table = Unmanaged<ValueTable>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { table.pressed(Int(gtk_list_box_row_get_index(row))) }
            }, Unmanaged.passRetained(self).toOpaque(),
            { data, _ in
                guard let data else { return }
                Unmanaged<ValueTable>.fromOpaque(data).release()
            })
    }

    private func pressed(_ index: Int) {
        if rows.indices.contains(index) { press(rows[index].date) }
    }

    func draw(_ new: [ChartDrawing.Row]) {
        guard new != rows else { return }
        rows = new
        while let old = gtk_widget_get_first_child(widget) { gtk_list_box_remove(widget.opaque, old) }
        for row in rows {
            let (view, line): (Widget, Widget) = (gtk_list_box_row_new(), gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12))
            let (day, value): (Widget, Widget) = (gtk_label_new(row.day), gtk_label_new(row.text))
            gtk_widget_set_hexpand(day, 1)
            gtk_label_set_xalign(day.opaque, 0)
            value.addClass("heading")
            line.addClass("row-body")
            for part in [day, value] { gtk_box_append(line.cast(), part) }
            gtk_list_box_row_set_child(view.cast(), line)
            remindd_set_accessible_name(view, row.spoken)
            gtk_list_box_append(widget.opaque, view)
        }
        gtk_widget_set_visible(widget, rows.isEmpty ? 0 : 1)
    }
}
