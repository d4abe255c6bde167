import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Statistics
import Testing
import Vocabulary
import Worlds

/// The scheduler itself, driven through the days around changes of the clock.
extension RegimenOracleTests {
    /// What is to be in the journal of one dose, in words that sort.
    struct Event: Hashable, CustomStringConvertible {
        var at: Int64
        var what: String
        var key: String
        var dose: String?

        var description: String { "\(CivilDateTime(wallSeconds: at))Z \(what) \(key) \(dose ?? "")" }
    }

    /// Two days before a change of the clock, or where there are few some day or other, until two days after it.
    private func windows(_ decade: Decade, _ wall: WallOracle) -> [(start: String, day: Int, end: Int64)] {
        let first = Int64(decade.day) * 86_400
        let changes = wall.changes.filter { $0 > first + 7 * 86_400 && $0 < decade.through }
        let moments = changes.count < 12 ? changes + (1...20).map { first + $0 * 180 * 86_400 + $0 * 4321 } : changes
        return moments.map { moment in
            let before = wall.wall(at: moment - 2 * 86_400)
            let day = Int(before / 86_400)
            return ("\(CivilDate(epochDay: Int32(day)))T12:00", day, moment + 2 * 86_400)
        }
    }

    /// A third of the doses gets no answer: these are missed after two hours, or when the next one comes.
    @Test("delivered on time, taken or missed", arguments: Decade.all)
    func driven(decade: Decade) throws {
        let (wall, newYork) = try walls(decade)
        let windows = windows(decade, wall)
        var seen = 0
        for (number, regimen) in Regimen.all.enumerated() {
            for (index, window) in windows.enumerated() where (index + number) % 8 == 0 {
                var regimen = regimen
                // A pause is said beforehand: here it is the day of the change, or the one before.
                regimen.pause = regimen.pause.map { _ in
                    let day = window.day - decade.day + 1 + index % 2
                    return day...day
                }
                var world = try self.world(regimen, decade, at: window.start)
                let doses = regimen.doses(
                    day: decade.day, wall: wall, other: regimen.zone == nil ? nil : newYork, after: world.now.seconds,
                    through: window.end + 8 * 86_400)
                let left = Set(doses.enumerated().filter { $0.offset % 3 == 1 }.map(\.element.key))
                var expected: [Event] = []
                for dose in doses where dose.due <= window.end {
                    let key = dose.key.description
                    expected.append(Event(at: dose.due, what: "delivered", key: key))
                    guard left.contains(dose.key) else {
                        expected.append(Event(at: dose.due, what: "taken", key: key, dose: dose.dose))
                        continue
                    }
                    let next = doses.first { $0.due > dose.due }?.due ?? .max
                    let over = min(dose.due + 7200, next)
                    if over <= window.end { expected.append(Event(at: over, what: "missed", key: key)) }
                }
                let found = try drive(&world, to: window.end) { left.contains($0) ? nil : 0 }
                seen += expected.count
                expect(found, expected, "\(regimen.name) from \(window.start)")
            }
        }
        #expect(seen > 300)
    }

    /// So long after it was taken, and a companion half an hour after that: real time, whatever the clock shows.
    @Test("what follows from doses", arguments: Decade.all)
    func chained(decade: Decade) throws {
        let (wall, _) = try walls(decade)
        for (index, window) in windows(decade, wall).enumerated() where index % 4 == 0 {
            var world = try World(window.start, zone: decade.zone)
            try world.define("a", "8h after taken, first at 08:00")
            try world.define("b", "30m after a")
            let delays = [0, 7 * 60, 119 * 60, nil, 41 * 60, 2 * 60, 600] as [Int64?]
            // By the rules: eight hours after a dose; after a miss, at the next 08:00 on the wall.
            func morning(after second: Int64) -> Int64 {
                var day = wall.wall(at: second) / 86_400 - 1
                while true {
                    if let due = wall.second(ofWall: day * 86_400 + 28_800), due > second { return due }
                    day += 1
                }
            }
            var expected: [Event] = []
            var due = morning(after: world.now.seconds)
            var key = CivilDateTime(wallSeconds: wall.wall(at: due)).description
            var turn = 0
            while due <= window.end {
                expected.append(Event(at: due, what: "delivered", key: key))
                let over = min(due + 7200, morning(after: due))
                let delay = delays[turn % delays.count]
                turn += 1
                if let delay, due + delay < over {
                    let taken = due + delay
                    if taken <= window.end { expected.append(Event(at: taken, what: "taken", key: key)) }
                    for what in ["delivered", "taken"] where taken + 1800 <= window.end {
                        expected.append(Event(at: taken + 1800, what: what, key: "b after \(taken)"))
                    }
                    due = taken + 28_800
                    key = "a after \(taken)"
                } else {
                    if over <= window.end { expected.append(Event(at: over, what: "missed", key: key)) }
                    due = morning(after: due)
                    key = CivilDateTime(wallSeconds: wall.wall(at: due)).description
                }
            }
            var count = 0
            var found = try drive(&world, to: window.end, of: "b") { _ in
                0
            } also: { _ in
                defer { count += 1 }
                return delays[count % delays.count]
            }
            // The entry that a dose follows from is the one that says when the dose before was taken.
            let happened = Dictionary(
                uniqueKeysWithValues: world.journal.compactMap { entry in
                    entry.answer.map { ("after:\(entry.id)", $0.happened.seconds) }
                })
            for index in found.indices {
                let words = found[index].key.split(separator: "@").map(String.init)
                guard words.count == 2 else { continue }
                found[index].key = happened[words[1]].map { "\(words[0]) after \($0)" } ?? words[1]
            }
            expect(found, expected, "from \(window.start)")
        }
    }

