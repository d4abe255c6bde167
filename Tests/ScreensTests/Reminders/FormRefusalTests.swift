import RemindProtocol
import Reminders
import Samples
import Screens
import Testing
import Vocabulary

@Suite("Refusals of a form") struct FormRefusalTests {
    private static func form() throws -> ReminderForm {
        ReminderForm(adding: try #require(Kinds.named("medication")), clock: Samples.clock)
    }

    private static func requests(_ effects: [ReminderForm.Effect]) -> [Remindd1.DefineRequest] {
        effects.compactMap { if case .define(let request) = $0 { request } else { nil } }
    }

    @Test("every refusal of the protocol is shown, and what was typed stays", arguments: RefusalNames.all)
    func refusals(name: String) throws {
        #expect(FormRefusal(to: name) != nil, "\(name) has no screen")
        var form = try Self.form()
        _ = form.handle(.typed("title", "Zinc"))
        _ = form.handle(.save(name: "one"))
        _ = form.handle(
            .refused(name: "one", error: name, RemindError(.internalError, "the words", hint: "remindctl --yes")))
        // The hint speaks the syntax of a terminal.
        #expect(form.drawing.message?.hasPrefix("the words") == true && form.drawing.message?.contains("--") == false)
        #expect(form.draft.title == "Zinc")
    }

    @Test("a name that no form knows fails the test above")
    func unknown() {
        #expect(RefusalNames.all.count > 25 && FormRefusal(to: "\(Remindd1.name).Surprise") == nil)
    }

    @Test(
        "only the button that says so consents, after the reason was shown",
        arguments: [("AlreadyExists", "Add another one"), ("Unconfirmed", "Save it as it is")])
    func consent(code: String, label: String) throws {
        var form = try Self.form()
        _ = form.handle(.typed("title", "Zinc"))
        #expect(form.handle(.agree(name: "early")).isEmpty)
        _ = form.handle(.save(name: "one"))
        let refusal = RemindError(.unconfirmed, "the reason")
        _ = form.handle(.refused(name: "one", error: "\(Remindd1.name).\(code)", refusal))
        #expect(form.drawing.offer == label && form.drawing.message == "the reason")
        // A change takes the offer away.
        var edited = form
        _ = edited.handle(.typed("title", "Iron"))
        #expect(edited.drawing.offer == nil && edited.handle(.agree(name: "late")).isEmpty)
        let again = try #require(Self.requests(form.handle(.agree(name: "two"))).first)
        #expect(again.request == "two" && again.draft.title == "Zinc")
        #expect(again.force == (code == "AlreadyExists" ? true : nil))
        #expect(again.confirmed == (code == "Unconfirmed" ? true : nil))
        // A second refusal is not asked about again.
        _ = form.handle(.refused(name: "two", error: "\(Remindd1.name).\(code)", refusal))
        #expect(form.drawing.offer == nil && form.drawing.message == "the reason")
    }

    @Test("a form whose reply is lost is sent again under its name")
    func broken() throws {
        var form = try Self.form()
        _ = form.begin()
        _ = form.handle(.notPreviewed(0, RemindError(.unreachable, "remindd hung up")))
        _ = form.handle(.typed("title", "Zinc"))
        let first = Self.requests(form.handle(.save(name: "one")))
        _ = form.handle(.broke(name: "one", RemindError(.unreachable, "remindd hung up")))
        #expect(form.drawing.message == "remindd hung up: it is sent again when remindd is back")
        #expect(form.drawing.isSending && form.handle(.save(name: "two")).isEmpty)
        let again = Self.requests(form.handle(.connected))
        #expect(again.map(\.request) == ["one"] && again.map(\.draft) == first.map(\.draft))
        #expect(Self.requests(form.handle(.connected)).isEmpty)
        // Who gives it up is told to look.
        #expect(form.leaving == "remindd has not answered: look whether Zinc is recorded")
        let refusal = RemindError(.internalError, "the words")
        _ = form.handle(.refused(name: "one", error: "\(Remindd1.name).InternalError", refusal))
        #expect(form.leaving == nil)
    }
}
