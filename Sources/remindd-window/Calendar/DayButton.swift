import CAdwaita
import CivilTime
import RemindText

/// A day of a calendar or a grid: a button that opens it. Only one day of them is on the way of the Tab key.
@MainActor
final class DayButton {
    let widget: Widget = gtk_button_new()
    private(set) var date: CivilDate?
    private var spoken = ""
    private var hint = ""
    private var classes: [String] = []

    init(_ press: @escaping @MainActor (CivilDate) -> Void) {
        gtk_widget_set_focusable(widget, 0)
        widget.on("clicked") { [weak self] in if let date = self?.date { press(date) } }
    }

    /// - Parameter classes: Its looks.
    func update(_ date: CivilDate, spoken: String, hint: String, classes: [String]) {
        self.date = date
        if classes != self.classes {
            for name in self.classes { widget.setClass(name, false) }
            for name in classes { widget.addClass(name) }
            self.classes = classes
        }
        if hint != self.hint {
            gtk_widget_set_tooltip_text(widget, hint.isEmpty ? nil : hint)
            self.hint = hint
        }
        guard spoken != self.spoken else { return }
        remindd_set_accessible_name(widget, spoken)
        self.spoken = spoken
    }

    /// Puts it on the way of the Tab key, or takes it off.
    func setStop(_ isStop: Bool) { gtk_widget_set_focusable(widget, isStop ? 1 : 0) }

    func show(_ isShown: Bool) { gtk_widget_set_visible(widget, isShown ? 1 : 0) }

    func takeFocus() { gtk_widget_grab_focus(widget) }

    /// The class of a colour.
    static func name(of tone: MonthCalendar.Tone?) -> String {
        switch tone {
        case .level(let level): "level-\(min(5, max(1, level)))"
        case .attention: "warning"
        case .bad: "error"
        case .quiet, nil: "dim-label"
        }
    }
}
