import DBus
@preconcurrency internal import Dispatch

/// The notifications wanted on the screen, and the state of each at the present notification server.
///
/// A value without a bus or a clock: it decides, `NotificationServer` does. A reply counts only for the latest attempt of
/// its key, so that no late one can put a withdrawn notification back.
struct Deliveries {
    /// One call of Notify.
    struct Attempt: Equatable {
        /// Unique for the life of this value.
        let number: UInt64
        let notification: Notification
        /// The id to replace, or 0 for a new notification.
        let replaces: UInt32
        /// The id to close first, if it cannot be replaced.
        let closes: UInt32?
        /// True if it rings, for the first time or again.
        let rings: Bool
    }

    /// The meaning of an id in a reply.
    enum Acceptance: Equatable {
        /// On the screen now; `close` is the id it had before, if the server did not keep it.
        case shown(key: String, close: UInt32?)
        /// It was withdrawn: close it.
        case surplus(UInt32)
        /// Taken, and not yet known to be on the screen.
        case sent
        /// Not on the screen, though the server gave an id: `isNews` once. `close` is the id it had before.
        case hidden(key: String, close: UInt32?, isNews: Bool)
        /// The server gave no id: it may or may not be on the screen.
        case unconfirmed(key: String)
        case known
    }

    private enum Phase: Equatable {
        /// To be sent as soon as its backoff and the server allow.
        case waiting
        /// Sent; after the deadline the server counts as silent.
        case sending(deadline: DispatchTime)
        /// On the screen as it is wanted.
        case shown
        /// Taken by the server, but without an id. Not sent again before it rings again, or it would pile up.
        case unconfirmed
    }

    private struct Delivery {
        var notification: Notification
        var phase: Phase
        var backoff: Backoff
        /// When it was first wanted; the screen keeps that order.
        let order: UInt64
        /// When it last was to ring, in the same count.
        var lastRing: UInt64
        var id: UInt32?
        var attempt: UInt64 = 0
        /// True if it has rung in this process, and is neither shown nor known to be unseen.
        var isAwaited: Bool
        /// True if it is known that the server does not show it.
        var isHidden = false
        /// When it was last sent again after the server reported an impossible press.
        var resent: DispatchTime?
    }

    /// The shortest time before a notification is sent again because of a server's nonsense.
    private static let resendGap = Duration.seconds(60)

    private let retryDelays: [Duration]
    private var deliveries: [String: Delivery] = [:]
    private var keys: [UInt32: String] = [:]
    private var lastOrder: UInt64 = 0
    private var lastAttempt: UInt64 = 0

    init(retryDelays: [Duration]) {
        self.retryDelays = retryDelays
    }

    /// The ids on the screen, as far as is known.
    var ids: [UInt32] {
        Array(keys.keys)
    }

    func key(of id: UInt32) -> String? {
        keys[id]
    }

    /// True if nothing is wanted on the screen.
    var isEmpty: Bool {
        deliveries.isEmpty
    }

    /// Sends what is on the screen once more, as the server now wants it.
    mutating func sendAllAgain() {
        for key in deliveries.keys where deliveries[key]?.phase == .shown || deliveries[key]?.phase == .unconfirmed {
            deliveries[key]?.phase = .waiting
        }
    }

    /// True if anything is yet to be shown.
    var isUnfinished: Bool {
        deliveries.values.contains { $0.phase != .shown && $0.phase != .unconfirmed }
    }

    /// When `expire` or `takeDue` next has something to do; nil for never, a time in the past for now.
    var nextDeadline: DispatchTime? {
        deliveries.values.compactMap { delivery in
            switch delivery.phase {
            case .waiting: delivery.backoff.notBefore ?? DispatchTime(uptimeNanoseconds: 1)
            case .sending(let deadline): deadline
            case .shown, .unconfirmed: nil
            }
        }.min()
    }

    // MARK: - Wishes

