import CivilTime
import Configuration
import RemindCore
import Reminders
import Statistics
import Support
import Vocabulary

/// Some weeks of three reminders, made up: what people and the daemon may record, in every order in which they may.
struct RandomHistory {
    private var random: SeededRandom
    private(set) var entries: [Entry] = []
    /// The first and the last day with a slot, in days since 1970-01-01.
    let firstDay = 20_400
    let lastDay: Int
    static let reminders = ["aspirin", "metformin", "zinc"]

    init(seed: UInt64) {
        random = SeededRandom(seed: seed &* 0x9e37_79b9_7f4a_7c15)
        lastDay = 20_400 + 3 + Int(seed % 17)
        for name in RandomHistory.reminders {
            let times = [[480], [480, 1200], [30, 720, 1410]][below(3)]
            var day = firstDay
            while day <= lastDay {
                for time in times { slot(name, day, time) }
                // Two weeks with the machine off.
                if below(12) == 0 { day += absence(name, day, times) }
                day += 1
            }
        }
        // What is of one occurrence keeps its order; what is of several mixes.
        number()
    }

    mutating func below(_ bound: Int) -> Int {
        Int(random.next() % UInt64(bound))
    }

    private mutating func slot(_ name: String, _ day: Int, _ time: Int) {
        // Two zones, three hours ahead of UTC and five behind it.
        let (zone, hours) = [("Etc/GMT-3", 3), ("Etc/GMT+5", -5)][below(20) == 0 ? 1 : 0]
        let local = CivilDateTime(CivilDate(epochDay: Int32(day)), ClockTime(secondOfDay: Int32(time * 60)))
        let due = Instant(seconds: Int64(day * 86_400 + time * 60 - hours * 3600))
        let key = SlotKey.wall(local, zone: nil)
        func at(_ minutes: Int) -> Instant { due + .seconds(minutes * 60) }
        if below(4) > 0 { add(name, key, due, zone, at: due, .automatic, .delivered(late: below(5) == 0)) }
        switch below(12) {
        case 0...4: person(name, key, due, zone, .done, after: below(300) - 90)
        case 5: person(name, key, due, zone, .skipped, after: below(60))
        case 6: automatic(name, key, due, zone, .missed, [.unanswered, .unattended, .travel][below(3)])
        case 7:
            automatic(name, key, due, zone, .missed, [.unanswered, .unattended][below(2)])
            person(name, key, due, zone, [.done, .missed, .skipped][below(3)], after: 200 + below(900), changing: true)
        case 8: automatic(name, key, due, zone, .lapsed, nil)
        case 9: break
        default:
            // Said, said again, taken back, in any order.
            for _ in 0...below(4) {
                if below(3) == 0, let last = entries.last(where: { $0.slot == key && $0.answer != nil }) {
                    add(name, key, due, zone, at: at(130 + below(90)), .person, .retracted, changes: last.id)
                } else {
                    person(
                        name, key, due, zone, [.done, .missed, .skipped][below(3)], after: below(240),
                        changing: below(2) == 0)
                }
            }
        }
        if below(9) == 0 {
            let happened = at(below(600))
            let key = SlotKey.entry(EntryID(device: "d", sequence: Int64(entries.count + 1)))
            add(
                name, key, happened, zone, at: happened, .person,
                .answered(Answer([.done, .done, .skipped][below(3)], happened: happened)))
        }
    }

    /// - Returns: How many days it took.
    private mutating func absence(_ name: String, _ day: Int, _ times: [Int]) -> Int {
        let length = 3 + below(9)
        let (zone, hours) = ("Etc/GMT-3", 3)
        func local(_ day: Int, _ time: Int) -> CivilDateTime {
            CivilDateTime(CivilDate(epochDay: Int32(day)), ClockTime(secondOfDay: Int32(time * 60)))
        }
        func due(_ day: Int, _ time: Int) -> Instant {
            Instant(seconds: Int64(day * 86_400 + time * 60 - hours * 3600))
        }
        let first = times[0]
        let last = times[times.count - 1]
        let key = SlotKey.wall(local(day + 1, first), zone: nil)
        let run = Answer.Run(
            last: .wall(local(day + length, last), zone: nil), lastDue: due(day + length, last),
            count: length * times.count)
        let back = due(day + length + 1, 0)
        add(
            name, key, due(day + 1, first), zone, at: back, .automatic,
            .answered(Answer(.missed, happened: back, cause: .unattended, run: run)))
        let whole = entries[entries.count - 1].id
        switch below(5) {
        case 0:
            // Looked at as a whole.
            add(
                name, key, due(day + 1, first), zone, at: back, .person,
                .answered(Answer([.missed, .skipped][below(2)], happened: back, run: run)), changes: whole)
        case 1:
            // The first of them was taken after all.
            person(name, key, due(day + 1, first), zone, .done, after: 45)
        case 2:
            // One within it was.
            let other = day + 2 + below(length - 1)
            person(
                name, .wall(local(other, last), zone: nil), due(other, last), zone, .done, after: 20)
        default: break
        }
        return length
    }

    private mutating func person(
        _ name: String, _ key: SlotKey, _ due: Instant, _ zone: String, _ outcome: Answer.Outcome, after minutes: Int,
        changing: Bool = false
    ) {
        let happened = due + .seconds(minutes * 60)
        let changes =
            changing ? entries.last { $0.slot == key && $0.reminder?.rawValue == name && $0.answer != nil }?.id : nil
        add(
            name, key, due, zone, at: happened, .person, .answered(Answer(outcome, happened: happened)),
            changes: changes)
    }

    private mutating func automatic(
        _ name: String, _ key: SlotKey, _ due: Instant, _ zone: String, _ outcome: Answer.Outcome,
        _ cause: Answer.Cause?
    ) {
        let deadline = due + .seconds(7200)
        add(
            name, key, due, zone, at: deadline, .automatic, .answered(Answer(outcome, happened: deadline, cause: cause))
        )
    }

    private mutating func add(
        _ name: String, _ key: SlotKey, _ due: Instant, _ zone: String, at: Instant, _ origin: Entry.Origin,
        _ fact: Fact,
        changes: EntryID? = nil
    ) {
        entries.append(
            Entry(
                id: EntryID(device: "d", sequence: Int64(entries.count + 1)), at: at, zone: zone, origin: origin,
                reminder: ReminderID(rawValue: name), slot: key, due: due, dueZone: zone, fact: fact, changes: changes))
    }

    /// Numbers the entries by when they were recorded, ten days at a time, so that those of the reminders mix.
    private mutating func number() {
        let weeks = entries.map { $0.at.seconds / 864_000 }
        let ordered = entries.indices.sorted { (weeks[$0], $0) < (weeks[$1], $1) }
        // An answer never goes before what it changes.
        var names: [EntryID: EntryID] = [:]
        var placed: [Entry] = []
        var waiting = ordered
        while !waiting.isEmpty {
            let next = waiting.firstIndex { index in entries[index].changes.map { names[$0] != nil } ?? true } ?? 0
            var entry = entries[waiting.remove(at: next)]
            let id = EntryID(device: "d", sequence: Int64(placed.count + 1))
            names[entry.id] = id
            entry.id = id
            entry.changes = entry.changes.map { names[$0] ?? $0 }
            placed.append(entry)
        }
        entries = placed
    }
}
