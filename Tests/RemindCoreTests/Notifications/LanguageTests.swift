import Catalogue
import CivilTime
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

@testable import RemindCore

/// Notifications in a person's language.
@Suite("Notifications in other languages")
struct LanguageTests {
    private func german() throws -> Wording {
        Wording([try Catalogue(try Translation.compiled("de"))], language: "de")
    }

    private func text(_ world: World, _ index: Int = 0, room: BannerText.Room = .init()) throws -> BannerText {
        let agenda = world.scheduler.agenda
        let banner = try #require(agenda.banners(now: world.now).dropFirst(index).first)
        return try #require(BannerText(banner, agenda: agenda, now: world.now, room: room))
    }

    @Test("a dose, and several, in German")
    func doses() throws {
        var world = try World("2026-11-20T07:00")
        world.scheduler.apply(.worded(try german()))
        try world.define("zinc", "daily at 08:00", title: "Zinc", fields: ["dose": "1 Tablette"])
        try world.run(to: "2026-11-20T08:00")
        let one = try text(world)
        let handle = try #require(world.occurrence("zinc@2026-11-20T08:00")?.handle)
        #expect(one.title == "Zinc 1 Tablette")
        #expect(one.body == ["fällig um 08:00", "remindctl take \(handle)"])
        #expect(one.answer == "Eingenommen")
        #expect(one.details == ["gilt ab 10:00 als versäumt", "nächster Termin: 2026-11-21 08:00"])
        try world.define("iron", "daily at 08:30", title: "Eisen")
        try world.define("tea", "daily at 08:30", kind: "habit", title: "Tee")
        try world.run(to: "2026-11-20T08:30")
        let two = try text(world, 1)
        #expect(two.title == "2 um 08:30 fällig" && two.answer == "Alle erledigt", "\(two)")
        let button = ButtonText(world.scheduler.language)
        #expect(button.later(.seconds(5400)) == "Später (90 Minuten)")
    }

