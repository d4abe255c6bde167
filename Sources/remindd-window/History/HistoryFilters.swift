import CAdwaita
import Screens

/// The three filters above the rows.
@MainActor
final class HistoryFilters {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let status: ChoiceMenu<HistoryFilter.Status>
    private let reminder: ReminderChooser
    private let range: ChoiceMenu<HistoryFilter.Range>

    init(tell: @escaping @MainActor (HistoryScreen.Event) -> Void) {
        let since = HistoryFilters.entry("From", "2026-11-01, yesterday, 30d")
        let until = HistoryFilters.entry("Until", "2026-11-20, today")
        let show: Widget = gtk_button_new_with_label("Show these days")
        status = ChoiceMenu { tell(.status($0)) }
        reminder = ReminderChooser { tell(.subject($0)) }
        range = ChoiceMenu(below: [since, until, show]) { tell(.range($0)) }
        let range = range
        let choose: @MainActor () -> Void = {
            let (first, last) = (HistoryFilters.text(of: since), HistoryFilters.text(of: until))
            range.close()
            if !first.isEmpty || !last.isEmpty { tell(.range(.between(first, last))) }
        }
        show.on("clicked", choose)
        for entry in [since, until] { entry.on("activate", choose) }
        // The menus are beside each other if there is room.
        let row: Widget = gtk_flow_box_new()
        gtk_flow_box_set_selection_mode(row.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(row.opaque, 3)
        gtk_flow_box_set_column_spacing(row.opaque, 6)
        gtk_flow_box_set_row_spacing(row.opaque, 6)
        for menu in [status.widget, reminder.widget, range.widget] {
            gtk_flow_box_append(row.opaque, menu)
            // The menu has the focus, and not its place.
            if let place = gtk_widget_get_parent(menu) { gtk_widget_set_focusable(place, 0) }
        }
        let clamp: Widget = adw_clamp_new()
        adw_clamp_set_maximum_size(clamp.opaque, 720)
        adw_clamp_set_child(clamp.opaque, row)
        widget.addClass("filters")
        gtk_box_append(widget.cast(), clamp)
    }

    func draw(_ drawing: HistoryDrawing, _ reminders: ReminderChoices) {
        status.draw(drawing.status)
        reminder.draw(reminders, shown: drawing.reminder)
        range.draw(drawing.range)
    }

    private static func entry(_ name: String, _ example: String) -> Widget {
        let entry: Widget = gtk_entry_new()
        gtk_entry_set_placeholder_text(entry.cast(), name)
        gtk_widget_set_tooltip_text(entry, example)
        remindd_set_accessible_name(entry, name)
        return entry
    }

    private static func text(of entry: Widget) -> String {
        gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
    }
}
