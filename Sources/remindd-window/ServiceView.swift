import CAdwaita
import Screens

/// The page that is shown while the daemon does not run.
@MainActor
final class ServiceView {
    let widget: Widget = adw_status_page_new()
    private let button: Widget = gtk_button_new()

    init(tell: @escaping @MainActor (TodayScreen.Event) -> Void) {
        adw_status_page_set_icon_name(widget.opaque, StyleSheet.icon)
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        button.addClass("pill")
        button.addClass("suggested-action")
        button.on("clicked") { tell(.start) }
        adw_status_page_set_child(widget.opaque, button)
    }

    func draw(_ service: ServiceScreen) {
        adw_status_page_set_title(widget.opaque, escaped(service.title))
        adw_status_page_set_description(widget.opaque, escaped(service.description))
        gtk_widget_set_visible(button, service.button == nil ? 0 : 1)
        gtk_button_set_label(button.cast(), service.button ?? "")
    }
}
