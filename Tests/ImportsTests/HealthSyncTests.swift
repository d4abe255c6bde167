import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@testable import Imports

/// Which readings of an export are those that are here, and which of those here were deleted there.
@Suite("The same history again") struct HealthSyncTests {
    private typealias Health = HealthTests

    /// Weights of the days of November, from the first one on.
    private static func weights(
        _ days: ClosedRange<Int>, without left: Set<Int> = [], unit: String = "kg", source: String = "Phone"
    ) -> String {
        days.filter { !left.contains($0) }.map { day in
            let kilograms = 70 + Double(day) / 10
            let value = unit == "lb" ? (kilograms * 22.0462262).rounded() / 10 : kilograms
            let number = "\((value * 10).rounded() / 10)"
            return Health.weight(
                number, "2026-11-\(day < 10 ? "0" : "")\(day) 07:00:00 +0100", unit: unit, source: source)
        }.joined()
    }

    private static func drinks(_ days: ClosedRange<Int>, unit: String = "mL", source: String = "Phone") -> String {
        days.map { day in
            Health.water(
                unit == "mL" ? "250" : "8.4535", "2026-11-\(day < 10 ? "0" : "")\(day) 09:00:00 +0100", unit: unit,
                source: source)
        }.joined()
    }

    private static let kinds = ["weight", "water", "sleep"]

    /// A world in which the weights and drinks of ten days were imported.
    private static func world() throws -> World {
        var world = try World("2026-11-20T12:00")
        _ = try world.bringIn(Health.file(weights(1...10), drinks(1...10)), .health, .all)
        return world
    }

    private static func sync(_ world: World, _ text: String) throws -> (added: Int, removed: [String: Int], ImportView)
    {
        var world = world
        let view = try world.bringIn(text, .health, .sync, kinds: kinds)
        let removed = (view.groups ?? []).filter { $0.removed > 0 }.map { ($0.kind, $0.removed) }
        return (view.doses, Dictionary(uniqueKeysWithValues: removed), view)
    }

    @Test("another name of the phone and another unit change nothing")
    func renamed() throws {
        let world = try Self.world()
        for (unit, volume, source) in [("kg", "mL", "New phone"), ("lb", "fl_oz_us", "Phone")] {
            let text = Health.file(
                Self.weights(1...10, unit: unit, source: source), Self.drinks(1...10, unit: volume, source: source))
            let synced = try Self.sync(world, text)
            #expect(synced.added == 0 && synced.removed.isEmpty)
            var other = world
            #expect(try !other.bringIn(text, .health).adds)
        }
    }

    @Test("readings of one moment are paired one to one, the nearest first")
    func pairs() throws {
        var world = try World("2026-11-20T12:00")
        let noon = "2026-11-10 12:00:00 +0100"
        func drinks(_ values: [String], _ source: String = "Phone") -> String {
            values.map { Health.water($0, noon, source: source) }.joined()
        }
        // Two equal ones of one source are two, and those of another source are the same two.
        #expect(try world.bringIn(Health.file(drinks(["250", "250", "300"])), .health, .all).doses == 3)
        #expect(try !world.bringIn(Health.file(drinks(["250", "250", "300"])), .health).adds)
        let both = Health.file(drinks(["250", "250", "300"]), drinks(["250", "250"], "Bottle"))
        #expect(try !world.bringIn(both, .health).adds)
        let more = try world.bringIn(Health.file(drinks(["250", "250", "250", "300"])), .health)
        #expect(more.doses == 1 && more.known == 3)
        // One of them was deleted, and another one corrected.
        let less = try world.bringIn(Health.file(drinks(["250", "250", "310"])), .health, .sync, kinds: ["water"])
        #expect(less.doses == 1 && less.groups?.map(\.removed) == [2])
        #expect(try !world.bringIn(Health.file(drinks(["250", "250", "310"])), .health, .sync, kinds: ["water"]).adds)
    }

