import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Testing
import Vocabulary

@Suite("The form of a reminder") struct ReminderFormTests {
    private static func form(_ kind: String) throws -> ReminderForm {
        ReminderForm(adding: try #require(Kinds.named(kind)), clock: Samples.clock)
    }

    static let metformin: ReminderView = {
        var view = ReminderView(
            id: "metformin", kind: "medication", title: "Metformin", state: .active,
            schedules: [.init(when: "daily at 08:00, 20:00", sentence: "Every day at 08:00 and 20:00")], grace: 7200,
            nag: .none, fields: ["dose": .text("500 mg"), "notes": .text("ask in May"), "threshold": .integer(10)],
            source: "command", defined: Samples.stamp("2026-11-20T09:00"))
        view.before = [600]
        return view
    }()

    private static func preview(
        _ faults: [Remindd1.Preview.Fault] = [], _ sentences: String..., next: [String] = []
    ) -> Remindd1.Preview {
        Remindd1.Preview(
            zone: "Europe/Zurich", now: Samples.now.seconds, faults: faults,
            schedules: sentences.map { ReminderView.Line(when: $0, sentence: $0) },
            next: next.map { Samples.stamp($0) })
    }

    private static func requests(_ effects: [ReminderForm.Effect]) -> [Remindd1.DefineRequest] {
        effects.compactMap { if case .define(let request) = $0 { request } else { nil } }
    }

    private static func counts(_ effects: [ReminderForm.Effect]) -> [Remindd1.CountStockRequest] {
        effects.compactMap { if case .stock(let request) = $0 { request } else { nil } }
    }

    private static func shows(_ effects: [ReminderForm.Effect]) -> [String] {
        effects.compactMap { if case .show(_, let request) = $0 { request.what } else { nil } }
    }

    private static func shown(_ name: String, _ view: ReminderView = metformin) -> ReminderForm.Event {
        .shown(
            name: name,
            Remindd1.Shown(zone: "Europe/Zurich", now: Samples.now.seconds, reminder: view, occurrences: []),
            Samples.clock)
    }

    private static func saved(_ effects: [ReminderForm.Effect]) -> [String] {
        effects.compactMap { if case .saved(let text) = $0 { text } else { nil } }
    }

    /// The numbers of the questions about a draft.
    private static func asked(_ effects: [ReminderForm.Effect]) -> [Int] {
        effects.compactMap { if case .preview(let number, _) = $0 { number } else { nil } }
    }

    private static func fault(_ name: String, _ form: ReminderForm) -> String? {
        let drawing = form.drawing
        if name == "when" { return drawing.schedule?.fault }
        return (drawing.first + drawing.main + drawing.more).first { $0.field.name == name }?.fault
    }

    private static let changed = Remindd1.Changed(
        zone: "Europe/Zurich", now: Samples.now.seconds, changed: true, reminder: metformin)

    @Test("every kind has a form with every field that it declares", arguments: Kinds.all.map(\.name))
    func allKinds(name: String) throws {
        let kind = try #require(Kinds.named(name))
        let form = try Self.form(name)
        let names = form.fields.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(names).isSuperset(of: (kind.fields + Kinds.shared).map(\.name) + ["title", "before"]))
        #expect(names.contains("stock") == kind.has(.stock))
        #expect((form.drawing.schedule != nil) == kind.isScheduled)
        for field in kind.firstFields { #expect(form.fields.first.map(\.name).contains(field.name)) }
        #expect(ReminderForm.kinds.map(\.name).contains(name))
        #expect(form.fields.all.allSatisfy { !$0.label.isEmpty && !$0.help.isEmpty })
        // Nothing was typed: nothing is wrong yet.
        #expect(form.drawing.message == nil && names.allSatisfy { Self.fault($0, form) == nil })
    }

    /// Values of every kind that are no field of a form, and why.
    private static let leftOut = [
        "id": "it is made from the title",
        "was": "a file alone renames a reminder by it",
        "when": "the schedule has times and days of its own",
    ]

    @Test(
        "every value of every kind's declaration has a field, but for those with a reason",
        arguments: Kinds.all.map(\.name))
    func allValues(name: String) throws {
        let kind = try #require(Kinds.named(name))
        let names = try Self.form(name).fields.all.map(\.name)
        let declared = (kind.fields + Kinds.shared).map(\.name) + Definition.commonFields(of: kind)
        for value in declared {
            // A thing to do stays open until it is answered: the daemon refuses a grace.
            let isLeftOut = Self.leftOut[value] != nil || value == "grace" && !kind.hasGrace
            #expect(names.contains(value) != isLeftOut, "\(value) of \(name)")
        }
        // Each has a place in a draft: what is typed there is sent.
        for field in try Self.form(name).fields.all where field.name != "stock" && field.name != "title" {
            var form = try Self.form(name)
            var text = "2h"
            if case .choice(let choices) = field.input {
                text = try #require(choices.last { $0 != form.drawing.value(field.name) })
            }
            let before = form.draft
            _ = form.handle(.typed(field.name, text))
            #expect(form.draft != before, "\(field.name) of \(name)")
        }
    }

    @Test("ring again, grace, private, travel, wake and the steps of a dose are sent as they are written")
    func common() throws {
        var form = try Self.form("medication")
        for (name, text) in [
            ("nag", "5m x 4"), ("grace", "90m"), ("private", "Reminder"), ("travel", "home"), ("wake", "yes"),
            ("escalate", "30m"), ("steps", "40 mg for 5 days; 20 mg"),
        ] {
            _ = form.handle(.typed(name, text))
        }
        let draft = form.draft
        #expect(draft.nag == DefinitionDraft.Nag(every: "5m ", times: 4) && draft.grace == "90m")
        #expect(draft.cover == "Reminder" && draft.travel == "home" && draft.wake == true)
        #expect(draft.escalate == Escalation.Draft(after: "30m") && draft.fields.isEmpty)
        #expect(draft.steps == [TaperStep.Draft(dose: "40 mg", length: "5 days"), TaperStep.Draft(dose: "20 mg")])
        // The daemon says what is wrong with words that are none of it.
        _ = form.handle(.typed("nag", "often"))
        #expect(form.draft.nag == DefinitionDraft.Nag(every: "often", times: 1))
    }

    @Test("a reminder's own values are shown, and only those that change are sent")
    func changingCommon() throws {
        var view = Self.metformin
        (view.nag, view.cover, view.travel, view.wake) = (Nag(every: 600, times: 6), "Reminder", "home", true)
        view.escalation = Escalation(after: 1800, command: ["/usr/bin/true"])
        view.steps = [
            TaperStep(dose: "40 mg", from: "2026-11-20", until: "2026-11-24"),
            TaperStep(dose: "20 mg", from: "2026-11-25", until: nil),
        ]
        var form = try #require(ReminderForm(changing: view, clock: Samples.clock))
        let names = ["nag", "grace", "private", "travel", "wake", "escalate", "steps"]
        #expect(
            names.map { form.drawing.value($0) } == [
                "10m x 6", "2h", "Reminder", "home", "yes", "30m",
                "40 mg from 2026-11-20 until 2026-11-24; 20 mg from 2026-11-25",
            ])
        #expect(form.draft == DefinitionDraft(kind: "medication"))
        _ = form.handle(.typed("escalate", "45m"))
        #expect(form.draft.escalate == Escalation.Draft(after: "45m", command: ["/usr/bin/true"]))
        for name in names { _ = form.handle(.typed(name, "")) }
        let draft = form.draft
        #expect(draft.nag?.times == 0 && draft.grace == nil && draft.cover == "no" && draft.travel == "local")
        #expect(draft.wake == false && draft.clear == ["grace", "escalate", "steps"])
    }

