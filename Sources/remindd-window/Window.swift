import CAdwaita
import CivilTime
import Glibc
import RemindClient
import RemindProtocol
import Screens

/// The window: tells the screen what happens, draws what it says, and does what it asks for.
@MainActor
final class Window {
    private let window: Widget
    private let pages: Widget = gtk_stack_new()
    private let toasts: Widget = adw_toast_overlay_new()
    private let banner = Banner()
    private var line = AddLine()
    private var addBar: AddBar?
    private var screen = TodayScreen(canStart: Surroundings.current.service.hasSystemd)
    private var daemon: DaemonConnection?
    private var header: DayHeader?
    private var today: TodayView?
    private var service: ServiceView?
    private var question: QuestionDialog?
    private var toast: OpaquePointer?
    /// Events that came while another one was handled.
    private var waiting: [TodayScreen.Event] = []
    private var isHandling = false
    private var clock: WallClock?

    /// The one window.
    static var current: Window?

    init(_ application: UnsafeMutablePointer<GtkApplication>) {
        window = adw_application_window_new(application)
        let tell: @MainActor (TodayScreen.Event) -> Void = { [weak self] event in self?.handle(event) }
        let header = DayHeader(tell: tell)
        let today = TodayView(tell: tell)
        let service = ServiceView(tell: tell)
        (self.header, self.today, self.service) = (header, today, service)
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_box_append(box.cast(), header.widget)
        let addBar = AddBar { [weak self] event in self?.handle(event) }
        self.addBar = addBar
        gtk_box_append(box.cast(), addBar.widget)
        banner.onPress { tell(.start) }
        gtk_stack_add_named(pages.opaque, today.widget, "today")
        gtk_stack_add_named(pages.opaque, service.widget, "service")
        adw_toast_overlay_set_child(toasts.opaque, pages)
        gtk_widget_set_vexpand(toasts, 1)
        gtk_box_append(box.cast(), toasts)
        gtk_box_append(box.cast(), banner.widget)
        adw_application_window_set_content(window.cast(), box)
        let frame: UnsafeMutablePointer<GtkWindow> = window.cast()
        gtk_window_set_title(frame, "remindd")
        gtk_window_set_icon_name(frame, "org.remindd.Window")
        gtk_window_set_default_size(frame, 560, 680)
        gtk_widget_set_size_request(window, 360, 294)
        window.on("notify::is-active") {
            tell(.changed)
            tell(.focus(isIn: today.hasFocus))
        }
        addActions(to: application)
        let daemon = DaemonConnection(
            tellLine: { event in MainLoop.post { Window.current?.handle(event) } },
            tell: { event in MainLoop.post { Window.current?.handle(event) } })
        self.daemon = daemon
        clock = WallClock(
            reached: { Window.current?.handle(.tick) }, changed: { Window.current?.handle(.changed) })
    }

    /// Keys for what the header does.
    private func addActions(to application: UnsafeMutablePointer<GtkApplication>) {
        let actions: [(name: String, key: String, event: TodayScreen.Event)] = [
            ("previous-day", "<Alt>Left", .step(-1)), ("next-day", "<Alt>Right", .step(1)),
            ("today", "<Alt>Home", .show(nil)),
        ]
        if let action = g_simple_action_new("add", nil) {
            Signal.connect(action, "activate") { [weak self] in self?.addBar?.takeFocus() }
            g_action_map_add_action(window.opaque, action)
            g_object_unref(UnsafeMutableRawPointer(action))
            Window.bind(["<Control>n"], to: "win.add", of: application)
        }
        for (name, key, event) in actions {
            guard let action = g_simple_action_new(name, nil) else { continue }
            Signal.connect(action, "activate") { [weak self] in self?.handle(event) }
            g_action_map_add_action(window.opaque, action)
            g_object_unref(UnsafeMutableRawPointer(action))
            Window.bind([key], to: "win.\(name)", of: application)
        }
        Window.bind(["<Control>w", "<Control>q"], to: "window.close", of: application)
    }

    private static func bind(
        _ keys: [String], to action: String, of application: UnsafeMutablePointer<GtkApplication>
    ) {
        var names = keys.map { UnsafePointer<CChar>(g_strdup($0)) } + [nil]
        gtk_application_set_accels_for_action(application, action, &names)
        for name in names { g_free(UnsafeMutableRawPointer(mutating: name)) }
    }

    func start() {
        draw(at: now)
        gtk_window_present(window.cast())
        daemon?.follow()
    }