    @Test("what cannot be read was not deleted")
    func unreadable() throws {
        let world = try Self.world()
        let whole = Health.file(Self.weights(1...10), Self.drinks(1...10))
        func replaced(_ old: String, _ new: String) -> String {
            whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).map { line in
                line.contains("BodyMass") && line.contains("2026-11-0") ? line.replacing(old, with: new) : line
            }.joined(separator: "\n")
        }
        for (old, new) in [
            ("sourceName=\"Phone\"", "source Name=\"Phone\""), ("value=\"7", "value=\"7,"),
            ("value=\"7", "value=\"0x7"), ("unit=\"kg\"", "unit=\"slug\""), ("type=", "sort="),
        ] {
            let synced = try Self.sync(world, replaced(old, new))
            #expect(synced.added == 0 && synced.removed.isEmpty, "\(new)")
            let weight = synced.2.groups?.first { $0.kind == "weight" }
            // The file begins with the drink of the first day, after the weight of that morning.
            #expect(weight?.kept == 8 && weight?.keptFor == .unreadable, "\(new)")
        }
        // Its day is not readable either, so it may be any.
        let undated = try Self.sync(world, replaced("Date=\"2026", "Date=\"26"))
        #expect(undated.removed.isEmpty && undated.2.groups?.first?.keptFor == .unclear)
        // Only the day of one that cannot be read is kept.
        let one = Health.file(
            Self.weights(1...10, without: [4, 6]), Self.drinks(1...10),
            Health.weight("70,4", "2026-11-04 07:00:00 +0100"))
        let synced = try Self.sync(world, one)
        #expect(synced.removed == ["weight": 1] && synced.2.groups?.first?.kept == 1)
        // Nor is a broken record of another type a reason to keep anything.
        let other = Health.file(
            Self.weights(1...10, without: [6]), Self.drinks(1...10),
            " <Record type=\"HKQuantityTypeIdentifierStepCount\" a b=\"1\" startDate=\"x\"/>\n")
        #expect(try Self.sync(world, other).removed == ["weight": 1])
    }

    @Test("a kind without a record in the file stays")
    func absent() throws {
        let synced = try Self.sync(Self.world(), Health.file(Self.drinks(1...10)))
        #expect(synced.removed.isEmpty)
        let weight = synced.2.groups?.first { $0.kind == "weight" }
        #expect(weight?.kept == 10 && weight?.keptFor == .absent)
    }

    @Test("the newest reading is removed too: the file covers the time until it was made")
    func newest() throws {
        var world = try Self.world()
        #expect(
            try Self.sync(world, Health.file(Self.weights(1...9), Self.drinks(1...9))).removed == [
                "weight": 1, "water": 1,
            ])
        // Those that a later export brought are not in an earlier one.
        _ = try world.bringIn(
            Health.file(
                Self.weights(1...10), Self.drinks(1...10), Health.weight("72", "2026-11-20 11:00:00 +0100")), .health)
        #expect(try Self.sync(world, Health.file(Self.weights(1...10), Self.drinks(1...10))).removed.isEmpty)
    }

    @Test("from a day on, what is before it stays, and the night before it is whole")
    func since() throws {
        var world = try World("2026-11-20T12:00")
        let nights = Health.sleep("Asleep", "14 23:00:00", "15 06:00:00")
        let whole = Health.file(Self.weights(1...9), nights)
        _ = try world.bringIn(whole, .health, .all)
        let health = try HealthFile(name: "file", since: CivilDate("2026-11-15"), Foreign.context())
        try Array(whole.utf8).withUnsafeBytes { try health.read($0) }
        let history = try health.finish()
        let doses = Array(history.doses)
        #expect(doses.map(\.reminder) == [["sleep"]])
        #expect(doses[0].reading?.value.thousandths == 25_200_000)
        #expect(history.covered.map(\.kind) == ["weight", "sleep"])
        let midnight = Instant(seconds: try Foreign.seconds("2026-11-15T00:00"))
        #expect(history.covered.allSatisfy { $0.from == midnight })
    }

    @Test("more than 20, or more than a tenth, is to be confirmed")
    func many() throws {
        let world = try Self.world()
        let one = try Self.sync(world, Health.file(Self.weights(1...10, without: [4]), Self.drinks(1...10)))
        #expect(one.2.groups?.allSatisfy { $0.removedOf == nil } == true)
        let two = try Self.sync(world, Health.file(Self.weights(1...10, without: [4, 5]), Self.drinks(1...10)))
        #expect(two.2.groups?.first { $0.kind == "weight" }?.removedOf == 10)
    }

    @Test("a reading that a person took back stays away, and one that a person changed stays as it is")
    func personal() throws {
        var world = try Self.world()
        let imported = world.journal.filter { $0.answer?.reading?.value.unit?.symbol == "kg" }
        let (back, changed) = (try #require(imported[3].occurrence), try #require(imported[4].occurrence))
        try world.decide(.undo(back))
        #expect(world.journal.last?.origin == .person && world.journal.last?.changes == imported[3].id)
        var request = AnswerRequest(.occurrence(changed), .done, happened: imported[4].answer?.happened ?? world.now)
        request.reading = Reading(
            Measurement(thousandths: 66_000, unit: try MeasureUnit(parsing: "kg")),
            day: try #require(CivilDate("2026-11-05")))
        (request.isMeasured, request.replace) = (true, true)
        try world.decide(.answer(request))
        for text in [
            Health.file(Self.weights(1...10), Self.drinks(1...10)),
            Health.file(Self.weights(1...10, unit: "lb", source: "New phone"), Self.drinks(1...10)),
            Health.file(Self.weights(1...10, without: [4, 5]), Self.drinks(1...10)),
        ] {
            let synced = try Self.sync(world, text)
            #expect(synced.added == 0 && synced.removed.isEmpty)
            var other = world
            #expect(try !other.bringIn(text, .health).adds)
        }
    }

    @Test("a night that a person took back stays away when it has grown")
    func night() throws {
        var world = try World("2026-11-20T12:00")
        _ = try world.bringIn(Health.file(Health.sleep("Asleep", "18 23:00:00", "19 06:00:00")), .health, .all)
        try world.decide(.undo(try #require(world.journal.last { $0.answer != nil }?.occurrence)))
        let grown = Health.file(Health.sleep("Asleep", "18 23:00:00", "19 06:10:00"))
        #expect(try !world.bringIn(grown, .health, .sync, kinds: ["sleep"]).adds)
        #expect(try !world.bringIn(grown, .health).adds)
    }

    @Test("two drinks within a minute of one that was entered by hand are one of these two")
    func byHand() throws {
        var world = try World("2026-11-20T12:00")
        _ = try world.bringIn(Health.file(Self.drinks(1...1)), .health, .all)
        var request = AnswerRequest(
            .extra(try #require(ReminderID(rawValue: "water"))), .done,
            happened: Instant(seconds: try Foreign.seconds("2026-11-10T08:00")))
        request.reading = Reading(
            Measurement(thousandths: 250_000, unit: try MeasureUnit(parsing: "ml")),
            day: try #require(CivilDate("2026-11-10")))
        request.isMeasured = true
        try world.decide(.answer(request))
        let text = Health.file(
            Self.drinks(1...1), Health.water("250", "2026-11-10 08:00:10 +0100"),
            Health.water("250", "2026-11-10 08:00:30 +0100"))
        let added = try world.bringIn(text, .health)
        #expect(added.doses == 1 && added.known == 2)
        #expect(try !world.bringIn(text, .health).adds)
    }
}

@Suite("Values that are one") struct RoundedValueTests {
    static let values: [(String, String, Bool)] = [
        ("72.1 kg", "72.1 kg", true), ("71.94 kg", "71.9 kg", true), ("72.1 kg", "72.3 kg", false),
        ("70 kg", "71 kg", false), ("72.1 kg", "159 lb", true), ("72.1 kg", "158.9 lb", true),
        ("72.1 kg", "157 lb", false), ("250 ml", "8.454 fl oz", true), ("1 l", "2 l", false), ("1 l", "1000 ml", true),
        ("250 ml", "250 kg", false), ("7", "7", true), ("7", "8.5", false),
    ]

    @Test("within one unit of the coarser rounding", arguments: values)
    func same(one: String, other: String, isSame: Bool) throws {
        let (one, other) = (
            RoundedValue(try Measurement.parse(one)), RoundedValue(try Measurement.parse(other))
        )
        #expect((one.distance(to: other) != nil) == isSame)
        #expect((other.distance(to: one) != nil) == isSame)
    }

    @Test("the nearest first, each once")
    func pairs() throws {
        func values(_ texts: String...) throws -> [RoundedValue] {
            try texts.map { RoundedValue(try Measurement.parse($0)) }
        }
        let found = try values("70 kg", "70.1 kg", "70.2 kg")
        #expect(RoundedValue.pairs(found, with: try values("70.2 kg")) == [nil, nil, 0])
        #expect(RoundedValue.pairs(found, with: try values("154.8 lb", "154.5 lb")) == [nil, 1, 0])
        #expect(RoundedValue.pairs(found + found, with: found) == [0, 1, 2, nil, nil, nil])
    }
}
