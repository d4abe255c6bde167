package import CivilTime
package import RemindProtocol
package import RemindText
import Reminders
import Statistics
package import Vocabulary

/// The figures of one reminder as a value. The capabilities of its kind decide its pictures, as they do on a terminal.
package struct FiguresScreen: Sendable {
    package typealias Subject = ReminderChoices.Subject

    package enum Question: Hashable, Sendable {
        case list
        /// The figures of this many days up to today.
        case statistics(Subject, days: Int)
        case habits(Subject, days: Int)
        case year(Subject, Int)
        case days(Subject, ChartDrawing.Span)
        case cycles(Subject)

        private var subject: Subject {
            switch self {
            case .list: .everything
            case .statistics(let subject, _), .habits(let subject, _), .year(let subject, _), .days(let subject, _),
                .cycles(let subject):
                subject
            }
        }

        /// The reminder that it is about; `nil` for all of a kind.
        package var what: String? { if case .reminder(let id) = subject { id } else { nil } }
        package var kind: String? { if case .kind(let name) = subject { name } else { nil } }
    }

    package enum Answer: Sendable {
        case list(Remindd1.Reminders)
        case statistics(Remindd1.StatisticsReply)
        case habits(Remindd1.HabitsReply)
        case days(Remindd1.DaysReply)
        case cycles(Remindd1.CyclesReply)
    }

    package enum Event: Sendable {
        case answered(Question, Answer, Clock)
        case failed(Question, RemindError)
        case changed
        case choose(Subject)
        case span(ChartDrawing.Span)
        case table(Bool)
        case stepYear(Int)
        /// The keyboard goes this many days further in the year.
        case move(Int)
        /// The pointer is over a part of the chart, from 0 to 1; `nil` once it has left.
        case point(Double?)
        /// The keyboard goes to the next value of the chart, or to the one before.
        case moveValue(Int)
        case press(CivilDate)
        /// A button of the lenses is pressed; `name` is a fresh one for a request.
        case answer(FiguresDrawing.Lens.Button, name: String)
        case undo(what: String, name: String)
        case lens(LensPress.Event)
    }

    package enum Effect: Hashable, Sendable {
        case ask(Question)
        case show(CivilDate)
        case lens(LensPress.Effect)
    }

    package static let periods = [7, 30, 90]
    package static let nothing = "There is nothing to count yet."

    package private(set) var choices = ReminderChoices()
    private(set) var subject: Subject?
    private(set) var clock: Clock?
    private(set) var answers: [Question: Answer] = [:]
    /// Questions without an answer yet.
    private var waiting: Set<Question> = []
    private(set) var problem: RemindError?
    private(set) var span = ChartDrawing.Span.month
    private(set) var isTable = false
    /// The year that was chosen; `nil` for this one.
    private(set) var chosenYear: Int?
    private(set) var focus: CivilDate?
    private(set) var highlight: CivilDate?
    private var chart: ChartDrawing?
    private var yearGrid: YearDrawing?
    private var presses = LensPress()

    package init() {}

    package mutating func handle(_ event: Event) -> [Effect] {
        let effects = take(event)
        switch event {
        // The pointer moves often, and only its value changes.
        case .point, .moveValue:
            let row = chart?.rows.first { $0.date == highlight }
            chart?.highlight = row
        default: (chart, yearGrid) = (newChart, newYear)
        }
        return effects
    }

    private mutating func take(_ event: Event) -> [Effect] {
        switch event {
        case .answered(.list, .list(let reply), let clock): return learned(reply, clock)
        case .answered(let question, let answer, let clock):
            waiting.remove(question)
            guard questions.contains(question) else { return [] }
            (answers[question], self.clock, problem) = (answer, clock, nil)
        case .failed(let question, let error):
            waiting.remove(question)
            problem = error
        case .changed: return [.ask(.list)]
        case .choose(let subject):
            guard subject != self.subject else { return [] }
            (self.subject, answers, problem) = (subject, [:], nil)
            (highlight, chosenYear, focus) = (nil, nil, clock?.today)
            return ask()
        case .span(let span):
            guard span != self.span else { return [] }
            (self.span, highlight) = (span, nil)
            return ask()
        case .table(let isOn): isTable = isOn
        case .stepYear(let years): return show(year: (year ?? 0) + years)
        case .move(let days):
            guard let from = focus ?? clock?.today else { return [] }
            focus = from + days
            return focus?.year == year ? [] : show(year: (from + days).year)
        case .point(let place): highlight = place.flatMap(value(at:))?.date
        case .moveValue(let count): moveValue(count)
        case .press(let date):
            focus = date
            return [.show(date)]
        case .answer(let button, let name):
            guard let lens, lens.buttons.contains(button) else { return [] }
            return presses.send(Ask(name: name, what: button.what, deed: .answer("done"))).map(Effect.lens)
        case .undo(let what, let name):
            return presses.send(Ask(name: name, what: what, deed: .undo)).map(Effect.lens)
        case .lens(let event): return presses.handle(event, title: choice?.title ?? "").map(Effect.lens)
        }
        return []
    }

    private mutating func learned(_ reply: Remindd1.Reminders, _ clock: Clock) -> [Effect] {
        self.clock = clock
        problem = nil
        choices = ReminderChoices(reply, withAll: false)
        if let many = Kinds.first(with: .chain), choices.all.count(where: { $0.kind == many.name }) > 1 {
            let together = ReminderChoices.Choice(
                subject: .kind(many.name), title: "All \(many.words.many) together", detail: "", kind: many.name)
            choices.all.insert(together, at: 0)
        }
        if subject.flatMap({ choices[$0] }) == nil {
            (subject, answers, highlight) = (choices.all.first?.subject, [:], nil)
        }
        focus = focus ?? clock.today
        return ask(again: true)
    }

    private mutating func show(year: Int) -> [Effect] {
        chosenYear = year == clock?.today.year ? nil : year
        if focus?.year != year { focus = focus.map { CivilDate(year: year, month: $0.month, clampingDay: $0.day) } }
        return ask()
    }

    /// Moves the highlight over the days with a value.
    private mutating func moveValue(_ count: Int) {
        let rows = chart?.rows ?? []
        guard let last = rows.first else { return }
        let place = rows.firstIndex { $0.date == highlight }
        // The latest is first.
        highlight = place.map { rows[max(0, min(rows.count - 1, $0 - count))].date } ?? last.date
    }

    /// The nearest day with a value.
    private func value(at fraction: Double) -> ChartDrawing.Row? {
        guard let chart, let count = chart.layers.last?.values.count, count > 0 else { return nil }
        let place = fraction * Double(count) - 0.5
        return chart.rows.min { abs(Double($0.point) - place) < abs(Double($1.point) - place) }
    }

    // MARK: - Questions

    private var choice: ReminderChoices.Choice? { subject.flatMap { choices[$0] } }
    private var kind: (any Kind)? { choice?.kind.flatMap(Kinds.named) }
    private var year: Int? { chosenYear ?? clock?.today.year }

    /// The questions whose answers are shown.
    private var questions: [Question] {
        guard let subject, let kind else { return [] }
        if kind.wear != nil { return [.cycles(subject)] }
        var questions = FiguresScreen.periods.map { days -> Question in
            kind.has(.chain) ? .habits(subject, days: days) : .statistics(subject, days: days)
        }
        if kind.has(.chain), let year { questions.append(.year(subject, year)) }
        if case .reminder = subject { questions.append(.days(subject, span)) }
        return questions
    }

    /// - Parameter again: True to ask also for figures that are known.
    private mutating func ask(again: Bool = false) -> [Effect] {
        let asked = questions
        answers = answers.filter { asked.contains($0.key) }
        let new = asked.filter { again || answers[$0] == nil && !waiting.contains($0) }
        waiting.formUnion(new)
        return new.map(Effect.ask)
    }

    // MARK: - Drawing

    /// The figures to draw; `nil` until the reminders are known.
    package var drawing: FiguresDrawing? {
        guard clock != nil else { return nil }
        var drawing = FiguresDrawing(subject: choice?.title ?? "No reminder")
        drawing.message = problem.map { CleanText.line($0.message) }
        guard let subject, let kind else {
            drawing.message = drawing.message ?? FiguresScreen.nothing
            return drawing
        }
        if kind.wear != nil {
            drawing.lens = lens
            if case .cycles? = answers[.cycles(subject)], drawing.lens == nil {
                drawing.message = LensText.none.joined()
            }
            return drawing
        }
        drawing.rings = rings(subject, kind)
        drawing.lines = lines(subject, kind)
        drawing.year = yearGrid
        drawing.chart = chart
        return drawing
    }

    private func rings(_ subject: Subject, _ kind: any Kind) -> [FiguresDrawing.Ring] {
        let rings = FiguresScreen.periods.map { days -> FiguresDrawing.Ring in
            var share: KeptShare?
            if case .habits(let reply)? = answers[.habits(subject, days: days)] { share = KeptShare(reply) }
            if case .statistics(let reply)? = answers[.statistics(subject, days: days)] {
                share = KeptShare(reply.statistics)
            }
            return FiguresDrawing.Ring(name: "\(days) days", share: share)
        }
        // Before anything was due there is nothing to tell.
        return rings.contains { $0.share.map { $0.whole > 0 } ?? false } ? rings : []
    }

    private func lines(_ subject: Subject, _ kind: any Kind) -> [String] {
        let longest = FiguresScreen.periods.last ?? 0
        if case .habits(let reply)? = answers[.habits(subject, days: longest)] {
            return [HabitDayText(reply).figures].compactMap(\.self)
        }
        guard case .statistics(let reply)? = answers[.statistics(subject, days: longest)],
            let counts = reply.statistics.checkIns
        else { return [] }
        return CheckInsText.lines(counts, none: "No \(kind.words.many) yet.")
    }
}
