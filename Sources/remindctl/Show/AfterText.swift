import CivilTime
import Vocabulary

/// Reads the start of a preview, past or future.
enum AfterText {
    /// - Throws: `invalidTime`
    static func parse(_ text: String, now: Instant, zone: TimeZoneRules) throws(CommandFailure) -> Instant {
        if text.first == "@", let seconds = Int64(text.dropFirst()), abs(seconds) < 1 << 40 {
            return Instant(seconds: seconds)
        }
        if let date = CivilDate(text), let start = zone.instant(of: CivilDateTime(date, .midnight)) { return start }
        if let local = try? SlotText.parse(text, today: zone.local(at: now).date),
            let instant = zone.instant(of: local)
        {
            return instant
        }
        // With an offset; a moment may not lie in the future, a preview's start may.
        let reader = MomentText(now: Instant(seconds: 1 << 40), local: zone.local(at: now)) { _ in [] }
        if text.first?.isNumber == true, text.contains("-"), let instant = try? reader.parse(text) { return instant }
        throw CommandFailure(
            .invalidTime, "\"\(text)\" is not a time", hint: "2026-11-20, 2026-11-20T08:00+01:00 or @1795158000")
    }
}
