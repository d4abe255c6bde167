import CivilTime
import Reminders
import Statistics

/// A value in a column of a view.
protocol ColumnValue {
    /// The value in comma-separated values; also in JSON, unless it can be encoded.
    var text: String { get }
    var cell: Cell { get }
}

extension ColumnValue {
    var text: String { "\(self)" }
    var cell: Cell { Cell(text) }
}

extension String: ColumnValue {}
extension Int: ColumnValue {}
extension Int64: ColumnValue {}
extension Double: ColumnValue {}
extension Tenths: ColumnValue {}
extension CivilDate: ColumnValue {}
extension Timestamp: ColumnValue {}
extension Array: ColumnValue where Element == String {}

extension Bool: ColumnValue {
    var text: String { self ? "yes" : "no" }
}

extension ColumnValue where Self: RawRepresentable<String> {
    var text: String { rawValue }
}

extension LensStatus.Level: ColumnValue {}
extension HabitHistory.Mark: ColumnValue {}

extension Cell: ColumnValue {
    var cell: Cell { self }
}