    @Test("a label says what the field is for, where its name in the record does not")
    func labels() throws {
        let fields = try Self.form("medication").fields.all
        func label(_ name: String) -> String? { fields.first { $0.name == name }?.label }
        #expect(label("min_gap") == "Shortest gap between doses" && label("late") == "If the computer was off")
        #expect(label("before") == "Notice ahead" && label("threshold") == "Warn when few are left")
        #expect(label("again") == "Tell when the next dose is allowed" && label("dose") == "Dose")
        for kind in Kinds.all {
            let all = try Self.form(kind.name).fields.all.map(\.label)
            #expect(Set(all).count == all.count)
        }
    }

    @Test("what a kind begins with is filled in, and a day is a date")
    func usual() throws {
        let lens = try Self.form("lens").draft
        #expect(lens.fields == ["type": "biweekly", "opened": "2026-11-20"] && lens.title == "Contact lenses")
        #expect(lens.when == nil)
        var left = try Self.form("lens")
        _ = left.handle(.typed("eye", "left"))
        _ = left.handle(.typed("opened", "3 days ago"))
        #expect(left.draft.title == "Left lens" && left.draft.fields["opened"] == "2026-11-17")
        #expect(try Self.form("water").draft.title == "Water")
        #expect(try Self.form("tracker").draft.fields == ["measure": "count"])
        var empty = DefinitionDraft(kind: "medication")
        empty.title = ""
        #expect(try Self.form("medication").draft == empty)
    }

