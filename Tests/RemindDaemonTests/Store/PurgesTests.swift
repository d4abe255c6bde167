import CivilTime
import Reminders
import StrictJSON
import Testing
import Vocabulary

@testable import RemindDaemon

/// The words that machines write about erased entries, without a record.
@Suite("Words about erased entries")
struct PurgesTests {
    private let laptop = "1111aaaa"
    private let desktop = "2222bbbb"

    private func row(_ device: String, _ sequence: Int64, turn: Int64? = nil, _ details: PurgeDetails? = nil) throws
        -> EntryRow
    {
        var text: String?
        if let details { text = String(decoding: try JSON.encode(details), as: UTF8.self) }
        let entry = Entry(
            id: EntryID(device: device, sequence: sequence), at: .init(seconds: 1_795_158_000), zone: "UTC",
            origin: .person, fact: .unknown(what: "purged", moment: nil, details: text), turn: turn ?? sequence)
        return try EntryRow(entry)
    }

    /// What the laptop has erased of the desktop.
    private func purge(_ marks: Set<EntryMark>) throws -> EntryRow {
        try row(laptop, 10, turn: 20, PurgeDetails.naming([desktop: marks])[0])
    }

    @Test("they name numbers as ranges, with a digest for each")
    func naming() throws {
        let marks: Set = [EntryMark(4, 0xabc), EntryMark(3, 1), EntryMark(2, 0xffff_ffff), EntryMark(9, 7)]
        let words = PurgeDetails.naming([desktop: marks, laptop: [EntryMark(1, 5)]])
        #expect(
            words == [
                PurgeDetails(
                    count: 5, entries: [laptop: "1", desktop: "2-4,9"],
                    digests: [laptop: "00000005", desktop: "ffffffff0000000100000abc00000007"])
            ])
        #expect(words[0].marks == [desktop: marks, laptop: [EntryMark(1, 5)]])
        // Two entries of one number, which copies of a record have written.
        let twins: Set = [EntryMark(2, 1), EntryMark(2, 2), EntryMark(3, 3)]
        #expect(PurgeDetails.naming([desktop: twins])[0].marks == [desktop: twins])
        #expect(PurgeDetails.naming([:]) == [PurgeDetails(count: 0)])
    }

    @Test("many are named in several words, each of which fits into a line of a segment")
    func many() throws {
        let marks = Set((1...25_000).map { EntryMark(Int64($0) * 2_000_001, UInt32($0)) })
        let words = PurgeDetails.naming([desktop: marks])
        #expect(words.map(\.count) == [10_000, 10_000, 5000])
        #expect(words.reduce(into: Set()) { $0.formUnion($1.marks[desktop] ?? []) } == marks)
        for word in words {
            let line = try SegmentEntry(try row(laptop, 1, word), sum: 0).segmentLine()
            #expect(line.count < SegmentEntry.longest / 2)
        }
    }

    @Test(
        "what is not as it should be names nothing",
        arguments: [
            ("1-3", "0000000100000002"), ("3-1", ""), ("0", "00000001"), ("1", "0000000g"), ("-1", "00000001"),
            ("1-9223372036854775807", "00000001"), ("", ""), ("1", ""), ("x", "00000001"),
        ])
    func unsound(numbers: String, digests: String) {
        let details = PurgeDetails(count: 1, entries: [desktop: numbers], digests: [desktop: digests])
        #expect(details.marks[desktop, default: []].isEmpty)
        #expect(PurgeDetails(count: 1, entries: [desktop: "1"], digests: nil).marks.isEmpty)
        #expect(PurgeDetails(count: 1, entries: ["../up": "1"], digests: ["../up": "00000001"]).marks.isEmpty)
    }

    @Test("an entry is erased if its number and its digest are named")
    func named() throws {
        let erased = try row(desktop, 5)
        var purges = Purges()
        purges.add(try purge([EntryMark(erased)]), isOwn: false)
        #expect(purges.isNamed(erased) && purges.contains(erased))
        var twin = erased
        twin.at += 1
        #expect(!purges.isNamed(twin) && !purges.contains(twin))
        #expect(try !purges.isNamed(row(laptop, 5)))
        #expect(purges.contains(desktop, 5) && !purges.contains(desktop, 6))
        #expect(purges.count(desktop, through: 5) == 1 && purges.count(desktop, through: 4) == 0)
    }

    @Test("a word without digests is for the machine alone that wrote it", arguments: [true, false])
    func alone(isOwn: Bool) throws {
        var purges = Purges()
        purges.add(try row(laptop, 10, PurgeDetails(count: 2, entries: [desktop: "5-6"])), isOwn: isOwn)
        let erased = try row(desktop, 5)
        #expect(purges.contains(erased) == isOwn && purges.count(desktop, through: 9) == (isOwn ? 2 : 0))
        #expect(!purges.isNamed(erased))
        #expect(purges.unheard(by: desktop).isEmpty && purges.areHeard(by: [desktop]))
    }

    @Test("a device has carried out a word once it says so of this word and of no other with its name")
    func heard() throws {
        let word = try purge([EntryMark(5, 1)])
        var purges = Purges()
        purges.add(word, isOwn: false)
        #expect(purges.unheard(by: laptop).isEmpty && purges.unheard(by: desktop).map(\.id) == [word.id])
        #expect(purges.areHeard(by: [laptop]) && !purges.areHeard(by: [desktop]))
        var other = purges
        let digest = Checksum.text(word.checksum(after: 0))
        let twin = [EntryReference(word.id, of: String(digest.reversed()))]
        other.add(try row(desktop, 7, PurgeDetails(count: 0, heard: twin)), isOwn: true)
        #expect(other.unheard(by: desktop).map(\.id) == [word.id])
        purges.add(
            try row(desktop, 7, PurgeDetails(count: 0, heard: [EntryReference(word.id, of: digest)])), isOwn: true)
        #expect(purges.unheard(by: desktop).isEmpty && purges.areHeard(by: [desktop]))
        // Saying so names nothing, and need not be heard.
        #expect(purges.unheard(by: laptop).isEmpty && purges.unheard(by: "3333cccc").map(\.id) == [word.id])
    }

    @Test(
        "a writer did not know of a word if it wrote before, or before it said so",
        arguments: [
            // A turn that is not higher: it cannot have known.
            ("2222bbbb", 3, 20, false, true), ("2222bbbb", 9, 20, false, true),
            // Later entries, of which all before are here: those before it said so.
            ("2222bbbb", 6, 30, true, true), ("2222bbbb", 8, 40, true, false),
            // Some before are missing: the word may be among them.
            ("2222bbbb", 6, 30, false, false), ("3333cccc", 6, 30, false, false), ("3333cccc", 6, 30, true, true),
            // The machine that has erased knew it.
            ("1111aaaa", 9, 19, false, true), ("1111aaaa", 11, 21, true, false),
        ])
    func unaware(device: String, sequence: Int64, turn: Int64, isWhole: Bool, expected: Bool) throws {
        let row = try purge([EntryMark(5, 1)])
        var purges = Purges()
        purges.add(row, isOwn: false)
        let word = try #require(purges.words.first)
        purges.add(
            try self.row(desktop, 7, turn: 35, PurgeDetails(count: 0, heard: [word.name.reference])), isOwn: false)
        let id = EntryID(device: device, sequence: sequence)
        #expect(purges.isUnaware(id, turn: turn, of: word, isWhole: isWhole) == expected)
    }
}
