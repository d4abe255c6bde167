import CAdwaita
import Screens

/// A button that says which reminder is looked at, and opens a list of them with a search.
@MainActor
final class ReminderChooser {
    let widget: Widget = gtk_menu_button_new()
    private let search: Widget = gtk_search_entry_new()
    private let list: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let popover: Widget = gtk_popover_new()
    private var choices = ReminderChoices()
    private var shown: [ReminderChoices.Choice] = []
    private var title = ""
    private let choose: @MainActor (ReminderChoices.Subject) -> Void

    init(_ choose: @escaping @MainActor (ReminderChoices.Subject) -> Void) {
        self.choose = choose
        gtk_menu_button_set_always_show_arrow(widget.opaque, 1)
        let scroll: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(scroll.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_max_content_height(scroll.opaque, 360)
        gtk_scrolled_window_set_propagate_natural_height(scroll.opaque, 1)
        gtk_scrolled_window_set_propagate_natural_width(scroll.opaque, 1)
        gtk_scrolled_window_set_child(scroll.opaque, list)
        gtk_widget_set_size_request(scroll, 240, -1)
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        for part in [search, scroll] { gtk_box_append(box.cast(), part) }
        popover.addClass("menu")
        gtk_popover_set_child(popover.cast(), box)
        gtk_menu_button_set_popover(widget.opaque, popover)
        remindd_set_accessible_name(search, "Search")
        search.on("search-changed") { [weak self] in self?.fill() }
        search.on("activate") { [weak self] in if let first = self?.shown.first { self?.take(first) } }
        popover.on("show") { [weak self] in
            guard let self else { return }
            gtk_editable_set_text(search.opaque, "")
            gtk_widget_grab_focus(search)
        }
    }

    func takeFocus() { gtk_widget_grab_focus(widget) }

    func draw(_ choices: ReminderChoices, shown title: String) {
        if title != self.title {
            let label: Widget = gtk_label_new(title)
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            gtk_menu_button_set_child(widget.opaque, label)
            widget.nameMenu("Reminder: \(title)")
            self.title = title
        }
        guard choices != self.choices else { return }
        self.choices = choices
        fill()
    }

    private func fill() {
        let text = gtk_editable_get_text(search.opaque).map { String(cString: $0) } ?? ""
        let found = choices.matching(text)
        guard found != shown || found.isEmpty else { return }
        shown = found
        while let old = gtk_widget_get_first_child(list) { gtk_box_remove(list.cast(), old) }
        for choice in found { gtk_box_append(list.cast(), row(choice)) }
        guard found.isEmpty else { return }
        let none: Widget = gtk_label_new("No such reminder.")
        none.addClass("dim-label")
        gtk_box_append(list.cast(), none)
    }

    private func row(_ choice: ReminderChoices.Choice) -> Widget {
        let button: Widget = gtk_button_new()
        let line: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        for (text, style) in [(choice.title, "body"), (choice.detail, "dim-label")] {
            let label: Widget = gtk_label_new(text)
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            gtk_label_set_max_width_chars(label.opaque, 28)
            label.addClass(style)
            gtk_box_append(line.cast(), label)
        }
        if let title = gtk_widget_get_first_child(line) {
            gtk_widget_set_hexpand(title, 1)
            gtk_label_set_xalign(title.opaque, 0)
        }
        gtk_button_set_child(button.cast(), line)
        button.addClass("flat")
        remindd_set_accessible_name(button, choice.spoken)
        button.on("clicked") { [weak self] in self?.take(choice) }
        return button
    }

    private func take(_ choice: ReminderChoices.Choice) {
        gtk_popover_popdown(popover.cast())
        choose(choice.subject)
    }
}
