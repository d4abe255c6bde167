import RemindProtocol
package import RemindText
import Reminders

/// A reminder in the list.
package struct ReminderRow: Hashable, Sendable {
    package var id: String
    package var entry: ListEntry
    /// True if it does not ring as things are: paused, disabled, archived or broken.
    package var isQuiet: Bool
    /// The daemon's words about the last press, if it refused it.
    package var refusal: String?
    package var buttons: [Button]

    /// The name for a screen reader.
    package var spoken: String { [entry.spoken, refusal ?? ""].filter { !$0.isEmpty }.joined(separator: ", ") }

    package struct Button: Hashable, Sendable {
        package var label: String
        package var spoken: String
        package var action: Action
        /// The choices, if the button opens a menu.
        package var menu: [Button] = []
    }

    package enum Action: Hashable, Sendable {
        case edit
        case change(ReminderChange.Deed)
        /// Opens a menu; with a line for another length of time at its end, if the text says what to write there.
        case menu(String, writes: String?)
    }

    init(_ view: ReminderView, refusal: String?, clock: Clock) {
        (id, self.refusal) = (view.id, refusal)
        let entry = ListEntry(view, clock: clock)
        self.entry = entry
        isQuiet = view.state != .active
        func button(_ label: String, _ action: Action, menu: [Button] = []) -> Button {
            Button(label: label, spoken: "\(label): \(entry.title)", action: action, menu: menu)
        }
        func change(_ label: String, _ deed: ReminderChange.Deed) -> Button { button(label, .change(deed)) }
        // The file says what it is, and whether it is there.
        let isManaged = entry.file != nil
        let edit = isManaged || view.state == .broken ? [] : [button("Edit", .edit)]
        let archive = isManaged ? [] : [change("Archive", .archive)]
        let lengths = ReminderRow.lengths.map { label, text in
            Button(
                label: label, spoken: "Pause, \(label): \(entry.title)",
                action: .change(.pause(text.flatMap(PauseLength.init))))
        }
        let pause = button("Pause", .menu("Pause", writes: ReminderRow.example), menu: lengths)
        buttons =
            switch view.state {
            case .archived: isManaged ? [] : [change("Take out of the archive", .unarchive)]
            case .paused: edit + [change("Resume", .resume)] + archive
            case .disabled: edit + [change("Enable", .enable)] + archive
            case .active: edit + [pause] + archive
            case .broken: archive
            }
    }

    /// Labels, and the words that the daemon reads.
    private static let lengths: [(String, String?)] = [
        ("3 days", "3d"), ("1 week", "1w"), ("2 weeks", "2w"), ("Until I resume it", nil),
    ]
    private static let example = "10 days, 2026-12-20"

    /// True if one of its buttons does this.
    func offers(_ deed: ReminderChange.Deed) -> Bool {
        buttons.contains { button in
            if case .menu(_, writes: .some) = button.action, case .pause = deed { return true }
            return button.action == .change(deed) || button.menu.contains { $0.action == .change(deed) }
        }
    }
}
