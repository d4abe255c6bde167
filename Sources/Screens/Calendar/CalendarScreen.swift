package import CivilTime
package import RemindProtocol
package import RemindText
import Reminders
import Statistics
package import Vocabulary

/// A month of all reminders, or of one, as a value. A press opens a day, to be changed there.
package struct CalendarScreen: Sendable {
    /// A month of a subject; no month for the one of today.
    package struct Asked: Hashable, Sendable {
        package var subject = ReminderChoices.Subject.everything
        package var month: CivilDate?

        package init() {}

        package var request: Remindd1.DaysRequest {
            var request = Remindd1.DaysRequest(month: month.map { String($0.description.prefix(7)) } ?? "this")
            switch subject {
            case .everything: break
            case .kind(let name): (request.kind, request.together) = (name, true)
            case .reminder(let id): request.what = id
            }
            return request
        }
    }

    package enum Event: Sendable {
        case list(Remindd1.Reminders)
        case days(Remindd1.DaysReply, asked: Asked, Clock)
        case failed(RemindError)
        case changed
        /// To another month, by this many.
        case step(Int)
        case thisMonth
        case choose(ReminderChoices.Subject)
        /// The keyboard goes this many days further.
        case move(Int)
        case press(CivilDate)
    }

    package enum Effect: Hashable, Sendable {
        case list
        case read(Asked)
        case show(CivilDate)
    }

    package private(set) var choices = ReminderChoices()
    private var asked = Asked()
    private var known: (reply: Remindd1.DaysReply, asked: Asked)?
    private var clock: Clock?
    private var focus: CivilDate?
    private var problem: RemindError?

    package init() {}

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .list(let reply):
            choices = ReminderChoices(reply, withAll: true)
            // Nothing asks for one that was archived.
            guard choices[asked.subject] == nil else { return [] }
            return choose(.everything)
        case .days(let reply, let asked, let clock):
            guard asked == self.asked else { return [] }
            (known, self.clock, problem) = ((reply, asked), clock, nil)
            focus = focus ?? clock.today
        case .failed(let error): problem = error
        case .changed: return [.list, .read(asked)]
        case .step(let months): return step(months)
        case .thisMonth:
            focus = clock?.today
            return read(nil)
        case .choose(let subject): return choose(subject)
        case .move(let days):
            guard let from = focus else { return [] }
            focus = from + days
            return month == focus?.beginningOfMonth ? [] : read(focus?.beginningOfMonth)
        case .press(let date):
            focus = date
            return [.show(date)]
        }
        return []
    }

    private var month: CivilDate? { asked.month ?? clock?.today.beginningOfMonth }

    private mutating func step(_ months: Int) -> [Effect] {
        guard let month else { return [] }
        let count = month.year * 12 + month.month - 1 + months
        let first = CivilDate(year: count / 12, month: count % 12 + 1, clampingDay: 1)
        focus = CivilDate(year: first.year, month: first.month, clampingDay: focus?.day ?? 1)
        return read(first)
    }

    private mutating func choose(_ subject: ReminderChoices.Subject) -> [Effect] {
        asked.subject = subject
        return [.read(asked)]
    }

    private mutating func read(_ first: CivilDate?) -> [Effect] {
        asked.month = first == clock?.today.beginningOfMonth ? nil : first
        return [.read(asked)]
    }

    // MARK: - Drawing

    /// The month to draw; `nil` until the first reply.
    package var drawing: CalendarDrawing? {
        guard let clock, let month else { return nil }
        let series = known.flatMap { $0.asked == asked ? $0.reply.series : nil } ?? []
        let isOne = asked.subject != .everything
        let picture = CalendarText(series, isNamed: isOne, clock: clock, style: Style())
        let words = DayInWords(series, clock: clock)
        let weekdays = clock.display.weekdays
        var message = problem.map { CleanText.line($0.message) }
        if message == nil, picture == nil, known?.asked == asked { message = GridText.nothing.joined() }
        return CalendarDrawing(
            title: "\(DateWords.month(month)) \(month.year)",
            subject: choices[asked.subject]?.title ?? "All reminders",
            weekdays: weekdays.map(DateWords.short), shift: weekdays.firstIndex(of: month.weekday) ?? 0,
            days: month.daysOfMonth.map { date in
                let cell = picture?.calendar.cells[date]
                return CalendarDrawing.Day(
                    date: date, mark: cell?.symbol ?? "", count: words.count(date), tone: cell?.tone,
                    isToday: date == clock.today,
                    spoken: series.isEmpty ? DayInWords.name(date, today: clock.today) : words.spoken(date),
                    hint: words.lines(date).joined(separator: "\n"))
            },
            focus: focus.flatMap { $0.beginningOfMonth == month ? $0 : nil } ?? month,
            isThisMonth: month == clock.today.beginningOfMonth, legend: picture?.symbols ?? "",
            rows: (picture?.figures ?? []).map { one in
                CalendarDrawing.Row(title: one.title, text: one.text, subject: isOne ? nil : .reminder(one.reminder))
            }, message: message)
    }
}
