import CAdwaita
import Screens

/// A row for each reminder with its figures. Rows change in place, so that they keep the focus.
@MainActor
final class FigureList {
    let widget: Widget = gtk_list_box_new()
    private var rows: [CalendarDrawing.Row] = []
    private var views: [Widget] = []

    init() {
        gtk_list_box_set_selection_mode(widget.opaque, GTK_SELECTION_NONE)
        widget.addClass("boxed-list")
        remindd_set_accessible_name(widget, "Figures of the month")
        gtk_widget_set_visible(widget, 0)
    }

    /// - Parameter choose: Called with the reminder of a row that is pressed.
    /// - Returns: True if there are other rows than before.
    func draw(_ new: [CalendarDrawing.Row], _ choose: @escaping @MainActor (ReminderChoices.Subject) -> Void) -> Bool {
        guard new != rows else { return false }
        let isOther = new.map(\.title) != rows.map(\.title) || new.map(\.subject) != rows.map(\.subject)
        rows = new
        if isOther { begin(choose) }
        for (row, view) in zip(new, views) {
            adw_action_row_set_subtitle(view.cast(), escaped(row.text))
            remindd_set_accessible_name(view, "\(row.title): \(row.text)")
        }
        return isOther
    }

    private func begin(_ choose: @escaping @MainActor (ReminderChoices.Subject) -> Void) {
        for view in views { gtk_list_box_remove(widget.opaque, view) }
        gtk_widget_set_visible(widget, rows.isEmpty ? 0 : 1)
        views = rows.map { row in
            let view: Widget = adw_action_row_new()
            adw_preferences_row_set_title(view.cast(), escaped(row.title))
            // It would be named by its title as well.
            gtk_accessible_reset_relation(view.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
            if let subject = row.subject {
                gtk_list_box_row_set_activatable(view.cast(), 1)
                view.on("activated") { choose(subject) }
            }
            gtk_list_box_append(widget.opaque, view)
            return view
        }
    }
}
