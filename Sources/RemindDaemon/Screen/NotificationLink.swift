import DBus
@preconcurrency internal import Dispatch
import RemindProtocol

/// The way to the present owner of `org.freedesktop.Notifications`: a bus, a name on it, and whether who has it answers.
///
/// Does a step only when `advance` says that it is time; the events in between come from the bus.
final class NotificationLink {
    enum Change {
        /// All ids are void: another owner, none, or no bus.
        case ownerLost
        /// The owner answers, for the first time or again.
        case ownerReady(isNew: Bool)
        /// A step has failed: no owner could be started, or the owner has not answered.
        case failed
    }

    /// A signal of the owner; those of other senders are dropped.
    enum Signal {
        case action(id: UInt32, action: String)
        case reply(id: UInt32, text: String)
        case closed(id: UInt32, reason: UInt32)
    }

    private enum Phase {
        case stopped
        case down(reason: String)
        /// It connects to the bus, or asks for the owner.
        case connecting(Bus)
        case vacant(Bus)
        /// The bus was asked to start an owner.
        case starting(Bus)
        /// Asked who it is, for the first time or in doubt.
        case asking(Bus, NotificationOwner)
        case silent(Bus, NotificationOwner)
        case ready(Bus, NotificationOwner)
    }

    /// Called after the change, on the queue.
    var onChange: ((Change) -> Void)?
    var onSignal: ((Signal) -> Void)?

    private static let service = "org.freedesktop.Notifications"
    private static let driver = "org.freedesktop.DBus"

    private let queue: DispatchQueue
    private let address: String?
    private let instance: Instance
    private let callTimeout: Duration
    private var phase = Phase.stopped
    private var connectBackoff: Backoff
    private var activateBackoff: Backoff
    private var askBackoff: Backoff
    /// True if the bus could not start an owner since it lost the last one.
    private var couldNotStart = false
    /// True if the bus knows an owner to start; `nil` until it has said so.
    private var isStartable: Bool?

    init(queue: DispatchQueue, address: String?, instance: Instance, timing: NotificationServer.Timing) {
        self.queue = queue
        self.address = address
        self.instance = instance
        callTimeout = timing.callTimeout
        connectBackoff = Backoff(timing.connectDelays)
        activateBackoff = Backoff(timing.retryDelays)
        askBackoff = Backoff(timing.retryDelays)
    }

    var state: NotificationServer.State {
        switch phase {
        case .stopped: .noBus(reason: "stopped")
        case .down(let reason): .noBus(reason: reason)
        case .connecting: .connecting
        case .vacant, .starting:
            if couldNotStart {
                .noServer
            } else {
                isStartable.map { $0 ? .startable : .noServer } ?? .connecting
            }
        case .asking, .silent, .ready:
            if let information = readyOwner?.information {
                .ready(name: information.name, version: information.version, capabilities: information.capabilities)
            } else {
                .silent
            }
        }
    }

    /// Why nothing can be shown for now; nil while a step is under way, which may change that.
    var obstacle: BusError? {
        switch phase {
        case .down(let reason): .noBus(reason)
        case .vacant: couldNotStart ? .noServer : nil
        case .silent: .silentServer
        case .stopped, .connecting, .starting, .asking, .ready: nil
        }
    }

    /// The owner, whether it answers or not.
    var owner: NotificationOwner? {
        switch phase {
        case .stopped, .down, .connecting, .vacant, .starting: nil
        case .asking(_, let owner), .silent(_, let owner), .ready(_, let owner): owner
        }
    }

    var readyOwner: NotificationOwner? {
        if case .ready(_, let owner) = phase { owner } else { nil }
    }

    /// Connects, unless that was done already.
    func open() {
        if case .stopped = phase {
            connect()
        }
    }

    func close() {
        bus?.close()
        phase = .stopped
    }

    // MARK: - Steps

