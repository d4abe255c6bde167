import CAdwaita
import CivilTime
import Glibc
import RemindClient
import RemindProtocol
import Screens

/// The page of a day: tells its screen what happens, draws what it says, and does what it asks for.
@MainActor
final class TodayPage: Page {
    let place = PagePlace(name: "today", title: "Today", icon: "alarm-symbolic")
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private unowned let window: Window
    private var line = AddLine()
    private var screen = TodayScreen(canStart: Surroundings.current.service.hasSystemd)
    private var header: DayHeader?
    private var addBar: AddBar?
    private var today: TodayView?
    private var question: QuestionDialog?
    /// Events that came while another one was handled.
    private var waiting: [TodayScreen.Event] = []
    private var isHandling = false
    private var clock: WallClock?
    private var isDrawn = false

    init(in window: Window) {
        self.window = window
        let tell: @MainActor (TodayScreen.Event) -> Void = { [weak self] event in self?.handle(event) }
        let header = DayHeader(tell: tell)
        let today = TodayView(tell: tell)
        let addBar = AddBar { [weak self] event in self?.handle(event) }
        (self.header, self.today, self.addBar) = (header, today, addBar)
        for part in [header.widget, addBar.widget, today.widget] { gtk_box_append(widget.cast(), part) }
        gtk_widget_set_vexpand(today.widget, 1)
        clock = WallClock(
            reached: { Window.current?.today?.handle(.tick) }, changed: { Window.current?.today?.handle(.changed) })
    }

    func start() { draw(at: .now) }

    /// It hears of every change itself, on the screen or not: it shows if the daemon is there.
    func refresh() {}

    /// Its name is Today, whatever day it showed last.
    func chosen() { handle(.show(nil)) }

    /// The keyboard's focus has moved to another window, or has come back.
    func windowChanged() {
        handle(.changed)
        handle(.focus(isIn: today?.hasFocus ?? false))
    }

    func takeLine() { addBar?.takeFocus() }

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
            default: screen.clock(at: .now)
            }
        for effect in line.handle(event, clock: clock) {
            switch effect {
            case .read(let text): window.daemon.read(sentence: text)
            case .define(let order): window.daemon.define(order)
            case .toast(let text): window.toast(text)
            }
        }
        addBar?.draw(line.drawing)
    }

    private func take(_ event: TodayScreen.Event) {
        let now = ScreenTime.now
        for effect in screen.handle(event, at: now) { perform(effect) }
        if case .started(nil) = event { window.daemon.lookAgain() }
        if case .day = event { handle(AddLine.Event.connected) }
        draw(at: now)
        rest(at: now)
    }

    private func perform(_ effect: TodayScreen.Effect) {
        switch effect {
        case .send(let ask): window.daemon.send(ask)
        case .read(let date): window.daemon.read(date)
        case .toast(let text, let undo):
            guard let undo else { return window.toast(text) }
            window.toast(text) { [weak self] in self?.handle(.undo(what: undo, name: RequestName.fresh())) }
        case .ask(let question):
            let tell: @MainActor (TodayScreen.Event) -> Void = { [weak self] event in
                self?.question = nil
                self?.handle(event)
            }
            self.question = QuestionDialog(
                question, over: window.widget,
                consent: { tell(.consented(reason: $0, name: $1)) }, decline: { tell(.declined) })
        case .startService:
            ServiceStarter.start { failure in
                MainLoop.post { Window.current?.today?.handle(.started(failure: failure)) }
            }
        }
    }

    private func draw(at now: ScreenTime) {
        let drawing = screen.drawing(at: now)
        window.draw(screen.service, banner: drawing?.banner, isServed: drawing != nil)
        guard let drawing else {
            isDrawn = false
            return
        }
        header?.draw(drawing)
        today?.draw(drawing)
        // Among the rows, the focus would hold them in their places before a person has put it there.
        if !isDrawn { header?.takeFocus() }
        isDrawn = true
    }

    /// Wakes when a text changes by itself, and not before.
    private func rest(at now: ScreenTime) {
        clock?.set(window.isSeen ? screen.rest(at: now).map { now.wall + $0 } : nil)
    }
}

extension ScreenTime {
    static var now: ScreenTime {
        var (wall, steady) = (timespec(), timespec())
        clock_gettime(CLOCK_REALTIME, &wall)
        clock_gettime(CLOCK_BOOTTIME, &steady)
        return ScreenTime(
            wall: Instant(milliseconds: Int64(wall.tv_sec) * 1000 + Int64(wall.tv_nsec) / 1_000_000),
            steady: .seconds(steady.tv_sec) + .nanoseconds(steady.tv_nsec))
    }
}
