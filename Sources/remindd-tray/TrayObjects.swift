import DBus
import Screens

/// The two objects of the tray, and the desktop's list of icons. Confined to one queue.
final class TrayObjects {
    private let bus: Bus
    private var item: TrayItem
    private var menu: TrayMenu
    private let onClick: (Int32) -> Void
    private let onActivate: () -> Void
    /// Called with false if the desktop has no tray.
    private let onTray: (Bool) -> Void
    private static let watcher = "org.kde.StatusNotifierWatcher"

    /// - Throws: `BusError` if the bus takes no objects.
    init(
        _ bus: Bus, _ screen: TrayScreen, isMenuOnly: Bool, onClick: @escaping (Int32) -> Void,
        onActivate: @escaping () -> Void, onTray: @escaping (Bool) -> Void
    ) throws(BusError) {
        self.bus = bus
        item = TrayItem(icon: screen.icon, isMenuOnly: isMenuOnly)
        menu = TrayMenu(entries: screen.menu, revision: screen.revision)
        (self.onClick, self.onActivate, self.onTray) = (onClick, onActivate, onTray)
        try bus.serve(TrayItem.path) { [unowned self] (call, reply) throws(BusError) in
            try answerItem(call, reply)
        }
        try bus.serve(TrayMenu.path) { [unowned self] (call, reply) throws(BusError) in
            try answerMenu(call, reply)
        }
        // A tray that starts later, or again, hears of the icon too.
        try bus.subscribe(
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
                + "arg0='\(TrayObjects.watcher)'"
        ) { [unowned self] message in
            guard (try? message.skip("ss")) != nil, let owner = try? message.readString(), !owner.isEmpty else {
                return
            }
            register()
        }
        register()
    }

    private func register() {
        let method = Bus.MethodAddress(
            destination: TrayObjects.watcher, path: "/StatusNotifierWatcher", interface: TrayObjects.watcher,
            name: "RegisterStatusNotifierItem")
        // A path says: that of the sender.
        try? bus.call(method, timeout: .seconds(5)) { (message) throws(BusError) in
            try message.append(TrayItem.path)
        } reply: { [unowned self] reply in
            onTray(reply.error == nil)
        }
    }

    func show(_ screen: TrayScreen) {
        if screen.icon != item.icon {
            item.icon = screen.icon
            for signal in ["NewTitle", "NewIcon", "NewAttentionIcon", "NewToolTip"] {
                try? bus.emit(signal, of: TrayItem.interface, at: TrayItem.path)
            }
            try? bus.emit("NewStatus", of: TrayItem.interface, at: TrayItem.path) { (signal) throws(BusError) in
                try signal.append(screen.icon.isDue ? "NeedsAttention" : "Active")
            }
        }
        guard screen.revision != menu.revision else { return }
        menu = TrayMenu(entries: screen.menu, revision: screen.revision)
        try? bus.emit("LayoutUpdated", of: TrayMenu.interface, at: TrayMenu.path) { (signal) throws(BusError) in
            try signal.append(screen.revision)
            try signal.append(0 as Int32)
        }
    }

    private func answerItem(_ call: borrowing BusMessage, _ reply: borrowing BusMessage) throws(BusError) -> Bool {
        switch (call.interface, call.member) {
        case (TrayItem.interface, "Activate"), (TrayItem.interface, "SecondaryActivate"): onActivate()
        case (TrayItem.interface, "ContextMenu"), (TrayItem.interface, "Scroll"): break
        case ("org.freedesktop.DBus.Properties", "Get"):
            let interface = try call.readString()
            let name = try call.readString()
            return interface == TrayItem.interface ? try item.append(name, to: reply) : false
        case ("org.freedesktop.DBus.Properties", "GetAll"): try item.appendAll(to: reply)
        default: return false
        }
        return true
    }

    private func answerMenu(_ call: borrowing BusMessage, _ reply: borrowing BusMessage) throws(BusError) -> Bool {
        switch (call.interface, call.member) {
        case (TrayMenu.interface, "GetLayout"):
            let parent = try call.readInt32()
            let depth = try call.readInt32()
            return try menu.appendLayout(of: parent, depth: depth, names: try call.readStrings(), to: reply)
        case (TrayMenu.interface, "GetGroupProperties"):
            let ids = try call.readArray(of: "i") { () throws(BusError) in try call.readInt32() }
            try menu.appendProperties(of: ids, names: try call.readStrings(), to: reply)
        case (TrayMenu.interface, "GetProperty"):
            let id = try call.readInt32()
            return try menu.appendProperty(try call.readString(), of: id, to: reply)
        case (TrayMenu.interface, "Event"): try take(call)
        case (TrayMenu.interface, "EventGroup"):
            _ = try call.readArray(of: "(isvu)") { () throws(BusError) in
                try call.readStruct(of: "isvu") { () throws(BusError) in try take(call) }
            }
            try appendNone(reply)
        // The menu is always as it is drawn next.
        case (TrayMenu.interface, "AboutToShow"): try reply.append(false)
        case (TrayMenu.interface, "AboutToShowGroup"):
            try appendNone(reply)
            try appendNone(reply)
        case ("org.freedesktop.DBus.Properties", "Get"):
            _ = try call.readString()
            guard let value = TrayObjects.ofMenu[try call.readString()] else { return false }
            try reply.append(value)
        case ("org.freedesktop.DBus.Properties", "GetAll"):
            try reply.append(TrayObjects.ofMenu.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        default: return false
        }
        return true
    }

    private static let ofMenu: [String: BusMessage.Variant] = [
        "Version": .uint32(3), "Status": .string("normal"), "TextDirection": .string("ltr"),
        "IconThemePath": .strings([]),
    ]

    /// An event of an entry: its number, `clicked` or another word, a value, and when.
    private func take(_ call: borrowing BusMessage) throws(BusError) {
        let id = try call.readInt32()
        let event = try call.readString()
        try call.skip("vu")
        if event == "clicked" { onClick(id) }
    }

    /// `ai`: the entries that are not there.
    private func appendNone(_ reply: borrowing BusMessage) throws(BusError) {
        try reply.appendArray(of: "i") { () throws(BusError) in }
    }
}
