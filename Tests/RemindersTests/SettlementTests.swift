import CivilTime
import Reminders
import Testing
import Vocabulary

@Suite("A person's word on doses that two machines recorded")
struct SettlementTests {
    private let slot = SlotKey("2026-11-20T08:00")

    private func instant(_ minutes: Int64) -> Instant { Instant(seconds: 1_795_158_000 + minutes * 60) }

    private func entry(_ device: String, _ sequence: Int64, _ turn: Int64, _ fact: Fact, changes: EntryID? = nil)
        -> Entry
    {
        Entry(
            id: EntryID(device: device, sequence: sequence), at: instant(turn), zone: "Europe/Zurich", origin: .person,
            reminder: ReminderID(rawValue: "zinc"), slot: slot, due: instant(0), dueZone: "Europe/Zurich", fact: fact,
            changes: changes, turn: turn)
    }

    private func dose(_ device: String, _ sequence: Int64, at minutes: Int64) -> Entry {
        entry(device, sequence, minutes, .answered(Answer(.done, happened: instant(minutes))))
    }

    private func settled(
        _ device: String, _ sequence: Int64, _ turn: Int64, doses: Int, _ named: EntryID, also: [EntryID],
        at minutes: Int64
    ) -> Entry {
        let settlement = Settlement(doses: doses, also: also)
        return entry(
            device, sequence, turn, .answered(Answer(.done, happened: instant(minutes), settlement: settlement)),
            changes: named)
    }

    private func undone(_ entry: Entry, by device: String, _ sequence: Int64, _ turn: Int64) -> Entry {
        self.entry(device, sequence, turn, .retracted, changes: entry.id)
    }

    /// The occurrence that entries make, in every order that is tried.
    private func fold(_ entries: [Entry]) throws -> Occurrence {
        let found = try #require(Occurrence.fold(entries).first)
        let reversed = try #require(Occurrence.fold(entries.reversed()).first)
        #expect(times(found) == times(reversed) && found.isDouble == reversed.isDouble)
        return found
    }

    private func times(_ occurrence: Occurrence) -> [Int64] {
        occurrence.taken.compactMap { $0.last?.answer?.happened }.map { ($0.seconds - instant(0).seconds) / 60 }
            .sorted()
    }

    @Test func onceIsOneDoseAndTwiceAreBothWithTheirTimes() throws {
        let (one, other) = (dose("aaaaaaaa", 1, at: 5), dose("bbbbbbbb", 1, at: 20))
        #expect(try fold([one, other]).isDouble)
        let once = settled("aaaaaaaa", 2, 30, doses: 1, other.id, also: [one.id], at: 5)
        let single = try fold([one, other, once])
        #expect(!single.isDouble && times(single) == [5] && single.standing?.id == once.id)
        let twice = settled("aaaaaaaa", 2, 30, doses: 2, other.id, also: [one.id], at: 20)
        let both = try fold([one, other, twice])
        #expect(!both.isDouble && times(both) == [5, 20] && both.settlement?.doses == 2)
        #expect(both.settleable.count == 2 && both.undoable?.id == twice.id)
    }

    @Test func theWordTakenBackLeavesTheQuestion() throws {
        let (one, other) = (dose("aaaaaaaa", 1, at: 5), dose("bbbbbbbb", 1, at: 20))
        let once = settled("aaaaaaaa", 2, 30, doses: 1, other.id, also: [one.id], at: 5)
        let back = try fold([one, other, once, undone(once, by: "bbbbbbbb", 2, 40)])
        #expect(back.isDouble && times(back) == [5, 20] && back.settlement == nil)
    }

    /// SYNC, section 7, F3: the higher count holds.
    @Test func ofTwoWordsTheOneWithMoreDosesHolds() throws {
        let (one, other) = (dose("aaaaaaaa", 1, at: 5), dose("bbbbbbbb", 1, at: 20))
        let twice = settled("aaaaaaaa", 2, 30, doses: 2, other.id, also: [one.id], at: 20)
        let once = settled("bbbbbbbb", 2, 31, doses: 1, other.id, also: [one.id], at: 5)
        let found = try fold([one, other, twice, once])
        #expect(!found.isDouble && times(found) == [5, 20])
        // A third word names both, and has the last one.
        let last = settled("bbbbbbbb", 3, 40, doses: 1, once.id, also: [twice.id], at: 5)
        let settled = try fold([one, other, twice, once, last])
        #expect(!settled.isDouble && times(settled) == [5] && settled.settleable.count == 2)
    }

    @Test func aCorrectionThatDidNotKnowOfTheWordCorrectsItsDose() throws {
        let (one, other) = (dose("aaaaaaaa", 1, at: 5), dose("bbbbbbbb", 1, at: 20))
        let twice = settled("aaaaaaaa", 2, 30, doses: 2, other.id, also: [one.id], at: 20)
        var corrected = dose("bbbbbbbb", 2, at: 31)
        corrected.changes = other.id
        let found = try fold([one, other, twice, corrected])
        #expect(!found.isDouble && times(found) == [5, 31])
        // A dose that was taken back there, and counted here, counts.
        let gone = undone(other, by: "bbbbbbbb", 2, 31)
        #expect(times(try fold([one, other, twice, gone])) == [5, 20])
    }

    /// A record may have been written by anything: no number ends the program.
    @Test(arguments: [Int.min, -1, 0, 3, .max]) func anyNumberOfDosesIsOneOrTwo(number: Int) throws {
        let (one, other) = (dose("aaaaaaaa", 1, at: 5), dose("bbbbbbbb", 1, at: 20))
        let settlement = settled("aaaaaaaa", 2, 30, doses: number, other.id, also: [one.id], at: 20)
        #expect(try fold([one, other, settlement]).taken.count == (number < 2 ? 1 : 2))
    }

    @Test func ofThreeThatWereTwoTheLaterOnesCount() throws {
        let doses = [dose("aaaaaaaa", 1, at: 5), dose("bbbbbbbb", 1, at: 20), dose("cccccccc", 1, at: 10)]
        let twice = settled("aaaaaaaa", 2, 30, doses: 2, doses[1].id, also: [doses[0].id, doses[2].id], at: 20)
        #expect(times(try fold(doses + [twice])) == [10, 20])
    }
}
