import CAdwaita
import CivilTime
import Screens

/// The rows of a day under their headings.
@MainActor
final class TodayView {
    let widget: Widget
    private let page: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let summary: Widget = gtk_label_new("")
    private let notes: Widget = gtk_label_new("")
    private let empty = StatusPage()
    private var date: CivilDate?
    private var sections: [TodayDrawing.Section.Kind: (heading: Widget, list: Widget)] = [:]
    private var rows: [String: (view: RowView, section: TodayDrawing.Section.Kind)] = [:]
    private let tell: @MainActor (TodayScreen.Event) -> Void

    init(tell: @escaping @MainActor (TodayScreen.Event) -> Void) {
        self.tell = tell
        widget = Column.scrolled(page)
        page.addClass("day")
        gtk_label_set_xalign(summary.opaque, 0)
        gtk_label_set_wrap(summary.opaque, 1)
        summary.addClass("dim-label")
        summary.addClass("summary")
        gtk_box_append(page.cast(), summary)
        for kind in TodayDrawing.Section.Kind.allCases { add(kind) }
        // Nothing is known yet, not even that there is nothing.
        gtk_widget_set_visible(empty.widget, 0)
        gtk_box_append(page.cast(), empty.widget)
        gtk_label_set_wrap(notes.opaque, 1)
        gtk_label_set_xalign(notes.opaque, 0)
        gtk_label_set_selectable(notes.opaque, 1)
        notes.addClass("dim-label")
        notes.addClass("notes")
        gtk_box_append(page.cast(), notes)
        watchPointerAndFocus()
    }

    private func add(_ kind: TodayDrawing.Section.Kind) {
        let heading: Widget = gtk_label_new(kind.title)
        gtk_label_set_xalign(heading.opaque, 0)
        gtk_label_set_wrap(heading.opaque, 1)
        heading.addClass("heading")
        let list: Widget = gtk_list_box_new()
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        list.addClass("boxed-list")
        remindd_set_accessible_name(list, kind.title)
        for part in [heading, list] {
            gtk_widget_set_visible(part, 0)
            gtk_box_append(page.cast(), part)
        }
        sections[kind] = (heading, list)
    }

    private func watchPointerAndFocus() {
        guard let motion = gtk_event_controller_motion_new(), let focus = gtk_event_controller_focus_new() else {
            return
        }
        let tell = tell
        Signal.connect(motion, "enter") { tell(.pointer(isIn: true)) }
        Signal.connect(motion, "leave") { tell(.pointer(isIn: false)) }
        Signal.connect(focus, "enter") { [weak self] in tell(.focus(isIn: self?.hasFocus ?? false)) }
        Signal.connect(focus, "leave") { tell(.focus(isIn: false)) }
        gtk_widget_add_controller(page, motion)
        gtk_widget_add_controller(page, focus)
    }

    /// True if the keyboard's focus is among the rows. The focus of a window that is left holds no rows.
    var hasFocus: Bool {
        guard let root = gtk_widget_get_root(page) else { return false }
        let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)
        return gtk_window_is_active(window) != 0 && page.hasFocus
    }

    func draw(_ drawing: TodayDrawing) {
        var gone = Set(rows.keys)
        for section in drawing.sections { gone.subtract(section.rows.map(\.id)) }
        for id in gone {
            guard let (view, section) = rows.removeValue(forKey: id), let list = sections[section]?.list else {
                continue
            }
            gtk_list_box_remove(list.opaque, view.row)
            view.release()
        }
        for section in drawing.sections { draw(section) }
        if date != drawing.date {
            date = drawing.date
            // Another day begins at its top.
            if let bar = gtk_scrolled_window_get_vadjustment(widget.opaque) { gtk_adjustment_set_value(bar, 0) }
        }
        gtk_label_set_text(summary.opaque, drawing.summary)
        gtk_widget_set_visible(summary, drawing.summary.isEmpty ? 0 : 1)
        let shown = Set(drawing.sections.map(\.kind))
        for (kind, parts) in sections {
            let isVisible: gboolean = shown.contains(kind) ? 1 : 0
            gtk_widget_set_visible(parts.heading, isVisible)
            gtk_widget_set_visible(parts.list, isVisible)
        }
        var lines = drawing.notes
        if drawing.sections.isEmpty, let first = lines.first {
            empty.draw(first)
            lines.removeFirst()
            gtk_widget_set_visible(empty.widget, 1)
        } else {
            gtk_widget_set_visible(empty.widget, 0)
        }
        gtk_label_set_text(notes.opaque, lines.joined(separator: "\n"))
        gtk_widget_set_visible(notes, lines.isEmpty ? 0 : 1)
    }

    private func draw(_ section: TodayDrawing.Section) {
        guard let list = sections[section.kind]?.list else { return }
        for (index, row) in section.rows.enumerated() {
            let view: RowView
            if let (known, place) = rows[row.id] {
                view = known
                let isPlaced =
                    place == section.kind
                    && gtk_list_box_get_row_at_index(list.opaque, Int32(index)) == known.row.cast()
                if !isPlaced { move(view, from: place, to: list, at: Int32(index)) }
            } else {
                view = RowView(tell: tell)
                gtk_list_box_insert(list.opaque, view.row, Int32(index))
            }
            rows[row.id] = (view, section.kind)
            view.update(row)
        }
    }

    private func move(_ view: RowView, from place: TodayDrawing.Section.Kind, to list: Widget, at index: Int32) {
        let hasFocus = view.row.hasFocus
        if let old = sections[place]?.list { gtk_list_box_remove(old.opaque, view.row) }
        gtk_list_box_insert(list.opaque, view.row, index)
        if hasFocus { gtk_widget_grab_focus(view.row) }
    }
}

/// Text for a label that reads markup.
func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
}
