import CivilTime
package import RemindProtocol
package import Reminders
package import Statistics
import Vocabulary

/// The words of one kind in a bar: how often, how many, how long, how much.
package struct BarWidget: Equatable {
    var text: String
    /// True if the next thing of the kind follows.
    var isWithNext = false
    var lines: [String] = []
    /// The class while nothing is due; that of the next thing if absent.
    var main: BarLine.Class?
    var percentage: Int?

    package init(_ text: String) { self.text = text }

    /// `streak 23, 3 today`, before the next one.
    package init(_ figures: CheckIns) {
        text = (figures.streak > 1 ? "streak \(figures.streak), " : "") + "\(figures.today) today"
        isWithNext = true
        lines = [CheckInsText.brief(figures)]
    }

    /// `3 of 5 habits`, and each with its word.
    package init?(_ reply: Remindd1.HabitsReply, _ kind: any Kind, options: BarLine.Options) {
        let habits = reply.shown
        guard let day = reply.days.last, !habits.isEmpty else { return nil }
        text = "\(day.done) of \(day.total) \(kind.words.many)"
        main = day.done < day.total ? .upcoming : .clear
        percentage = day.total == 0 ? nil : 100 * day.done / day.total
        lines = habits.compactMap { habit in
            guard let mark = habit.marks.last else { return nil }
            let title = habit.cover ?? (options.isPrivate ? Definition.defaultCover : nil)
            let left = HabitText.left(habit).map { ", \($0)" } ?? ""
            return CleanText.line(
                "\(mark.text(options.style, isToday: true)) \(title ?? habit.fullTitle): "
                    + (mark.word(isBroken: habit.isBroken == true) + left))
        }
    }

    /// `10:48 of 16:00` of the session that has run longest.
    package init?(running views: [OccurrenceView], clock: Clock, options: BarLine.Options) {
        let now = clock.now.wholeMinute
        let running = views.filter { $0.status == .running }.compactMap { view in
            view.session.map { session in
                (session, (now - session.from.instant.wholeMinute).components.seconds + (session.before ?? 0))
            }
        }.sorted { $0.1 > $1.1 }
        guard let (session, lasted) = running.first else { return nil }
        text = BarWidget.hours(lasted) + (session.goal.map { " of \(BarWidget.hours($0))" } ?? "")
        main = .upcoming
        guard let goal = session.goal, goal > 0 else { return }
        main = lasted >= goal ? .clear : .upcoming
        percentage = Int(min(100, max(0, 100 * lasted / goal)))
        let end = session.from.instant + .seconds(goal - (session.before ?? 0))
        let clock = Clock(now: now, zone: clock.zone, display: clock.display)
        lines = [lasted >= goal ? "goal reached" : "goal at \(clock.minute(end, on: clock.today))"]
    }

    /// `Replace in 4 days` for the pair that is used up most, and the days of each. Its class is the level.
    package init?(_ reply: Remindd1.CyclesReply, running: [OccurrenceView], clock: Clock, options: BarLine.Options) {
        let today = reply.today
        let views = reply.histories.compactMap { LensView(LensPairs($0, today: today)) }
        guard let first = views.map(\.status).max(by: { $0.percent < $1.percent }) else { return nil }
        text = first.text
        main = BarLine.Class(rawValue: first.level.rawValue)
        percentage = min(100, first.percent)
        lines = views.map { view in
            let (type, status) = (view.pair.type, view.status)
            let worn = LensStatus.isWorn(["type": .text(type)]) ? "worn \(status.worn) of \(status.days), " : ""
            let name = [view.eye, type].compactMap(\.self).joined(separator: ", ")
            return CleanText.line("\(name): \(worn)open \(status.open) of \(status.days) days")
        }
        if let running = BarWidget(running: running, clock: clock, options: options) {
            text = "\(running.text), \(text)"
            lines = running.lines + lines
        }
    }

    /// `1250 ml (at least 2 l a day)` of a tracker, and how many more there are.
    package init?(_ trackers: [TrackerDayView], clock: Clock) {
        guard let first = trackers.first else { return nil }
        let more = trackers.count > 1 ? " +\(trackers.count - 1)" : ""
        text = CleanText.line(TrackerText.words(first, clock)) + more
        main = trackers.allSatisfy { $0.state == .met } ? .clear : .upcoming
    }

    /// `10:48`
    private static func hours(_ seconds: Int64) -> String {
        let minutes = max(0, seconds) / 60
        return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
    }
}