    @Test("fields, times and days become one draft, which is sent once")
    func adding() throws {
        var form = try Self.form("medication")
        for (name, text) in [("title", " Zinc "), ("dose", "500 mg"), ("person", "Ada"), ("before", "1h, 10m")] {
            _ = form.handle(.typed(name, text))
        }
        for time in ["20:00", "8:00", "8:00"] { _ = form.handle(.addTime(time)) }
        #expect(form.drawing.schedule?.times.map(\.text) == ["08:00", "20:00"])
        for day in [Weekday.saturday, .sunday] { _ = form.handle(.day(day, isOn: false)) }
        let request = try #require(Self.requests(form.handle(.save(name: "one"))).first)
        #expect(request.request == "one" && request.what == nil && request.force == nil && request.confirmed == nil)
        #expect(request.draft.title == "Zinc" && request.draft.fields == ["dose": "500 mg", "person": "Ada"])
        #expect(request.draft.when?.map(\.when) == ["mon-fri at 08:00, 20:00"])
        #expect(request.draft.before == ["1h", "10m"] && request.draft.clear == nil)
        // It is sent: nothing changes it, and nothing sends it twice.
        #expect(form.drawing.isSending && form.handle(.save(name: "two")).isEmpty)
        #expect(form.handle(.typed("title", "Iron")).isEmpty && form.draft.title == "Zinc")
        #expect(form.handle(.defined(name: "other", Self.changed, Samples.clock)).isEmpty)
        let said = Self.saved(form.handle(.defined(name: "one", Self.changed, Samples.clock)))
        #expect(said == ["added: Metformin 500 mg; Every day at 08:00 and 20:00"])
    }

    @Test("a change sends only what differs, and clears what was emptied")
    func changing() throws {
        var form = try #require(ReminderForm(changing: Self.metformin, clock: Samples.clock))
        #expect(form.draft == DefinitionDraft(kind: "medication"))
        #expect(form.drawing.title == "Metformin" && form.drawing.save == "Save")
        #expect(form.drawing.schedule?.times.map(\.text) == ["08:00", "20:00"])
        _ = form.handle(.typed("dose", "1 g"))
        _ = form.handle(.typed("notes", ""))
        _ = form.handle(.typed("before", ""))
        _ = form.handle(.removeTime(ClockTime(secondOfDay: 20 * 3600)))
        let asked = form.handle(.save(name: "one"))
        #expect(Self.requests(asked).isEmpty && Self.shows(asked) == ["=metformin"])
        let request = try #require(Self.requests(form.handle(Self.shown("one"))).first)
        #expect(request.request == "one" && request.what == "=metformin")
        #expect(request.draft.title == nil && request.draft.id == nil)
        #expect(request.draft.fields == ["dose": "1 g"] && request.draft.clear?.sorted() == ["before", "notes"])
        #expect(request.draft.when?.map(\.when) == ["daily at 08:00"])
        var none = try #require(ReminderForm(changing: Self.metformin, clock: Samples.clock))
        for hour in [8, 20] as [Int32] { _ = none.handle(.removeTime(ClockTime(secondOfDay: hour * 3600))) }
        #expect(none.draft.when == [])
        var other = Self.metformin
        other.kind = "of a newer program"
        #expect(ReminderForm(changing: other, clock: Samples.clock) == nil)
    }

