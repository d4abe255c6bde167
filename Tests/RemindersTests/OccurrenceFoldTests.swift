import CivilTime
import Reminders
import Support
import Testing
import Vocabulary

/// The fold of an occurrence is a function of the set of its entries (DESIGN, "The record").
@Suite("The fold of an occurrence")
struct OccurrenceFoldTests {
    @Test(arguments: 1...200)
    func neitherOrderNorRepetitionMatters(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let entries = try OccurrenceFoldTests.entries(&random)
        let straight = try #require(OccurrenceFoldTests.fold(entries))
        for _ in 0..<6 {
            let shuffled = (entries + entries.shuffled(using: &random).prefix(3)).shuffled(using: &random)
            let folded = try #require(OccurrenceFoldTests.fold(shuffled))
            #expect(folded.entries == straight.entries, "seed \(seed)")
            #expect(folded.standing == straight.standing, "seed \(seed)")
            #expect(folded.due == straight.due && folded.handle == straight.handle, "seed \(seed)")
            #expect(folded.snoozedUntil == straight.snoozedUntil && folded.undoable == straight.undoable)
        }
    }

    @Test func apersonsAnswerBeatsAnAutomaticMissWhicheverCameFirst() throws {
        let missed = entry(1, .answered(Answer(.missed, happened: instant(60))), by: .automatic)
        let done = entry(1, .answered(Answer(.done, happened: instant(30))), by: .person, device: "aaaaaaaa")
        for order in [[missed, done], [done, missed]] {
            #expect(OccurrenceFoldTests.fold(order)?.answer?.outcome == .done)
        }
    }

    /// One that answers the first dose of a run names nothing, so that the run still covers the others.
    @Test func ananswerToOneDoseBeatsTheRunThatBeginsWithIt() {
        let run = Answer.Run(last: SlotKey("2026-11-20T20:00"), lastDue: instant(43_200), count: 3)
        let skipped = entry(1, .answered(Answer(.skipped, happened: instant(30), run: run)), by: .person)
        let missed = entry(2, .answered(Answer(.missed, happened: instant(60), cause: .stated)), by: .person)
        #expect(OccurrenceFoldTests.fold([skipped, missed])?.answer?.outcome == .missed)
        #expect(OccurrenceFoldTests.fold([missed, skipped])?.answer?.outcome == .missed)
        let automatic = entry(3, .answered(Answer(.missed, happened: instant(60), cause: .unanswered)), by: .automatic)
        #expect(OccurrenceFoldTests.fold([skipped, automatic])?.answer?.outcome == .skipped)
    }

    @Test func amissOfAnotherMachineEndsNothingHere() {
        var elsewhere = entry(1, .answered(Answer(.missed, happened: instant(60))), by: .automatic, device: "aaaaaaaa")
        elsewhere.isForeign = true
        var shown = entry(1, .delivered(late: false), by: .automatic, device: "cccccccc")
        shown.isForeign = true
        let open = OccurrenceFoldTests.fold([elsewhere, shown])
        #expect(open?.isOpen == true && open?.deliveries == 0 && open?.answer?.outcome == .missed)
        let own = entry(2, .answered(Answer(.missed, happened: instant(90))), by: .automatic)
        #expect(OccurrenceFoldTests.fold([elsewhere, own])?.isOpen == false)
        let began = entry(1, .began(Beginning(from: instant(0), Beginning.Plan())), by: .person)
        #expect(OccurrenceFoldTests.fold([began, elsewhere])?.isRunning == true)
        #expect(OccurrenceFoldTests.fold([began, own])?.isRunning == false)
        let taken = entry(3, .answered(Answer(.done, happened: instant(90))), by: .person, device: "aaaaaaaa")
        #expect(OccurrenceFoldTests.fold([elsewhere, taken])?.isOpen == false)
    }

    @Test func ofTwoAnswersADoseTakenCounts() {
        let done = entry(1, .answered(Answer(.done, happened: instant(30))), by: .person, device: "aaaaaaaa")
        let skipped = entry(9, .answered(Answer(.skipped, happened: instant(60))), by: .person)
        let found = OccurrenceFoldTests.fold([done, skipped])
        #expect(found?.answer?.outcome == .done && found?.taken.count == 1 && found?.isDouble == false)
        let again = entry(9, .answered(Answer(.done, happened: instant(60))), by: .person)
        #expect(OccurrenceFoldTests.fold([done, again])?.isDouble == true)
    }

    private func instant(_ seconds: Int64) -> Instant { Instant(seconds: 1_795_158_000 + seconds) }

    private func entry(_ sequence: Int64, _ fact: Fact, by origin: Entry.Origin, device: String = "bbbbbbbb") -> Entry {
        Entry(
            id: EntryID(device: device, sequence: sequence), at: instant(sequence * 60), zone: "Europe/Zurich",
            origin: origin, reminder: ReminderID(rawValue: "a"), slot: SlotKey("2026-11-20T08:00"), due: instant(0),
            dueZone: "Europe/Zurich", fact: fact)
    }

    private static func fold(_ entries: [Entry]) -> Occurrence? {
        guard let first = entries.first, var occurrence = Occurrence(first) else { return nil }
        for entry in entries.dropFirst() { occurrence.add(entry) }
        return occurrence
    }

    /// Any history: two devices, answers that replace and retract what is there, deliveries and snoozes.
    private static func entries(_ random: inout SeededRandom) throws -> [Entry] {
        var entries: [Entry] = []
        var sequences: [String: Int64] = [:]
        let outcomes = Answer.Outcome.allCases
        for step in 0..<Int.random(in: 1...12, using: &random) {
            let device = ["aaaaaaaa", "bbbbbbbb"][Int.random(in: 0...1, using: &random)]
            sequences[device, default: 0] += 1
            let at = Instant(seconds: 1_795_158_000 + Int64(step) * 60)
            let target = entries.filter { $0.answer != nil || $0.isDelay }.randomElement(using: &random)?.id
            let fact: Fact =
                switch Int.random(in: 0...6, using: &random) {
                case 0: .delivered(late: false)
                case 1: .snoozed(until: at + .seconds(600))
                case 2 where target != nil: .retracted
                case 3: .delayed(from: at - .seconds(60))
                default: .answered(Answer(outcomes[Int.random(in: 0...3, using: &random)], happened: at))
                }
            let changes: EntryID? =
                switch fact {
                case .retracted: target
                case .answered where Bool.random(using: &random): target
                default: nil
                }
            let isPerson = Bool.random(using: &random)
            entries.append(
                Entry(
                    id: EntryID(device: device, sequence: sequences[device] ?? 1), at: at, zone: "UTC",
                    origin: isPerson ? .person : .automatic, reminder: ReminderID(rawValue: "a"),
                    slot: SlotKey("2026-11-20T08:00"), due: step > 2 ? at : nil, dueZone: step > 2 ? "UTC" : nil,
                    fact: fact, handle: step == 1 ? "7k2" : nil, changes: changes))
        }
        return entries
    }
}
