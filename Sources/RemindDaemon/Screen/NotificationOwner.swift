import DBus
import RemindProtocol
import Vocabulary

/// One owner of `org.freedesktop.Notifications`, addressed by its unique name: an id that one owner gave out can so
/// never reach another one.
///
/// Source: Desktop Notifications Specification 1.3, "D-BUS Protocol".
final class NotificationOwner {
    /// The server's description of itself.
    struct Information: Equatable {
        var name: String
        var vendor: String
        var version: String
        /// Such as `actions`, `body-markup`, `persistence`.
        var capabilities: [String]
    }

    /// Its quirks; those of any server until `ask` was answered.
    var policy: ServerPolicy {
        information.map { ServerPolicy(name: $0.name, vendor: $0.vendor) } ?? ServerPolicy()
    }

    let uniqueName: String
    /// Nil until `ask` was answered, or `assume` was called.
    private(set) var information: Information?
    /// True if it is used although it has not said who it is.
    private(set) var isAssumed = false
    private var refusals = 0
    private let bus: Bus
    private let instance: Instance
    private let timeout: Duration

    /// After this many refusals to say who it is, it is used anyway.
    private static let mostRefusals = 3

    init(uniqueName: String, bus: Bus, instance: Instance, timeout: Duration) {
        (self.uniqueName, self.bus, self.instance, self.timeout) = (uniqueName, bus, instance, timeout)
    }

    /// Names it for as long as its bus runs; nil if the bus has no name.
    var identity: String? { bus.identity.map { "\($0) \(uniqueName)" } }

    /// A server that refuses to say who it is, after a few times, is taken for one that can do nothing special.
    ///
    /// One refusal is not enough: GNOME's server has its name before it has its methods.
    ///
    /// - Returns: True if it is to be used.
    func assume(after error: BusError) -> Bool {
        if isAssumed { return true }
        guard !error.isSilence, information == nil else { return false }
        refusals += 1
        guard refusals >= Self.mostRefusals else { return false }
        information = Information(name: "unknown", vendor: "", version: "", capabilities: [])
        isAssumed = true
        return true
    }

    /// Asks who it is and what it can do; also the harmless question whether it answers at all. An error reply is no answer
    /// to either.
    func ask(_ reply: @escaping (Result<Information, BusError>) -> Void) {
        call("GetServerInformation") { [weak self] message in
            if let error = message.error {
                reply(.failure(error))
                return
            }
            let strings = Self.read(message) { (message) throws(BusError) in
                [try message.readString(), try message.readString(), try message.readString()]
            }
            self?.askCapabilities(
                name: strings?[0] ?? "unknown", vendor: strings?[1] ?? "", version: strings?[2] ?? "", reply)
        } failed: { error in
            reply(.failure(error))
        }
    }

    private func askCapabilities(
        name: String, vendor: String, version: String, _ reply: @escaping (Result<Information, BusError>) -> Void
    ) {
        call("GetCapabilities") { [weak self] message in
            if let error = message.error {
                reply(.failure(error))
                return
            }
            let capabilities = Self.read(message) { (message) throws(BusError) in try message.readStrings() } ?? []
            let information = Information(name: name, vendor: vendor, version: version, capabilities: capabilities)
            self?.information = information
            self?.isAssumed = false
            reply(.success(information))
        } failed: { error in
            reply(.failure(error))
        }
    }

    /// Shows a notification; `reply` gets its id, whenever that comes: the server may be slow, but what it shows in the end
    /// must have a key.
    ///
    /// - Parameters:
    ///   - icon: A file, or a name in the desktop's icon theme.
    ///   - rings: True if it is put before the person now, and not only brought up to date.
    func notify(
        _ notification: Notification, replacing id: UInt32, icon: String, rings: Bool,
        _ reply: @escaping (Result<UInt32, BusError>) -> Void
    ) {
        do throws(BusError) {
            try send(notification, replacing: id, icon: icon, rings: rings, reply)
        } catch {
            // A notification without its text is better than none.
            do throws(BusError) {
                try send(notification.withoutText, replacing: id, icon: icon, rings: rings, reply)
            } catch {
                reply(.failure(error))
            }
        }
    }

