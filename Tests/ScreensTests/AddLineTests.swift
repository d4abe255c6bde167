import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Testing
import Vocabulary

@Suite("The line that adds a reminder") struct AddLineTests {
    private var line = AddLine()

    private static func reading(
        _ title: String, _ when: String, morning: Bool? = nil, _ next: String...
    ) -> Remindd1.SentenceReply.Reading {
        Remindd1.SentenceReply.Reading(
            title: title, when: when, sentence: "On a day", usesMorning: morning,
            next: next.map { Samples.stamp($0) })
    }

    private static func reply(_ readings: Remindd1.SentenceReply.Reading...) -> Remindd1.SentenceReply {
        Remindd1.SentenceReply(zone: "Europe/Zurich", now: Samples.now.seconds, readings: readings)
    }

    @discardableResult
    private mutating func tell(_ event: AddLine.Event) -> [AddLine.Effect] {
        line.handle(event, clock: Samples.clock)
    }

    private func orders(_ effects: [AddLine.Effect]) -> [AddLine.Order] {
        effects.compactMap { if case .define(let order) = $0 { order } else { nil } }
    }

    @Test("it shows what the daemon understands of the text as it is now") mutating func typing() throws {
        for text in ["b", "bi", " bi ", "bins thu 19:00"] {
            let asked = tell(.typed(text)).compactMap { if case .read(let text) = $0 { text } else { nil } }
            #expect(asked == (text == " bi " ? [] : [text]))
        }
        // A reply to a text of before says nothing.
        tell(.read("bi", Self.reply(Self.reading("bi", "daily at 08:00"))))
        #expect(line.drawing.choices.isEmpty)
        let times = ["2026-11-26T19:00", "2026-12-03T19:00"]
        tell(.read("bins thu 19:00", Self.reply(Self.reading("bins", "thu at 19:00", times[0], times[1]))))
        let choice = try #require(line.drawing.choices.first)
        #expect((choice.title, choice.sentence) == ("bins", "On a day"))
        #expect(choice.times == ["Thursday at 19:00", "Thursday, 3 December at 19:00"])
        #expect(choice.spoken == "bins, On a day, Thursday at 19:00")
        tell(.typed("bins"))
        #expect(line.drawing.choices.isEmpty)
        tell(.refused("bins", RemindError(.invalidSchedule, "it does not say when")))
        #expect(line.drawing.message == "it does not say when")
        let hint = "remindctl add bins thu at 19:00"
        tell(.refused("bins", RemindError(.invalidSchedule, "it does not say when", hint: hint)))
        #expect(line.drawing.message == "it does not say when\nfor example: bins thu at 19:00")
        tell(.refused("bins", RemindError(.invalidSchedule, "it does not say when", hint: "remindctl list")))
        #expect(line.drawing.message == "it does not say when")
        #expect(tell(.connected).isEmpty)
        // The daemon was away, and is back.
        tell(.refused("bins", RemindError(.unreachable, "cannot reach remindd")))
        let again = tell(.connected)
        #expect(again.map { if case .read(let text) = $0 { text } else { "" } } == ["bins"])
        #expect(tell(.connected).isEmpty && line.drawing.message == nil)
        #expect(tell(.typed("")).isEmpty && line.drawing.message == nil)
    }

    @Test("a length of time counts from the press") mutating func length() throws {
        tell(.typed("tea in 5m"))
        var reading = Self.reading("tea", "once 2026-11-20T13:25Z")
        reading.elapsed = true
        tell(.read("tea in 5m", Self.reply(reading)))
        // At once, what was shown is what is meant.
        var quick = line
        #expect(orders(quick.handle(.add(0, name: "one"), clock: Samples.clock)).count == 1)
        let later = Clock(now: Samples.now + .seconds(60), zone: Samples.zurich, display: DisplaySettings())
        let again = line.handle(.add(0, name: "one"), clock: later)
        #expect(again.map { if case .read(let text) = $0 { text } else { "" } } == ["tea in 5m"])
        #expect(line.handle(.add(0, name: "two"), clock: later).isEmpty)
        reading.when = "once 2026-11-20T13:26Z"
        let order = try #require(orders(line.handle(.read("tea in 5m", Self.reply(reading)), clock: later)).first)
        #expect(order.name == "one" && order.reading.when == "once 2026-11-20T13:26Z")
    }

    @Test("only what was shown is added, once, and the line is empty then") mutating func adding() throws {
        tell(.typed("tea tomorrow"))
        #expect(tell(.add(0, name: "early")).isEmpty)
        tell(.read("tea tomorrow", Self.reply(Self.reading("tea", "once 2026-11-21 09:00", morning: true))))
        let order = try #require(orders(tell(.add(0, name: "one"))).first)
        #expect(order.request.request == "one" && order.request.force == nil)
        #expect(order.request.draft.kind == "reminder" && order.request.draft.title == "tea")
        // The setting's time waits in quiet hours, as `remindctl add` has it.
        #expect(order.request.draft.fields == ["quiet": "wait"])
        #expect(orders(tell(.add(0, name: "two"))).isEmpty)
        let view = ReminderView(
            id: "tea", kind: "reminder", title: "tea", state: .active, schedules: [], grace: nil,
            nag: .init(every: 600, times: 0), fields: [:], source: "command", defined: Samples.stamp("2026-11-20T14:00")
        )
        let changed = Remindd1.Changed(zone: "Europe/Zurich", now: 0, changed: true, reminder: view)
        #expect(tell(.added(name: "other", changed)).isEmpty)
        let said = tell(.added(name: "one", changed)).compactMap { if case .toast(let text) = $0 { text } else { nil } }
        #expect(said.count == 1 && said[0].hasPrefix("added: tea"))
        #expect(line.drawing.cleared == 1 && line.drawing.choices.isEmpty && line.drawing.message == nil)
        #expect(tell(.add(0, name: "three")).isEmpty)
    }

    @Test("of several meanings a person chooses") mutating func several() throws {
        tell(.typed("x next friday"))
        let both = Self.reply(
            Self.reading("x", "once 2026-11-27 09:00"), Self.reading("x", "once 2026-12-04 09:00"))
        tell(.read("x next friday", both))
        #expect(line.drawing.message == "This may mean:" && line.drawing.choices.count == 2)
        let order = try #require(orders(tell(.add(1, name: "one"))).first)
        #expect(order.request.draft.when?.map(\.when) == ["once 2026-12-04 09:00"])
    }

    @Test("the same a moment ago is asked about, and a daemon that is gone is said") mutating func refusals() throws {
        tell(.typed("tea tomorrow"))
        tell(.read("tea tomorrow", Self.reply(Self.reading("tea", "once 2026-11-21 09:00"))))
        #expect(tell(.addTwice(name: "zero")).isEmpty)
        tell(.add(0, name: "one"))
        tell(.notAdded(name: "one", RemindError(.alreadyExists, "tea was added just now")))
        #expect(line.drawing.canAddTwice && line.drawing.message == "tea was added just now")
        let again = try #require(orders(tell(.addTwice(name: "two"))).first)
        #expect(again.request.force == true && !line.drawing.canAddTwice)
        tell(.notAdded(name: "two", RemindError(.unreachable, "cannot reach remindd")))
        #expect(line.drawing.message == "this will NOT ring: cannot reach remindd" && !line.drawing.canAddTwice)
        // The text stays, and may be added when the daemon is back.
        #expect(orders(tell(.add(0, name: "three"))).count == 1)
    }
}
