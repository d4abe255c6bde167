import CAdwaita
import Screens

/// The page that is shown while the daemon does not run.
@MainActor
final class ServiceView {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let page = StatusPage()
    private let button: Widget = gtk_button_new()

    init(tell: @escaping @MainActor (TodayScreen.Event) -> Void) {
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        button.addClass("pill")
        button.addClass("suggested-action")
        button.on("clicked") { tell(.start) }
        page.add(button)
        let header: Widget = adw_header_bar_new()
        adw_header_bar_set_title_widget(header.opaque, adw_window_title_new("remindd", ""))
        for part in [header, page.widget] { gtk_box_append(widget.cast(), part) }
    }

    func draw(_ service: ServiceScreen) {
        page.draw(service.title, description: service.description, isBrief: service.problem == nil)
        gtk_widget_set_visible(button, service.button == nil ? 0 : 1)
        gtk_button_set_label(button.cast(), service.button ?? "")
    }
}