    func present() { gtk_window_present(window.cast()) }

    func showTomorrow() {
        handle(.show(nil))
        handle(.step(1))
    }

    func handle(_ event: TodayScreen.Event) {
        // Drawing a row may move the focus or close a menu: such an event waits until the row is drawn.
        waiting.append(event)
        guard !isHandling else { return }
        isHandling = true
        while !waiting.isEmpty { take(waiting.removeFirst()) }
        isHandling = false
    }

    /// The line "Remind me of ...".
    func handle(_ event: AddLine.Event) {
        let clock =
            switch event {
            case .read(_, let reply): reply.clock
            case .added(_, let reply): reply.clock
            default: screen.clock(at: now)
            }
        for effect in line.handle(event, clock: clock) {
            switch effect {
            case .read(let text): daemon?.read(sentence: text)
            case .define(let order): daemon?.define(order)
            case .toast(let text): show(text, undo: nil)
            }
        }
        addBar?.draw(line.drawing)
    }

    private func take(_ event: TodayScreen.Event) {
        let now = now
        for effect in screen.handle(event, at: now) { perform(effect) }
        if case .started(nil) = event { daemon?.lookAgain() }
        draw(at: now)
        rest(at: now)
    }

    private func perform(_ effect: TodayScreen.Effect) {
        switch effect {
        case .send(let ask): daemon?.send(ask)
        case .read(let date): daemon?.read(date)
        case .toast(let text, let undo): show(text, undo: undo)
        case .ask(let question):
            self.question = QuestionDialog(question, over: window) { [weak self] event in
                self?.question = nil
                self?.handle(event)
            }
        case .startService:
            ServiceStarter.start { failure in MainLoop.post { Window.current?.handle(.started(failure: failure)) } }
        }
    }

    private func draw(at now: ScreenTime) {
        let drawing = screen.drawing(at: now)
        if let addBar { gtk_widget_set_visible(addBar.widget, drawing == nil ? 0 : 1) }
        guard let drawing else {
            service?.draw(screen.service)
            banner.draw(nil, button: nil)
            show(service?.widget)
            return
        }
        let isFirst = gtk_stack_get_visible_child(pages.opaque) != today?.widget
        header?.draw(drawing)
        today?.draw(drawing)
        banner.draw(drawing.banner, button: screen.service.button)
        show(today?.widget)
        // Among the rows, the focus would hold them in their places before a person has put it there.
        if isFirst { header?.takeFocus() }
    }

    private func show(_ page: Widget?) {
        guard let page else { return }
        // A screen reader comes to what a stack hides, unless the page itself is hidden.
        for other in [today?.widget, service?.widget].compactMap(\.self) {
            gtk_widget_set_visible(other, other == page ? 1 : 0)
        }
        gtk_stack_set_visible_child(pages.opaque, page)
    }

    private func show(_ text: String, undo: String?) {
        if let toast { adw_toast_dismiss(toast) }
        guard let new = adw_toast_new(escaped(text)) else { return }
        adw_toast_set_timeout(new, 8)
        if let undo {
            adw_toast_set_button_label(new, "Undo")
            Signal.connect(new, "button-clicked") { [weak self] in
                self?.handle(.undo(what: undo, name: RequestName.fresh()))
            }
        }
        Signal.connect(new, "dismissed") { [weak self] in if self?.toast == new { self?.toast = nil } }
        toast = new
        adw_toast_overlay_add_toast(toasts.opaque, new)
    }

    // MARK: - Time

    private var now: ScreenTime {
        var (wall, steady) = (timespec(), timespec())
        clock_gettime(CLOCK_REALTIME, &wall)
        clock_gettime(CLOCK_BOOTTIME, &steady)
        return ScreenTime(
            wall: Instant(milliseconds: Int64(wall.tv_sec) * 1000 + Int64(wall.tv_nsec) / 1_000_000),
            steady: .seconds(steady.tv_sec) + .nanoseconds(steady.tv_nsec))
    }

    /// Wakes when a text changes by itself, and not before.
    private func rest(at now: ScreenTime) {
        clock?.set(isSeen ? screen.rest(at: now).map { now.wall + $0 } : nil)
    }

    /// False while the window is minimized.
    private var isSeen: Bool {
        guard gtk_widget_get_mapped(window) != 0, let surface = gtk_native_get_surface(window.opaque) else {
            return true
        }
        return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0
    }
}
