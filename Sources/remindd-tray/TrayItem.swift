import DBus
import RemindClient
import RemindProtocol
import Screens
import Vocabulary

/// The icon of the tray as an object on the bus: `org.kde.StatusNotifierItem`, as the desktops read it
/// (freedesktop.org, "Status Notifier Item").
struct TrayItem {
    static let path = "/StatusNotifierItem"
    static let interface = "org.kde.StatusNotifierItem"
    private static let properties = [
        "Category", "Id", "Title", "Status", "WindowId", "IconName", "AttentionIconName", "OverlayIconName", "ToolTip",
        "ItemIsMenu", "Menu",
    ]
    /// One that differs by a dot.
    private static let plain = "remindd"
    private static let due = "remindd-due"

    /// The daemon that it follows.
    private let instance = Surroundings.current.instance
    var icon: TrayScreen.Icon
    /// True if a click on the icon opens the menu, since there is no window.
    var isMenuOnly: Bool

    init(icon: TrayScreen.Icon, isMenuOnly: Bool) { (self.icon, self.isMenuOnly) = (icon, isMenuOnly) }

    private var title: String { instance.title(icon.title) }

    /// Appends a property as a variant.
    ///
    /// - Returns: False if the item has no such property.
    func append(_ name: String, to reply: borrowing BusMessage) throws(BusError) -> Bool {
        guard TrayItem.properties.contains(name) else { return false }
        try reply.appendVariant(of: TrayItem.type(of: name)) { () throws(BusError) in try value(name, reply) }
        return true
    }

    /// Appends all properties: `a{sv}`.
    func appendAll(to reply: borrowing BusMessage) throws(BusError) {
        try reply.appendArray(of: "{sv}") { () throws(BusError) in
            for name in TrayItem.properties {
                try reply.append(key: name, of: TrayItem.type(of: name)) { () throws(BusError) in
                    try value(name, reply)
                }
            }
        }
    }

    private static func type(of name: String) -> String {
        switch name {
        case "WindowId": "i"
        case "ToolTip": "(sa(iiay)ss)"
        case "ItemIsMenu": "b"
        case "Menu": "o"
        default: "s"
        }
    }

    private func value(_ name: String, _ reply: borrowing BusMessage) throws(BusError) {
        switch name {
        case "Category": try reply.append("ApplicationStatus")
        case "Id": try reply.append(instance.stem)
        case "Title": try reply.append(title)
        case "Status": try reply.append(icon.isDue ? "NeedsAttention" : "Active")
        case "WindowId": try reply.append(0 as Int32)
        // Some trays know no attention.
        case "IconName": try reply.append(icon.isDue ? TrayItem.due : TrayItem.plain)
        case "AttentionIconName": try reply.append(TrayItem.due)
        case "ItemIsMenu": try reply.append(isMenuOnly)
        case "Menu": try reply.append(path: TrayMenu.path)
        case "ToolTip":
            try reply.appendStruct(of: "sa(iiay)ss") { () throws(BusError) in
                try reply.append("")
                try reply.appendArray(of: "(iiay)") { () throws(BusError) in }
                try reply.append(title)
                // It is read as markup.
                try reply.append(icon.lines.map { MarkupText.escaped($0, linked: false) }.joined(separator: "\n"))
            }
        default: try reply.append("")
        }
    }
}
