import CAdwaita

/// The menu of a page in its header.
@MainActor
enum HeaderMenu {
    static func make(_ entries: [(label: String, call: @MainActor () -> Void)]) -> Widget {
        let button: Widget = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
        gtk_widget_set_tooltip_text(button, "More")
        button.nameMenu("More")
        let popover: Widget = gtk_popover_new()
        popover.addClass("menu")
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        for (label, call) in entries {
            let entry: Widget = gtk_button_new_with_label(label)
            entry.addClass("flat")
            entry.on("clicked") {
                gtk_popover_popdown(popover.cast())
                call()
            }
            gtk_box_append(box.cast(), entry)
        }
        gtk_popover_set_child(popover.cast(), box)
        gtk_menu_button_set_popover(button.opaque, popover)
        return button
    }
}
