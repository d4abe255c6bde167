import CivilTime
import DBus
import Dispatch
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Screens
import Vocabulary

/// The tray: the day of the daemon in, an icon and a menu out.
actor Tray {
    private nonisolated let executor = QueueExecutor(label: "tray")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private var screen: TrayScreen
    private let window: String?
    private var daemon: DaemonConnection?
    private var bus: Bus?
    private var objects: TrayObjects?
    private let minute: any DispatchSourceTimer
    /// The requests on their way, and if one was sent a second time.
    private var pending: [String: (ask: Ask, isAgain: Bool)] = [:]
    private var hasSaidNoTray = false

    /// - Parameter window: The program that a click on the icon opens, if it is installed.
    init(window: String?) {
        self.window = window
        screen = TrayScreen(hasWindow: window != nil)
        minute = DispatchSource.makeTimerSource(queue: executor.queue)
    }

    /// Runs for as long as there is a session bus.
    nonisolated func start() {
        executor.queue.async { [self] in
            assumeIsolated { tray in
                do throws(BusError) {
                    try tray.connect()
                } catch {
                    Tray.write("error: \(error.message)")
                    Tray.write("hint: start it in a session of a desktop")
                    exit(69)
                }
            }
        }
    }

    private func connect() throws(BusError) {
        let bus = try Bus(queue: executor.queue)
        bus.onDisconnect = { _ in exit(0) }
        self.bus = bus
        objects = try TrayObjects(
            bus, screen, isMenuOnly: window == nil,
            onClick: { [unowned self] id in assumeIsolated { $0.clicked(id) } },
            onActivate: { [unowned self] in assumeIsolated { $0.openWindow() } },
            onTray: { [unowned self] isThere in assumeIsolated { $0.found(tray: isThere) } })
        let queue = executor.queue
        let daemon = DaemonConnection { [unowned self] event in
            queue.async { self.assumeIsolated { $0.handle(event) } }
        }
        self.daemon = daemon
        minute.setEventHandler { [unowned self] in assumeIsolated { $0.daemon?.read(nil) } }
        minute.activate()
        daemon.follow()
    }

    private func handle(_ event: TodayScreen.Event) {
        switch event {
        case .changed: daemon?.read(nil)
        case .day(let day, _, let zone, let display):
            let clock = Clock(now: Instant(seconds: day.now), zone: zone, display: display)
            screen.learned(day, clock: clock, isPrivate: Surroundings.current.isPrivate)
            // The texts change when a minute begins.
            let left = 60 - day.now % 60
            minute.schedule(wallDeadline: .now() + .seconds(Int(left)), leeway: .milliseconds(200))
            objects?.show(screen)
        case .lost(let error):
            screen.lost(error)
            minute.schedule(wallDeadline: .distantFuture)
            objects?.show(screen)
        case .replied(let name, _): pending[name] = nil
        case .refused(let name, _, let error):
            pending[name] = nil
            say(error)
        case .broke(let name, let error): broke(name, error)
        default: break
        }
    }

    /// The connection broke before the reply. The name of a request makes a second one harmless.
    private func broke(_ name: String, _ error: RemindError) {
        guard let sent = pending[name] else { return }
        guard !sent.isAgain else {
            pending[name] = nil
            return say(error)
        }
        pending[name]?.isAgain = true
        executor.queue.asyncAfter(deadline: .now() + 2) { [unowned self] in
            assumeIsolated { $0.daemon?.send(sent.ask) }
        }
    }

    private func clicked(_ id: Int32) {
        switch screen.clicked(id) {
        case .ask(let what, let version, let deed):
            let ask = Ask(name: RequestName.fresh(), what: what, version: version, deed: deed)
            pending[ask.name] = (ask, false)
            daemon?.send(ask)
        case .openWindow: openWindow()
        case .quit: exit(0)
        case nil: break
        }
    }

    private func openWindow() {
        guard let window else { return }
        var process = pid_t()
        var words: [UnsafeMutablePointer<CChar>?] = [strdup(window), nil]
        defer { free(words[0]) }
        posix_spawn(&process, window, nil, nil, &words, environ)
    }

    private func found(tray isThere: Bool) {
        guard !isThere, !hasSaidNoTray else { return }
        hasSaidNoTray = true
        Tray.write("this desktop has no tray (plain GNOME has none): waiting for one")
    }

    /// Shows a refusal as a notification: a menu that has closed has no place for it.
    private func say(_ error: RemindError) {
        let method = Bus.MethodAddress(
            destination: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
            interface: "org.freedesktop.Notifications", name: "Notify")
        let isPrivate = Surroundings.current.isPrivate
        let instance = Surroundings.current.instance
        try? bus?.call(method, timeout: .seconds(5)) { (message) throws(BusError) in
            try message.append(instance.stem)
            try message.append(0 as UInt32)
            try message.append("remindd")
            try message.append(instance.title("NOT recorded"))
            try message.append(isPrivate ? "" : MarkupText.escaped(CleanText.line(error.message), linked: false))
            try message.append([] as [String])
            try message.append([("desktop-entry", BusMessage.Variant.string(instance.stem))])
            try message.append(-1 as Int32)
        } reply: { _ in
        }
    }

    static func write(_ line: String) {
        let text = "remindd-tray: \(line)\n"
        _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
    }
}
