import CivilTime
import RemindProtocol
import Reminders
import Samples
import Screens
import Testing

@Suite("A dose that two machines have recorded, on a screen") struct DoubleTests {
    private static let double = Remindd1.Day.Double(
        reminder: "zinc", title: "Zinc", cover: nil, person: nil,
        due: Samples.stamp("2026-11-20T08:00").instant.seconds,
        doses: [
            .init(at: Samples.stamp("2026-11-20T08:05").instant.seconds, machine: "laptop"),
            .init(at: Samples.stamp("2026-11-20T08:20").instant.seconds, machine: "desktop"),
        ], what: "7k2")

    @Test("it has a row above all others, with a button for each word, and none in the notes")
    func row() throws {
        var test = TestScreen()
        test.learn([Samples.occurrence("Iron", "2026-11-20T14:00", .due)]) { $0.doubles = [Self.double] }
        let row = try #require(test.row("double:7k2"))
        #expect(test.ids.first == "double:7k2" && test.section(of: "double:7k2")?.title == "Taken twice?")
        #expect(
            row.spoken
                == "Zinc, 08:00, taken at 08:05 on laptop and at 08:20 on desktop, Do not take more before you are sure."
        )
        #expect(test.labels("double:7k2") == ["One dose", "Two doses"])
        #expect(row.buttons.map(\.spoken) == ["One dose: Zinc, 08:00", "Two doses: Zinc, 08:00"])
        #expect(test.screen.drawing(at: test.now)?.notes.contains { $0.contains("twice") } == false)
    }

    @Test("a press says so once, and the reply can be undone", arguments: [1, 2])
    func press(doses: Int) throws {
        var test = TestScreen()
        test.learn([]) { $0.doubles = [Self.double] }
        let asks = test.press("double:7k2", .settle(doses))
        guard case .settle(let request)? = asks.first?.call else {
            Issue.record("nothing is sent")
            return
        }
        #expect(request.what == "7k2" && request.doses == doses && request.at == nil && request.request != nil)
        let view = Samples.occurrence("Zinc", "2026-11-20T08:00", .taken)
        let times = Self.double.doses.prefix(doses).map(\.at)
        let reply = Remindd1.Settled(
            zone: Samples.zurich.name, now: Samples.now.seconds, changed: true, occurrence: view, doses: times)
        let effects = test.tell(.replied(name: asks[0].name, Answered(reply, clock: Samples.clock)))
        let words =
            doses == 1 ? "one dose: Zinc, 08:00, taken at 08:05" : "two doses: Zinc, 08:00, taken at 08:05 and 08:20"
        #expect(effects.first == .toast(words, undo: view.id))
    }

    @Test("the tray has it first, with the same words, and no title if all are private")
    func tray() throws {
        var tray = TrayScreen(hasWindow: false)
        var day = Samples.day([Samples.occurrence("Iron", "2026-11-20T14:00", .due)])
        day.doubles = [Self.double]
        tray.learned(day, clock: Samples.clock, isPrivate: false)
        let entry = try #require(tray.menu.first)
        #expect(entry.label == "Taken twice? Zinc, 08:00" && entry.children.map(\.label) == ["One dose", "Two doses"])
        #expect(tray.clicked(entry.children[1].id) == .ask(what: "7k2", version: nil, .settle(2)))
        tray.learned(day, clock: Samples.clock, isPrivate: true)
        #expect(tray.menu.first?.label?.contains("Zinc") == false)
    }
}
