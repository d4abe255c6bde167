/// Which part of a history that continues in the other program is imported.
package enum ImportHistory: String, CaseIterable, Sendable, Codable {
    /// All of it, now and later.
    case all
    /// Only what is recorded there from now on.
    case new
    /// All that was chosen before; and what the other program deleted is taken back here.
    case sync
}
