import CAdwaita

/// Widgets beside each other, and below each other if there is no room.
@MainActor
enum FlowBox {
    static func make(_ parts: [Widget]) -> Widget {
        let box: Widget = gtk_flow_box_new()
        gtk_flow_box_set_selection_mode(box.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(box.opaque, UInt32(parts.count))
        gtk_flow_box_set_column_spacing(box.opaque, 6)
        gtk_flow_box_set_row_spacing(box.opaque, 6)
        for part in parts {
            gtk_flow_box_insert(box.opaque, part, -1)
            // Its place is no stop for the keyboard, and the part may be one.
            if let place = gtk_widget_get_parent(part) { gtk_widget_set_focusable(place, 0) }
        }
        return box
    }
}
