package import CivilTime
import Reminders
package import Statistics
import Vocabulary

/// A month with each day's adherence: as a letter, and as a colour if there are colours.
package struct MonthCalendar {
    /// The outcome of a day's doses.
    package enum Outcome: CaseIterable {
        case all
        /// At least half of them.
        case most
        case few, none
        /// All were skipped, or not reviewed yet.
        case apart
        case paused
        /// There is a value, and no goal that it could meet.
        case logged

        private var mark: Mark {
            switch self {
            case .all: .all
            case .most: .half
            case .few: .fewer
            case .none: .missed
            case .apart: .skipped
            case .paused: .paused
            case .logged: .logged
            }
        }

        func letter(_ meaning: Meaning) -> String {
            self == .all && meaning == .use ? "w" : String(mark.letter ?? mark.character(Style(isUnicode: false)))
        }

        /// A mark that needs no number before it.
        var symbol: String { mark.text(Style()) }

        func word(_ meaning: Meaning) -> String {
            switch self {
            case .all: meaning == .use ? "worn" : meaning == .goals ? "goal met" : "all"
            case .most: "most"
            case .few: meaning == .goals ? "partly" : "fewer than half"
            case .none: meaning == .goals ? "not met" : "none"
            case .apart: meaning == .use ? "not worn" : meaning == .goals ? "skipped" : "skipped or not reviewed"
            case .paused: "paused"
            case .logged: "logged"
            }
        }

        /// The mark of a day of one reminder, or of several together.
        init?(states: [DayValue.State], done: Int, due: Int, isLogged: Bool = false) {
            switch due {
            case 0 where states.contains(where: { [.met, .partial, .unmet].contains($0) }):
                // A measured day has no number of doses.
                let met = states.contains(.met), unmet = states.contains(.unmet)
                self = states.contains(.partial) || met && unmet ? .few : met ? .all : .none
            case 0:
                if states.contains(.skipped) {
                    self = .apart
                } else if states.contains(.paused) {
                    self = .paused
                } else {
                    guard isLogged else { return nil }
                    self = .logged
                }
            case done: self = .all
            default: self = done == 0 ? .none : done * 2 >= due ? .most : .few
            }
        }

        init?(_ figures: Figures) {
            let counted = figures.taken + figures.missed
            switch figures.taken {
            case _ where counted == 0:
                guard figures.skipped + figures.unreviewed > 0 else { return nil }
                self = .apart
            case 0: self = .none
            case counted: self = .all
            default: self = figures.taken * 2 >= counted ? .most : .few
            }
        }

        var tint: Tint {
            switch self {
            case .all, .logged: .good
            case .most: .attention
            case .few, .none: .bad
            case .apart, .paused: .quiet
            }
        }
    }

    /// The subject of the days.
    package enum Meaning {
        /// A number of doses.
        case doses
        /// A goal, and no number of doses.
        case goals
        /// Things that are worn on some days, and due on none.
        case use

        package init(_ series: [DaySeriesView]) {
            let kinds = series.map { Kinds.named($0.kind) }
            self =
                kinds.allSatisfy { $0?.measures != nil } ? .goals : kinds.allSatisfy { $0?.wear != nil } ? .use : .doses
        }
    }

    /// The mark behind a day's number.
    package struct Cell {
        var letter: String
        /// The mark by itself, for a place below the number.
        package var symbol: String
        var tint: Tint?
        var shade: Shade?

        init(_ letter: String, _ tint: Tint) { (self.letter, symbol, self.tint) = (letter, letter, tint) }

        init(_ outcome: Outcome, _ meaning: Meaning) {
            (letter, symbol, tint) = (outcome.letter(meaning), outcome.symbol, outcome.tint)
        }

        init(_ mark: DayMark, _ style: Style) {
            (letter, shade) = (String(mark.character(style)), mark.shade)
            symbol = letter
        }

        /// How often it was done: `×3`, from ten on `×+`.
        init(times count: Int, _ style: Style) {
            letter = (style.isUnicode ? "×" : "x") + (count < 10 ? "\(count)" : "+")
            symbol = letter
            shade = .level(CheckIns.level(count))
        }

        package var tone: Tone {
            switch (shade, tint) {
            case (.level(let level), _): .level(level)
            case (.bad, _), (_, .bad): .bad
            case (nil, .good): .level(5)
            case (nil, .attention), (nil, .waiting): .attention
            default: .quiet
            }
        }
    }

    /// The colour of a mark on a screen that has more of them than a terminal. It never carries the meaning alone.
    package enum Tone: Hashable, Sendable {
        /// 1 to 5, from little to everything.
        case level(Int)
        case attention, bad, quiet
    }

    /// The first day of the month.
    package let first: CivilDate
    package let cells: [CivilDate: Cell]
    private var marks: Set<Outcome> = []
    private var meaning = Meaning.doses
    var weekStart = Weekday.monday
    /// The day between brackets.
    var today: CivilDate?

    init(
        first: CivilDate, days: [CivilDate: Outcome], weekStart: Weekday = .monday, today: CivilDate? = nil,
        meaning: Meaning = .doses
    ) {
        self.init(
            first: first, cells: days.mapValues { Cell($0, meaning) }, weekStart: weekStart, today: today)
        (marks, self.meaning) = (Set(days.values), meaning)
    }

    package init(first: CivilDate, cells: [CivilDate: Cell], weekStart: Weekday = .monday, today: CivilDate? = nil) {
        (self.first, self.cells, self.weekStart, self.today) = (first, cells, weekStart, today)
    }

    /// The marks of several reminders together.
    package static func marks(_ series: [DaySeriesView]) -> [CivilDate: Outcome] {
        guard let first = series.first?.first else { return [:] }
        var marks: [CivilDate: Outcome] = [:]
        for place in series[0].states.indices {
            marks[first + place] = Outcome(
                states: series.map { $0.states[place] }, done: series.reduce(0) { $0 + $1.done[place] },
                due: series.reduce(0) { $0 + $1.due[place] },
                isLogged: series.contains { ($0.values?[place] ?? nil) != nil })
        }
        return marks
    }

    /// The longest letters of a cell.
    private var letters: Int { cells.values.map(\.letter.count).max() ?? 1 }

    /// Days that are measured have the marks of the grid.
    package static func measured(_ one: DaySeriesView, _ style: Style) -> [CivilDate: Cell] {
        let first = one.first
        var cells: [CivilDate: Cell] = [:]
        for place in one.states.indices {
            guard let mark = one.mark(place), mark.state != .none || mark.level > 0 else { continue }
            cells[first + place] = Cell(mark, style)
        }
        return cells
    }

    /// Days that are counted have their numbers.
    package static func times(_ one: DaySeriesView, _ style: Style) -> [CivilDate: Cell] {
        guard let counts = one.times else { return [:] }
        let first = one.first
        var cells: [CivilDate: Cell] = [:]
        for (place, count) in counts.enumerated() {
            if count > 0 {
                cells[first + place] = Cell(times: count, style)
            } else if one.states[place] == .paused {
                cells[first + place] = Cell(DayMark(state: .paused, level: 0), style)
            }
        }
        return cells
    }

    /// Seven days, each with a column before its number and one behind its letters.
    var width: Int { 7 * (3 + letters) }

    var legend: String {
        let all =
            switch meaning {
            case .goals: "a goal met, f partly, n not met; - skipped"
            case .doses: "a all, m most, f fewer than half, n none; - skipped or not reviewed"
            case .use: "w worn; - not worn"
            }
        return all + (marks.contains(.logged) ? "; @ logged" : "") + (marks.contains(.paused) ? "; z paused" : "")
    }

    /// The meanings of the marks that are shown.
    package var symbols: String {
        Outcome.allCases.filter(marks.contains).map { "\($0.symbol) \($0.word(meaning))" }
            .joined(separator: "   ")
    }

    package func lines(_ style: Style) -> [String] {
        let (year, month, _) = first.components
        let length = CivilDate.length(ofMonth: month, year: year)
        let weekdays = DisplaySettings(weekStart: weekStart).weekdays
        var lines = [
            style.paint("\(DateWords.month(first)) \(year)", .bold),
            weekdays.map { " \(DateWords.long($0).prefix(2))" + blanks(letters) }.joined()
                .trimmingEnd,
        ]
        var week = String(
            repeating: blanks(3 + letters), count: weekdays.firstIndex(of: first.weekday) ?? 0)
        var closed = false
        for day in 0..<length {
            let date = first + day
            let cell = cells[date]
            let number = day + 1 < 10 ? " \(day + 1)" : "\(day + 1)"
            let isFirst = date.weekday == weekdays.first
            week += date == today ? "[" : !isFirst && date - 1 == today && !closed ? "]" : " "
            let text = number + (cell?.letter ?? "")
            var blank = blanks(2 + letters - text.count)
            // Right behind the number, if there is room for it.
            let isClosed = date == today && !blank.isEmpty
            if isClosed { blank = "]" + blank.dropFirst() }
            week += (cell?.shade.map { style.shade(text, $0) } ?? style.paint(text, cell?.tint)) + blank
            closed = isClosed
            if date.weekday == weekdays.last || day == length - 1 {
                if date == today, !isClosed { week += "]" }
                lines.append(week.trimmingEnd)
                week = ""
            }
        }
        return lines
    }
}
