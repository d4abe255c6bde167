package import DBus
@preconcurrency package import Dispatch
package import RemindProtocol

/// The desktop's notification server, whichever it is and whenever it is there.
///
/// A notification stays wanted from `show` until it is withdrawn or the person closes it. It is delivered when there is
/// a bus and a server that answers, and again when another server takes over. Nothing waits for the bus, and while
/// nothing is undelivered, no timer runs.
///
/// Confined to one serial queue: every call belongs on it, and every closure is called on it, possibly during a call.
/// Titles and bodies are never logged; errors do not quote them.
///
/// Source: Desktop Notifications Specification 1.3, and what the servers make of it.
package final class NotificationServer {
    /// How far the way to the screen reaches; for `status` and `doctor`.
    package enum State: Sendable, Equatable {
        /// On the way to a bus, or to know who shows notifications there.
        case connecting
        /// No connection to a bus, and why.
        case noBus(reason: String)
        /// A bus without a notification server.
        case noServer
        /// A bus without one that starts it with the first notification.
        case startable
        /// A server that has not answered, or not yet.
        case silent
        /// A server that answers, in its own words; capabilities such as `actions` and `body-markup`.
        case ready(name: String, version: String, capabilities: [String])
    }

    /// How long to wait.
    package struct Timing: Sendable {
        /// The time for an answer, before a server counts as silent.
        package var callTimeout: Duration
        /// The time between attempts to connect to a bus while something waits to be shown; the last one repeats. It
        /// stays short: no signal tells that a bus has come back, and an attempt costs next to nothing.
        package var connectDelays: [Duration]
        /// The time between attempts of anything else that has failed; the last one repeats.
        package var retryDelays: [Duration]
        /// The time between two presses that count. The second click of a double click hits the notification that has
        /// moved up, and GNOME sends one click several times.
        package var pressGap: Duration

        package init(
            callTimeout: Duration = .seconds(5),
            connectDelays: [Duration] = [.seconds(1), .seconds(5)],
            retryDelays: [Duration] = [.seconds(1), .seconds(5), .seconds(30), .seconds(300)],
            pressGap: Duration = .milliseconds(500)
        ) {
            (self.callTimeout, self.pressGap) = (callTimeout, pressGap)
            (self.connectDelays, self.retryDelays) = (connectDelays, retryDelays)
        }
    }

    /// The person pressed a button, or the notification itself (`Notification.defaultActionID`): key, action id. The
    /// notification stays until it is withdrawn.
    package var onAction: ((String, String) -> Void)?
    /// The person typed a reply: key, text. The notification stays until it is withdrawn.
    package var onReply: ((String, String) -> Void)?
    /// The person or the server closed it: key, the specification's reason (1 expired, 2 dismissed, 3 by a call, 4
    /// other). It is not wanted any more then. Only informative: no server's reason tells if a person has seen it.
    package var onClosed: ((String, UInt32) -> Void)?
    /// It is on the screen, as far as a server's word goes: key.
    package var onShown: ((String) -> Void)?
    /// A server has appeared, the first or another one, and has nothing of ours on the screen. Wanted notifications are
    /// shown after this call; the receiver can change, add and withdraw first.
    package var onServerReady: (() -> Void)?
    /// It could not be shown, and will be tried again: key, why.
    package var onFailure: ((String, BusError) -> Void)?

    private let queue: DispatchQueue
    private let timing: Timing
    private let link: NotificationLink
    private let timer: any DispatchSourceTimer
    private var deliveries: Deliveries
    private var lastPress: DispatchTime?
    private let icon: () -> String
    private var shownFile: ShownFile?

    /// - Parameters:
    ///   - queue: serial.
    ///   - address: a D-Bus address, or nil for the session bus, which is looked for again at each attempt.
    ///   - instance: whose notifications these are.
    ///   - timing: how long to wait for a server, and when to try again.
    ///   - icon: gives a file, or a name in the desktop's icon theme.
    ///   - memory: a file in which a killed process leaves to the next what is on the screen.
    package init(
        queue: DispatchQueue, address: String? = nil, instance: Instance = .ordinary, timing: Timing = Timing(),
        icon: @escaping () -> String = { Notification.iconName }, memory: String? = nil
    ) {
        self.queue = queue
        self.timing = timing
        self.icon = icon
        shownFile = memory.map { ShownFile(path: $0) }
        link = NotificationLink(queue: queue, address: address, instance: instance, timing: timing)
        deliveries = Deliveries(retryDelays: timing.retryDelays)
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .distantFuture)
        timer.setEventHandler { [weak self] in self?.advance() }
        timer.activate()
        link.onChange = { [weak self] change in self?.linkChanged(change) }
        link.onSignal = { [weak self] signal in self?.received(signal) }
    }

    deinit {
        timer.cancel()
    }

    package var state: State {
        link.state
    }

    /// The quirks of the server.
    var policy: ServerPolicy {
        link.owner?.policy ?? ServerPolicy()
    }

    /// True if the server's notifications have buttons.
    var drawsButtons: Bool {
        if case .ready(_, _, let capabilities) = state {
            policy.drawsButtons && capabilities.contains("actions")
        } else {
            false
        }
    }

    /// Looks for a bus, once; if there is none, again when something is to be shown.
    package func start() {
        dispatchPrecondition(condition: .onQueue(queue))
        link.open()
        advance()
    }

    /// Shows a notification, or changes the one of the same key if it is on the screen.
    ///
    /// - Parameters:
    ///   - notification: The content, with its key.
    ///   - again: Sends it even if it is on the screen unchanged, so that it rings again.
    ///   - afresh: Sends it as a new notification, for servers that close the one that was pressed.
    package func show(_ notification: Notification, again: Bool = false, afresh: Bool = false) {
        dispatchPrecondition(condition: .onQueue(queue))
        if let id = deliveries.show(notification, again: again, afresh: afresh) {
            link.owner?.close(id)
        }
        // No signal tells that a bus has come up or a hanging server is back; for servers, NameOwnerChanged does.
        link.hasten()
        // Once the queue is done with the present change: what belongs together is sent in one order.
        timer.schedule(deadline: .now())
    }

    /// Takes a notification off the screen, or sees to it that it does not get there. Unknown keys are fine.
    package func withdraw(key: String) {
        dispatchPrecondition(condition: .onQueue(queue))
        if let id = deliveries.withdraw(key) {
            link.owner?.close(id)
        }
        advance()
    }

    /// Takes everything off the screen, whose buttons would lead nowhere, and leaves the bus. Wishes are kept for `start()`.
    package func stop() {
        dispatchPrecondition(condition: .onQueue(queue))
        for id in deliveries.ids {
            link.owner?.close(id)
        }
        link.close()
        deliveries.forgetOwner(at: .now())
        advance()
    }

    // MARK: - The next step

    /// Does what is next between the wishes and the screen, and sets the timer for what is after that. Called after every
    /// change; calling it once too often does nothing.
    private func advance() {
        let now = DispatchTime.now()
        if deliveries.isUnfinished || link.owner?.isAssumed == true && !deliveries.isEmpty {
            link.advance(at: now)
        }
        if let owner = link.readyOwner {
            deliver(to: owner, at: now)
        } else if deliveries.isUnfinished, let obstacle = link.obstacle {
            for key in deliveries.takeUnheard() { onFailure?(key, obstacle) }
        }
        timer.schedule(deadline: deadline ?? .distantFuture)
        shownFile?.keep(deliveries.ids, at: link.owner?.identity)
    }

    /// When `advance` next has something to do; nil if only an event can change anything.
    private var deadline: DispatchTime? {
        if link.readyOwner != nil {
            return [deliveries.nextDeadline, deliveries.isEmpty ? nil : link.deadline].compactMap(\.self).min()
        }
        return deliveries.isUnfinished ? link.deadline : nil
    }

    private func deliver(to owner: NotificationOwner, at now: DispatchTime) {
        let expired = deliveries.expire(at: now)
        if !expired.isEmpty {
            // Sending more would only fill the queue of a server that hangs. A question does no harm, and D-Bus keeps the
            // order: when it is answered, the server has had the notification, too.
            link.doubt(owner)
            for key in expired {
                onFailure?(key, .noReply(to: "Notify"))
            }
            return
        }
        let due = deliveries.takeDue(at: now, timeout: timing.callTimeout, policy: owner.policy)
        for id in due.compactMap(\.closes) {
            owner.close(id)
        }
        for attempt in due {
            owner.notify(
                attempt.notification, replacing: attempt.replaces,
                icon: owner.policy.takesIconFile ? icon() : Notification.iconName, rings: attempt.rings
            ) {
                [weak self, weak owner] result in
                if let self, let owner, link.owner === owner {
                    answered(attempt, result, by: owner)
                }
            }
        }
    }

    private func answered(
        _ attempt: Deliveries.Attempt, _ result: Result<UInt32, BusError>, by owner: NotificationOwner
    ) {
        switch result {
        case .success(let id):
            switch deliveries.accept(attempt, id: id, policy: owner.policy, at: .now()) {
            case .shown(let key, let former):
                if let former {
                    owner.close(former)
                }
                onShown?(key)
            case .surplus(let id):
                owner.close(id)
            case .hidden(let key, let former, let isNews):
                if let former {
                    owner.close(former)
                }
                if isNews { onFailure?(key, .hidden) }
            case .unconfirmed(let key):
                onFailure?(key, .noID)
            case .known, .sent:
                break
            }
        case .failure(let error):
            if deliveries.refuse(attempt, at: .now()) {
                onFailure?(attempt.notification.key, error)
            }
        }
        advance()
    }

    // MARK: - Events

    private func linkChanged(_ change: NotificationLink.Change) {
        switch change {
        case .ownerLost:
            deliveries.forgetOwner(at: .now())
        case .ownerReady(isNew: true):
            if let owner = link.owner {
                for id in shownFile?.takeLeft(at: owner.identity) ?? [] { owner.close(id) }
            }
            deliveries.sendAllAgain()
            onServerReady?()
        case .ownerReady(isNew: false), .failed:
            break
        }
        advance()
    }

    /// No button has this action. The server may have closed it anyway.
    private func resend(_ key: String) {
        if let id = deliveries.resend(key, at: .now()) {
            link.owner?.close(id)
        }
        advance()
    }

    private func received(_ signal: NotificationLink.Signal) {
        switch signal {
        case .action(let id, let action):
            guard let key = deliveries.key(of: id) else { return }
            guard deliveries.offers(action, key: key) else { return resend(key) }
            pressed(key, action, at: .now())
        case .reply(let id, let text):
            guard let key = deliveries.key(of: id) else { return }
            onReply?(key, text)
        case .closed(let id, let reason):
            if let key = deliveries.close(id) {
                onClosed?(key, reason)
            }
            // A newer text may have lost the id that it was to replace.
            advance()
        }
    }

    private func pressed(_ key: String, _ action: String, at now: DispatchTime) {
        if let lastPress, now < lastPress.adding(timing.pressGap) {
            // Some servers close what was pressed.
            if let id = deliveries.showAgain(key, at: now) {
                link.owner?.close(id)
            }
            return advance()
        }
        lastPress = now
        onAction?(key, action)
    }
}
