import CAdwaita
import RemindProtocol
import Screens

/// A button of a row: it does one thing, or opens a menu.
@MainActor
final class ButtonView {
    let action: TodayDrawing.Action
    let widget: Widget
    private let row: String
    private let tell: @MainActor (TodayScreen.Event) -> Void
    private var drawn: TodayDrawing.Button?
    private var items: [ButtonView] = []
    private var line: ReadingLine?

    init(_ action: TodayDrawing.Action, row: String, tell: @escaping @MainActor (TodayScreen.Event) -> Void) {
        (self.action, self.row, self.tell) = (action, row, tell)
        switch action {
        case .ask(let deed):
            let button: Widget = gtk_button_new()
            widget = button
            // A click moves no focus: rows keep their places for as long as the focus is among them.
            gtk_widget_set_focus_on_click(button, 0)
            button.on("state-flags-changed") {
                let isDown = gtk_widget_get_state_flags(button).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
                // GTK lets the button up before it says that it was clicked.
                if isDown { tell(.down(row: row, deed)) } else { MainLoop.post { tell(.cancelled) } }
            }
            button.on("activate") { tell(.down(row: row, deed)) }
            button.on("clicked") { tell(.up(row: row, deed, name: RequestName.fresh())) }
        case .menu, .write:
            widget = gtk_menu_button_new()
            gtk_menu_button_set_always_show_arrow(widget.opaque, 1)
            let popover: Widget = gtk_popover_new()
            popover.addClass("menu")
            gtk_menu_button_set_popover(widget.opaque, popover)
            // A menu whose button goes is unmapped too, and holds no rows any longer.
            popover.on("map") { tell(.menu(isOpen: true)) }
            popover.on("unmap") { tell(.menu(isOpen: false)) }
        }
        if case .write(let asked) = action, let popover = gtk_menu_button_get_popover(widget.opaque) {
            let line = ReadingLine(asked.example) { text in
                tell(.up(row: row, .reading(asked.day, text), name: RequestName.fresh()))
            }
            self.line = line
            let frame = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self)
            gtk_popover_set_child(frame, line.widget)
        }
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    }

    /// Takes the button out of its row. A menu closes first, and gives the keyboard back.
    func leave() {
        if case .ask = action { return gtk_widget_unparent(widget) }
        gtk_menu_button_popdown(widget.opaque)
        gtk_widget_set_visible(widget, 0)
        MainLoop.post { [self] in gtk_widget_unparent(widget) }
    }

    func update(_ new: TodayDrawing.Button) {
        guard new != drawn else { return }
        switch action {
        case .ask: gtk_button_set_label(widget.cast(), new.label)
        case .menu:
            gtk_menu_button_set_label(widget.opaque, new.label)
            fill(new.menu)
        case .write:
            gtk_menu_button_set_label(widget.opaque, new.label)
            line?.update(new)
            if let drawn, new.taken != drawn.taken { gtk_menu_button_popdown(widget.opaque) }
        }
        widget.setClass("suggested-action", new.isSuggested)
        switch action {
        case .ask: remindd_set_accessible_name(widget, new.spoken)
        case .menu, .write: widget.nameMenu(new.spoken)
        }
        drawn = new
    }

    private func fill(_ buttons: [TodayDrawing.Button]) {
        guard let popover = gtk_menu_button_get_popover(widget.opaque) else { return }
        guard buttons.map(\.action) != items.map(\.action) else {
            for (view, button) in zip(items, buttons) { view.update(button) }
            return
        }
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        let tell = tell
        items = buttons.map { button in
            let view = ButtonView(button.action, row: row, tell: tell)
            view.update(button)
            view.widget.addClass("flat")
            view.widget.on("clicked") { gtk_popover_popdown(popover) }
            gtk_box_append(box.cast(), view.widget)
            return view
        }
        gtk_popover_set_child(UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self), box)
    }
}
