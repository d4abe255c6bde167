import CivilTime
import RemindProtocol
import Reminders
import Samples
import Screens
import Vocabulary

/// A screen in a test's hands, with clocks that it moves.
struct TestScreen {
    var screen = TodayScreen(canStart: true)
    var now = ScreenTime(wall: Samples.now, steady: .seconds(1000))
    private var names = 0

    /// With the day of a daemon that answers.
    init(_ occurrences: [OccurrenceView] = []) {
        learn(occurrences)
    }

    mutating func tell(_ event: TodayScreen.Event) -> [TodayScreen.Effect] { screen.handle(event, at: now) }

    mutating func wait(_ duration: Duration) {
        now.wall = now.wall + duration
        now.steady += duration
    }

    @discardableResult
    mutating func learn(
        _ occurrences: [OccurrenceView], date: String = "2026-11-20", zone: TimeZoneRules = Samples.zurich,
        asked: CivilDate? = nil, _ change: (inout Remindd1.Day) -> Void = { _ in }
    ) -> [TodayScreen.Effect] {
        var day = Remindd1.Day(
            date: Samples.civil(date), zone: zone.name, now: now.wall.seconds, occurrences: occurrences)
        change(&day)
        return tell(.day(day, asked: asked, zone: zone, display: DisplaySettings()))
    }

    /// Presses a button as a keyboard does, and returns what is sent.
    mutating func press(_ row: String, _ deed: Ask.Deed) -> [Ask] {
        names += 1
        return TestScreen.asks(tell(.up(row: row, deed, name: "request-\(names)")))
    }

    static func asks(_ effects: [TodayScreen.Effect]) -> [Ask] {
        effects.compactMap { if case .send(let ask) = $0 { ask } else { nil } }
    }

    /// The ids of all rows, in their order on the screen.
    var ids: [String] { screen.drawing(at: now)?.sections.flatMap { $0.rows.map(\.id) } ?? [] }

    func section(of id: String) -> TodayDrawing.Section.Kind? {
        screen.drawing(at: now)?.sections.first { $0.rows.contains { $0.id == id } }?.kind
    }

    func row(_ id: String) -> TodayDrawing.Row? {
        screen.drawing(at: now)?.sections.flatMap(\.rows).first { $0.id == id }
    }

    /// The labels of a row's buttons.
    func labels(_ id: String) -> [String] { row(id)?.buttons.map(\.label) ?? [] }
}

extension OccurrenceView {
    func with(_ status: OccurrenceStatus) -> OccurrenceView {
        var view = self
        view.status = status
        if [.taken, .done, .skipped].contains(status) { view.answered = Samples.stamp("2026-11-20T14:18") }
        return view
    }
}
