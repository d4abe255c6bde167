import CivilTime
import RemindCore
package import RemindProtocol
import Reminders
import Schedules
package import Statistics
package import Vocabulary

extension RequestContext {
    /// Days that statistics reach over at most: a hundred years.
    private static let longestStretch = 36_600

    /// The days that are asked about: a month, or from one day through another; by default the last 30.
    package func scope(_ asked: Remindd1.StatisticsRequest) throws(RemindError) -> StatisticsScope {
        let today = self.today
        var first: CivilDate
        var last = today
        if let month = asked.month {
            guard asked.since == nil, asked.until == nil else {
                throw RemindError(
                    .invalidArgument, "a month cannot be combined with a first or last day", hint: "leave one out")
            }
            (first, last) = try Self.month(month, today: today)
        } else {
            if let until = asked.until { last = try Self.day(until, today: today, option: "--until") }
            first = last - 29
            if let since = asked.since {
                if let length = try? DurationText.parse(since) {
                    first = last - max(0, Int((length.components.seconds + 86_399) / 86_400) - 1)
                } else {
                    first = try Self.day(since, today: today, option: "--since")
                }
            }
        }
        guard first <= today else {
            throw RemindError(.invalidTime, "\(first) is in the future", hint: "--since 30d")
        }
        guard first <= last else {
            throw RemindError(.invalidTime, "the last day, \(last), is before the first, \(first)", hint: "--since 30d")
        }
        guard last - first < Self.longestStretch else {
            throw RemindError(.invalidTime, "that is more than a hundred years", hint: "--since 30d")
        }
        let end = zone.instant(of: CivilDateTime(last + 1, settings.dayStart)) ?? now
        return StatisticsScope(
            first: first, last: last, dayStart: settings.dayStart, window: try Self.window(asked.window),
            end: min(end, now).seconds)
    }

    /// The kind that a person asks for figures of; `nil` for several kinds.
    ///
    /// - Throws: `invalidArgument` for one of which nothing is counted.
    func countedKind(of chosen: Selection) throws(RemindError) -> (any Kind)? {
        let kind = chosen.reminder.flatMap { ledger.reminders[$0]?.kind } ?? chosen.kind.flatMap(Kinds.named)
        guard let kind, kind.has(.plain) else { return kind }
        throw RemindError(
            .invalidArgument, "a \(kind.words.one) is done or not: nothing of it is counted",
            hint: "see what was done with: remindctl history --kind \(kind.name)")
    }

    private static func window(_ text: String?) throws(RemindError) -> Int32 {
        guard let text else { return StatisticsScope.usualWindow }
        guard let length = try? DurationText.parse(text), (60...43_200).contains(length.components.seconds) else {
            throw RemindError(.invalidArgument, "on time cannot be within \(quoted(text))", hint: "1m to 12h")
        }
        return Int32(length.components.seconds)
    }

    /// `2026-11`, `this`, `last`
    private static func month(_ text: String, today: CivilDate) throws(RemindError) -> (CivilDate, CivilDate) {
        let thisMonth = today.beginningOfMonth
        let first: CivilDate?
        switch text.lowercased() {
        case "this": first = thisMonth
        case "last": first = (thisMonth - 1).beginningOfMonth
        default: first = text.utf8.count == 7 ? CivilDate(text + "-01") : nil
        }
        guard let first, (1900...2200).contains(first.year) else {
            throw RemindError(
                .invalidTime, "\"\(text)\" is not a month", hint: "\(thisMonth.description.prefix(7)), this or last")
        }
        return (first, first.endOfMonth)
    }

    private static func day(_ text: String, today: CivilDate, option: String) throws(RemindError) -> CivilDate {
        guard let date = try? DayName.parse(text, today: today) else {
            throw RemindError(
                .invalidTime, "\"\(text)\" is not a day",
                hint: option == "--since" ? "--since 30d, --since \(today - 29)" : "\(option) \(today), or yesterday")
        }
        return date
    }
}
