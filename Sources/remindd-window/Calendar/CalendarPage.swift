import CAdwaita
import RemindClient
import RemindProtocol
import Screens
import Vocabulary

/// The page of a month: which days were kept, of all reminders or of one.
@MainActor
final class CalendarPage: Page {
    let place = PagePlace(name: "calendar", title: "Calendar", icon: "x-office-calendar-symbolic")
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private unowned let window: Window
    private var screen = CalendarScreen()
    private let header: Widget = adw_header_bar_new()
    private let title: Widget = adw_window_title_new("Calendar", "")
    private let now: Widget = gtk_button_new_with_label("This month")
    private let legend = CalendarPage.label("dim-label")
    private let list = FigureList()
    private let message = CalendarPage.label("message")
    private var chooser: ReminderChooser?
    private var month: MonthView?

    init(in window: Window) { self.window = window }

    /// Its widgets, once it is looked at.
    private func build() {
        let tell: @MainActor (CalendarScreen.Event) -> Void = { [weak self] event in self?.handle(event) }
        let chooser = ReminderChooser { tell(.choose($0)) }
        let month = MonthView(tell: tell)
        (self.chooser, self.month) = (chooser, month)
        let months: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        months.addClass("linked")
        for (icon, name, step) in [
            ("go-previous-symbolic", "Previous month", -1), ("go-next-symbolic", "Next month", 1),
        ] {
            let button: Widget = gtk_button_new_from_icon_name(icon)
            gtk_widget_set_tooltip_text(button, name)
            remindd_set_accessible_name(button, name)
            button.on("clicked") { tell(.step(step)) }
            gtk_box_append(months.cast(), button)
        }
        now.on("clicked") { tell(.thisMonth) }
        // Until it is wanted: a window that has grown for it stays so.
        gtk_widget_set_visible(now, 0)
        adw_header_bar_pack_start(header.opaque, months)
        adw_header_bar_pack_end(header.opaque, now)
        adw_header_bar_set_title_widget(header.opaque, title)
        gtk_widget_set_halign(chooser.widget, GTK_ALIGN_START)
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        box.addClass("figures")
        for part in [chooser.widget, month.widget, message, legend, list.widget] { gtk_box_append(box.cast(), part) }
        let scroll = Column.scrolled(box, upTo: 560)
        for part in [header, scroll] { gtk_box_append(widget.cast(), part) }
    }

    private static func label(_ style: String) -> Widget {
        let label: Widget = gtk_label_new("")
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.opaque, 0)
        label.addClass(style)
        return label
    }

    func refresh() {
        if month == nil { build() }
        handle(.changed)
    }

    private func handle(_ event: CalendarScreen.Event) {
        for effect in screen.handle(event) { perform(effect) }
        guard let drawing = screen.drawing else { return }
        adw_window_title_set_title(title.opaque, drawing.title)
        gtk_widget_set_visible(now, drawing.isThisMonth ? 0 : 1)
        chooser?.draw(screen.choices, shown: drawing.subject)
        month?.draw(drawing)
        // The row with the focus may go, and the choice that it made is shown by the chooser.
        let hadFocus = list.widget.hasFocus
        if list.draw(drawing.rows, { [weak self] in self?.handle(.choose($0)) }), hadFocus { chooser?.takeFocus() }
        let texts = [
            (legend, drawing.legend), (message, drawing.message ?? ""),
        ]
        for (label, text) in texts {
            gtk_label_set_text(label.opaque, text)
            gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
        }
    }

    private func perform(_ effect: CalendarScreen.Effect) {
        switch effect {
        case .list:
            window.daemon.call("List", Remindd1.ListRequest()) {
                [weak self] (found: Result<Remindd1.Reminders, CallFailure>) in
                let event: CalendarScreen.Event =
                    switch found {
                    case .success(let reply): .list(reply)
                    case .failure(let failure): .failed(failure.reason)
                    }
                MainLoop.post { self?.handle(event) }
            }
        case .read(let asked):
            window.daemon.call("Days", asked.request) { [weak self] (found: Result<Remindd1.DaysReply, CallFailure>) in
                let event: CalendarScreen.Event =
                    switch found {
                    case .success(let reply): .days(reply, asked: asked, reply.clock)
                    case .failure(let failure): .failed(failure.reason)
                    }
                MainLoop.post { self?.handle(event) }
            }
        case .show(let date): window.show(day: date)
        }
    }
}