    /// The times of the sun move; what names them does not: one of each a day, in order, and the same by every way.
    @Test(
        "times of the sun",
        arguments: zip(
            Decade.all,
            [
                (47.37, 8.54), (40.71, -74.01), (-31.55, 159.08), (27.72, 85.32), (33.57, -7.59), (-36.85, 174.76),
                (-13.83, -171.76), (64.18, -51.72), (35.68, 139.69), (1.87, -157.36), (47.37, 8.54), (47.56, -52.71),
            ]))
    func sun(decade: Decade, at: (latitude: Double, longitude: Double)) throws {
        let location = try Coordinate(latitude: at.latitude, longitude: at.longitude)
        for rests in [false, true] {
            var world = try World(decade.start, zone: decade.zone, location: location)
            try world.define(
                "a", "daily at sunrise, 30m after sunset",
                fields: rests ? ["end": "\(CivilDate(epochDay: Int32(decade.day + 3600)))"] : [:])
            let reminder = try #require(world.scheduler.ledger.reminders[try world.id("a")])
            let (ledger, place) = (world.scheduler.ledger, world.scheduler.place)
            let through = Instant(seconds: Int64(decade.day + (rests ? 200 : 3650)) * 86_400)
            let slots = reminder.slots(after: world.now, through: through, limit: 100_000, ledger: ledger, place: place)
            #expect(slots.count > (rests ? 390 : 7200))
            #expect(Set(slots.map(\.key)).count == slots.count)
            #expect(zip(slots, slots.dropFirst()).allSatisfy { $0.due < $1.due })
            // Sunset and sunrise in turn, none left out.
            let names = slots.map { $0.key.description.split(separator: "/").last ?? "" }
            #expect(zip(names, names.dropFirst()).allSatisfy { $0 != $1 })
            let gaps = zip(slots, slots.dropFirst()).map { $1.due - $0.due }
            #expect(gaps.allSatisfy { $0 > .seconds(2 * 3600) && $0 < .seconds(23 * 3600) })
            for (index, slot) in slots.enumerated().dropLast() where index % 37 == 0 {
                #expect(reminder.next(after: slot.due, ledger: ledger, place: place) == slots[index + 1])
            }
            var again = world
            try again.restart()
            let same = try #require(again.scheduler.ledger.reminders[try world.id("a")])
            #expect(
                same.slots(
                    after: world.now, through: through, limit: 100_000, ledger: again.scheduler.ledger,
                    place: again.scheduler.place) == slots)
        }
    }

    // MARK: -

    /// Passes time with a person who takes what is delivered after a delay, or never.
    ///
    /// - Parameters:
    ///   - delay: Seconds after its delivery; `nil` where it is left.
    ///   - other: A second reminder, and `also` what is true of the first where there are two.
    private func drive(
        _ world: inout World, to end: Int64, of other: String? = nil, delay: (SlotKey) -> Int64?,
        also: ((SlotKey) -> Int64?)? = nil
    ) throws -> [Event] {
        var read = world.journal.count
        let first = read
        var plans: [(at: Instant, id: OccurrenceID)] = []
        while true {
            let plan = plans.map(\.at).min()
            guard let next = [world.scheduler.nextWake, plan].compactMap(\.self).min(), next.seconds <= end else {
                break
            }
            try world.run(to: next)
            for plan in plans where plan.at <= world.now {
                guard world.scheduler.ledger.occurrence(plan.id)?.isOpen == true else { continue }
                try world.decide(.answer(AnswerRequest(.occurrence(plan.id), .done, happened: world.now)))
            }
            plans.removeAll { $0.at <= world.now }
            while read < world.journal.count {
                let entry = world.journal[read]
                read += 1
                guard case .delivered = entry.fact, let id = entry.occurrence else { continue }
                let wait = also == nil || id.reminder.rawValue == other ? delay(id.slot) : also?(id.slot)
                if let wait { plans.append((world.now + .seconds(wait), id)) }
            }
        }
        return world.journal[first...].compactMap { entry in
            guard let slot = entry.slot else { return nil }
            var key = slot.description
            if other != nil { key = "\(entry.reminder?.rawValue ?? "")@\(key)" }
            switch entry.fact {
            case .delivered(let late, _):
                let isRight = !late && entry.due == entry.at
                return Event(at: entry.at.seconds, what: isRight ? "delivered" : "delivered late", key: key)
            case .answered(let answer):
                return Event(
                    at: entry.at.seconds, what: answer.outcome == .done ? "taken" : answer.outcome.rawValue, key: key,
                    dose: answer.fields["dose"]?.text)
            default: return Event(at: entry.at.seconds, what: entry.fact.recorded.what, key: key)
            }
        }
    }

    private func expect(_ found: [Event], _ expected: [Event], _ name: String) {
        guard Set(found) != Set(expected) || found.count != expected.count else { return }
        let missing = Set(expected).subtracting(found).sorted { $0.at < $1.at }.prefix(3)
        let extra = Set(found).subtracting(expected).sorted { $0.at < $1.at }.prefix(3)
        Issue.record("\(name): \(found.count) entries, not \(expected.count); missing \(missing), too many \(extra)")
    }
}
