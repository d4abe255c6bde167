import CivilTime
import RemindProtocol
import StrictJSON
import Workloads

/// Work that people wait for, or that the daemon does again and again.
struct Piece {
    /// A piece can be done this often.
    static let most = 2

    let name: String
    /// Units of work in the piece; its cost is given for one unit.
    let units: Int
    /// Prepares the work, and returns a function that does it: with 0 the first time, with 1 the second.
    let prepare: () throws -> (Int) throws -> Int

    private init(_ name: String, units: Int, _ prepare: @escaping () throws -> (Int) throws -> Int) {
        self.name = name
        self.units = units
        self.prepare = prepare
    }

    static var all: [Piece] {
        [
            Piece("next-due", units: 10_000) {
                let mix = Mix()
                return { _ in Int(truncatingIfNeeded: mix.askAll()) }
            },
            next("rule-daily", "FREQ=DAILY"),
            next("rule-weekly", "FREQ=WEEKLY;BYDAY=MO,TH"),
            next("rule-monthly", "FREQ=MONTHLY;BYDAY=-1FR"),
            Piece("sun-day", units: 1000) {
                let days = SunDays()
                return { _ in Int(truncatingIfNeeded: days.askAll()) }
            },
            Piece("read-schedule", units: 1000) {
                let lines = try ScheduleLines()
                return { _ in try lines.readAll() }
            },
            Piece("turn", units: 1000) {
                var desks = try (0..<most).map { _ in try TurnDesk(1000, "daily at 08:00") }
                return { time in
                    try desks[time].turn()
                    return desks[time].delivered
                }
            },
            Piece("fold-entry", units: 10_000) {
                let past = try PastDoses(of: 10, days: 500, before: Instant(seconds: 1_795_160_000), device: "foldfold")
                return { _ in try past.fold() }
            },
            Piece("encode-dose", units: 1000) {
                guard let day = Samples.day else { throw NoSample() }
                return { _ in try JSON.encode(day).count }
            },
            Piece("decode-dose", units: 1000) {
                guard let day = Samples.day else { throw NoSample() }
                let bytes = try JSON.encode(day)
                return { _ in try JSON.decode(Remindd1.Day.self, from: bytes).occurrences.count }
            },
            commit("commit", isShared: false),
            commit("commit-circle", isShared: true),
            today("today", machines: 1),
            today("today-circle", machines: 3),
        ]
    }

    /// An answer into the record; in a circle into a file for the others as well.
    private static func commit(_ name: String, isShared: Bool) -> Piece {
        Piece(name, units: 200) {
            let desk = try CircleDesk(isShared: isShared)
            try desk.define()
            return { _ in try desk.take(200) }
        }
    }

    /// The rows of a day with sixty doses, which one machine or several have recorded.
    private static func today(_ name: String, machines: Int) -> Piece {
        Piece(name, units: 100) {
            let desks = try (0..<machines).map { _ in try CircleDesk(isShared: machines > 1) }
            try desks[0].define()
            for desk in desks.dropFirst() { try desks[0].copy(to: desk) }
            for desk in desks { _ = try desk.take(60 / machines) }
            for desk in desks.dropFirst() { try desk.copy(to: desks[0]) }
            return { _ in (0..<100).reduce(0) { sum, _ in sum + desks[0].today() } }
        }
    }

    private struct NoSample: Error {}

    /// The next slot of a rule of RFC 5545.
    private static func next(_ name: String, _ rule: String) -> Piece {
        Piece(name, units: 10_000) {
            let mix = RuleMix(rule)
            return { _ in Int(truncatingIfNeeded: mix.askAll()) }
        }
    }
}
