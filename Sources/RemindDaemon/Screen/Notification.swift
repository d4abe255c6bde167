/// A notification on the desktop: plain text, never markup.
package struct Notification: Sendable, Equatable {
    package struct Action: Sendable, Equatable {
        /// Comes back in `NotificationServer.onAction`; opaque here.
        package var id: String
        package var label: String

        package init(id: String, label: String) {
            self.id = id
            self.label = label
        }
    }

    /// The urgency levels of the Desktop Notifications Specification; many servers let `critical` pass "do not disturb".
    package enum Urgency: UInt8, Sendable {
        case low = 0
        case normal = 1
        case critical = 2
    }

    /// A field for a value, at servers that have one (Plasma): the person types, and the text comes back in
    /// `NotificationServer.onReply`.
    package struct Reply: Sendable, Equatable {
        package var label: String
        /// The hint in the empty field: `71.9 kg`.
        package var example: String

        package init(label: String, example: String) {
            self.label = label
            self.example = example
        }
    }

    /// The name in the desktop's icon theme.
    package static let iconName = "remindd"
    /// The id of the action of a click on the notification itself.
    package static let defaultActionID = "default"

    /// The subject: an occurrence's id, opaque here. One key is one notification on the screen.
    package var key: String
    package var title: String
    /// Make it differ between occurrences: Plasma drops an identical one within a second.
    package var body: String
    /// The answer first, then Later; those past what the server draws are left out.
    package var actions: [Action]
    /// The label of a click on the notification itself; nil for no action. It must be harmless, since clicks go astray:
    /// open the details, never "taken".
    package var defaultAction: String?
    package var urgency: Urgency
    /// The `category` hint, such as `x-remindd.medication`; empty for none.
    package var category: String

    package var reply: Reply?
    /// The sound for servers that play one, by the Sound Naming Specification.
    package var soundName = "dialog-information"

    /// Milliseconds until the server may take it away by itself; `nil` for never, if the server can.
    var expiry: Int32?
    /// True if the server is to play no sound of its own.
    var isSilent = false

    /// The text to show if the bus refuses the other.
    var withoutText: Notification {
        Notification(
            key: key, title: "A reminder is due", body: "See it with: remindctl", defaultAction: nil, urgency: urgency)
    }

    package init(
        key: String, title: String, body: String = "", actions: [Action] = [], defaultAction: String? = "Details",
        urgency: Urgency = .normal, category: String = ""
    ) {
        (self.key, self.title, self.body, self.actions, self.defaultAction) = (key, title, body, actions, defaultAction)
        (self.urgency, self.category) = (urgency, category)
    }
}
