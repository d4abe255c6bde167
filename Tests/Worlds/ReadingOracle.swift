import CivilTime
import RemindCore
import Reminders
import Statistics
import Support
import Vocabulary

/// The days of what is measured against `Tests/Generators/readings.py`. Everything goes through a scheduler: readings that
/// come late, corrections, undo, journeys and another start of the day.
package struct ReadingOracle {
    package var wrong: [String] = []
    package var count = 0
    /// How often each state of a day came up, and each kind of event.
    package var seen: [String: Int] = [:]

    private var world: World
    private var ids: [OccurrenceID] = []
    private var reminder: ReminderID
    private let title: String

    private static let kinds: [String: (name: String, fields: [String: String])] = [
        "count": ("tracker", ["measure": "count"]), "amount": ("water", [:]), "level": ("weight", [:]),
        "scale": ("mood", [:]), "night": ("sleep", [:]), "fast": ("fast", [:]),
    ]

    package static func compare(seed: Int, histories: Int) throws -> ReadingOracle {
        var all: ReadingOracle?
        var one: ReadingOracle?
        for line in try TestFile.generated("readings.py", seed: seed, count: histories).split(separator: "\n") {
            let row = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if row[0] == "tracker" {
                one = try ReadingOracle(row)
            } else if row[0] == "days" {
                try one?.judge(row)
                guard let one else { continue }
                var sum = all ?? one
                if all != nil {
                    sum.wrong += one.wrong
                    sum.count += 1
                    sum.seen.merge(one.seen) { $0 + $1 }
                }
                all = sum
            } else {
                try one?.play(row)
            }
        }
        return try require(all)
    }

    private init(_ row: [String]) throws {
        let kind = try require(ReadingOracle.kinds[row[1]])
        let zone = try World.zones.rules(named: row[3])
        let begins = Instant(seconds: try require(Int64(row[5])))
        world = try World("\(zone.local(at: begins))", zone: row[3])
        world.now = begins
        reminder = try world.id("x")
        (title, count) = (row.joined(separator: " "), 1)
        try begin(at: row[4])
        var fields = kind.fields
        if !row[2].isEmpty { fields["goal"] = row[2] }
        // A preset keeps its own goal if none is said.
        try world.decide(
            .change([.define(try world.definition("x", nil, kind: kind.name, nag: nil, fields: fields))]))
    }

    private mutating func begin(at minutes: String) throws {
        let seconds = try require(Int32(minutes)) * 60
        try world.use { $0.dayStart = ClockTime(secondOfDay: seconds) }
    }

    private mutating func play(_ row: [String]) throws {
        try world.run(to: Instant(seconds: try require(Int64(row[1]))))
        seen[row[0], default: 0] += 1
        switch row[0] {
        case "wait": break
        case "fly": try world.fly(to: row[2])
        case "begin": try begin(at: row[2])
        case "undo": try world.undo(ids[try require(Int(row[2]))].description)
        case "change":
            let id = ids[try require(Int(row[2]))]
            let known = try require(recalled(id).standing?.answer)
            var request = AnswerRequest(.occurrence(id), .done, happened: known.happened, replace: true, early: true)
            request.reading = try reading(row[3], day: try require(known.reading?.day), from: nil)
            try record(request)
        default:
            let happened = Instant(seconds: try require(Int64(row[5])))
            let from = Int64(row[4]).map(Instant.init(seconds:))
            let rule = try require(measuring)
            let day = world.scheduler.agenda.day(of: rule.countsAtStart ? from ?? happened : happened)
            var request = AnswerRequest(.extra(reminder), .done, happened: happened, saysWhen: true, early: true)
            request.reading = try reading(row[3], day: day, from: from)
            try record(request)
            ids.append(try require(world.journal.last { $0.answer != nil }?.occurrence))
        }
    }

    private var measuring: Measuring? { world.scheduler.ledger.reminders[reminder]?.measuring }

    private mutating func record(_ request: AnswerRequest) throws {
        var request = request
        request.isMeasured = true
        try world.recall(for: .answer(request))
        try world.decide(.answer(request))
    }

    private func reading(_ thousandths: String, day: CivilDate, from: Instant?) throws -> Reading {
        let rule = try require(measuring)
        return Reading(
            Measurement(thousandths: try require(Int64(thousandths)), unit: rule.base), from: from, day: day)
    }

    /// All that was recorded of an occurrence.
    private func recalled(_ id: OccurrenceID) throws -> Occurrence {
        let entries = world.journal.filter { $0.occurrence == id }
        var occurrence = try require(entries.first.flatMap(Occurrence.init))
        for entry in entries { occurrence.add(entry) }
        return occurrence
    }

    private mutating func judge(_ row: [String]) throws {
        let rule = try require(measuring)
        var days = ReadingDays()
        for id in ids.shuffled() {
            guard let entry = try recalled(id).standing, let answer = entry.answer, let reading = answer.reading else {
                continue
            }
            days.add(
                rule.thousandths(reading.value), day: reading.day, happened: answer.happened, entry: entry.stamp,
                stretch: reading.from.map { Stretch(from: $0, until: answer.happened, begins: 0, ends: 0) })
        }
        func day(_ place: Int) throws -> CivilDate { CivilDate(epochDay: try require(Int32(row[place]))) }
        let expected = Array(row.dropFirst(4))
        let first = try day(1)
        let series = days.series(
            rule, first: first, through: first + (expected.count - 1), defined: try day(2), today: try day(3))
        for (value, cell) in zip(series.values, expected) {
            let said = value.measured.map { "\($0.value):\($0.count):\($0.state):\($0.level)" } ?? "-"
            if said != cell { wrong.append("\(title): \(said) is not \(cell)") }
            seen[String(cell.split(separator: ":").dropFirst(2).first ?? "-"), default: 0] += 1
        }
        if try day(3) != world.scheduler.agenda.day(of: world.now) { wrong.append("\(title): another today") }
    }
}
