import CAdwaita
import CivilTime
import Screens

/// A month of days, each a button with its mark below its number.
@MainActor
final class MonthView {
    let widget: Widget = gtk_grid_new()
    private var heads: [Widget] = []
    private var cells: [(day: DayButton, number: Widget, mark: Widget, count: Widget)] = []
    private var drawn: CalendarDrawing?

    init(tell: @escaping @MainActor (CalendarScreen.Event) -> Void) {
        widget.addClass("month")
        gtk_grid_set_column_homogeneous(widget.cast(), 1)
        gtk_grid_set_row_spacing(widget.cast(), 4)
        gtk_grid_set_column_spacing(widget.cast(), 4)
        for column in 0..<7 {
            let head: Widget = gtk_label_new("")
            head.addClass("dim-label")
            gtk_label_set_ellipsize(head.opaque, PANGO_ELLIPSIZE_END)
            gtk_grid_attach(widget.cast(), head, Int32(column), 0, 1, 1)
            heads.append(head)
        }
        for place in 0..<42 {
            let day = DayButton { tell(.press($0)) }
            let parts: [Widget] = ["number", "mark", "count"].map { name in
                let label: Widget = gtk_label_new("")
                label.addClass(name)
                // Large text may be wider than a seventh of a narrow window.
                gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
                return label
            }
            let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
            for part in parts { gtk_box_append(box.cast(), part) }
            gtk_button_set_child(day.widget.cast(), box)
            gtk_grid_attach(widget.cast(), day.widget, Int32(place % 7), Int32(place / 7 + 1), 1, 1)
            cells.append((day, parts[0], parts[1], parts[2]))
        }
        let moves: [(Int32, Int)] = [
            (GDK_KEY_Left, -1), (GDK_KEY_Right, 1), (GDK_KEY_Up, -7), (GDK_KEY_Down, 7),
        ]
        KeyMoves.install(on: widget, moves) { tell(.move($0)) }
        KeyMoves.install(on: widget, [(GDK_KEY_Page_Up, -1), (GDK_KEY_Page_Down, 1)]) { tell(.step($0)) }
    }

    func draw(_ drawing: CalendarDrawing) {
        guard drawing != drawn else { return }
        let hadFocus = widget.hasFocus
        for (head, name) in zip(heads, drawing.weekdays) { gtk_label_set_text(head.opaque, name) }
        let hasCounts = drawing.days.contains { !$0.count.isEmpty }
        for (place, cell) in cells.enumerated() {
            let index = place - drawing.shift
            gtk_widget_set_visible(cell.day.widget, drawing.days.indices.contains(index) ? 1 : 0)
            guard drawing.days.indices.contains(index) else { continue }
            let day = drawing.days[index]
            gtk_label_set_text(cell.number.opaque, "\(day.date.day)")
            gtk_label_set_text(cell.mark.opaque, day.mark.isEmpty ? " " : day.mark)
            gtk_label_set_text(cell.count.opaque, day.count)
            gtk_widget_set_visible(cell.count, hasCounts ? 1 : 0)
            let looks = ["flat", "day-of-month", DayButton.name(of: day.tone)] + (day.isToday ? ["today"] : [])
            cell.day.update(day.date, spoken: day.spoken, hint: day.hint, classes: looks)
        }
        drawn = drawing
        // The new stop first: the focus has somewhere to go.
        let stop = cells.first { $0.day.date == drawing.focus && gtk_widget_get_visible($0.day.widget) != 0 }
        stop?.day.setStop(true)
        if hadFocus { stop?.day.takeFocus() }
        for cell in cells where cell.day !== stop?.day { cell.day.setStop(false) }
    }
}