    /// Adds a notification, or changes the one of the same key. A failed one keeps its wait.
    ///
    /// - Parameters:
    ///   - again: Sends it even if it is on the screen unchanged, so that it rings again.
    ///   - afresh: Sends it as a new notification, with an id of its own: some servers have closed the one that was pressed
    ///     (xfce4-notifyd), and show no replacement of it.
    /// - Returns: The id to close.
    @discardableResult
    mutating func show(_ notification: Notification, again: Bool = false, afresh: Bool = false) -> UInt32? {
        guard var delivery = deliveries[notification.key] else {
            lastOrder += 1
            deliveries[notification.key] = Delivery(
                notification: notification, phase: .waiting, backoff: Backoff(retryDelays), order: lastOrder,
                lastRing: lastOrder, isAwaited: again)
            return nil
        }
        if again {
            lastOrder += 1
            delivery.lastRing = lastOrder
            delivery.isAwaited = true
        }
        switch delivery.phase {
        case .shown where again || afresh || delivery.notification != notification: delivery.phase = .waiting
        case .unconfirmed where again || afresh: delivery.phase = .waiting
        case .waiting, .sending, .shown, .unconfirmed: break
        }
        delivery.notification = notification
        var former: UInt32?
        if afresh {
            former = delivery.id
            keys = keys.filter { $0.value != notification.key }
            delivery.id = nil
            // The one on its way replaces the one that goes.
            if case .sending = delivery.phase { delivery.phase = .waiting }
            delivery.attempt = 0
        }
        deliveries[notification.key] = delivery
        return former
    }

    /// True if a press of this action can come from a person.
    func offers(_ action: String, key: String) -> Bool {
        guard let notification = deliveries[key]?.notification else { return false }
        return action == Notification.defaultActionID || notification.actions.contains { $0.id == action }
    }

    /// Sends it once more as it is, afresh, but not twice in a minute.
    ///
    /// - Returns: The id to close.
    mutating func resend(_ key: String, at now: DispatchTime) -> UInt32? {
        guard let delivery = deliveries[key], delivery.resent.map({ $0.adding(Self.resendGap) <= now }) ?? true else {
            return nil
        }
        deliveries[key]?.resent = now
        return show(delivery.notification, again: true, afresh: true)
    }

    /// - Returns: the id to close.
    mutating func withdraw(_ key: String) -> UInt32? {
        guard let id = deliveries.removeValue(forKey: key)?.id else {
            return nil
        }
        keys[id] = nil
        return id
    }

    /// Sends what the server may have closed once more, as it is.
    ///
    /// - Returns: The id to close.
    mutating func showAgain(_ key: String, at now: DispatchTime) -> UInt32? {
        // A server that presses every notification must not be fed without a pause.
        deliveries[key]?.backoff.hesitate(at: now)
        return deliveries[key].flatMap { show($0.notification, again: true, afresh: true) }
    }

    // MARK: - Attempts

    /// Makes an attempt of everything that is to be sent now.
    ///
    /// - Returns: The attempts in the order to send them, after everything that they close.
    mutating func takeDue(at now: DispatchTime, timeout: Duration, policy: ServerPolicy = ServerPolicy()) -> [Attempt] {
        var due = deliveries.values.filter { $0.phase == .waiting && $0.backoff.isDue(at: now) }
        guard !due.isEmpty else { return [] }
        if policy.showsOneAtATime {
            due += deliveries.values.filter { $0.phase == .shown }
            due.sort { $0.lastRing > $1.lastRing }
        } else {
            due.sort { $0.order < $1.order }
        }
        return due.map { delivery in
            lastAttempt += 1
            let key = delivery.notification.key
            deliveries[key]?.attempt = lastAttempt
            deliveries[key]?.phase = .sending(deadline: now.adding(timeout))
            guard !policy.canReplace, let id = delivery.id else {
                return Attempt(
                    number: lastAttempt, notification: delivery.notification, replaces: delivery.id ?? 0, closes: nil,
                    rings: delivery.isAwaited)
            }
            // The person's click or the server's word on the one that goes means nothing any more.
            keys[id] = nil
            deliveries[key]?.id = nil
            return Attempt(
                number: lastAttempt, notification: delivery.notification, replaces: 0, closes: id,
                rings: delivery.isAwaited)
        }
    }

