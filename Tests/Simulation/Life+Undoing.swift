import RemindDaemon
import Reminders
import Support
import Vocabulary

extension Life {
    /// Presses undo, once or more often, without a look at what it takes back.
    mutating func undoLatest() throws {
        let named = asking.chance(50) ? asking.one(of: sketches).flatMap { ReminderID(rawValue: $0.id) } : nil
        for _ in 0..<asking.number(1...3) { try machine.undoLatest(of: named) }
    }
}
