import CAdwaita
import CivilTime
import Glibc
import RemindClient
import RemindProtocol
import Screens

/// The window: the pages, and what concerns all of them.
@MainActor
final class Window {
    let widget: Widget
    private let application: UnsafeMutablePointer<GtkApplication>
    /// The pages, or the one that is shown while the daemon does not run.
    private let stack: Widget = gtk_stack_new()
    private let banner = Banner()
    /// Says that something would keep a reminder from ringing.
    private let warning = Banner()
    private let pages = PageSwitcher()
    private(set) var today: TodayPage?
    private var service: ServiceView?
    private var cover: (any Cover)?
    private var doctor: Doctor?
    private var toast: OpaquePointer?
    /// The daemon's day, for pages that mark it.
    private var date: CivilDate?
    /// The way to the daemon, for every page.
    let daemon = DaemonConnection(
        tellLine: { event in MainLoop.post { Window.current?.today?.handle(event) } },
        tell: { event in MainLoop.post { Window.current?.handle(event) } })

    /// The one window.
    static var current: Window?

    init(_ application: UnsafeMutablePointer<GtkApplication>) {
        self.application = application
        widget = adw_application_window_new(application)
        let today = TodayPage(in: self)
        let service = ServiceView { [weak today] event in today?.handle(event) }
        (self.today, self.service) = (today, service)
        banner.onPress { [weak today] in today?.handle(.start) }
        pages.add(Window.pages(with: today, in: self))
        gtk_stack_add_named(stack.opaque, pages.widget, "pages")
        gtk_stack_add_named(stack.opaque, service.widget, "service")
        let cover = Window.cover(in: self)
        gtk_stack_add_named(stack.opaque, cover.widget, "cover")
        self.cover = cover
        doctor = Doctor(asking: daemon) { [weak warning] text in warning?.draw(text, button: "Check again") }
        warning.onLook { [weak self] in self?.doctor?.handle(.looked) }
        gtk_widget_set_vexpand(stack, 1)
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_box_append(box.cast(), stack)
        for line in [warning, banner] { gtk_box_append(box.cast(), line.widget) }
        adw_application_window_set_content(widget.cast(), box)
        let frame: UnsafeMutablePointer<GtkWindow> = widget.cast()
        gtk_window_set_title(frame, Surroundings.current.instance.stem)
        gtk_window_set_icon_name(frame, "org.remindd.Window")
        gtk_window_set_default_size(frame, 560, 680)
        gtk_widget_set_size_request(widget, 360, 294)
        widget.on("notify::is-active") { [weak self, weak today] in
            today?.windowChanged()
            if let self, gtk_window_is_active(frame) != 0 { doctor?.handle(.looked) }
        }
        addActions()
    }

    /// Keys for what the pages do.
    private func addActions() {
        let days: [(name: String, key: String, event: TodayScreen.Event)] = [
            ("previous-day", "<Alt>Left", .step(-1)), ("next-day", "<Alt>Right", .step(1)),
            ("today", "<Alt>Home", .show(nil)),
        ]
        for (name, key, event) in days { add(name, keys: [key]) { $0.today?.handle(event) } }
        add("add", keys: ["<Control>n"]) {
            $0.cover?.leave()
            $0.pages.show("today")
            $0.today?.takeLine()
        }
        for (number, name) in pages.names.enumerated() {
            add("page-\(name)", keys: ["<Alt>\(number + 1)"]) { $0.pages.enter(name) }
        }
        bind(["<Control>w", "<Control>q"], to: "window.close")
    }

    private func add(_ name: String, keys: [String], _ call: @escaping @MainActor (Window) -> Void) {
        guard let action = g_simple_action_new(name, nil) else { return }
        Signal.connect(action, "activate") { [weak self] in if let self { call(self) } }
        g_action_map_add_action(widget.opaque, action)
        g_object_unref(UnsafeMutableRawPointer(action))
        bind(keys, to: "win.\(name)")
    }

    private func bind(_ keys: [String], to action: String) {
        var names = keys.map { UnsafePointer<CChar>(g_strdup($0)) } + [nil]
        gtk_application_set_accels_for_action(application, action, &names)
        for name in names { g_free(UnsafeMutableRawPointer(mutating: name)) }
    }

    func start() {
        today?.start()
        gtk_window_present(widget.cast())
        daemon.follow()
    }

    func present() { gtk_window_present(widget.cast()) }

    func showTomorrow() {
        cover?.leave()
        pages.show("today")
        today?.handle(.show(nil))
        today?.handle(.step(1))
    }

    /// Shows a day, to be looked at and changed.
    func show(day: CivilDate) {
        pages.show("today")
        today?.handle(.show(day))
    }

    private func handle(_ event: TodayScreen.Event) {
        switch event {
        case .changed:
            pages.changed()
            cover?.refresh()
            doctor?.handle(.changed)
        // Another day has begun.
        case .day(let day, asked: nil, _, _) where day.date != date:
            if date != nil { pages.changed() }
            date = day.date
        case .lost: doctor?.handle(.unknown)
        default: break
        }
        today?.handle(event)
    }

    /// Shows the pages, or how the service is if nothing is known of the day.
    func draw(_ service: ServiceScreen, banner text: String?, isServed: Bool) {
        self.service?.draw(service)
        banner.draw(text, button: isServed ? service.button : nil)
        let served = cover?.isShown == true ? cover?.widget : pages.widget
        guard let page = isServed ? served : self.service?.widget else { return }
        // A screen reader comes to what a stack hides, unless the page itself is hidden.
        for other in [pages.widget, cover?.widget, self.service?.widget].compactMap(\.self) {
            gtk_widget_set_visible(other, other == page ? 1 : 0)
        }
        gtk_stack_set_visible_child(stack.opaque, page)
    }

    /// A line that passes, with a button that takes back what it says.
    func toast(_ text: String, undo: (@MainActor () -> Void)? = nil) {
        if let toast { adw_toast_dismiss(toast) }
        guard let new = adw_toast_new(escaped(text)) else { return }
        // The news may come after a long title.
        let label: Widget = gtk_label_new(text)
        label.addClass("heading")
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_lines(label.opaque, 2)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        adw_toast_set_custom_title(new, label)
        adw_toast_set_timeout(new, 8)
        if let undo {
            adw_toast_set_button_label(new, "Undo")
            Signal.connect(new, "button-clicked", undo)
        }
        Signal.connect(new, "dismissed") { [weak self] in if self?.toast == new { self?.toast = nil } }
        toast = new
        adw_toast_overlay_add_toast(pages.toasts.opaque, new)
    }

    /// False while the window is minimized.
    var isSeen: Bool {
        guard gtk_widget_get_mapped(widget) != 0, let surface = gtk_native_get_surface(widget.opaque) else {
            return true
        }
        return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0
    }
}