    private static let elsewhere: ReminderView = {
        var view = metformin
        view.schedules = [.init(when: "daily at 10:00, 22:00", sentence: "")]
        view.defined = Samples.stamp("2026-11-20T09:30")
        return view
    }()

    @Test("a reminder that was changed elsewhere is not overwritten in silence")
    func changedElsewhere() throws {
        var form = try #require(ReminderForm(changing: Self.metformin, clock: Samples.clock))
        _ = form.handle(.addTime("12:00"))
        _ = form.handle(.save(name: "one"))
        #expect(form.drawing.isSending)
        #expect(Self.requests(form.handle(Self.shown("one", Self.elsewhere))).isEmpty)
        #expect(form.drawing.message == "it was changed elsewhere since this form was opened")
        #expect(form.drawing.offer == "Save anyway" && form.drawing.reopen == "Open it again")
        #expect(!form.drawing.isSending)
        // It is opened again, as it is now, and is saved.
        var again = form
        _ = again.handle(.reopen)
        #expect(again.drawing.message == nil && again.drawing.offer == nil && again.drawing.reopen == nil)
        #expect(again.drawing.schedule?.times.map(\.text) == ["10:00", "22:00"])
        _ = again.handle(.addTime("12:00"))
        _ = again.handle(.save(name: "two"))
        let merged = Self.requests(again.handle(Self.shown("two", Self.elsewhere)))
        #expect(merged.first?.draft.when?.map(\.when) == ["daily at 10:00, 12:00, 22:00"])
        // It is saved all the same: what was not seen is asked about once more.
        #expect(Self.shows(form.handle(.agree(name: "three"))) == ["=metformin"])
        var other = form
        #expect(Self.requests(other.handle(Self.shown("three", Self.metformin))).isEmpty)
        let forced = Self.requests(form.handle(Self.shown("three", Self.elsewhere)))
        #expect(forced.first?.draft.when?.map(\.when) == ["daily at 08:00, 12:00, 20:00"])
        #expect(forced.first?.force == nil && forced.first?.confirmed == nil)
    }

    @Test("a reminder that was archived elsewhere is taken out of the archive by a button alone")
    func archivedElsewhere() throws {
        var archived = Self.metformin
        archived.state = .archived
        var form = try #require(ReminderForm(changing: Self.metformin, clock: Samples.clock))
        _ = form.handle(.typed("title", "Met"))
        _ = form.handle(.save(name: "one"))
        #expect(Self.requests(form.handle(Self.shown("one", archived))).isEmpty)
        #expect(form.drawing.message?.hasPrefix("it was archived elsewhere") == true)
        // Opened again, it is still to be said.
        _ = form.handle(.reopen)
        _ = form.handle(.typed("title", "Met"))
        _ = form.handle(.save(name: "two"))
        #expect(Self.requests(form.handle(Self.shown("two", archived))).isEmpty)
        _ = form.handle(.agree(name: "three"))
        #expect(Self.requests(form.handle(Self.shown("three", archived))).first?.draft.title == "Met")
    }

