import CAdwaita
import CivilTime
import Screens

/// The header: which day is shown, and the ways to others.
@MainActor
final class DayHeader {
    let widget: Widget = adw_header_bar_new()
    private let title = HeaderTitle("Today")
    private let today: Widget = gtk_button_new_with_label("Today")
    private let calendar: Widget = gtk_calendar_new()
    private let jump: Widget = gtk_menu_button_new()
    private let days: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    private var shown: CivilDate?
    /// True while the calendar is set, and not chosen from.
    private var isSetting = false

    init(tell: @escaping @MainActor (TodayScreen.Event) -> Void) {
        days.addClass("linked")
        let back = DayHeader.button("go-previous-symbolic", "Previous day") { tell(.step(-1)) }
        let forth = DayHeader.button("go-next-symbolic", "Next day") { tell(.step(1)) }
        gtk_menu_button_set_icon_name(jump.opaque, "x-office-calendar-symbolic")
        gtk_widget_set_tooltip_text(jump, "Another day")
        jump.nameMenu("Another day")
        let popover: Widget = gtk_popover_new()
        gtk_popover_set_child(popover.cast(), calendar)
        gtk_menu_button_set_popover(jump.opaque, popover)
        for button in [back, forth, jump] { gtk_box_append(days.cast(), button) }
        today.on("clicked") { tell(.show(nil)) }
        gtk_widget_set_visible(today, 0)
        adw_header_bar_pack_start(widget.opaque, days)
        adw_header_bar_pack_end(widget.opaque, today)
        adw_header_bar_set_title_widget(widget.opaque, title.widget)
        calendar.on("day-selected") { [weak self] in
            guard let self, !isSetting, let chosen = gtk_calendar_get_date(calendar.opaque) else { return }
            defer { g_date_time_unref(chosen) }
            var (year, month, day): (Int32, Int32, Int32) = (0, 0, 0)
            g_date_time_get_ymd(chosen, &year, &month, &day)
            if let date = CivilDate(year: Int(year), month: Int(month), day: Int(day)) { tell(.show(date)) }
        }
        gtk_widget_set_sensitive(days, 0)
    }

    private static func button(_ icon: String, _ name: String, _ call: @escaping @MainActor () -> Void) -> Widget {
        let button: Widget = gtk_button_new_from_icon_name(icon)
        gtk_widget_set_tooltip_text(button, name)
        remindd_set_accessible_name(button, name)
        button.on("clicked", call)
        return button
    }

    func takeFocus() { gtk_widget_grab_focus(jump) }

    func draw(_ drawing: TodayDrawing) {
        gtk_widget_set_sensitive(days, 1)
        title.draw(drawing.title, below: drawing.subtitle)
        gtk_widget_set_visible(today, drawing.isToday ? 0 : 1)
        guard shown != drawing.date else { return }
        shown = drawing.date
        let (year, month, day) = drawing.date.components
        guard let date = g_date_time_new_local(Int32(year), Int32(month), Int32(day), 0, 0, 0) else { return }
        isSetting = true
        gtk_calendar_select_day(calendar.opaque, date)
        isSetting = false
        g_date_time_unref(date)
    }
}
