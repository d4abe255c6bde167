/// What a person is to see on the desktop: plain text, never markup.
public struct Notification: Sendable, Equatable {
    /// A button.
    public struct Action: Sendable, Equatable {
        /// Comes back in `NotificationServer.onAction`; opaque here.
        public var id: String
        /// What stands on the button.
        public var label: String

        public init(id: String, label: String) {
            self.id = id
            self.label = label
        }
    }

    /// The urgency levels of the Desktop Notifications Specification; many servers let `critical` pass "do not disturb".
    public enum Urgency: UInt8, Sendable {
        case low = 0
        case normal = 1
        case critical = 2
    }

    /// The id of what a click on the notification itself does.
    public static let defaultActionID = "default"

    /// Whose notification it is: an occurrence's id, opaque here. One key is one notification on the screen.
    public var key: String
    public var title: String
    /// Make it differ between occurrences: Plasma drops an identical one within a second.
    public var body: String
    /// The safest first; those past what the server draws are left out.
    public var actions: [Action]
    /// What a click on the notification itself does, in words, or nil for nothing. It must be harmless, as clicks go
    /// astray: open the details, never "taken".
    public var defaultAction: String?
    public var urgency: Urgency
    /// The `category` hint, such as `x-remindd.medication`; empty for none.
    public var category: String

    /// What is shown if the bus does not take the text.
    var withoutText: Notification {
        Notification(
            key: key, title: "A reminder is due", body: "remindctl shows it", defaultAction: nil, urgency: urgency)
    }

    public init(
        key: String, title: String, body: String = "", actions: [Action] = [], defaultAction: String? = "Details",
        urgency: Urgency = .normal, category: String = ""
    ) {
        self.key = key
        self.title = title
        self.body = body
        self.actions = actions
        self.defaultAction = defaultAction
        self.urgency = urgency
        self.category = category
    }
}
