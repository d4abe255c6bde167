package import Reminders
import Vocabulary

/// A reminder that two records had, as it is from now on.
package struct JoinedReminder: Sendable {
    /// Under the id that it has in the joined record.
    package let definition: Definition
    package let isArchived: Bool
    package let isDisabled: Bool
    /// Those that last, or are to come.
    package let pauses: [Pause]
    /// The stock, in thousandths of the unit; `nil` if no stock is kept.
    package let stock: (left: Int64, unit: StockUnit)?
}
