package import CivilTime
import RemindCore
import Reminders
package import Vocabulary

/// Days and times as a request has them.
extension RequestContext {
    /// - Parameters:
    ///   - text: A date or a name of a day: `2026-11-20`, `yesterday`, `mon`.
    ///   - isAhead: True if a weekday is the coming one, and not the last one.
    package func date(_ text: String, isAhead: Bool = false) throws(RemindError) -> CivilDate {
        do {
            return try DayName.parse(text, today: today, isAhead: isAhead)
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }

    /// When something happened: `08:05`, `yesterday 21:00`, `10m ago`.
    ///
    /// - Parameters:
    ///   - text: The moment, as the person wrote it.
    ///   - isStart: True if something long begins then, such as a fast.
    ///   - other: Another time than now from which the text is seen.
    package func moment(_ text: String, isStart: Bool = false, now other: Instant? = nil) throws(RemindError)
        -> Instant
    {
        let (zone, now) = (self.zone, other ?? now)
        let reader = MomentText(now: now, local: zone.local(at: now)) { local in
            switch zone.resolve(local) {
            case .unique(let instant): [instant]
            case .overlap(let first, let second): [first, second]
            case .gap, .missingDate: []
            }
        }
        do {
            return try reader.parse(text, isStart: isStart)
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }

    /// A date, a number of days or a duration back from now: the beginning of the day, or the end of it.
    ///
    /// The last seven days are today and the six before it, as everywhere. A length in hours is one, to the second.
    ///
    /// - Parameters:
    ///   - text: The bound, as the person wrote it: `2026-11-20`, `7d`, `12h`.
    ///   - isEnd: True for the end of the day.
    ///   - hint: The accepted values.
    package func bound(_ text: String, isEnd: Bool = false, hint: String) throws(RemindError) -> Instant {
        var date = try? self.date(text)
        if date == nil, let length = try? DurationText.parse(text) {
            let seconds = length.components.seconds
            guard seconds > 0, seconds % 86_400 == 0, text.contains(where: { "dwDW".contains($0) }) else {
                return now - length
            }
            // Until a week ago is until the end of that day: the seven days since 14d, until 7d.
            date = today - Int(clamping: seconds / 86_400) + (isEnd ? 0 : 1)
        }
        guard let date, let start = zone.instant(of: CivilDateTime(isEnd ? date + 1 : date, settings.dayStart)) else {
            throw RemindError(.invalidTime, "\"\(text)\" is neither a date nor a duration", hint: hint)
        }
        return start
    }
}