    @Test("a time that is none keeps the form open, until it is gone or mended")
    func noTime() throws {
        var form = ReminderForm(adding: Kinds.standard, clock: Samples.clock)
        _ = form.handle(.typed("title", "Zinc"))
        _ = form.handle(.addTime("8:00"))
        _ = form.handle(.addTime("20 and more"))
        #expect(form.handle(.save(name: "one")).isEmpty && form.drawing.schedule?.fault != nil)
        // The line was emptied.
        _ = form.handle(.addTime(""))
        #expect(form.drawing.schedule?.fault == nil)
        let request = try #require(Self.requests(form.handle(.save(name: "two"))).first)
        #expect(request.draft.when?.map(\.when) == ["daily at 08:00"])
    }

    @Test("a new prayer without a time gets the usual one of its title proposed, or is asked about")
    func silent() throws {
        var form = try Self.form("prayer")
        _ = form.handle(.typed("title", "asr"))
        #expect(Self.requests(form.handle(.save(name: "one"))).isEmpty && !form.drawing.isSending)
        #expect(form.drawing.schedule?.isInWords == true && form.drawing.schedule?.words == "daily at asr")
        #expect(form.drawing.message?.contains("usual one of asr") == true)
        var taken = form
        let request = try #require(Self.requests(taken.handle(.save(name: "two"))).first)
        #expect(request.draft.when?.map(\.when) == ["daily at asr"])
        // Who takes it away is asked, and nothing is sent before.
        _ = form.handle(.words(""))
        #expect(form.handle(.save(name: "two")).isEmpty && form.drawing.focus == "when")
        #expect(form.drawing.schedule?.fault == "without a time it never rings")
        #expect(form.drawing.offer == "Add it without a time")
        #expect(Self.requests(form.handle(.agree(name: "three"))).first?.draft.when == nil)
        var other = try Self.form("prayer")
        _ = other.handle(.typed("title", "Rosary"))
        #expect(other.handle(.save(name: "one")).isEmpty && other.drawing.offer != nil)
        // One that is there may have none.
        var old = Self.metformin
        (old.kind, old.schedules, old.fields) = ("prayer", [], [:])
        var edit = try #require(ReminderForm(changing: old, clock: Samples.clock))
        #expect(Self.shows(edit.handle(.save(name: "one"))) == ["=metformin"])
    }

    @Test("the last day stays")
    func lastDay() {
        var form = ReminderForm(adding: Kinds.standard, clock: Samples.clock)
        _ = form.handle(.addTime("8:00"))
        for day in Weekday.allCases { _ = form.handle(.day(day, isOn: false)) }
        #expect(form.drawing.schedule?.days.filter(\.isOn).map(\.day) == [.sunday])
    }

    @Test("a schedule that is more than days and times is written in words")
    func words() throws {
        var view = Self.metformin
        view.schedules = [
            .init(when: "daily at 08:00", sentence: "", fields: ["dose": .text("850 mg")]),
            .init(when: "every 8 hours from 2026-11-20 06:00", sentence: ""),
        ]
        var form = try #require(ReminderForm(changing: view, clock: Samples.clock))
        let row = try #require(form.drawing.schedule)
        #expect(row.isInWords && row.words == "daily at 08:00 (dose 850 mg); every 8 hours from 2026-11-20 06:00")
        #expect(form.draft.when == nil)
        // Chosen times cannot say it: the words stay.
        _ = form.handle(.inWords(false))
        #expect(form.drawing.schedule?.isInWords == true)
        #expect(form.drawing.schedule?.fault?.hasPrefix("days and times cannot say this\n") == true)
        _ = form.handle(.words("daily at 08:00 (dose 1 g)"))
        #expect(form.draft.when == [DefinitionDraft.Line(when: "daily at 08:00", fields: ["dose": "1 g"])])
        _ = form.handle(.words("mon, wed at 9:00"))
        _ = form.handle(.inWords(false))
        #expect(form.drawing.schedule?.days.filter(\.isOn).map(\.day) == [.monday, .wednesday])
        #expect(form.draft.when?.map(\.when) == ["mon, wed at 09:00"])
        _ = form.handle(.inWords(true))
        #expect(form.drawing.schedule?.words == "mon, wed at 09:00")
    }

