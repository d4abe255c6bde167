import CAdwaita
import CivilTime
@preconcurrency import Dispatch
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Screens
import Vocabulary

/// The page of a daemon without a reminder: tells its screen what happens, and does what it asks for.
@MainActor
final class BeginPage: Cover {
    private unowned let window: Window
    private var screen = BeginScreen(names: RequestName.fresh)
    private var view: BeginView?
    private var isKnown = false

    var widget: Widget { view?.widget ?? window.widget }
    var isShown: Bool { screen.isShown }

    init(in window: Window) {
        self.window = window
        view = BeginView { [weak self] event in self?.handle(event) }
    }

    /// Asks if there is a reminder. Once there was one, the page does not come.
    func refresh() {
        guard !isKnown || screen.isShown else { return }
        isKnown = true
        window.daemon.call("List", Remindd1.ListRequest()) {
            [weak self] (reply: Result<Remindd1.Reminders, CallFailure>) in
            guard case .success(let all) = reply else {
                return MainLoop.post { self?.isKnown = false }
            }
            let steps = BeginPage.steps(all)
            guard all.reminders.isEmpty else {
                return MainLoop.post { self?.handle(.reminders(count: all.reminders.count, steps)) }
            }
            MainLoop.post { self?.lookForArchived(steps) }
        }
    }

    /// Who has archived everything is no beginner.
    private func lookForArchived(_ steps: FirstSteps) {
        window.daemon.call("List", Remindd1.ListRequest(archived: true)) {
            [weak self] (reply: Result<Remindd1.Reminders, CallFailure>) in
            let count = (try? reply.get())?.reminders.count ?? 0
            MainLoop.post { self?.handle(.reminders(count: count, steps)) }
        }
    }

    private nonisolated static func steps(_ all: Remindd1.Reminders) -> FirstSteps {
        let surroundings = Surroundings.current
        let zone = surroundings.rules(named: all.zone)
        let now = Instant(seconds: all.now)
        return FirstSteps(
            now: now, zone: zone, zones: surroundings.zones, asksPlace: surroundings.sky.location == nil,
            existing: all.reminders.map { ($0.kind, $0.title) },
            read: FirstSteps.reader(today: zone.local(at: now).date))
    }

    func leave() { if screen.isShown { handle(.skip) } }

    private func handle(_ event: BeginScreen.Event) {
        let wasShown = screen.isShown
        for effect in screen.handle(event) {
            switch effect {
            case .make(let orders): make(orders)
            case .write(let text): view?.write(text)
            case .close: break
            }
        }
        // A page that is not on the screen would take the focus away from one that is.
        guard wasShown || screen.isShown else { return }
        window.today?.start()
        guard screen.isShown else { return window.today?.takeLine() ?? () }
        view?.draw(screen.drawing, canGoBack: screen.canGoBack)
    }

    private func make(_ orders: BeginScreen.Orders) {
        let daemon = window.daemon
        DispatchQueue(label: "begin").async { @Sendable [weak self] in
            let event: BeginScreen.Event
            do throws(RemindError) {
                event = .made(try BeginPage.lines(of: orders, by: daemon))
            } catch {
                event = .notMade(error)
            }
            MainLoop.post { self?.handle(event) }
        }
    }

    /// Does all of it, as `init` does, one after the other.
    private nonisolated static func lines(
        of orders: BeginScreen.Orders, by daemon: DaemonConnection
    ) throws(RemindError) -> [String] {
        var lines: [String] = []
        if let place = orders.place {
            try Surroundings.current.write(location: place, method: nil)
            let _: Remindd1.ReloadReply = try daemon.wait("Reload", VarlinkEmpty())
            lines.append("your place is set: \(PlaceText.words(place))")
        }
        let made: Remindd1.Changed = try daemon.wait("Define", orders.define)
        let names = [made.reminder.id, made.reminder.next?.handle].compactMap(\.self)
        lines += ScreenText.lines(
            DefinedText.lines("added", made, clock: made.clock, style: Style()), without: names)
        do throws(RemindError) {
            try add(orders, by: daemon, &lines)
        } catch {
            // The reminder is there: to answer again would add it twice.
            lines.append(CleanText.line(error.message))
        }
        return lines
    }

    /// The rest, and a test notification.
    private nonisolated static func add(
        _ orders: BeginScreen.Orders, by daemon: DaemonConnection, _ lines: inout [String]
    ) throws(RemindError) {
        for tracker in orders.trackers {
            let reply: Remindd1.Changed = try daemon.wait("Define", tracker)
            lines.append(CleanText.line("added: \(reply.reminder.title)"))
        }
        if let weight = orders.weight {
            let reply: Remindd1.Logged = try daemon.wait("Log", weight)
            lines += Answered(reply, clock: reply.clock).lines
        }
        let tested: Remindd1.TestedNotification = try daemon.wait("TestNotification", VarlinkEmpty())
        guard tested.shown else {
            let failure = TestNotificationText.failure(tested)
            lines += [failure.message, failure.hint ?? ""].filter { !$0.isEmpty }.map(CleanText.line)
            return
        }
        lines += TestNotificationText.lines(tested)
    }
}
