package import RemindProtocol
package import RemindText
import Reminders
import Statistics
package import Vocabulary

/// The icon and the menu of the tray as a value: the day goes in, entries come out, and a click says what it asks for.
///
/// An entry's number is never used for anything else. A click on a menu that has been open for minutes asks for what the
/// person saw, and the daemon refuses it if that has changed since.
package struct TrayScreen {
    package struct Icon: Equatable, Sendable {
        /// The next thing, and how long until then.
        package var title: String
        package var lines: [String]
        /// True if something waits for an answer.
        package var isDue: Bool
    }

    package struct Entry: Equatable, Sendable {
        package var id: Int32
        /// `nil` for a line between entries.
        package var label: String?
        package var isEnabled = true
        package var children: [Entry] = []

        package init(id: Int32, label: String?, isEnabled: Bool = true, children: [Entry] = []) {
            (self.id, self.label, self.isEnabled, self.children) = (id, label, isEnabled, children)
        }
    }

    package enum Click: Hashable, Sendable {
        case ask(what: String, version: String?, Ask.Deed)
        case openWindow, quit
    }

    package private(set) var icon = Icon(title: "remindd", lines: [], isDue: false)
    package private(set) var menu: [Entry] = []
    /// Goes up with each other menu.
    package private(set) var revision: UInt32 = 1
    private let hasWindow: Bool
    private var clicks: [Int32: Click] = [:]
    private var numbers: [String: Int32] = [:]
    private var last: Int32 = 0
    /// Longer menus do not fit on a screen.
    private static let mostRows = 20
    private static let mostKept = 5000

    /// - Parameter hasWindow: True if the menu opens the window.
    package init(hasWindow: Bool) {
        self.hasWindow = hasWindow
        show([])
    }

    /// The daemon has said how the day is.
    ///
    /// - Parameter isPrivate: True if every title is replaced by its cover.
    package mutating func learned(_ day: Remindd1.Day, clock: Clock, isPrivate: Bool) {
        var options = BarLine.Options()
        options.isPrivate = isPrivate
        let texts = BarTexts(clock: clock, options: options)
        let line = BarLine(day, clock: clock, options: options)
        icon = Icon(title: line.text, lines: line.lines, isDue: day.occurrences.contains { $0.status == .due })
        let rows = day.occurrences.filter { $0.status != .cleared }
        let order: (OccurrenceView) -> Int = { $0.needsAnswer ? 0 : $0.status == .upcoming ? 1 : 2 }
        let sorted = (0...2).flatMap { rank in rows.filter { order($0) == rank } }
        var entries = (day.doubles ?? []).prefix(TrayScreen.mostRows).map { double in
            let item = TodayItem(double, clock: clock)
            let title = isPrivate ? double.cover ?? Definition.defaultCover : item.row.entry.title
            return entry(of: item, label: "\(TodayDrawing.Section.Kind.double.title) \(title), \(item.row.entry.time)")
        }
        entries += sorted.prefix(TrayScreen.mostRows).map { view in
            let item = TodayItem(
                view, on: day.date, asks: day.trackers?.first { $0.tracker == view.reminder }, clock: clock)
            return entry(of: item, label: texts.row(view))
        }
        if sorted.count > TrayScreen.mostRows {
            entries.append(text("and \(sorted.count - TrayScreen.mostRows) more", key: "more"))
        }
        if entries.isEmpty { entries = line.lines.prefix(1).map { text($0, key: "empty") } }
        show(entries)
    }

    /// The daemon does not answer.
    package mutating func lost(_ error: RemindError) {
        let line = BarLine(off: error, length: 40)
        icon = Icon(title: line.text, lines: line.lines, isDue: false)
        show([text(line.text, key: "off")] + line.lines.enumerated().map { text($1, key: "off \($0)") })
    }

    /// - Returns: `nil` for an entry that only says something.
    package func clicked(_ id: Int32) -> Click? { clicks[id] }

    // MARK: - Entries

    private mutating func show(_ entries: [Entry]) {
        var all = entries
        all.append(Entry(id: number("line"), label: nil))
        if hasWindow { all.append(leaf("Open the window", .openWindow, key: "window")) }
        all.append(leaf("Quit", .quit, key: "quit"))
        guard all != menu else { return }
        menu = all
        revision &+= 1
        forget()
    }

    /// One row with its buttons below it; only a text if it has none.
    private mutating func entry(of item: TodayItem, label: String) -> Entry {
        // A slip of the hand would answer a dose early, if one click were enough.
        // A menu has no line to write in.
        let buttons = item.isUpcoming ? [] : item.row.buttons.filter { !$0.isLine }
        let key = "\(item.what) \(item.version ?? "")"
        guard !buttons.isEmpty else { return text(label, key: key) }
        var entry = Entry(id: number(key), label: label)
        entry.children = buttons.map { self.entry(of: $0, in: item, key: key) }
        return entry
    }

    private mutating func entry(of button: TodayDrawing.Button, in item: TodayItem, key: String) -> Entry {
        let key = "\(key) \(button.label)"
        switch button.action {
        case .ask(let deed):
            return leaf(button.label, .ask(what: item.what, version: item.version, deed), key: key)
        case .menu:
            var entry = Entry(id: number(key), label: button.label)
            entry.children = button.menu.map { self.entry(of: $0, in: item, key: key) }
            return entry
        case .write: return text(button.label, key: key)
        }
    }

    private mutating func leaf(_ label: String, _ click: Click, key: String) -> Entry {
        let id = number(key)
        clicks[id] = click
        return Entry(id: id, label: label)
    }

    private mutating func text(_ label: String, key: String) -> Entry {
        Entry(id: number("text \(key)"), label: label, isEnabled: false)
    }

    private mutating func number(_ key: String) -> Int32 {
        if let known = numbers[key] { return known }
        last += 1
        numbers[key] = last
        return last
    }

    /// After days, the numbers of long ago: no menu is open for that long.
    private mutating func forget() {
        guard numbers.count > TrayScreen.mostKept else { return }
        let shown = Set(menu.flatMap(\.all))
        let oldest = last - Int32(TrayScreen.mostKept / 2)
        numbers = numbers.filter { $0.value > oldest || shown.contains($0.value) }
        clicks = clicks.filter { $0.key > oldest || shown.contains($0.key) }
    }
}

extension TrayScreen.Entry {
    /// Its number and those below it.
    fileprivate var all: [Int32] { [id] + children.flatMap(\.all) }
}
