import Reminders

extension Pause.Plan {
    /// `from 2026-12-20 until 2027-01-03: holiday`
    package var described: String { (`private` == true ? "excused " : "") + words + (reason.map { ": \($0)" } ?? "") }
}
