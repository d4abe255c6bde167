import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Testing
import Vocabulary

@Suite("The form of several prayers") struct PrayerSetFormTests {
    private static let cities = [("Europe/Zurich", 47.38, 8.53), ("America/New_York", 40.71, -74.0)].compactMap {
        city in
        (try? Coordinate(latitude: city.1, longitude: city.2)).map { ZoneCity(zone: city.0, place: $0) }
    }

    private static func form(_ location: Coordinate? = nil) throws -> PrayerSetForm {
        try #require(PrayerSetForm(cities: cities, location: location, method: "mwl"))
    }

    private static func requests(_ effects: [PrayerSetForm.Effect]) -> [Remindd1.DefineRequest] {
        effects.compactMap { if case .define(let request) = $0 { request } else { nil } }
    }

    private static func saved(_ effects: [PrayerSetForm.Effect]) -> [String] {
        effects.compactMap { if case .saved(let text) = $0 { text } else { nil } }
    }

    private static func changed(_ title: String) -> Remindd1.Changed {
        let view = ReminderView(
            id: title.lowercased(), kind: "prayer", title: title, state: .active, schedules: [], grace: 0, nag: .none,
            fields: [:], source: "command", defined: Samples.stamp("2026-11-20T09:00"))
        return Remindd1.Changed(zone: "UTC", now: 0, changed: true, reminder: view)
    }

    @Test("a place is found by its letters, and what is none is said beside it")
    func place() throws {
        var form = try Self.form()
        _ = form.handle(.place("yo"))
        #expect(form.drawing.sky?.cities == ["New York"])
        _ = form.handle(.place("mecc"))
        #expect(form.drawing.sky?.cities.isEmpty == true)
        _ = form.handle(.place("zu"))
        #expect(form.drawing.sky?.cities == ["Zurich"])
        #expect(form.handle(.save(name: "one")).isEmpty)
        #expect(form.drawing.sky?.fault?.hasPrefix("\"zu\" is not a city of the time zones\n") == true)
        #expect(!form.drawing.isSending)
        _ = form.handle(.place("Zurich"))
        #expect(form.drawing.sky?.cities.isEmpty == true && form.drawing.sky?.fault == nil)
        let effects = form.handle(.save(name: "one"))
        guard case .settings(let location, let method)? = effects.first, effects.count == 1 else { throw Missing() }
        #expect(location == Self.cities[0].place && method == nil)
        #expect(form.drawing.isSending && form.handle(.save(name: "two")).isEmpty)
        _ = form.handle(.settled(RemindError(.unreadableFile, "cannot write remindd.toml")))
        #expect(form.drawing.message == "cannot write remindd.toml" && !form.drawing.isSending)
    }

    @Test("the place of the settings stays, and another method is written")
    func known() throws {
        var form = try Self.form(Self.cities[0].place)
        #expect(form.drawing.sky?.place == "Zurich" && form.drawing.sky?.isSet == true)
        #expect(form.drawing.sky?.cities.isEmpty == true)
        _ = form.handle(.method("turkey"))
        guard case .settings(nil, "turkey"?)? = form.handle(.save(name: "one")).first else { throw Missing() }
        var same = try Self.form(Self.cities[0].place)
        #expect(Self.requests(same.handle(.save(name: "one"))).map(\.draft.title) == ["Fajr"])
    }

    @Test("those that are chosen are added one after the other, each once")
    func adding() throws {
        var form = try Self.form(Self.cities[0].place)
        #expect(form.drawing.prayers.map(\.title) == ["Fajr", "Dhuhr", "Jumuah", "Asr", "Maghrib", "Isha"])
        for title in ["Dhuhr", "Jumuah", "Asr"] { _ = form.handle(.prayer(title, isOn: false)) }
        let first = try #require(Self.requests(form.handle(.save(name: "one"))).first)
        #expect(first.request == "one-0" && first.draft.fields == ["obligatory": "yes"])
        #expect(form.handle(.defined(name: "other", Self.changed("Fajr"))).isEmpty)
        let second = try #require(Self.requests(form.handle(.defined(name: "one-0", Self.changed("Fajr")))).first)
        #expect(second.draft.title == "Maghrib" && second.request == "one-1" && second.force == nil)
        // One that is there stays as it is.
        let known = RemindError(.alreadyExists, "Maghrib is already defined (maghrib)")
        let third = form.handle(.refused(name: "one-1", error: "\(Remindd1.name).AlreadyExists", known))
        #expect(Self.requests(third).map(\.draft.title) == ["Isha"])
        let end = form.handle(.defined(name: "one-2", Self.changed("Isha")))
        #expect(Self.saved(end) == ["added: Fajr, Isha; Maghrib is already defined (maghrib)"])
    }

