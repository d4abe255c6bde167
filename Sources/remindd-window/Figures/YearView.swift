import CAdwaita
import Screens

/// A year as a grid: a column for each week, a small button for each day.
@MainActor
final class YearView {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private let grid: Widget = gtk_grid_new()
    private let scroll: Widget = gtk_scrolled_window_new()
    private let title: Widget = gtk_label_new("")
    private let numbers: Widget = gtk_label_new("")
    private var next: Widget?
    /// The places of the grid, a week after the other.
    private var cells: [DayButton] = []
    private var names: [Widget] = []
    private var drawn: YearDrawing?

    private static let weeks = 54

    init(tell: @escaping @MainActor (FiguresScreen.Event) -> Void) {
        grid.addClass("year")
        for place in 0..<YearView.weeks * 7 {
            let day = DayButton { tell(.press($0)) }
            gtk_widget_set_visible(day.widget, 0)
            gtk_grid_attach(grid.cast(), day.widget, Int32(place / 7 + 1), Int32(place % 7 + 1), 1, 1)
            cells.append(day)
        }
        let moves: [(Int32, Int)] = [
            (GDK_KEY_Left, -7), (GDK_KEY_Right, 7), (GDK_KEY_Up, -1), (GDK_KEY_Down, 1),
        ]
        KeyMoves.install(on: grid, moves) { tell(.move($0)) }
        gtk_scrolled_window_set_policy(scroll.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_child(scroll.opaque, grid)
        if let adjustment = gtk_scrolled_window_get_hadjustment(scroll.opaque) {
            Signal.connect(UnsafeMutableRawPointer(adjustment), "notify::page-size") { [weak self] in
                MainLoop.post { self?.scrollToFocus() }
            }
        }
        let head: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        title.addClass("heading")
        numbers.addClass("dim-label")
        gtk_widget_set_hexpand(numbers, 1)
        gtk_label_set_xalign(numbers.opaque, 0)
        gtk_label_set_ellipsize(numbers.opaque, PANGO_ELLIPSIZE_END)
        let before = YearView.button("go-previous-symbolic", "Previous year") { tell(.stepYear(-1)) }
        let next = YearView.button("go-next-symbolic", "Next year") { tell(.stepYear(1)) }
        self.next = next
        for part in [title, numbers, before, next] { gtk_box_append(head.cast(), part) }
        for part in [head, scroll] { gtk_box_append(widget.cast(), part) }
    }

    private static func button(_ icon: String, _ name: String, _ call: @escaping @MainActor () -> Void) -> Widget {
        let button: Widget = gtk_button_new_from_icon_name(icon)
        gtk_widget_set_tooltip_text(button, name)
        remindd_set_accessible_name(button, name)
        button.addClass("flat")
        button.on("clicked", call)
        return button
    }

    func draw(_ year: YearDrawing) {
        guard year != drawn else { return }
        let isOther = drawn?.year != year.year
        let hadFocus = grid.hasFocus
        gtk_label_set_text(title.opaque, "\(year.year)")
        gtk_label_set_text(numbers.opaque, year.numbers)
        if let next { gtk_widget_set_sensitive(next, year.hasNext ? 1 : 0) }
        if isOther || drawn?.weekdays != year.weekdays { name(year) }
        if drawn == nil { explain(year.legend) }
        var used = Set<Int>()
        for day in year.days {
            let place = day.column * 7 + day.row
            guard cells.indices.contains(place) else { continue }
            used.insert(place)
            let looks =
                ["flat", "cell", day.level.map { "cell-\($0)" } ?? "cell-none"] + (day.isToday ? ["today"] : [])
            cells[place].update(day.date, spoken: day.spoken, hint: day.spoken, classes: looks)
        }
        if isOther { for (place, cell) in cells.enumerated() { cell.show(used.contains(place)) } }
        let stop = cells.enumerated().first { used.contains($0.offset) && $0.element.date == year.focus }?.element
        stop?.setStop(true)
        if hadFocus { stop?.takeFocus() }
        for cell in cells where cell !== stop { cell.setStop(false) }
        drawn = year
        if isOther { MainLoop.post { [weak self] in self?.scrollToFocus() } }
    }

    /// The weekdays before the rows and the months above the columns.
    private func name(_ year: YearDrawing) {
        for old in names { gtk_grid_remove(grid.cast(), old) }
        names = []
        func add(_ text: String, _ column: Int, _ row: Int, _ width: Int) {
            let label: Widget = gtk_label_new(text)
            label.addClass("dim-label")
            label.addClass("caption")
            gtk_label_set_xalign(label.opaque, 0)
            gtk_grid_attach(grid.cast(), label, Int32(column), Int32(row), Int32(width), 1)
            names.append(label)
        }
        for (row, weekday) in year.weekdays.enumerated() where row % 2 == 0 { add(weekday, 0, row + 1, 1) }
        for month in year.months { add(month.name, month.column + 1, 0, 4) }
    }

    private func explain(_ levels: [String]) {
        let looks = levels.enumerated().map { ($1, "cell-\($0)") } + [("today", "today")]
        let parts = looks.map { words, look -> Widget in
            let key: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
            for name in ["cell", "key", look] { key.addClass(name) }
            gtk_widget_set_valign(key, GTK_ALIGN_CENTER)
            let label: Widget = gtk_label_new(words)
            label.addClass("dim-label")
            label.addClass("caption")
            let part: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
            for one in [key, label] { gtk_box_append(part.cast(), one) }
            return part
        }
        let keys = FlowBox.make(parts)
        // A flow box takes the Tab key although nothing in it has a use for the focus.
        gtk_widget_set_can_focus(keys, 0)
        gtk_box_append(widget.cast(), keys)
    }

    /// The week of the day that the keyboard is on comes into sight.
    private func scrollToFocus() {
        guard let day = drawn?.days.first(where: { $0.date == drawn?.focus }),
            let adjustment = gtk_scrolled_window_get_hadjustment(scroll.opaque)
        else { return }
        let (upper, page) = (gtk_adjustment_get_upper(adjustment), gtk_adjustment_get_page_size(adjustment))
        let middle = upper * (Double(day.column) + 2) / Double(YearView.weeks + 1)
        let start = middle - page * 0.7
        gtk_adjustment_set_value(adjustment, scroll.isMirrored ? upper - page - start : start)
    }
}
