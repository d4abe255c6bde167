/// The quirks of a notification server, by the name it gives itself. No other code knows a server by
/// name.
struct ServerPolicy: Equatable, Sendable {
    /// The most notifications to have on the screen at once; older reminders merge into one.
    ///
    /// More do not fit on a small screen: mako only counts the sixth, MATE draws it past the edge.
    var mostBanners = 5
    /// The most buttons to send, without the default action.
    var mostActions = 3
    /// Whether a click on the notification itself can do something without a button for it.
    var hasDefaultAction = true
    /// Whether a notification can be replaced. If not, it is closed and shown again.
    var canReplace = true
    /// Whether a new notification stays out of sight behind one that is critical. If so, the newest is shown first, and the
    /// others again after it.
    var showsOneAtATime = false
    var highestUrgency = Notification.Urgency.critical
    /// The `expire_timeout` to send: 0 for never, -1 for the server's own.
    var expiry: Int32 = 0
    /// Whether critical notifications stay hidden in Do Not Disturb.
    var hidesCritical = false

    /// - Parameters:
    ///   - name: The `name` of GetServerInformation.
    ///   - vendor: Its `vendor`; two servers are called "Notification Daemon".
    init(name: String = "", vendor: String = "") {
        switch (name, vendor) {
        case ("gnome-shell", _):
            // A replacement loses its buttons, and the fourth notification closes the first (up to GNOME 47).
            canReplace = false
            showsOneAtATime = true
            mostBanners = 3
        case ("Plasma", _):
            // Popups fill the screen from the oldest on; the newest do not fit.
            mostBanners = 2
        case ("lxqt-notificationd", _):
            // The default action counts as a button, and four buttons become a list to choose from.
            hasDefaultAction = false
        case ("notify-osd", _):
            // A notification that never expires becomes a dialog, which has no id and cannot be closed or replaced.
            expiry = -1
            highestUrgency = .normal
        case ("Notification Daemon", "MATE"):
            hidesCritical = true
        default:
            break
        }
    }
}
