import Reminders
import Samples
import Statistics
import Testing

@testable import RemindText

@Suite("Marks") struct MarkTests {
    private static let styles = [Samples.pipe, Samples.plain]

    @Test("a mark has one meaning in all views, and a meaning one mark", arguments: styles)
    func oneToOne(style: Style) {
        let characters = Mark.allCases.map { $0.character(style) }
        #expect(Set(characters).count == characters.count)
        #expect(characters.allSatisfy { DisplayWidth.of(String($0)) == 1 })
        #expect(style.isUnicode || characters.allSatisfy(\.isASCII))
    }

    @Test("a letter of a calendar is no mark of another meaning")
    func letters() {
        let letters = Mark.allCases.compactMap { mark in mark.letter.map { ($0, mark) } }
        #expect(Set(letters.map(\.0)).count == letters.count)
        for (letter, mark) in letters {
            for other in Mark.allCases where other != mark {
                #expect(Self.styles.allSatisfy { other.character($0) != letter }, "\(letter)")
            }
        }
    }

    @Test("done and missed look alike in today, habit and grid", arguments: styles)
    func views(style: Style) {
        func today(_ status: OccurrenceView.Status, slip: Bool? = nil) -> String {
            let view = Samples.occurrence("Pill", "2026-11-20T08:00", status) { $0.slip = slip }
            return OccurrenceText(view: view, clock: Samples.clock, style: style).symbol.text
        }
        let (done, missed) = (Mark.done.text(style), Mark.missed.text(style))
        #expect([today(.taken), today(.done), HabitHistory.Mark.done.text(style)] == [done, done, done])
        #expect([today(.missed), HabitHistory.Mark.no.text(style)] == [missed, missed])
        #expect(DayMark(state: .unmet, level: 0).character(style) == Mark.missed.character(style))
        #expect(today(.skipped) == HabitHistory.Mark.skipped.text(style))
        #expect(String(DayMark(state: .skipped, level: 0).character(style)) == today(.skipped))
        #expect(String(DayMark(state: .kept, level: 0).character(style)) == HabitHistory.Mark.kept.text(style))
        #expect(String(DayMark(state: .paused, level: 0).character(style)) == HabitHistory.Mark.paused.text(style))
        // A slip is `done` in the record.
        #expect([today(.done, slip: true), today(.missed, slip: false)] == [missed, done])
    }
}
