import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Statistics
import Testing
import Vocabulary

@Suite("The tray's menu as a value") struct TrayTests {
    private static func day(_ occurrences: [OccurrenceView]) -> Remindd1.Day { Samples.day(occurrences) }

    private static func tray(_ occurrences: [OccurrenceView], hasWindow: Bool = false) -> TrayScreen {
        var tray = TrayScreen(hasWindow: hasWindow)
        tray.learned(day(occurrences), clock: Samples.clock, isPrivate: false)
        return tray
    }

    private static func dose(_ title: String, _ status: OccurrenceStatus, version: String = "a.1") -> OccurrenceView {
        var view = Samples.occurrence(title, "2026-11-20T14:00", status)
        view.version = version
        return view
    }

    /// The entry with a label below the row of a title.
    private static func entry(_ label: String, _ title: String, _ tray: TrayScreen) -> TrayScreen.Entry? {
        func all(_ entries: [TrayScreen.Entry]) -> [TrayScreen.Entry] { entries.flatMap { [$0] + all($0.children) } }
        let row = tray.menu.first { $0.label?.contains(title) == true }
        return row.flatMap { row in all(row.children).first { $0.label == label } }
    }

    @Test("an entry's number asks for what was drawn with it, for ever")
    func drawn() throws {
        var tray = Self.tray([Self.dose("Zinc", .due)])
        let taken = try #require(Self.entry("Taken", "Zinc", tray))
        let asked = tray.clicked(taken.id)
        #expect(asked == .ask(what: Self.dose("Zinc", .due).id, version: "a.1", .answer("done")))
        for number in 2...50 {
            tray.learned(
                Self.day([Self.dose("Zinc", .due, version: "a.\(number)"), Self.dose("New", .due)]),
                clock: Samples.clock,
                isPrivate: false)
            let now = try #require(Self.entry("Taken", "Zinc", tray))
            #expect(
                tray.clicked(now.id) == .ask(what: "zinc@2026-11-20T14:00", version: "a.\(number)", .answer("done")))
            #expect(tray.clicked(taken.id) == asked)
        }
        // The menu that comes back has its numbers again.
        tray.learned(Self.day([Self.dose("Zinc", .due)]), clock: Samples.clock, isPrivate: false)
        #expect(Self.entry("Taken", "Zinc", tray)?.id == taken.id)
    }

    @Test("the revision changes with the menu and not otherwise")
    func revisions() {
        var tray = Self.tray([Self.dose("Zinc", .due)])
        let before = tray.revision
        tray.learned(Self.day([Self.dose("Zinc", .due)]), clock: Samples.clock, isPrivate: false)
        #expect(tray.revision == before)
        tray.learned(Self.day([Self.dose("Zinc", .taken)]), clock: Samples.clock, isPrivate: false)
        #expect(tray.revision == before + 1 && !tray.icon.isDue)
        tray.lost(RemindError(.unreachable, "cannot reach remindd"))
        #expect(tray.icon.title == "remindd is off" && tray.revision == before + 2)
        #expect(tray.menu.contains { $0.label == "cannot reach remindd" && !$0.isEnabled })
    }

    @Test("what waits is on top, what comes has no buttons, and a long day is cut")
    func order() {
        let comes = Self.dose("Comes", .upcoming)
        let tray = Self.tray([Self.dose("Was", .taken), comes, Self.dose("Waits", .due)], hasWindow: true)
        let labels = tray.menu.map { $0.label ?? "-" }
        #expect(labels.count == 6 && labels[0].contains("Waits") && labels[1].contains("Comes"))
        #expect(labels[2].contains("Was") && Array(labels[3...]) == ["-", "Open the window", "Quit"])
        #expect(!tray.menu[1].isEnabled && tray.menu[1].children.isEmpty)
        #expect(tray.menu[2].children.map(\.label) == ["Undo"])
        #expect(tray.clicked(tray.menu[4].id) == .openWindow && tray.clicked(tray.menu[5].id) == .quit)
        #expect(tray.clicked(tray.menu[0].id) == nil && tray.clicked(99_999) == nil)
        let many = Self.tray((1...60).map { Self.dose("Dose \($0)", .due) })
        #expect(many.menu.count == 23 && many.menu[20].label == "and 40 more")
        #expect(Self.tray([]).menu.first?.label == "Nothing today, and nothing to come.")
    }

    @Test("a menu has no line to write in") func lines() throws {
        let weight = Samples.occurrence("Weight", "2026-11-20T14:00", .due, kind: "weight")
        var view = TrackerDayView(
            tracker: weight.reminder, kind: "weight", title: "Weight", day: Samples.civil("2026-11-20"), state: .none,
            level: 0, readings: 0)
        view.example = "71.9 kg"
        var day = Self.day([weight])
        day.trackers = [view]
        var tray = TrayScreen(hasWindow: false)
        tray.learned(day, clock: Samples.clock, isPrivate: false)
        let row = try #require(tray.menu.first { $0.label?.contains("Weight") == true })
        #expect(row.children.map(\.label) == ["Skip", "Later"])
    }

    @Test("titles that are private stay so")
    func covers() {
        var secret = Self.dose("Sertraline", .due)
        secret.cover = "Vitamins"
        #expect("\(Self.tray([secret]))".contains("Vitamins") && Self.tray([secret]).icon.title.contains("Vitamins"))
        #expect(!Self.tray([secret]).menu.contains { $0.label?.contains("Sertraline") == true })
        var tray = TrayScreen(hasWindow: false)
        tray.learned(Self.day([Self.dose("Lithium", .due)]), clock: Samples.clock, isPrivate: true)
        #expect(!tray.menu.contains { $0.label?.contains("Lithium") == true } && !tray.icon.title.contains("Lithium"))
    }

    /// A tray that runs for years keeps the menu of now and forgets those of long ago.
    @Test("memory has a bound")
    func bound() throws {
        var tray = TrayScreen(hasWindow: false)
        for number in 1...3000 {
            tray.learned(
                Self.day([Self.dose("Zinc", .due, version: "a.\(number)")]), clock: Samples.clock, isPrivate: false)
        }
        let now = try #require(Self.entry("Taken", "Zinc", tray))
        #expect(tray.clicked(now.id) == .ask(what: "zinc@2026-11-20T14:00", version: "a.3000", .answer("done")))
        #expect(tray.clicked(5) == nil)
    }
}
