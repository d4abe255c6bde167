import Vocabulary

/// The reminders of a circle, as the oracle knows them.
struct CirclePlan {
    var id: String
    /// Minutes of the day, in UTC.
    var minutes: [Int64]
    /// How often it rings again, and after how many minutes.
    var nags: Int64
    var every: Int64 = 10

    /// Stays as it is for a whole life, and has a stock.
    static let zinc = CirclePlan(id: "zinc", minutes: [8 * 60, 20 * 60], nags: 2)
    /// A person edits it, gives it up and takes it up again.
    static let iron = CirclePlan(id: "iron", minutes: [9 * 60, 15 * 60], nags: 0)

    /// A person erases it for good, and adds it again.
    static let salt = CirclePlan(id: "salt", minutes: [10 * 60, 18 * 60], nags: 0)

    /// True for what is erased, perhaps in part, and for what is no dose.
    static func hasNoDoses(_ id: ReminderID) -> Bool { id.rawValue == salt.id || CircleLife.kept.contains(id.rawValue) }

    /// Tablets at the beginning. With more, most of a life's time would go into how long they last.
    static let stock: Int64 = 150

    var schedule: String { "daily at " + minutes.map(Wall.timeText).joined(separator: ", ") }
}