    /// Takes the next step towards an owner that answers, if it is time for it.
    func advance(at now: DispatchTime) {
        switch phase {
        case .down where connectBackoff.isDue(at: now):
            connect()
        case .vacant(let bus) where activateBackoff.isDue(at: now):
            activate(on: bus, at: now)
        case .silent(let bus, let owner) where askBackoff.isDue(at: now):
            ask(owner, on: bus)
        case .ready(let bus, let owner) where owner.isAssumed && askBackoff.isDue(at: now):
            ask(owner, on: bus)
        case .stopped, .down, .connecting, .vacant, .starting, .asking, .silent, .ready:
            break
        }
    }

    /// When `advance` next has something to do; nil if only an event can change anything.
    var deadline: DispatchTime? {
        switch phase {
        case .down: connectBackoff.notBefore
        case .vacant: activateBackoff.notBefore
        case .silent: askBackoff.notBefore
        case .ready(_, let owner): owner.isAssumed ? askBackoff.notBefore : nil
        case .stopped, .connecting, .starting, .asking: nil
        }
    }

    /// Tries again now, since something is to be shown. No signal tells that a bus has come up, or that a hanging
    /// server is back; a new server sends one.
    func hasten() {
        connectBackoff.hasten()
        askBackoff.hasten()
    }

    /// The owner has not answered something: ask whether it answers at all.
    func doubt(_ owner: NotificationOwner) {
        if case .ready(let bus, let present) = phase, present === owner {
            ask(owner, on: bus)
        }
    }

    // MARK: - Bus

    private var bus: Bus? {
        switch phase {
        case .stopped, .down: nil
        case .connecting(let bus), .vacant(let bus), .starting(let bus): bus
        case .asking(let bus, _), .silent(let bus, _), .ready(let bus, _): bus
        }
    }

    private func connect() {
        do throws(BusError) {
            let bus = try Bus(queue: queue, address: address)
            phase = .connecting(bus)
            bus.onDisconnect = { [weak self] error in self?.lost(error) }
            try subscribe(on: bus)
            try bus.call(
                driverMethod("GetNameOwner"), timeout: callTimeout,
                arguments: { (message) throws(BusError) in try message.append(Self.service) },
                reply: { [weak self] message in self?.learnOwner(from: message) })
        } catch {
            lost(error)
        }
    }

    private func lost(_ error: BusError) {
        bus?.close()
        phase = .down(reason: error.message)
        isStartable = nil
        connectBackoff.fail(at: .now())
        onChange?(.ownerLost)
    }

    private func subscribe(on bus: Bus) throws(BusError) {
        try bus.subscribe(
            "type='signal',sender='\(Self.driver)',path='/org/freedesktop/DBus',interface='\(Self.driver)',"
                + "member='NameOwnerChanged',arg0='\(Self.service)'"
        ) { [weak self, weak bus] message in
            if let self, let bus, message.sender == Self.driver, (try? message.readString()) != nil,
                (try? message.readString()) != nil, let new = try? message.readString()
            {
                ownerChanged(to: new, on: bus)
            }
        }
        try bus.subscribe(
            "type='signal',sender='\(Self.driver)',path='/org/freedesktop/DBus',interface='\(Self.driver)',"
                + "member='ActivatableServicesChanged'"
        ) { [weak self, weak bus] message in
            if let self, let bus, message.sender == Self.driver, case .vacant = phase { learnStartable(on: bus) }
        }
        // The rule does not name the sender: dunst and GNOME send to us alone, which the bus does without a rule, and
        // anybody else can do so, too. So the sender is compared with the owner here; the bus vouches for both.
        let rule = "type='signal',path='/org/freedesktop/Notifications',interface='\(Self.service)',member="
        try bus.subscribe(rule + "'ActionInvoked'") { [weak self] message in
            if let self, message.sender == owner?.uniqueName, let id = try? message.readUInt32(),
                let action = try? message.readString()
            {
                onSignal?(.action(id: id, action: action))
            }
        }
        try bus.subscribe(rule + "'NotificationReplied'") { [weak self] message in
            if let self, message.sender == owner?.uniqueName, let id = try? message.readUInt32(),
                let text = try? message.readString()
            {
                onSignal?(.reply(id: id, text: text))
            }
        }
        try bus.subscribe(rule + "'NotificationClosed'") { [weak self] message in
            if let self, message.sender == owner?.uniqueName, let id = try? message.readUInt32(),
                let reason = try? message.readUInt32()
            {
                onSignal?(.closed(id: id, reason: reason))
            }
        }
    }