    /// Gives up waiting for what was not answered in time.
    /// - Returns: the keys; a later reply still counts if no newer attempt was made.
    mutating func expire(at now: DispatchTime) -> [String] {
        var expired: [String] = []
        for (key, delivery) in deliveries {
            if case .sending(let deadline) = delivery.phase, deadline <= now {
                deliveries[key]?.phase = .waiting
                deliveries[key]?.backoff.fail(at: now)
                expired.append(key)
            }
        }
        return expired
    }

    /// The server has answered an attempt with an id.
    mutating func accept(
        _ attempt: Attempt, id: UInt32, policy: ServerPolicy = ServerPolicy(), at now: DispatchTime = .now()
    ) -> Acceptance {
        let key = attempt.notification.key
        guard id != 0 else {
            guard let delivery = deliveries[key], delivery.attempt == attempt.number else { return .known }
            deliveries[key]?.phase = delivery.notification == attempt.notification ? .unconfirmed : .waiting
            return .unconfirmed(key: key)
        }
        guard var delivery = deliveries[key], delivery.attempt == attempt.number else {
            // A superseded attempt that replaced what the newer one replaces, too, has made nothing of its own.
            return keys[id] == nil ? .surplus(id) : .known
        }
        let former = delivery.id == id ? nil : delivery.id
        if let former {
            keys[former] = nil
        }
        keys[id] = key
        delivery.id = id
        if policy.hidesCritical, attempt.replaces != id {
            // Replaced once more, with the same words: what keeps its id is on the screen.
            let (isHidden, wasHidden) = (attempt.replaces != 0, delivery.isHidden)
            if !wasHidden { delivery.backoff.succeed() }
            delivery.backoff.fail(at: now)
            delivery.phase = .waiting
            // It rings when it is shown.
            (delivery.isHidden, delivery.isAwaited) = (isHidden || wasHidden, isHidden || wasHidden)
            deliveries[key] = delivery
            return isHidden ? .hidden(key: key, close: former, isNews: !wasHidden) : .sent
        }
        delivery.phase = delivery.notification == attempt.notification ? .shown : .waiting
        delivery.backoff.succeed()
        (delivery.isHidden, delivery.isAwaited) = (false, false)
        deliveries[key] = delivery
        return .shown(key: key, close: former)
    }

    /// The server has answered an attempt with an error.
    /// - Returns: whether the attempt still counted.
    mutating func refuse(_ attempt: Attempt, at now: DispatchTime) -> Bool {
        let key = attempt.notification.key
        guard var delivery = deliveries[key], delivery.attempt == attempt.number,
            case .sending = delivery.phase
        else {
            return false
        }
        delivery.phase = .waiting
        delivery.backoff.fail(at: now)
        deliveries[key] = delivery
        return true
    }

    /// Takes the notifications that have rung while there is no server to send them to.
    ///
    /// - Returns: The keys in their order, each once until it rings again.
    mutating func takeUnheard() -> [String] {
        let unheard = deliveries.filter { $0.value.phase == .waiting && $0.value.isAwaited }
            .sorted { $0.value.order < $1.value.order }.map(\.key)
        for key in unheard { deliveries[key]?.isAwaited = false }
        return unheard
    }

    // MARK: - The server's side

    /// The server has taken a notification off the screen, which ends the wish for it, unless a newer text is on its way.
    /// - Returns: the key that is no longer shown.
    mutating func close(_ id: UInt32) -> String? {
        guard let key = keys.removeValue(forKey: id), let delivery = deliveries[key] else {
            return nil
        }
        if delivery.phase == .shown {
            deliveries[key] = nil
            return key
        }
        deliveries[key]?.id = nil
        return nil
    }

    /// The owner is gone and its ids mean nothing any more: everything wanted is to be sent again, at once unless it was
    /// just on its way, for then it may be what brought the owner down.
    mutating func forgetOwner(at now: DispatchTime) {
        keys = [:]
        for (key, delivery) in deliveries {
            if case .sending = delivery.phase {
                deliveries[key]?.backoff.fail(at: now)
            }
            deliveries[key]?.phase = .waiting
            deliveries[key]?.id = nil
            deliveries[key]?.attempt = 0
        }
    }
}