    /// What programs read, what is recorded, and what goes wrong is in English everywhere.
    @Test("views, entries and errors stay in English")
    func english() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("zinc", "daily at 08:00, 15:00", title: "Zinc", fields: ["dose": "1 tablet", "min_gap": "6h"])
        try world.define(
            "ibu", "daily at 08:00; as needed, at most 2 in 24h", title: "Ibu", fields: ["dose": "1 tablet"])
        func views(_ world: World) throws -> [OccurrenceView] {
            world.scheduler.agenda.day(try #require(CivilDate("2026-11-20")), now: world.now)
        }
        func live(in language: Wording) throws -> (world: World, refused: RemindError?) {
            var life = world
            life.scheduler.apply(.worded(language))
            try life.run(to: "2026-11-20T11:00")
            for what in ["zinc@2026-11-20T08:00", "ibu@2026-11-20T08:00"] { try life.answer(what) }
            try life.answer("ibu", extra: true)
            let refused = refusal { try life.answer("ibu", extra: true) }
            try life.run(to: "2026-11-20T15:00")
            return (life, refused)
        }
        var (german, english) = (try live(in: try german()), try live(in: .english))
        #expect(try views(english.world).contains { $0.warning?.contains("since the dose before") == true })
        #expect(try views(german.world) == views(english.world))
        #expect(german.world.news() == english.world.news())
        #expect(
            english.refused?.message.hasPrefix("1 tablet is too much for one day") == true,
            "\(String(describing: english.refused))")
        #expect(german.refused == english.refused)
        // The notification has the warning in German.
        #expect(try text(german.world).body.contains { $0.hasPrefix("erst 4 Stunden seit der vorigen") })
    }

    @Test("a private title is covered in the language, and one of its own is kept")
    func covers() throws {
        var world = try World("2026-11-20T07:00")
        world.scheduler.apply(.worded(try german()))
        try world.define("zinc", "daily at 08:00", title: "Zinc", cover: "yes")
        try world.define("iron", "daily at 09:00", title: "Eisen", cover: "Tee")
        try world.run(to: "2026-11-20T09:00")
        #expect(try text(world).title == "Erinnerung")
        #expect(try text(world, 1).title == "Tee")
    }

    @Test("lengths, lists and days in German and Arabic")
    func words() throws {
        let arabic = Wording([try Catalogue(try Translation.compiled("ar"))], language: "ar")
        let german = try german()
        #expect(german.length(.seconds(2 * 86_400)) == "2 Tage")
        #expect(german.length(.seconds(2 * 86_400), in: "after") == "2 Tagen")
        #expect(german.brief(.seconds(5400)) == "1 Std 30 Min")
        #expect(german.all(["a", "b", "c"]) == "a, b und c")
        #expect(german.dayAndMonth(try #require(CivilDate("2026-03-04"))) == "4. März")
        #expect(arabic.length(.seconds(2 * 3600)) == "ساعتان")
        #expect(arabic.length(.seconds(2 * 3600), in: "after") == "ساعتين")
        #expect(arabic.length(.seconds(3 * 60)) == "3 دقائق")
        #expect(arabic.length(.seconds(11 * 60)) == "11 دقيقة")
        #expect(arabic.list(["a", "b"]) == "a، b")
        #expect(
            arabic.either("remindctl done ab", "miss ab")
                == "\u{2068}remindctl done ab\u{2069}، أو \u{2068}miss ab\u{2069}")
        #expect(Wording.english.length(.seconds(5400)) == "90 minutes")
    }

    @Test("English has the same lengths as what a person types", arguments: [1, 59, 60, 61, 3600, 5400, 9000, 86_400])
    func lengths(seconds: Int64) {
        for seconds in [seconds, 7 * seconds, 48 * seconds] {
            #expect(Wording.english.length(.seconds(seconds)) == DurationText.words(.seconds(seconds)))
            #expect(Wording.english.length(.seconds(seconds), in: "after") == DurationText.words(.seconds(seconds)))
            #expect(Wording.english.brief(.seconds(seconds)) == DurationText.brief(.seconds(seconds)))
            #expect(Wording.english.clock(seconds: seconds) == Measurement.clock(seconds: seconds))
        }
    }

    // MARK: - Nothing is left in English

    /// Texts whose words are put together must be among those that are translated.
    @Test("the words of all kinds have a translation", arguments: ["de", "ar"])
    func verbs(language: String) throws {
        let say = Wording([try Catalogue(try Translation.compiled(language))])
        func texts(_ kind: any Kind, _ say: Wording) -> [String] {
            let words = VerbText(kind: kind, say)
            let missing = [("3 h", true), ("3 h", false), (nil, true), (nil, false)].map {
                words.missing(after: $0, heard: "laptop", at: "08:00", isOne: $1)
            }
            let stock = kind.has(.stock) ? [words.runLow(3), words.expire] : []
            return [words.done, words.all, words.some(3, of: 4), words.last("08:00"), words.asks("08:00")]
                + [words.today].compactMap(\.self) + missing + stock
        }
        for kind in Kinds.all {
            for (translated, english) in zip(texts(kind, say), texts(kind, .english)) {
                #expect(translated != english, "\(kind.name): \(english)")
            }
        }
    }

    /// Households in which much is shown.
    private func lives(in language: Wording) throws -> [World] {
        func world(_ start: String, location: Bool = false) throws -> World {
            var world = try World(start, location: location ? SunReminderTests.zurich() : nil)
            world.scheduler.apply(.worded(language))
            return world
        }
        var lives: [World] = []
        // A dose too soon, one more than is allowed, one that was snoozed, one that came late.
        var doses = try world("2026-11-20T07:00")
        try doses.define(
            "zinc", "daily at 08:00, 15:00; as needed, at most 1 in 24h", title: "Zinc", grace: "4h",
            fields: ["dose": "2 tablets", "min_gap": "6h", "max_gap": "30h"])
        try doses.run(to: "2026-11-20T11:00")
        try doses.answer("zinc@2026-11-20T08:00")
        try doses.run(to: "2026-11-20T15:00")
        lives.append(doses)
        try doses.snooze("zinc", until: "2026-11-20T15:30")
        lives.append(doses)
        try doses.sleep(until: "2026-11-23T10:00")
        lives.append(doses)
        var away = try world("2026-11-20T07:00")
        try away.define("zinc", "daily at 08:00", title: "Zinc", grace: "1h")
        try away.define("iron", "daily at 08:00", title: "Iron", grace: "1h")
        try away.sleep(until: "2026-11-23T12:00")
        lives.append(away)
        // Quiet hours, a delay, a group.
        var quiet = try world("2026-11-20T20:00")
        try quiet.use { settings in
            settings.quiet = QuietHours(
                from: ClockTime("22:00") ?? .midnight, until: ClockTime("06:30") ?? .midnight)
        }
        try quiet.define("tea", "daily at 23:00", kind: "reminder", title: "Tea", fields: ["quiet": "wait"])
        try quiet.define("book", "daily at 23:00", kind: "reminder", title: "Book", fields: ["quiet": "wait"])
        try quiet.run(to: "2026-11-21T07:00")
        lives.append(quiet)
        // Lenses: worn for hours, asked about, due.
        var lenses = try world("2026-11-10T07:00")
        try lenses.lens(opened: "2026-11-01", fields: ["hours": "12h", "ask": "at 22:00"])
        try lenses.start("lenses")
        for moment in [
            "2026-11-10T12:00", "2026-11-10T19:00", "2026-11-10T23:30", "2026-11-11T22:00", "2026-11-16T21:00",
        ] {
            try lenses.run(to: moment)
            lives.append(lenses)
        }
        // A habit to break, one that is counted, a fast, and drinks behind their pace.
        var habits = try world("2026-11-20T07:00")
        try habits.define("tea", "daily at 08:00", kind: "habit", title: "Tea", fields: ["no": "yes"])
        try habits.define(
            "book", "daily at 09:00", kind: "habit", title: "Book",
            fields: ["measure": "count", "unit": "pages", "goal": "at least 20 a day"])
        try habits.define(
            "fast", "daily at 10:00", kind: "fast", title: "Fast",
            fields: ["auto": "yes", "milestones": "12h, 30m before goal"])
        for moment in [
            "2026-11-20T08:00", "2026-11-20T10:00", "2026-11-20T22:01", "2026-11-21T01:31", "2026-11-21T02:01",
        ] {
            try habits.run(to: moment)
            lives.append(habits)
        }
        // Prayer with an iqamah.
        var prayer = try world("2026-11-20T12:00", location: true)
        try prayer.define(
            "asr", "daily at asr", kind: "prayer", title: "asr", fields: ["iqamah": "20m", "before_iqamah": "10m"])
        try prayer.run(to: "2026-11-20T14:30")
        lives.append(prayer)
        try prayer.fly(to: "Asia/Tokyo")
        lives.append(prayer)
        // A journey.
        var journey = try world("2026-11-20T07:00")
        try journey.define("zinc", "daily at 20:00", title: "Zinc", fields: ["max_gap": "25h"])
        try journey.define("iron", "daily at 21:00", title: "Iron", travel: "ask")
        try journey.run(to: "2026-11-20T20:00")
        try journey.answer("zinc")
        try journey.fly(to: "America/Los_Angeles")
        lives.append(journey)
        // A stock that runs low, of which some expires.
        var stock = try world("2026-11-20T07:00")
        try stock.define(
            "zinc", "daily at 08:00", title: "Zinc", fields: ["dose": "1 tablet", "low": "7d", "expiry": "14d"])
        try stock.refill("zinc", "5", expires: "2026-11-30", repeats: 2)
        try stock.run(to: "2026-11-24T12:00")
        lives.append(stock)
        // A machine that follows.
        for wrote in ["2026-11-20T07:02", "2026-11-20T08:21", nil] {
            var follower = try world("2026-11-20T07:00")
            try follower.define("zinc", "daily at 08:00", title: "Zinc")
            try follower.use { $0.sync.role = .follow }
            let laptop = Machines.Other(
                label: "laptop", devices: ["aaaaaaaa"], heard: try wrote.map { try follower.instant($0) },
                wrote: try wrote.map { try follower.instant($0) })
            follower.scheduler.apply(.joined(Machines(label: "phone", others: [laptop])))
            try follower.run(to: "2026-11-20T08:30")
            lives.append(follower)
        }
        return lives
    }

    /// What is shown in a life at its end, and each notice that came: a line each.
    private func shown(_ world: World) throws -> [String] {
        let (agenda, now) = (world.scheduler.agenda, world.now)
        var lines: [String] = []
        for banner in agenda.banners(now: now) {
            let text = try #require(BannerText(banner, agenda: agenda, now: now) { _ in (3, 5) })
            lines += [text.title] + text.body + text.details
            lines += [text.answer, text.today, text.start, text.reply].compactMap(\.self)
        }
        for id in agenda.ledger.reminders.keys.sorted() {
            for occurrence in agenda.ledger.occurrences(of: id) {
                let banner = Banner(key: "", members: [occurrence.id], missed: 0)
                if let later = LaterText(banner, agenda: agenda, now: now) { lines += [later.title, later.body] }
                if let text = SessionText(occurrence.id, agenda: agenda, today: (2, 3), now: now) {
                    lines += [text.title] + text.body + [text.count].compactMap(\.self)
                }
            }
            if let next = agenda.next(of: id, now: now),
                let text = AdvanceNoticeText([next.id: next.slot.due], agenda: agenda, now: now)
            {
                lines += [text.title] + text.body
            }
        }
        for case .notify(let notice) in world.effects.map(\.effect) { lines += [notice.title] + notice.body }
        let handles = agenda.ledger.reminders.keys.flatMap { agenda.ledger.occurrences(of: $0).compactMap(\.handle) }
        lines = lines.map { line in
            handles.reduce(into: line) { if $0.hasSuffix(" (\($1))") { $0.removeLast($1.count + 3) } }
        }
        return lines + notices(agenda, now: now)
    }

    /// The notices that need other machines or a broken clock.
    private func notices(_ agenda: Agenda, now: Instant) -> [String] {
        guard let id = agenda.ledger.reminders.keys.min() else { return [] }
        let absence = Notice(afterMissing: 3, ["Zinc"], isReviewed: true, agenda.language)
        let steps: [Duration] = [.seconds(120), .seconds(-7200), .seconds(3 * 86_400), .seconds(-120), .seconds(7200)]
        let notices =
            steps.map { agenda.clockNotice(setBy: $0, now: now, absence: absence) }
            + [
                .flood(of: ["phone", "laptop"], agenda.language), .unusableHolidays(["ics"], agenda.language),
                agenda.notice(ofErased: 1), agenda.notice(ofErased: 3),
                agenda.notice(ofStopped: [(id, "laptop")]), agenda.notice(ofStopped: [(id, "laptop"), (id, "phone")]),
                agenda.notice(ofStopped: [(id, "laptop"), (id, "laptop")]),
                agenda.notice(ofArchived: [(id, "laptop")]),
                agenda.notice(ofArchived: [(id, "laptop"), (id, "phone")]),
                .edited((1...9).map { _ in "Zinc" }, agenda.language),
                Notice(unknown: 2, areDoses: true, ["Zinc"], [], isReviewed: true, agenda.language),
                Notice(unknown: 2, areDoses: false, ["Zinc"], [], isReviewed: true, agenda.language),
            ]
        let (button, test) = (ButtonText(agenda.language), TestText(agenda.language))
        let buttons = [
            button.skip, button.done, button.record, button.stop, button.goOn, button.tomorrow, button.yes, button.no,
            button.later(.seconds(600)), button.travel(.keep), button.travel(.move), test.title, test.body, test.taken,
        ]
        return notices.flatMap { [$0.title] + $0.body } + buttons
    }

    /// The words of lines that are neither names nor doses nor commands.
    private func words(_ lines: [String]) -> Set<String> {
        let named: Set = [
            "Zinc", "Iron", "Tea", "Book", "Fast", "asr", "lenses", "tablet", "tablets", "pages", "laptop", "phone",
            "ics", "Europe", "Zurich", "Asia", "Tokyo", "America", "Los", "Angeles",
        ]
        let kept = lines.flatMap { line in
            // A command is the same in all languages, and the last of its line.
            line.split(separator: " ").prefix { !$0.contains("remindctl") }
        }
        return Set(kept.flatMap { $0.split { !($0.isASCII && $0.isLetter) }.map(String.init) }).subtracting(named)
    }

    @Test("no text is in English in a language that has all of them")
    func census() throws {
        let wordless = Wording([try Catalogue(try Translation.wordless())], language: "wordless")
        let english = try lives(in: .english).map(shown)
        // It is worth something only if much is shown.
        #expect(Set(english.joined().map { words([$0]).sorted() }).count > 90)
        let left = words(try lives(in: wordless).flatMap(shown))
        #expect(left == [], "\(left.sorted())")
    }
}