    @Test("a refusal stops, and the rest is sent by the next press; a lost reply is asked for again")
    func refused() throws {
        var form = try Self.form(Self.cities[0].place)
        _ = form.handle(.save(name: "one"))
        _ = form.handle(.defined(name: "one-0", Self.changed("Fajr")))
        let full = RemindError(.notRecorded, "the disk is full")
        #expect(form.handle(.refused(name: "one-1", error: "\(Remindd1.name).NotRecorded", full)).isEmpty)
        #expect(form.drawing.message == "the disk is full" && form.drawing.prayers[0].isThere)
        let again = try #require(Self.requests(form.handle(.save(name: "two"))).first)
        #expect(again.request == "two-1" && again.draft.title == "Dhuhr")
        _ = form.handle(.broke(name: "two-1", RemindError(.unreachable, "remindd hung up")))
        #expect(form.drawing.message == "remindd hung up: it is sent again when remindd is back")
        #expect(Self.requests(form.handle(.connected)).map(\.request) == ["two-1"])
        #expect(form.handle(.connected).isEmpty)
    }

    @Test("prayers that are there are shown as such, and their place and method are changed without them")
    func mending() throws {
        var form = try Self.form(Self.cities[0].place)
        _ = form.handle(.reminders(["fajr", "dhuhr", "jumuah", "asr", "maghrib", "isha"]))
        #expect(form.drawing.prayers.allSatisfy { $0.isThere && $0.isOn } && form.drawing.save == "Save")
        #expect(form.drawing.prayers[1].text.hasPrefix("Dhuhr, on ") && !form.drawing.canSave)
        #expect(form.drawing.prayers[1].text.hasSuffix(", is there already"))
        #expect(form.handle(.save(name: "one")).isEmpty)
        _ = form.handle(.place("nowhere"))
        #expect(form.drawing.canSave && form.handle(.save(name: "one")).isEmpty)
        #expect(form.drawing.sky?.fault?.contains("nowhere") == true)
        _ = form.handle(.place("New York"))
        _ = form.handle(.method("isna"))
        guard case .settings(let location, let method)? = form.handle(.save(name: "two")).first else { throw Missing() }
        #expect(location == Self.cities[1].place && method == "isna")
        #expect(Self.saved(form.handle(.settled(nil))) == ["place and method are saved"])
        // One that is missing is added.
        var some = try Self.form(Self.cities[0].place)
        _ = some.handle(.reminders(["fajr", "dhuhr", "jumuah", "asr", "maghrib"]))
        #expect(some.drawing.canSave && some.drawing.save == "Add")
        #expect(Self.requests(some.handle(.save(name: "one"))).map(\.draft.title) == ["Isha"])
    }

    @Test("the sets have names for people")
    func names() throws {
        let sets = try Self.form().drawing.sets
        #expect(sets.first?.name == "five" && sets.first?.title == "Five daily prayers")
        #expect(Set(sets.map(\.title)).count == sets.count && sets.allSatisfy { $0.title.first?.isUppercase == true })
    }

    @Test("a place that is no city is shown as it can be typed again")
    func coordinates() throws {
        let place = try Coordinate(latitude: 12.5, longitude: -3.25)
        #expect(try Self.form(place).drawing.sky?.place == "12.5, -3.25")
    }

    @Test("a set of clock times needs no place")
    func hours() throws {
        var form = try Self.form()
        _ = form.handle(.chose("hours"))
        #expect(form.drawing.sky == nil && form.drawing.prayers.first?.text == "Lauds, every day at 06:30")
        #expect(Self.requests(form.handle(.save(name: "one"))).map(\.draft.title) == ["Lauds"])
        var none = try Self.form()
        for prayer in none.drawing.prayers { _ = none.handle(.prayer(prayer.title, isOn: false)) }
        #expect(!none.drawing.canSave && none.handle(.save(name: "one")).isEmpty)
    }

    private struct Missing: Error {}
}
