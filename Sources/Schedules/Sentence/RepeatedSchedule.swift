package import CivilTime
package import Vocabulary

extension Schedule {
    /// The schedule that begins with the time of this one, and comes again.
    ///
    /// - Parameters:
    ///   - text: How often: `20m`, `day`, `2 weeks`. Days and longer are of the calendar; hours and minutes are elapsed time.
    ///   - zone: The person's zone: an instant becomes a time on its clock.
    /// - Throws: `TextError` for a schedule that repeats already, and for a text that is no length.
    package func repeating(every text: String, in zone: TimeZoneRules) throws(TextError) -> Schedule {
        let words = asciiLowercased(text).split(whereSeparator: \.isWhitespace).map(String.init)
        var terms = words.first == "every" ? Array(words.dropFirst()) : words
        if terms.count == 1, let unit = terms.first?.utf8.first, !(0x30...0x39).contains(unit) { terms = ["1"] + terms }
        if let span = CalendarSpan(words: terms) {
            guard (1...span.unit.most).contains(span.count) else {
                throw TextError(
                    "it repeats every 1 to \(span.unit.most) \(span.unit)s", hint: "--every \"2 \(span.unit)s\"")
            }
            return try repeating(every: span, in: zone)
        }
        let length: Duration
        do {
            length = try DurationText.parse(terms.joined(separator: " "))
        } catch {
            // The error is about the words that the person wrote.
            let error = Self.error(in: words.joined(separator: " ")) ?? error
            throw TextError(error.message, hint: "--every 20m, or --every \"2 days\"")
        }
        guard length >= .seconds(60) else { throw TextError("it repeats every minute at most", hint: "--every 1m") }
        let start = try start(in: zone)
        // Between two equal hours, the text would mean the first.
        if case .instant(let instant) = rule, zone.instant(of: start) != instant {
            throw TextError(ScheduleParser.startsInRepeatedHour, hint: "a start before or after that hour")
        }
        return Schedule(.elapsed(every: length, from: start))
    }

    private static func error(in text: String) -> TextError? {
        do throws(TextError) {
            _ = try DurationText.parse(text)
            return nil
        } catch {
            return error
        }
    }

    private func repeating(every span: CalendarSpan, in zone: TimeZoneRules) throws(TextError) -> Schedule {
        let start = try start(in: zone)
        var written = self.zone
        var times = Times.at([start.time])
        if case .wall(_, let own) = rule { times = own } else { written = nil }
        let day = MonthDay.day(start.date.components.day)
        let days: Days =
            switch (span.unit, span.count) {
            case (.day, 1): .daily
            case (.day, let count): .everyDays(count)
            case (.week, 1): .weekdays(WeekdaySet([start.date.weekday]))
            case (.week, let count): .everyWeeks(count, WeekdaySet([start.date.weekday]))
            case (.month, let count): .monthly(every: count, [day])
            case (.year, 1): .yearly([YearDay(month: start.date.month, day: start.date.components.day)])
            case (.year, let count):
                .everyYears(count, [YearDay(month: start.date.month, day: start.date.components.day)])
            }
        return Schedule(.wall(days, times), zone: written, from: start.date)
    }

    /// When it comes, if it comes once.
    private func start(in zone: TimeZoneRules) throws(TextError) -> CivilDateTime {
        switch rule {
        case .instant(let instant): return zone.local(at: instant)
        case .wall(.once(let date), let times): return CivilDateTime(date, times.expanded.first ?? .midnight)
        default: throw TextError("it repeats already", hint: "leave out --every")
        }
    }
}
