import CAdwaita
import Screens

/// A chart with its axis, or its values as a table. The pointer and the arrow keys show a value.
@MainActor
final class ChartView {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private let picture = Picture()
    private let plot: Widget = gtk_grid_new()
    private let value: Widget = gtk_label_new("")
    private let title: Widget = gtk_label_new("")
    private let ends: [String: Widget]
    private let legend: Widget = gtk_label_new("")
    private let summary: Widget = gtk_label_new("")
    private let toggle: Widget = gtk_toggle_button_new_with_label("Show as table")
    private let table: ValueTable
    private var spans: [(span: ChartDrawing.Span, button: Widget)] = []
    private var drawn: ChartDrawing?
    /// True while the buttons are set, and not pressed.
    private var isSetting = false

    private static let height: Int32 = 180

    init(tell: @escaping @MainActor (FiguresScreen.Event) -> Void) {
        table = ValueTable { tell(.press($0)) }
        ends = Dictionary(uniqueKeysWithValues: ["top", "bottom", "first", "last"].map { ($0, gtk_label_new("")) })
        let group: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        group.addClass("linked")
        for span in ChartDrawing.Span.allCases {
            let button: Widget = gtk_toggle_button_new_with_label(span.title)
            button.addClass("span-toggle")
            if let first = spans.first { gtk_toggle_button_set_group(button.cast(), first.button.cast()) }
            button.on("toggled") { [weak self] in
                guard let self, !isSetting, gtk_toggle_button_get_active(button.cast()) != 0 else { return }
                tell(.span(span))
            }
            gtk_box_append(group.cast(), button)
            spans.append((span, button))
        }
        toggle.on("toggled") { [weak self] in
            guard let self, !isSetting else { return }
            tell(.table(gtk_toggle_button_get_active(toggle.cast()) != 0))
        }
        title.addClass("heading")
        gtk_label_set_xalign(title.opaque, 0)
        gtk_label_set_wrap(title.opaque, 1)
        gtk_widget_set_halign(toggle, GTK_ALIGN_START)
        let head = FlowBox.make([group, toggle])
        gtk_widget_set_halign(group, GTK_ALIGN_START)
        arrange()
        for part in [title, head, value, plot, legend, summary, table.widget] { gtk_box_append(widget.cast(), part) }
        watch(tell)
    }

    private func arrange() {
        gtk_widget_set_size_request(picture.widget, -1, ChartView.height)
        gtk_widget_set_hexpand(picture.widget, 1)
        gtk_widget_set_focusable(picture.widget, 1)
        picture.widget.addClass("chart")
        gtk_grid_set_column_spacing(plot.cast(), 6)
        gtk_grid_set_row_spacing(plot.cast(), 2)
        gtk_grid_attach(plot.cast(), picture.widget, 1, 0, 1, 2)
        let places: [(name: String, column: Int32, row: Int32, x: GtkAlign, y: GtkAlign)] = [
            ("top", 0, 0, GTK_ALIGN_END, GTK_ALIGN_START), ("bottom", 0, 1, GTK_ALIGN_END, GTK_ALIGN_END),
        ]
        for label in ends.values {
            label.addClass("dim-label")
            label.addClass("caption")
        }
        for place in places {
            guard let label = ends[place.name] else { continue }
            gtk_widget_set_halign(label, place.x)
            gtk_widget_set_valign(label, place.y)
            gtk_grid_attach(plot.cast(), label, place.column, place.row, 1, 1)
        }
        let dates: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        if let first = ends["first"], let last = ends["last"] {
            gtk_widget_set_hexpand(first, 1)
            gtk_widget_set_halign(first, GTK_ALIGN_START)
            for part in [first, last] { gtk_box_append(dates.cast(), part) }
        }
        gtk_grid_attach(plot.cast(), dates, 1, 2, 1, 1)
        for label in [value, legend, summary] {
            gtk_label_set_xalign(label.opaque, 0)
            gtk_label_set_wrap(label.opaque, 1)
        }
        legend.addClass("caption")
        legend.addClass("dim-label")
    }

    private func watch(_ tell: @escaping @MainActor (FiguresScreen.Event) -> Void) {
        let keys: [(Int32, Int)] = [(GDK_KEY_Left, -1), (GDK_KEY_Right, 1)]
        KeyMoves.install(on: picture.widget, keys) { tell(.moveValue($0)) }
        PointerMoves.install(on: picture.widget) { tell(.point($0)) }
    }

    func draw(_ chart: ChartDrawing) {
        guard chart != drawn else { return }
        drawn = chart
        isSetting = true
        for (span, button) in spans { gtk_toggle_button_set_active(button.cast(), span == chart.span ? 1 : 0) }
        gtk_toggle_button_set_active(toggle.cast(), chart.isTable ? 1 : 0)
        isSetting = false
        let goals = chart.goals.map { "goal \($0.label)" }.joined(separator: ", ")
        let lines = [chart.legend, goals.isEmpty ? "" : "– – \(goals)"].filter { !$0.isEmpty }.joined(separator: "   ")
        let texts = [
            (title, chart.title), (legend, lines), (summary, chart.summary), (ends["top"], chart.top),
            (ends["bottom"], chart.bottom), (ends["first"], chart.first), (ends["last"], chart.last),
            (value, chart.highlight?.spoken ?? " "),
        ]
        for case (let label?, let text) in texts { gtk_label_set_text(label.opaque, text) }
        let isPlotted = !chart.isTable && chart.axis != nil
        for part in [plot, value] { gtk_widget_set_visible(part, isPlotted ? 1 : 0) }
        gtk_widget_set_visible(legend, isPlotted && !lines.isEmpty ? 1 : 0)
        gtk_widget_set_visible(toggle, chart.axis == nil ? 0 : 1)
        table.draw(chart.isTable ? chart.rows : [])
        let words = ["\(chart.title), chart", chart.highlight?.spoken ?? chart.summary].joined(separator: ", ")
        picture.draw(name: words) { ChartPainter.paint(chart, on: $0) }
    }
}