    // MARK: - Owner

    private func learnOwner(from message: borrowing BusMessage) {
        guard case .connecting(let bus) = phase else {
            return
        }
        if let error = message.error {
            if error.name == "org.freedesktop.DBus.Error.NameHasNoOwner" {
                ownerChanged(to: "", on: bus)
            } else {
                lost(error)
            }
        } else {
            ownerChanged(to: (try? message.readString()) ?? "", on: bus)
        }
    }

    /// - Parameter name: the unique name of the owner, or empty for none.
    private func ownerChanged(to name: String, on bus: Bus) {
        if name.isEmpty {
            phase = .vacant(bus)
            couldNotStart = false
            learnStartable(on: bus)
            // At login and at a restart the server comes by itself, and a start without a display does harm
            // (dbus-broker#209): wait a moment.
            activateBackoff.hesitate(at: .now())
        } else {
            // It need not wait for what another one has not answered.
            askBackoff.succeed()
            ask(NotificationOwner(uniqueName: name, bus: bus, instance: instance, timeout: callTimeout), on: bus)
        }
        onChange?(.ownerLost)
    }

    /// Asks whether the bus knows an owner to start: it does so with the first notification, and `doctor` says so.
    private func learnStartable(on bus: Bus) {
        try? bus.call(
            driverMethod("ListActivatableNames"), timeout: callTimeout,
            reply: { [weak self, weak bus] message in
                guard let self, let bus, self.bus === bus else { return }
                isStartable = message.error == nil && (try? message.readStrings())?.contains(Self.service) == true
            })
    }

    private func ask(_ owner: NotificationOwner, on bus: Bus) {
        let isNew = owner.information == nil || owner.isAssumed
        phase = .asking(bus, owner)
        owner.ask { [weak self, weak bus, weak owner] result in
            guard let self, let bus, let owner, case .asking(_, let asked) = phase, asked === owner else {
                return
            }
            switch result {
            case .success:
                phase = .ready(bus, owner)
                onChange?(.ownerReady(isNew: isNew))
            case .failure(let error):
                askBackoff.fail(at: .now())
                let wasKnown = owner.information != nil
                if owner.assume(after: error) {
                    phase = .ready(bus, owner)
                    onChange?(.ownerReady(isNew: !wasKnown))
                } else {
                    phase = .silent(bus, owner)
                    onChange?(.failed)
                }
            }
        }
    }

    /// Asks the bus to start a server. A change of the owner shows that it has started; if there is none when the bus
    /// has answered, it is tried again later.
    private func activate(on bus: Bus, at now: DispatchTime) {
        phase = .starting(bus)
        // Counted whether it succeeds or not: a server that crashes is started as rarely as one that does not start.
        activateBackoff.fail(at: now)
        do throws(BusError) {
            try bus.call(
                driverMethod("StartServiceByName"), timeout: callTimeout,
                arguments: { (message) throws(BusError) in
                    try message.append(Self.service)
                    try message.append(0 as UInt32)
                },
                reply: { [weak self, weak bus] _ in
                    if let self, let bus, case .starting = phase {
                        phase = .vacant(bus)
                        couldNotStart = true
                        onChange?(.failed)
                    }
                })
        } catch {
            lost(error)
        }
    }

    private func driverMethod(_ name: String) -> Bus.MethodAddress {
        Bus.MethodAddress(destination: Self.driver, path: "/org/freedesktop/DBus", interface: Self.driver, name: name)
    }
}