    @Test("a time that is none is refused beside the times, and one day stays")
    func times() throws {
        var form = try Self.form("medication")
        _ = form.handle(.addTime("8"))
        #expect(Self.fault("when", form)?.contains("8") == true && form.draft.when == nil)
        _ = form.handle(.addTime("8:00"))
        #expect(Self.fault("when", form) == nil)
        for day in Weekday.allCases { _ = form.handle(.day(day, isOn: false)) }
        #expect(form.drawing.schedule?.days.filter(\.isOn).map(\.day) == [.sunday])
    }

    @Test("a fault stands beside its field, once a person has been there")
    func faults() throws {
        var form = try Self.form("medication")
        let first = form.begin()
        #expect(Self.asked(first) == [0])
        let faults = [
            Remindd1.Preview.Fault(field: "title", message: "missing title", hint: "Metformin"),
            Remindd1.Preview.Fault(field: "dose", message: "dose: \"mgg\" is not a unit", hint: "did you mean mg?"),
            Remindd1.Preview.Fault(field: "when", message: "missing schedule\n  x\n  ^", hint: "daily at 08:00"),
        ]
        // A reply to a draft of before is asked about again.
        #expect(form.handle(.typed("dose", "1 mg")).isEmpty)
        #expect(form.handle(.typed("dose", "1 mgg")).isEmpty)
        #expect(Self.asked(form.handle(.previewed(0, Self.preview(faults), Samples.clock))) == [2])
        #expect(Self.fault("dose", form) == nil)
        _ = form.handle(.previewed(2, Self.preview(faults), Samples.clock))
        #expect(Self.fault("dose", form) == "dose: \"mgg\" is not a unit\ndid you mean mg?")
        #expect(Self.fault("title", form) == nil && Self.fault("when", form) == nil)
        let row = form.drawing.first.first { $0.field.name == "dose" }
        #expect(row?.spoken.hasSuffix("dose: \"mgg\" is not a unit\ndid you mean mg?") == true)
        // Once it was sent, each has its own; the daemon's refusal says no more than they do.
        #expect(Self.requests(form.handle(.save(name: "one"))).count == 1)
        let words = faults.map(\.message).joined(separator: "\n")
        _ = form.handle(
            .refused(
                name: "one", error: "\(Remindd1.name).InvalidDefinition", RemindError(.invalidDefinition, words)))
        #expect(Self.fault("title", form) == "missing title\nfor example: Metformin")
        #expect(Self.fault("when", form) == "missing schedule\nfor example: daily at 08:00")
        #expect(form.drawing.message == nil && !form.drawing.isSending)
        #expect(form.draft.fields["dose"] == "1 mgg")
    }

    @Test(
        "a hint is an example, or says what to do, and names no command",
        arguments: [
            ("daily at 08:00", "\nfor example: daily at 08:00"), ("did you mean mg?", "\ndid you mean mg?"),
            ("leave one out", "\nleave one out"), ("such as 1 1/2 tablets", "\nsuch as 1 1/2 tablets"),
            ("\"60 tablets\"", "\nfor example: 60 tablets"), ("remindctl med edit zinc", ""), ("", ""),
            (
                "say where you are: remindctl config set location 47.37,8.54", "\na prayer set asks for your place"
            ),
        ])
    func hints(hint: String, shown: String) throws {
        var form = try Self.form("medication")
        _ = form.begin()
        _ = form.handle(.save(name: "one"))
        let fault = Remindd1.Preview.Fault(field: "dose", message: "it is wrong", hint: hint)
        _ = form.handle(.previewed(0, Self.preview([fault]), Samples.clock))
        #expect(Self.fault("dose", form) == "it is wrong\(shown)")
    }

