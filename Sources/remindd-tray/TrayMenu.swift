import DBus
import Screens

/// The menu of the tray as an object on the bus: `com.canonical.dbusmenu` (libdbusmenu, dbus-menu.xml).
struct TrayMenu {
    static let path = "/MenuBar"
    static let interface = "com.canonical.dbusmenu"
    private static let properties = ["label", "enabled", "type", "children-display"]
    private static let node = "ia{sv}av"

    var entries: [TrayScreen.Entry]
    var revision: UInt32

    private var root: TrayScreen.Entry { TrayScreen.Entry(id: 0, label: "", children: entries) }

    /// `u(ia{sv}av)`: the entries below one.
    ///
    /// - Parameters:
    ///   - parent: 0 for all.
    ///   - depth: How many levels; -1 for all.
    ///   - names: The properties that are wanted; none means all.
    /// - Returns: False if there is no such entry.
    func appendLayout(
        of parent: Int32, depth: Int32, names: [String], to reply: borrowing BusMessage
    ) throws(BusError) -> Bool {
        guard let entry = find(parent) else { return false }
        try reply.append(revision)
        try append(entry, depth: depth, names: names, to: reply)
        return true
    }

    /// `a(ia{sv})`: the properties of some entries, or of all if none is named.
    func appendProperties(of ids: [Int32], names: [String], to reply: borrowing BusMessage) throws(BusError) {
        let found = ids.isEmpty ? all(below: root) : ids.compactMap(find)
        try reply.appendArray(of: "(ia{sv})") { () throws(BusError) in
            for entry in found {
                try reply.appendStruct(of: "ia{sv}") { () throws(BusError) in
                    try reply.append(entry.id)
                    try appendProperties(of: entry, names: names, to: reply)
                }
            }
        }
    }

    /// One property as a variant.
    ///
    /// - Returns: False if the entry has no such property.
    func appendProperty(_ name: String, of id: Int32, to reply: borrowing BusMessage) throws(BusError) -> Bool {
        guard let entry = find(id), let value = TrayMenu.value(name, of: entry) else { return false }
        try reply.append(value)
        return true
    }

    private func find(_ id: Int32) -> TrayScreen.Entry? { id == 0 ? root : all(below: root).first { $0.id == id } }

    private func all(below entry: TrayScreen.Entry) -> [TrayScreen.Entry] {
        [entry] + entry.children.flatMap { all(below: $0) }
    }

    private func append(
        _ entry: TrayScreen.Entry, depth: Int32, names: [String], to reply: borrowing BusMessage
    ) throws(BusError) {
        try reply.appendStruct(of: TrayMenu.node) { () throws(BusError) in
            try reply.append(entry.id)
            try appendProperties(of: entry, names: names, to: reply)
            try reply.appendArray(of: "v") { () throws(BusError) in
                guard depth != 0 else { return }
                for child in entry.children {
                    try reply.appendVariant(of: "(\(TrayMenu.node))") { () throws(BusError) in
                        try append(child, depth: depth - 1, names: names, to: reply)
                    }
                }
            }
        }
    }

    private func appendProperties(
        of entry: TrayScreen.Entry, names: [String], to reply: borrowing BusMessage
    ) throws(BusError) {
        let wanted = TrayMenu.properties.filter { names.isEmpty || names.contains($0) }
        try reply.append(wanted.compactMap { name in TrayMenu.value(name, of: entry).map { (name, $0) } })
    }

    /// - Returns: `nil` where the default of the protocol counts.
    private static func value(_ name: String, of entry: TrayScreen.Entry) -> BusMessage.Variant? {
        switch name {
        // An underscore marks a key.
        case "label": entry.label.flatMap { $0.isEmpty ? nil : .string($0.replacing("_", with: "__")) }
        case "enabled": entry.isEnabled ? nil : .bool(false)
        case "type": entry.label == nil ? .string("separator") : nil
        case "children-display": entry.children.isEmpty ? nil : .string("submenu")
        default: nil
        }
    }
}
