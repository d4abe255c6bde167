import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Synchronization
import Testing
import Vocabulary

@Suite("The page of the first run") struct BeginScreenTests {
    private static let steps = FirstSteps(
        now: Samples.now, zone: Samples.zurich, zones: ZoneDirectory(environment: [:]), asksPlace: true,
        read: FirstSteps.reader(today: Samples.clock.today))

    private static func screen(_ answers: [String] = []) -> BeginScreen {
        let names = Counter()
        var screen = BeginScreen { names.next() }
        _ = screen.handle(.reminders(count: 0, steps))
        for answer in answers { _ = screen.handle(.answer(answer)) }
        return screen
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> String {
            "request-\(count.withLock { count in count += 1; return count })"
        }
    }

    private static func orders(_ effects: [BeginScreen.Effect]) -> BeginScreen.Orders? {
        effects.compactMap { if case .make(let orders) = $0 { orders } else { nil } }.first
    }

    @Test("it comes for none, goes when others add one before the first answer, and stays once a person has answered")
    func shown() {
        var screen = BeginScreen { "x" }
        #expect(!screen.isShown)
        _ = screen.handle(.reminders(count: 3, BeginScreenTests.steps))
        #expect(!screen.isShown)
        // Who has archived the last one is no beginner.
        _ = screen.handle(.reminders(count: 0, BeginScreenTests.steps))
        #expect(!screen.isShown)
        screen = BeginScreenTests.screen()
        #expect(screen.isShown)
        _ = screen.handle(.reminders(count: 1, BeginScreenTests.steps))
        #expect(!screen.isShown)
        screen = BeginScreenTests.screen(["Metformin"])
        _ = screen.handle(.reminders(count: 1, BeginScreenTests.steps))
        #expect(screen.isShown)
        _ = screen.handle(.skip)
        #expect(!screen.isShown)
    }

    @Test("the questions are those of the terminal, and the answers make the same")
    func answers() throws {
        var screen = BeginScreenTests.screen()
        var terminal = BeginScreenTests.steps
        var made: BeginScreen.Orders?
        for answer in [
            "Metformin", "", "500 mg", "daily at 08:00, 20:00", "again place weight water", "10m x 6", "47.37, 8.54",
            "72.5 kg", "70 kg by 2027-06-01", "2 l",
        ] {
            let drawing = screen.drawing
            let line = drawing.lines.joined() + (drawing.unanswered.map { " [Enter: \($0)]" } ?? " It needs one.")
            #expect(line == terminal.question)
            try terminal.answer(answer)
            made = BeginScreenTests.orders(screen.handle(.answer(answer)))
        }
        let orders = try #require(made)
        #expect(orders.define.draft == terminal.draft && orders.define.force == nil)
        #expect(orders.trackers.map(\.draft) == terminal.trackers && orders.weight?.values == ["72.5 kg"])
        #expect(orders.place.map(PlaceText.toml) == "{ latitude = 47.37, longitude = 8.54 }")
        let names = [orders.define.request, orders.weight?.request] + orders.trackers.map(\.request)
        #expect(Set(names).count == 4)
        #expect(screen.drawing.isBusy)
        _ = screen.handle(.made(["added: Metformin"]))
        #expect(screen.drawing.isDone && screen.drawing.lines == ["added: Metformin"])
        _ = screen.handle(.skip)
        #expect(!screen.isShown)
    }

    @Test("no name makes a trial, by force")
    func trial() throws {
        var screen = BeginScreenTests.screen([""])
        let orders = try #require(BeginScreenTests.orders(screen.handle(.answer(""))))
        #expect(orders.define.force == true && orders.define.draft.title == "Trial reminder")
        #expect(orders.define.draft.when == [.init(when: "once in 1m")])
    }

    @Test("a word that excludes the others is the answer, and one of several is put in and taken out")
    func words() {
        func written(_ effects: [BeginScreen.Effect]) -> String? {
            effects.compactMap { if case .write(let text) = $0 { text } else { nil } }.first
        }
        var screen = BeginScreenTests.screen(["Read"])
        let number = screen.drawing.number
        #expect(screen.handle(.pressed("nothing of these", written: "")).isEmpty && screen.drawing.number == number)
        #expect(screen.handle(.pressed("medication", written: "x")).isEmpty)
        #expect(screen.drawing.number > number && !screen.drawing.words.contains("medication"))
        for answer in ["", ""] { _ = screen.handle(.answer(answer)) }
        #expect(screen.drawing.takesSeveral)
        #expect(written(screen.handle(.pressed("water", written: "weight"))) == "weight water")
        #expect(written(screen.handle(.pressed("water", written: "weight water"))) == "weight")
        _ = screen.handle(.answer(""))
        #expect(screen.drawing.title == "Setting up" && screen.drawing.isBusy)
    }

    @Test("an answer that is not right is said, the question stays, and a command's hint is not shown")
    func wrong() throws {
        var screen = BeginScreenTests.screen(["Metformin"])
        let number = screen.drawing.number
        _ = screen.handle(.answer("medicaton"))
        #expect(screen.drawing.problem?.hasPrefix("there is no kind medicaton") == true)
        #expect(screen.drawing.number == number)
        _ = screen.handle(.answer(""))
        _ = screen.handle(.answer(""))
        _ = screen.handle(.answer("twice a day"))
        // A proposal is accepted by no answer.
        #expect(screen.drawing.lines == ["daily at 08:00, 20:00?"])
        #expect(screen.drawing.problem?.contains("\n") == false && screen.drawing.problem?.contains("twice") == true)
        _ = screen.handle(.answer(""))
        let orders = try #require(BeginScreenTests.orders(screen.handle(.answer(""))))
        #expect(orders.define.draft.when == [.init(when: "daily at 08:00, 20:00")])
    }

    @Test("a person goes back, and again to the last question if the daemon refuses")
    func back() {
        var screen = BeginScreenTests.screen()
        #expect(!screen.canGoBack)
        _ = screen.handle(.answer("Metformin"))
        #expect(screen.canGoBack && screen.drawing.words.contains("medication"))
        _ = screen.handle(.back)
        #expect(screen.drawing.lines.first?.hasPrefix("What should I remind you of") == true)
        for answer in ["Zinc", "", "", "", ""] { _ = screen.handle(.answer(answer)) }
        #expect(screen.drawing.isBusy)
        let error = RemindError(.alreadyExists, "there is a reminder Zinc", hint: "remindctl edit zinc")
        _ = screen.handle(.notMade(error))
        #expect(screen.drawing.problem == "there is a reminder Zinc" && !screen.drawing.isBusy)
        #expect(screen.drawing.lines.first?.hasPrefix("Also: ") == true && screen.drawing.takesSeveral)
    }
}