    @Test("the keyboard goes to the first fault, which opens More")
    func focus() throws {
        var form = try Self.form("medication")
        #expect(form.drawing.focus == "title" && !form.drawing.opensMore)
        _ = form.begin()
        _ = form.handle(.save(name: "one"))
        let gap = Remindd1.Preview.Fault(field: "min_gap", message: "\"soon\" is not a length of time", hint: "6h")
        let when = Remindd1.Preview.Fault(field: "when", message: "missing schedule", hint: "daily at 08:00")
        _ = form.handle(.previewed(0, Self.preview([gap]), Samples.clock))
        #expect(form.drawing.focus == "min_gap" && form.drawing.opensMore)
        _ = form.handle(
            .refused(name: "one", error: "\(Remindd1.name).InvalidDefinition", RemindError(.invalidDefinition, "")))
        _ = form.handle(.previewed(0, Self.preview([gap, when]), Samples.clock))
        #expect(form.drawing.focus == "when" && !form.drawing.opensMore)
    }

    @Test("the sentence and the next times are shown")
    func understood() throws {
        var form = try Self.form("medication")
        _ = form.begin()
        let reply = Self.preview([], "Every day at 08:00", next: ["2026-11-21T08:00", "2026-11-22T08:00"])
        _ = form.handle(.previewed(0, reply, Samples.clock))
        #expect(form.drawing.sentences == ["Every day at 08:00"])
        #expect(form.drawing.times == ["tomorrow at 08:00", "Sunday at 08:00"])
    }

    @Test("a fault of the reminder as a whole is said below the form")
    func whole() throws {
        var form = try Self.form("lens")
        _ = form.begin()
        let fault = Remindd1.Preview.Fault(field: nil, message: "missing type or days", hint: "biweekly or 30")
        _ = form.handle(.previewed(0, Self.preview([fault]), Samples.clock))
        #expect(form.drawing.message == nil)
        _ = form.handle(.save(name: "one"))
        #expect(form.drawing.message == "missing type or days\nfor example: biweekly or 30")
    }

    @Test("the stock is counted after the medicine is there, and is refused beside its field")
    func stock() throws {
        var form = try Self.form("medication")
        _ = form.handle(.typed("title", "Metformin"))
        // No amount at all is refused before anything is sent.
        _ = form.handle(.typed("stock", "many"))
        #expect(form.handle(.save(name: "none")).isEmpty && !form.drawing.isSending)
        #expect(Self.fault("stock", form)?.contains("many") == true && form.drawing.focus == "stock")
        _ = form.handle(.typed("stock", "3 spoons"))
        #expect(Self.fault("stock", form) == nil)
        #expect(Self.requests(form.handle(.save(name: "one"))).first?.draft.fields.isEmpty == true)
        let count = try #require(Self.counts(form.handle(.defined(name: "one", Self.changed, Samples.clock))).first)
        #expect(count.what == "=metformin" && count.amount == "3 spoons" && count.request == "one-stock")
        _ = form.handle(
            .refused(
                name: "one-stock", error: "\(Remindd1.name).InvalidArgument",
                RemindError(.invalidArgument, "how many are 3 spoons?", hint: "\"60 tablets\"")))
        #expect(
            Self.fault("stock", form) == "how many are 3 spoons?\nfor example: 60 tablets"
                && form.drawing.save == "Save")
        #expect(form.leaving == "added: Metformin 500 mg, without its stock")
        // The medicine is there: only the stock is sent now.
        _ = form.handle(.typed("stock", "30"))
        let effects = form.handle(.save(name: "two"))
        #expect(Self.requests(effects).isEmpty && Self.counts(effects).map(\.amount) == ["30"])
        let stocked = Remindd1.StockChanged(zone: "UTC", now: 0, title: "Metformin", entry: nil, stock: nil)
        #expect(Self.saved(form.handle(.stocked(name: "two", stocked))) == ["Metformin"])
    }
}

extension ReminderForm.Drawing {
    fileprivate func value(_ name: String) -> String? { (first + main + more).first { $0.field.name == name }?.value }
}
