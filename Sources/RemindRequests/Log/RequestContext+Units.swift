import RemindCore
import Reminders
import Vocabulary

/// A number without its unit, where two units are common.
extension RequestContext {
    /// Refuses a bare number that is far from the last value: 181 after 180 lb is no 181 kg. Only for what changes slowly.
    ///
    /// - Parameter words: The words that were typed.
    func refuseUnclear(
        _ value: Measurement, _ words: [String], of definition: Definition, _ measuring: Measuring
    ) throws(RemindError) {
        guard measuring.isSmoothed, let unit = value.unit, !words.contains(where: { $0.contains(where: \.isLetter) }),
            let last = ledger.lastDone(of: definition.id)?.answer?.reading?.value, let typed = last.unit,
            typed.dimension == unit.dimension
        else { return }
        let before = last.converted(to: unit).thousandths
        guard abs(value.thousandths - before) * 100 > abs(before) * Self.farthest else { return }
        let number = words.joined(separator: " ")
        let other = typed == unit ? Self.pair.first { $0 != unit.symbol } : typed.symbol
        let choices = [other, unit.symbol].compactMap(\.self).map { "\(number)\($0)" }
        var hint = "name the unit: \(choices.joined(separator: " or "))"
        if typed != unit, let key = Measure.settings.first(where: { $0.dimension == unit.dimension })?.key {
            hint += "; to leave it out: remindctl config set units.\(key) \(ShellWord.quoted(typed.symbol))"
        }
        throw RemindError(
            .unconfirmed, "\(definition.title) was \(last) the last time: \(value) is far from that", hint: hint)
    }

    /// In percent of the last value.
    private static var farthest: Int64 { 30 }
    /// The units that people weigh in.
    private static var pair: [String] { ["kg", "lb"] }
}
