internal import RemindCore

/// The quirks of a notification server, by the name it gives itself. No other code knows a server by
/// name.
struct ServerPolicy: Equatable, Sendable {
    /// The most notifications to have on the screen at once; older reminders merge into one.
    ///
    /// More do not fit on a small screen: mako only counts the sixth, MATE draws it past the edge.
    var mostBanners = 5
    /// The room of a notification of several reminders.
    var room = BannerText.Room()
    /// The most buttons to send, without the default action.
    var mostActions = 3
    /// True if a click on the notification itself can do something without a button for it.
    var hasDefaultAction = true
    /// True if a notification can be replaced. If not, it is closed and shown again.
    var canReplace = true
    /// True if a new notification may stay out of sight behind an older one. Then the newest is shown first, and the
    /// others again after it.
    var showsOneAtATime = false
    var highestUrgency = Notification.Urgency.critical
    /// The `expire_timeout` to send: 0 for never, -1 for the server's own.
    var expiry: Int32 = 0
    /// True if critical notifications stay hidden in Do Not Disturb, for good and without a word. A notification that
    /// is replaced keeps its id only if it is on the screen.
    var hidesCritical = false
    /// True if it is given the file of the icon. Servers that take it from the desktop entry would draw it twice.
    var takesIconFile = true
    /// True if the desktop entry must be that of a file, which only the ordinary daemon has: the icon comes from it, and
    /// without one there is no history. Others take together by it, and GNOME closes the oldest of those.
    var needsDesktopEntry = false
    /// True if its notifications have buttons. If not, the command that answers is in the text.
    var drawsButtons = false
    /// Its mouse, if it draws no buttons.
    var clicks: Clicks?

    /// The mouse and the commands of a server with its default settings.
    struct Clicks: Equatable, Sendable {
        /// Does the default action.
        var action: String
        /// Closes it, and answers nothing.
        var closes: String
        /// The command that lists the buttons.
        var menu: String
    }
    /// True if it lists the bare links of the title and the text beside the marked ones, and asks which one to open.
    var listsBareLinks = false
    /// True if it shows one notification of each `x-dunst-stack-tag`, even after the daemon was killed and is back.
    ///
    /// mako 1.7.1, which says that it is 0.0.0, crashes if a notification replaces one of the same tag.
    var knowsStackTags = false

    /// - Parameters:
    ///   - name: The `name` of GetServerInformation.
    ///   - vendor: Its `vendor`; two servers are called "Notification Daemon".
    init(name: String = "", vendor: String = "") {
        switch (name, vendor) {
        case ("dunst", _):
            knowsStackTags = true
            listsBareLinks = true
            clicks = Clicks(action: "a middle click", closes: "a left click", menu: "dunstctl context")
        case ("mako", _):
            clicks = Clicks(action: "a left click", closes: "a right click", menu: "makoctl menu")
        case ("gnome-shell", _):
            // A replacement loses its buttons, and the fourth notification closes the first (up to GNOME 47).
            canReplace = false
            showsOneAtATime = true
            mostBanners = 3
            drawsButtons = true
            takesIconFile = false
        case ("Plasma", _):
            // Popups fill half of the screen's height from the oldest on, and only the oldest is sure to be seen: so the
            // newest is sent first, and a group is low enough for both on 800 pixels. Popups have 18 grid units.
            canReplace = false
            showsOneAtATime = true
            mostBanners = 2
            needsDesktopEntry = true
            room = BannerText.Room(lines: 4, width: 42)
            drawsButtons = true
            takesIconFile = false
        case ("lxqt-notificationd", _):
            // The default action counts as a button, and four buttons become a list to choose from.
            hasDefaultAction = false
            drawsButtons = true
        case ("notify-osd", _):
            // A notification that never expires becomes a dialog, which has no id and cannot be closed or replaced.
            expiry = -1
            highestUrgency = .normal
        case ("Notification Daemon", "MATE"):
            hidesCritical = true
            drawsButtons = true
        case ("SwayNotificationCenter", _), ("Xfce Notify Daemon", _):
            drawsButtons = true
        default:
            break
        }
    }
}
