import Catalogue
import CivilTime
import Glibc
import RemindCore
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// A machine that writes far more than any life needs, and one with a long life.
@Suite("Too many news")
struct FloodTests {
    private let start = "2026-11-20T07:30"
    private let mad = "1f2a3b4c"

    /// A machine of a circle, and what writes under other names into its folder.
    private struct Desk {
        let host: LoopHost
        let circle: String

        init(at start: String) throws {
            host = try LoopHost(start)
            let me = CircleFile.new(label: "desktop")
            circle = me.circle
            try host.join(me)
        }

        func writer(_ device: String, label: String, in folder: String? = nil) -> SegmentWriter {
            SegmentWriter(
                folder: "\(folder ?? Carrier.folder(of: host))/\(device)",
                header: SegmentHeader(
                    circle: circle, device: device, label: label, first: 1, after: "", program: "1"))
        }

        /// Entries of which this program understands nothing, half a megabyte each.
        func write(
            _ numbers: ClosedRange<Int64>, of device: String, label: String = "laptop",
            _ change: (inout EntryRow) -> Void = { _ in }
        ) throws {
            let writer = writer(device, label: label)
            for number in numbers {
                var row = try SegmentEntry.sample(number).row
                row.what = "future"
                row.device = device
                row.details = "{\"a\":\"\(number)\(String(repeating: "x", count: 500_000))\"}"
                change(&row)
                try writer.append([row], after: 0)
            }
        }

        func count(_ device: String) throws -> Int {
            try host.loop.journal.database.query("SELECT count(*) FROM entry WHERE device = ?", [.text(device)]) {
                Int($0.integer(0))
            }[0]
        }

        var full: Set<String> { host.loop.exchange?.newsLimit.full ?? [] }
    }

    @Test("of a day with more than 20 MB, 20 MB are read each day, and all of the other machines at once")
    func bytes() throws {
        let desk = try Desk(at: start)
        try desk.write(1...60, of: mad)
        try desk.write(1...30, of: "99ab01cd", label: "tablet")
        desk.host.hear()
        #expect(try desk.count(mad) == 39)
        #expect(try desk.count("99ab01cd") == 30)
        #expect(desk.full == [mad])
        #expect(desk.host.loop.newFloods == [mad])
        // It is told once, also after a start, and a look reads nothing of it.
        desk.host.loop.newFloods = []
        try desk.host.restart()
        desk.host.hear()
        #expect(desk.host.loop.newFloods.isEmpty && desk.full == [mad])
        #expect(try desk.count(mad) == 39)
        // What it writes later waits too, and the others are heard.
        try desk.write(61...61, of: mad)
        try desk.write(31...31, of: "99ab01cd", label: "tablet")
        desk.host.hear()
        #expect(try desk.count(mad) == 39)
        #expect(try desk.count("99ab01cd") == 31)
        // Nothing but the time brings the rest.
        try desk.host.run(to: "2026-11-21T00:59")
        #expect(try desk.count(mad) == 39)
        try desk.host.run(to: "2026-11-21T01:01")
        #expect(try desk.count(mad) == 61)
        #expect(desk.full.isEmpty)
        #expect(try RecordCheck.full(of: desk.host.loop.journal.database).isWhole)
    }

    @Test(
        "a clock that is set makes nothing wait for longer than a day",
        arguments: ["2026-12-24T12:00", "2025-01-01T12:00"])
    func clock(time: String) throws {
        let desk = try Desk(at: start)
        try desk.write(1...60, of: mad)
        desk.host.hear()
        #expect(try desk.count(mad) == 39)
        try desk.host.setClock(to: time)
        desk.host.hear()
        #expect(try desk.count(mad) == 60)
    }

    @Test("many days of much are read at once, and so is a large import")
    func days() throws {
        let desk = try Desk(at: start)
        try desk.write(1...60, of: mad) { $0.at -= $0.sequence / 30 * 86_400_000 }
        try desk.write(1...60, of: "99ab01cd") { row in
            row.origin = Entry.Origin.imported.rawValue
            row.moment = row.at - row.sequence / 30 * 86_400_000
        }
        desk.host.hear()
        #expect(try desk.count(mad) == 60)
        #expect(try desk.count("99ab01cd") == 60)
        #expect(desk.full.isEmpty)
    }

    @Test("of a day with more than 500 files, 500 are read, and a file that is replaced counts once")
    func files() throws {
        let desk = try Desk(at: start)
        for number in 1...510 as ClosedRange<Int64> {
            try desk.write(number...number, of: mad) { $0.details = nil }
        }
        desk.host.hear()
        #expect(try desk.count(mad) == 500)
        #expect(desk.full == [mad])
        // One file that grows six hundred times, each time as another one, as Syncthing brings it.
        let writer = desk.writer("99ab01cd", label: "tablet", in: desk.host.folder["tablet"])
        let path = "\(Carrier.folder(of: desk.host))/99ab01cd/00000001-0000000a.seg"
        for number in 1...600 as ClosedRange<Int64> {
            var row = try SegmentEntry.sample(number).row
            (row.device, row.what) = ("99ab01cd", "future")
            try writer.append([row], after: 0)
            let written = try #require(writer.written?.path)
            if number % 3 == 0 {
                Carrier.put(try Carrier.bytes(written), at: path)
                desk.host.hear()
            }
        }
        #expect(try desk.count("99ab01cd") == 600)
        #expect(desk.full == [mad])
    }

    @Test("the notice names the machines, and says what follows")
    func notice() {
        let notice = Notice.flood(of: ["tablet", "laptop"], .english)
        #expect(notice.topic == .flood)
        #expect(notice.title == "laptop, tablet: too much to read in a day")
        #expect(notice.body.count == 2)
    }
}
