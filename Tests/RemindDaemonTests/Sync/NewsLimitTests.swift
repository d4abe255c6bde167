import Testing

@testable import RemindDaemon

/// What one machine may bring.
@Suite("The limit of news")
struct NewsLimitTests {
    private static let today: Int64 = 20_777

    private func limit() -> NewsLimit {
        var limit = NewsLimit()
        limit.begin(Self.today)
        return limit
    }

    /// How many entries of some size are taken, of so many.
    private func taken(
        _ count: Int, _ limit: inout NewsLimit, bytes: Int = 1000, beginsFile: Bool = false, from device: String = "a",
        day: (Int) -> Int64
    ) -> Int {
        (0..<count).count { index in
            limit.admits(of: device, writtenOn: day(index), bytes: bytes, beginsFile: beginsFile)
        }
    }

    @Test("five years of a ward pass at once: 7,800 entries a day from one machine")
    func years() {
        var limit = limit()
        // Days apart, a thousand entries as one.
        let days = 5 * 365
        #expect(taken(days * 8, &limit, bytes: 325_000) { Self.today - Int64($0 / 8) } == days * 8)
        #expect(limit.full.isEmpty)
    }

    @Test("of one day, 20 MB pass")
    func bytes() {
        var limit = limit()
        #expect(taken(100_000, &limit) { _ in Self.today - 100 } == 20_000)
        #expect(limit.full == ["a"])
        // Nothing more of it is taken, of no day, and all of another machine.
        #expect(taken(5, &limit) { _ in Self.today } == 0)
        #expect(taken(5, &limit, from: "b") { _ in Self.today - 100 } == 5)
    }

    @Test("of one day, 500 files pass, and a file counts once")
    func files() {
        var limit = limit()
        #expect(taken(2000, &limit, beginsFile: true) { Self.today - Int64($0 / 500) } == 2000)
        #expect(taken(2000, &limit) { _ in Self.today } == 2000)
        #expect(taken(1, &limit, beginsFile: true) { _ in Self.today } == 0)
        #expect(limit.full == ["a"])
    }

    @Test("another day takes the next part, also if the clock went back", arguments: [1, 400, -1, -400])
    func nextDay(step: Int64) {
        var limit = limit()
        #expect(taken(30_000, &limit) { _ in 20_000 } == 20_000)
        limit.begin(Self.today)
        #expect(limit.full == ["a"])
        limit.begin(Self.today + step)
        #expect(limit.full.isEmpty)
        #expect(taken(30_000, &limit) { _ in 20_000 } == 20_000)
    }

    @Test("days that are made up are one day")
    func madeUp() {
        var limit = limit()
        #expect(taken(30_000, &limit) { Self.today + 1 + Int64($0) } == 20_000)
        #expect(taken(30_000, &limit, from: "b") { -Int64($0) } == 20_000)
    }

    @Test("an imported entry belongs to the day that it is about, and every other to the day on which it was written")
    func imported() throws {
        var row = try SegmentEntry.sample(1).row
        (row.at, row.moment, row.due) = (20 * 86_400_000, 10 * 86_400_000, 9 * 86_400_000)
        #expect(row.dayOfNews == 20)
        row.origin = "import"
        #expect(row.dayOfNews == 10)
        row.moment = nil
        #expect(row.dayOfNews == 9)
        row.due = nil
        #expect(row.dayOfNews == 20)
    }

    @Test("the size of an entry is about that of its line")
    func size() throws {
        let entry = try SegmentEntry.sample(1)
        let line = try entry.segmentLine().count
        #expect(abs(entry.row.size - line) < line / 4, "\(entry.row.size) of \(line)")
    }
}
