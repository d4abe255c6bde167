import Schedules

extension ScheduleError {
    /// All that it says: the excerpt, `error:` and `hint:`, each on its line.
    package var rendered: String { "\(excerpt)\nerror: \(message)\nhint: \(hint)" }
}
