import CivilTime
import Reminders
import Vocabulary

extension Oracle {
    /// In the order of the record: one session of a reminder runs at a time; one that ends by itself ends at its instant, by
    /// a clock that is confirmed; and none runs on for ever.
    mutating func judgeSessions() {
        var running: [ReminderID: String] = [:]
        var ends: [String: Int64?] = [:]
        var isDoubted = false
        func begin(_ id: String, of reminder: ReminderID, _ entry: Entry) {
            if let other = running[reminder], other != id || entry.fact != .retracted && entry.changes == nil {
                fault("\(entry.id) begins \(id) beside \(other)")
            }
            running[reminder] = id
        }
        for entry in entries {
            switch entry.fact {
            case .started(.unconfirmedClock): isDoubted = true
            case .ended(.unconfirmedClock) where entry.reminder == nil: isDoubted = false
            default: break
            }
            guard let reminder = entry.reminder, let id = entry.occurrence.map({ "\($0)" }) else { continue }
            switch entry.fact {
            case .began(let session):
                begin(id, of: reminder, entry)
                ends[id] = .some(session.end?.milliseconds)
            case .answered(let answer):
                guard let end = ends[id] else { continue }
                if running[reminder] == id { running[reminder] = nil }
                guard entry.origin == .automatic else { continue }
                if answer.happened.milliseconds != end || entry.at.milliseconds < end ?? .max {
                    fault("\(entry.id) ends \(id) by itself, and not at its end")
                }
                if isDoubted { fault("\(entry.id) ends \(id) by a clock that is not confirmed") }
            case .retracted:
                guard ends[id] != nil, let changed = entry.changes.flatMap(self.entry) else { continue }
                if changed.beginning != nil {
                    if running[reminder] == id { running[reminder] = nil }
                    ends[id] = nil
                } else {
                    begin(id, of: reminder, entry)
                }
            default: continue
            }
        }
        for id in running.values {
            if let end = ends[id] ?? nil, end + 1000 < self.end { fault("\(id) runs for ever") }
        }
    }
}
