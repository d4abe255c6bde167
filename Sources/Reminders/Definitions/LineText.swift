import Schedules

/// The fields that one schedule of a reminder has of its own, in brackets after it, as shown and typed:
/// `daily at 08:00 (dose 850 mg, instructions before food)`, `daily at 20:00 (off)`.
package enum LineText {
    /// With a space before it; empty if the schedule has nothing of its own.
    package static func own(_ fields: Fields?, isOff: Bool) -> String {
        let texts = (fields ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }
        let all = (isOff ? ["off"] : []) + texts
        return all.isEmpty ? "" : " (\(SchedulePrinter.list(all)))"
    }
}
