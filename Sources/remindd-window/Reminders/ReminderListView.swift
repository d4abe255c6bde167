import CAdwaita
import Screens

/// The list of reminders below its header, with the search and the filter on top.
@MainActor
final class ReminderListView {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    let header: Widget = adw_header_bar_new()
    private let search: Widget = gtk_search_entry_new()
    private let rows: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let empty = StatusPage()
    private var lists: [(title: String, heading: Widget, list: Widget)] = []
    private var views: [String: ReminderRowView] = [:]
    private var drawn: RemindersScreen.Drawing?
    private let tell: @MainActor (RemindersScreen.Event) -> Void
    private let edit: @MainActor (String) -> Void

    /// - Parameters:
    ///   - edit: Opens the form of a reminder, by its id.
    ///   - add: Opens the form of a new one, by its kind.
    init(
        tell: @escaping @MainActor (RemindersScreen.Event) -> Void, edit: @escaping @MainActor (String) -> Void,
        add: @escaping @MainActor (String) -> Void
    ) {
        (self.tell, self.edit) = (tell, edit)
        adw_header_bar_set_title_widget(header.opaque, adw_window_title_new("Reminders", ""))
        adw_header_bar_pack_start(header.opaque, ReminderListView.adding(add))
        addSearch()
        let filters = makeFilters()
        rows.addClass("day")
        gtk_box_append(rows.cast(), empty.widget)
        let controls: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        for part in [search, filters] { gtk_box_append(controls.cast(), part) }
        let top = Column.make(controls)
        top.addClass("add")
        for part in [header, top, Column.scrolled(rows)] { gtk_box_append(widget.cast(), part) }
    }

    /// In the menu beside the kinds: several prayers at once.
    static let prayerSet = "prayer set"

    /// The menu of the kinds.
    private static func adding(_ add: @escaping @MainActor (String) -> Void) -> Widget {
        let button: Widget = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(button.opaque, "list-add-symbolic")
        gtk_widget_set_tooltip_text(button, "Add a reminder")
        let popover: Widget = gtk_popover_new()
        popover.addClass("menu")
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        for (kind, title) in ReminderForm.kinds + [(prayerSet, "Prayer set")] {
            let choice: Widget = gtk_button_new_with_label(title)
            choice.addClass("flat")
            remindd_set_accessible_name(choice, "Add: \(title)")
            choice.on("clicked") {
                gtk_popover_popdown(popover.cast())
                add(kind)
            }
            gtk_box_append(box.cast(), choice)
        }
        gtk_popover_set_child(popover.cast(), box)
        gtk_menu_button_set_popover(button.opaque, popover)
        button.nameMenu("Add a reminder")
        return button
    }

    func takeFocus() { gtk_widget_grab_focus(search) }

    private func addSearch() {
        let name = "Search reminders"
        gtk_editable_set_width_chars(search.opaque, 8)
        remindd_set_placeholder(search, name)
        remindd_set_accessible_name(search, name)
        search.on("search-changed") { [weak self] in
            guard let self else { return }
            tell(.searched(gtk_editable_get_text(search.opaque).map { String(cString: $0) } ?? ""))
        }
    }

    /// Large text has more than one line of them.
    private func makeFilters() -> Widget {
        var first: Widget?
        var buttons: [Widget] = []
        let tell = tell
        for filter in RemindersScreen.Filter.allCases {
            let button: Widget = gtk_toggle_button_new_with_label(filter.title)
            if let first { gtk_toggle_button_set_group(button.cast(), first.cast()) } else { first = button }
            gtk_toggle_button_set_active(button.cast(), filter == .all ? 1 : 0)
            button.addClass("span-toggle")
            button.on("toggled") { if gtk_toggle_button_get_active(button.cast()) != 0 { tell(.filtered(filter)) } }
            buttons.append(button)
        }
        let filters = RowLayout.buttons(buttons)
        remindd_set_accessible_name(filters, "Which reminders")
        return filters
    }

    func draw(_ drawing: RemindersScreen.Drawing) {
        guard drawing != drawn else { return }
        drawn = drawing
        let ids = Set(drawing.sections.flatMap { $0.rows.map(\.id) })
        for (id, view) in views where !ids.contains(id) {
            view.release()
            views[id] = nil
        }
        if lists.map(\.title) != drawing.sections.map(\.title) { makeLists(drawing.sections.map(\.title)) }
        for (section, place) in zip(drawing.sections, lists) {
            for (index, row) in section.rows.enumerated() {
                let view = views[row.id] ?? ReminderRowView(row.id, tell: tell, edit: edit)
                views[row.id] = view
                view.update(row)
                view.place(in: place.list, at: Int32(index))
            }
        }
        gtk_widget_set_visible(empty.widget, drawing.empty == nil ? 0 : 1)
        empty.draw(drawing.empty ?? "")
    }

    private func makeLists(_ titles: [String]) {
        for view in views.values { view.takeOut() }
        for old in lists {
            gtk_box_remove(rows.cast(), old.heading)
            gtk_box_remove(rows.cast(), old.list)
        }
        lists = titles.map { title in
            let heading: Widget = gtk_label_new(title)
            gtk_label_set_xalign(heading.opaque, 0)
            heading.addClass("heading")
            let list: Widget = gtk_list_box_new()
            gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
            list.addClass("boxed-list")
            remindd_set_accessible_name(list, title)
            gtk_box_append(rows.cast(), heading)
            gtk_box_append(rows.cast(), list)
            return (title, heading, list)
        }
    }
}
