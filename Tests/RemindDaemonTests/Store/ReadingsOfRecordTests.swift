import CivilTime
import Statistics
import Support
import Testing
import Vocabulary

@testable import RemindDaemon
@testable import Reminders

/// The days of what is measured, as they are read from a record, against a list that is kept by hand.
@Suite("Readings of a record") struct ReadingsOfRecordTests {
    private let today = CivilDate(epochDay: 20_500)

    /// The readings that count, as a person would keep them on paper: a correction strikes the line before it, an undo brings it back.
    private struct Paper {
        var lines: [[(value: Int64, day: CivilDate, happened: Instant, entry: EntryID)]] = []

        var standing: [(value: Int64, day: CivilDate, happened: Instant, entry: EntryID)] { lines.compactMap(\.last) }
    }

    @Test("random histories of logging, correcting and undoing", arguments: 0..<20)
    func random(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let records = try Records()
        let journal = try records.open()
        let id = try #require(ReminderID(rawValue: "water"))
        let millilitre = try MeasureUnit(parsing: "ml")
        let measuring = Measuring(measure: .amount, unit: millilitre, fold: .sum, title: "Water")
        var paper = Paper()
        var slots: [SlotKey] = []
        var entries: [Entry] = []
        for step in 0..<Int.random(in: 1...60, using: &random) {
            let next = EntryID(device: journal.device, sequence: journal.headID.sequence + 1 + Int64(entries.count))
            let happened = Instant(seconds: 1_771_000_000 + Int64.random(in: 0...50, using: &random))
            var entry = Entry(
                id: next, at: Instant(seconds: 1_772_000_000 + Int64(step)), zone: "Europe/Zurich", origin: .person,
                reminder: id, due: happened, dueZone: "Europe/Zurich", fact: .retracted)
            let row = Int.random(in: -4..<max(1, slots.count), using: &random)
            if row >= 0, row < slots.count, Bool.random(using: &random) {
                // An undo of what stands.
                guard let last = paper.lines[row].popLast() else { continue }
                (entry.slot, entry.changes) = (slots[row], last.entry)
            } else {
                let value = Int64.random(in: 0...2_000_000, using: &random)
                let day = today - Int.random(in: 0...6, using: &random)
                entry.fact = .answered(
                    Answer(
                        .done, happened: happened,
                        reading: Reading(Measurement(thousandths: value, unit: millilitre), day: day)))
                if row >= 0, row < slots.count {
                    (entry.slot, entry.changes) = (slots[row], paper.lines[row].last?.entry)
                    paper.lines[row].append((value, day, happened, next))
                } else {
                    entry.slot = .entry(next)
                    slots.append(.entry(next))
                    paper.lines.append([(value, day, happened, next)])
                }
            }
            entries.append(entry)
        }
        try journal.commit(entries)
        let found = try journal.readingDays(of: id, measuring, zone: { _ in .utc })
        for offset in 0...6 {
            let day = today - offset
            let lines = paper.standing.filter { $0.day == day }
            #expect(found.days[day]?.count ?? 0 == lines.count, "seed \(seed), \(day)")
            #expect(found.days[day]?.sum ?? 0 == lines.map(\.value).reduce(0, +), "seed \(seed), \(day)")
            let last = lines.max {
                ($0.happened, $0.entry.device, $0.entry.sequence) < ($1.happened, $1.entry.device, $1.entry.sequence)
            }
            #expect(found.days[day]?.last ?? 0 == last?.value ?? 0, "seed \(seed), \(day)")
        }
    }
}
