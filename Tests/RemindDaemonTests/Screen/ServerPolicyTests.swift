import RemindCore
import Testing

@testable import RemindDaemon

@Suite("Quirks of servers")
struct ServerPolicyTests {
    /// The servers that were tried, by the names they give themselves.
    static let tried = [
        ("Plasma", "KDE"), ("gnome-shell", "GNOME"), ("mako", "emersion"), ("Notification Daemon", "MATE"),
        ("lxqt-notificationd", "lxqt.org"), ("SwayNotificationCenter", "ErikReider"), ("notify-osd", "Canonical Ltd"),
        ("dunst", "knopwob"), ("Xfce Notify Daemon", "Xfce"),
    ]

    /// The most a server gets; what it does not know may harm it.
    @Test("the hints of each", arguments: tried)
    func hints(name: String, vendor: String) {
        var notification = Notification(key: "secret", title: "Weight", category: "x-remindd.weight")
        notification.reply = Notification.Reply(label: "Record", example: "71.9 kg")
        let hints = NotificationHints(
            notification, policy: ServerPolicy(name: name, vendor: vendor), capabilities: ["actions"], actions: [],
            rings: true)
        let common = ["urgency", "resident", "desktop-entry", "category", "suppress-sound"]
        #expect(hints.values.map(\.0) == common + (name == "dunst" ? ["x-dunst-stack-tag"] : []))
    }

    /// Where popups share half of a small screen, a group leaves room for the newest.
    @Test("the room of a group", arguments: tried)
    func room(name: String, vendor: String) {
        let room = ServerPolicy(name: name, vendor: vendor).room
        #expect(room == (name == "Plasma" ? BannerText.Room(lines: 4, width: 42) : BannerText.Room()))
    }
}
