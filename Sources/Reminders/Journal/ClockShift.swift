/// How far the clock was set since some entries were recorded: part of the entry that says the right time is known, or
/// that the clock was set.
///
/// A list of these is about the entries of one device since its machine was started: each is about those after `after`, up
/// to where the next one begins.
package struct ClockShift: Hashable, Sendable, Codable {
    /// The number of the last entry before them.
    package var after: Int64
    /// Milliseconds to add to what the clock showed then.
    package var by: Int64
    /// Whether the kernel said then that the clock was right. Absent for no.
    package var vouched: Bool?

    package init(after: Int64, by: Int64, vouched: Bool = false) {
        self.after = after
        self.by = by
        self.vouched = vouched ? true : nil
    }
}