    /// - Throws: `BusError` if libsystemd does not take it; then `reply` is not called.
    private func send(
        _ notification: Notification, replacing id: UInt32, icon: String, rings: Bool,
        _ reply: @escaping (Result<UInt32, BusError>) -> Void
    ) throws(BusError) {
        let capabilities = information?.capabilities ?? []
        let policy = policy
        var actions: [String] = []
        if capabilities.contains("actions") {
            if policy.hasDefaultAction, let label = notification.defaultAction {
                actions += [Notification.defaultActionID, label]
            }
            var buttons = notification.actions
            if let reply = notification.reply, capabilities.contains(NotificationHints.replyActionID) {
                buttons.insert(Notification.Action(id: NotificationHints.replyActionID, label: reply.label), at: 0)
            }
            actions += buttons.prefix(policy.mostActions).flatMap { [$0.id, $0.label] }
        }
        let isLinked = capabilities.contains("body-hyperlinks")
        let instance = instance
        let title = instance.title(notification.title)
        var body = instance.addressed(notification.body)
        if policy.listsBareLinks { body = LinkText.shortened(body, beside: title) }
        if capabilities.contains("body-markup") {
            body =
                isLinked && policy.listsBareLinks
                ? MarkupText.listed(body) : MarkupText.escaped(body, linked: isLinked)
        }
        let arguments = { (message: borrowing BusMessage) throws(BusError) in
            try message.append(instance.stem)
            try message.append(id)
            try message.append(Self.clean(icon))
            try message.append(Self.clean(title))
            try message.append(Self.clean(body))
            try message.append(actions.map(Self.clean))
            let hints = NotificationHints(
                notification, of: instance, policy: policy, capabilities: capabilities, actions: actions,
                rings: rings)
            try message.append(
                hints.values.map { name, value in
                    if case .string(let text) = value { (name, .string(Self.clean(text))) } else { (name, value) }
                })
            // Never, if the server can: an unanswered reminder does not go away by itself.
            try message.append(notification.expiry ?? policy.expiry)
        }
        try bus.call(method("Notify"), timeout: nil, arguments: arguments) { message in
            if let error = message.error {
                reply(.failure(error))
                return
            }
            do throws(BusError) {
                reply(.success(try message.readUInt32()))
            } catch {
                reply(.failure(error))
            }
        }
    }

    /// Takes a notification off the screen. It may have gone already: servers disagree on saying so.
    func close(_ id: UInt32) {
        call("CloseNotification") { (message) throws(BusError) in
            try message.append(id)
        } reply: { _ in
        } failed: { _ in
        }
    }

    private func call(
        _ name: String,
        arguments: (borrowing BusMessage) throws(BusError) -> Void = { (_) throws(BusError) in },
        reply: @escaping (borrowing BusMessage) -> Void, failed: (BusError) -> Void
    ) {
        do throws(BusError) {
            try bus.call(method(name), timeout: timeout, arguments: arguments, reply: reply)
        } catch {
            failed(error)
        }
    }

    private func method(_ name: String) -> Bus.MethodAddress {
        Bus.MethodAddress(
            destination: uniqueName, path: "/org/freedesktop/Notifications",
            interface: "org.freedesktop.Notifications", name: name)
    }

    private static func read<Value>(
        _ message: borrowing BusMessage, _ body: (borrowing BusMessage) throws(BusError) -> Value
    ) -> Value? {
        message.error == nil ? try? body(message) : nil
    }

    /// A D-Bus string cannot carry a NUL, so the text is sent without it; libsystemd refuses noncharacters, which an
    /// older record may have.
    private static func clean(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar != "\0" {
            clean.append(scalar.isNoncharacter ? "\u{FFFD}" : scalar)
        }
        return String(clean)
    }
}
