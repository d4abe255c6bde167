import CivilTime
import Reminders
import Vocabulary

/// What an undo that names no answer may take back.
extension Oracle {
    /// It takes back what a person did last, on the same day and by themselves; never after another undo.
    ///
    /// - Parameter deeds: What a person did before: the latest of each reminder, and of all.
    mutating func judgeUndo(_ entry: Entry, after deeds: Deeds) {
        guard entry.fact == .retracted, entry.origin == .person, let request = entry.request,
            [Trace.undo, Trace.undoOfOne].contains(request)
        else { return }
        let last = request == Trace.undo ? deeds.latest : entry.reminder.flatMap { deeds.ofEach[$0] }
        if last?.fact == .retracted {
            fault("\(entry.id) takes back an older answer, after an undo")
        }
        guard let taken = entry.changes.flatMap(self.entry) else { return }
        if taken.origin != .person { fault("\(entry.id) takes back \(taken.id), which no person said") }
        guard let local else { return }
        func day(_ entry: Entry) -> Int64 { local.wall(at: entry.at.milliseconds / 1000) / Wall.day }
        if taken.isAnswer, day(taken) != day(entry) {
            fault("\(entry.id) takes back \(taken.id), an answer of another day")
        }
    }

    /// The latest answers, delays and undos of a person.
    struct Deeds {
        var latest: Entry?
        var ofEach: [ReminderID: Entry] = [:]

        mutating func note(_ entry: Entry) {
            guard entry.origin == .person, entry.isAnswer || entry.isDelay || entry.fact == .retracted else { return }
            latest = entry
            if let reminder = entry.reminder { ofEach[reminder] = entry }
        }
    }
}
