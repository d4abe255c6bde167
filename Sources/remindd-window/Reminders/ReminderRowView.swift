import CAdwaita
import RemindProtocol
import RemindText
import Screens

/// One reminder in the list. It changes in place, so that it keeps the focus.
@MainActor
final class ReminderRowView {
    let row: Widget = gtk_list_box_row_new()
    private let id: String
    private let body: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    private let title = RowLayout.label("title")
    private let words = RowLayout.label("subtitle")
    private let file = RowLayout.label("subtitle")
    private let problem = RowLayout.label("error")
    private var buttons: [Widget] = []
    private var drawn: ReminderRow?
    private let tell: @MainActor (RemindersScreen.Event) -> Void
    private let edit: @MainActor (String) -> Void

    init(
        _ id: String, tell: @escaping @MainActor (RemindersScreen.Event) -> Void,
        edit: @escaping @MainActor (String) -> Void
    ) {
        (self.id, self.tell, self.edit) = (id, tell, edit)
        gtk_list_box_row_set_activatable(row.cast(), 0)
        for label in [words, file] { label.addClass("dim-label") }
        let texts: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        gtk_widget_set_hexpand(texts, 1)
        gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
        for label in [title, words, file, problem] { gtk_box_append(texts.cast(), label) }
        RowLayout.install(on: body)
        gtk_box_append(body.cast(), texts)
        body.addClass("row-body")
        gtk_list_box_row_set_child(row.cast(), body)
        // A row belongs to this object: it moves between lists.
        g_object_ref_sink(row)
    }

    func takeOut() {
        if let list = gtk_widget_get_parent(row) { gtk_list_box_remove(list.opaque, row) }
    }

    /// Gives the row up.
    func release() {
        takeOut()
        g_object_unref(row)
    }

    func place(in list: Widget, at index: Int32) {
        guard gtk_list_box_get_row_at_index(list.opaque, index) != row.cast() else { return }
        let hasFocus = row.hasFocus
        takeOut()
        gtk_list_box_insert(list.opaque, row, index)
        if hasFocus { gtk_widget_grab_focus(row) }
    }

    func update(_ new: ReminderRow) {
        guard new != drawn else { return }
        gtk_label_set_text(title.opaque, new.entry.title)
        title.setClass("dim-label", new.isQuiet)
        ReminderRowView.set(words, [new.entry.when, new.entry.state].filter { !$0.isEmpty }.joined(separator: " · "))
        ReminderRowView.set(file, new.entry.file.map { "Managed by \($0)" } ?? "")
        ReminderRowView.set(problem, [new.entry.problem, new.refusal].compactMap(\.self).joined(separator: "\n"))
        remindd_set_accessible_name(row, new.spoken)
        if new.buttons != drawn?.buttons { update(new.buttons) }
        drawn = new
    }

    private static func set(_ label: Widget, _ text: String) {
        gtk_label_set_text(label.opaque, text)
        gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
    }

    private func update(_ new: [ReminderRow.Button]) {
        // The focus of a button that goes is the row's, whose name has the result.
        if buttons.contains(where: \.hasFocus) { gtk_widget_grab_focus(row) }
        let old = buttons
        for widget in old { gtk_widget_set_visible(widget, 0) }
        // A menu closes before its button goes.
        MainLoop.post { for widget in old { gtk_widget_unparent(widget) } }
        buttons = new.map(make)
        var last = gtk_widget_get_first_child(body)
        for widget in buttons {
            gtk_widget_insert_after(widget, body, last)
            last = widget
        }
    }

    private func make(_ button: ReminderRow.Button) -> Widget {
        let (id, tell, edit) = (id, tell, edit)
        let widget: Widget
        switch button.action {
        case .edit:
            widget = gtk_button_new_with_label(button.label)
            widget.on("clicked") { edit(id) }
        case .change(let deed):
            widget = gtk_button_new_with_label(button.label)
            widget.on("clicked") { tell(.pressed(row: id, deed, name: RequestName.fresh())) }
        case .menu(_, let example):
            widget = gtk_menu_button_new()
            gtk_menu_button_set_label(widget.opaque, button.label)
            gtk_menu_button_set_always_show_arrow(widget.opaque, 1)
            gtk_menu_button_set_popover(widget.opaque, menu(button, example))
        }
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        if case .menu = button.action {
            widget.nameMenu(button.spoken)
        } else {
            remindd_set_accessible_name(widget, button.spoken)
        }
        return widget
    }

    private func menu(_ button: ReminderRow.Button, _ example: String?) -> Widget {
        let popover: Widget = gtk_popover_new()
        popover.addClass("menu")
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        for choice in button.menu {
            let widget = make(choice)
            widget.addClass("flat")
            widget.on("clicked") { gtk_popover_popdown(popover.cast()) }
            gtk_box_append(box.cast(), widget)
        }
        if let example {
            let (id, tell) = (id, tell)
            let entry: Widget = gtk_entry_new()
            gtk_entry_set_placeholder_text(entry.cast(), example)
            remindd_set_accessible_name(entry, "For how long, or until when: \(example)")
            let write: @MainActor () -> Void = {
                let text = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
                guard !text.isEmpty else { return }
                tell(.wrote(row: id, text, name: RequestName.fresh()))
                gtk_popover_popdown(popover.cast())
            }
            entry.on("activate", write)
            let done: Widget = gtk_button_new_with_label(button.label)
            remindd_set_accessible_name(done, "\(button.spoken), as written")
            done.on("clicked", write)
            let line: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
            for part in [entry, done] { gtk_box_append(line.cast(), part) }
            gtk_widget_set_margin_top(line, 6)
            gtk_box_append(box.cast(), line)
        }
        gtk_popover_set_child(popover.cast(), box)
        return popover
    }
}
