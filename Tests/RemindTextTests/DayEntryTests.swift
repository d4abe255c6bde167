import RemindProtocol
import Reminders
import Samples
import Statistics
import Testing

@testable import RemindText

@Suite("A day for a program that lays it out itself") struct DayEntryTests {
    @Test("the words of a row are those of today", arguments: Samples.occurrences + Samples.difficult)
    func words(view: OccurrenceView) {
        let day = Samples.day([view])
        let lines = DayText.lines(day, all: true, clock: Samples.clock, style: Samples.pipe)
        let entry = DayEntry(view, on: day.date, clock: Samples.clock)
        let line = lines.first { $0.contains(entry.title) } ?? ""
        for part in [entry.time, entry.mark, entry.state] { #expect(line.contains(part), "\(part) is not in \(line)") }
        #expect(!entry.state.isEmpty)
    }

    @Test("a screen reader says the row and its buttons")
    func spoken() {
        let entry = DayEntry(Samples.occurrences[2], on: Samples.civil("2026-11-20"), clock: Samples.clock)
        #expect(entry.spoken == "Metformin 500 mg, 08:00, taken 08:05")
        #expect(entry.spoken("Undo") == "Undo: Metformin 500 mg, 08:00")
    }

    @Test("nothing in a title drives what shows it")
    func unsafe() {
        let entry = DayEntry(Samples.difficult[3], on: Samples.civil("2026-11-20"), clock: Samples.clock)
        #expect(!entry.title.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }

    @Test("the bar of a tracker is as long as the one of today")
    func progress() {
        var view = TrackerDayView(
            tracker: "water", kind: "water", title: "Water", day: Samples.civil("2026-11-20"),
            goal: "at least 2 l a day", state: .partial, level: 3, readings: 3)
        view.value = TrackerDayView.Value(amount: 1250, unit: "ml")
        let entry = DayEntry(view, clock: Samples.clock)
        #expect(entry.progress == 0.625)
        #expect(entry.mark == "◔")
        #expect(entry.state == "1250 ml (at least 2 l a day)")
        view.value = TrackerDayView.Value(amount: 3, unit: "l")
        #expect(DayEntry(view, clock: Samples.clock).progress == 1)
        view.goal = nil
        #expect(DayEntry(view, clock: Samples.clock).progress == nil)
    }

    @Test("the lines below the rows name no command")
    func notes() {
        var day = Samples.day([], next: Samples.occurrences[6])
        (day.unreviewed, day.unshown, day.isClockUnconfirmed) = (2, "no notification server answers", true)
        day.paused = (1...4).map {
            .init(reminder: "p\($0)", title: "P\($0)", cover: nil, person: nil, until: nil)
        }
        let notes = DayText.notes(day, clock: Samples.clock)
        #expect(
            notes == [
                "Nothing today.", "next: Isha 10m at 19:30, in 5 h 12 min", "no notification server answers.",
                "2 older ones were missed while you were away", "paused: 4 reminders",
                "The clock is not confirmed yet: nothing is recorded as missed.",
            ])
        let lines = DayText.lines(day, all: true, clock: Samples.clock, style: Samples.pipe)
        for note in notes { #expect(lines.contains { $0.contains(note) }, "\(note)") }
    }
}
