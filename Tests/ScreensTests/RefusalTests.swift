import RemindProtocol
import Reminders
import Samples
import Screens
import Testing
import Vocabulary

@Suite("Refusals") struct RefusalTests {
    private static let pill = Samples.occurrence("Pill", "2026-11-20T14:00", .due)
    private static let evening = Samples.occurrence("Pill", "2026-11-20T20:00", .upcoming)

    private static let deeds: [Ask.Deed] = [
        .answer("done"), .answer("skipped"), .answer(Slip.slip), .undo, .snooze("10m"),
        .log(Samples.civil("2026-11-20")), .reading(Samples.civil("2026-11-20"), "72.5"), .start, .stop, .discard,
        .settle(1),
    ]

    @Test("every refusal of the protocol has an answer on the screen, for every button", arguments: RefusalNames.all)
    func all(name: String) {
        for deed in RefusalTests.deeds {
            for wasUpcoming in [true, false] {
                let answer = RefusalAnswer(to: name, of: deed, wasUpcoming: wasUpcoming)
                #expect(answer != nil, "\(name) has no screen")
                // What a button offers, the request can say.
                if case .offer(let offer)? = answer {
                    let asked = Ask(name: "x", what: "pill", deed: deed)
                    var agreed = asked
                    agreed.consent = offer.needsReason ? .reason("as the doctor said") : offer.consent
                    #expect("\(agreed.call)" != "\(asked.call)", "\(name): \(offer) changes nothing")
                }
            }
        }
    }

    @Test("a name that no screen knows fails the test above")
    func unknown() {
        #expect(RefusalNames.all.count > 25)
        #expect(RefusalAnswer(to: "\(Remindd1.name).Surprise", of: .undo, wasUpcoming: false) == nil)
        #expect(RefusalAnswer(to: "org.example.NothingDue", of: .undo, wasUpcoming: false) == nil)
    }

    /// Every flag of an answer that overrules something.
    private static func flags(_ call: Ask.Call) -> [String] {
        var flags: [String] = []
        switch call {
        case .answer(let request):
            if request.early != nil { flags.append("early") }
            if request.extra != nil { flags.append("extra") }
            if request.replace != nil { flags.append("replace") }
            if request.confirmed != nil { flags.append("confirmed") }
            if let reason = request.reason { flags.append("reason \(reason)") }
        case .undo(let request): if request.confirmed != nil { flags.append("confirmed") }
        case .log(let request):
            if request.force != nil { flags.append("force") }
            if request.replace != nil { flags.append("replace") }
        case .session(let request): if request.count != nil { flags.append("count") }
        case .snooze, .settle: break
        }
        return flags
    }

    @Test("no button sets a flag that overrules something by itself")
    func noFlags() {
        for deed in RefusalTests.deeds {
            #expect(RefusalTests.flags(Ask(name: "x", what: "pill", deed: deed).call).isEmpty)
        }
    }

    @Test(
        "only a button of the question sets one, in a request of its own",
        arguments: [
            ("AlreadyAnswered", evening.with(.due), "replace"), ("NothingDue", evening, "early"),
            ("LimitReached", pill, "reason as the doctor said"), ("Unconfirmed", pill, "confirmed"),
        ] as [(String, OccurrenceView, String)])
    func consent(code: String, view: OccurrenceView, flag: String) throws {
        var test = TestScreen([view])
        let first = test.press(view.id, .answer("done"))
        #expect(RefusalTests.flags(try #require(first.first).call).isEmpty)
        let refusal = RemindError(.nothingDue, "the daemon's words", hint: "remindctl take --early")
        let effects = test.tell(.refused(name: "request-1", error: "\(Remindd1.name).\(code)", refusal))
        guard case .ask(let question)? = effects.first else {
            Issue.record("\(code) asks nothing: \(effects)")
            return
        }
        // The hint speaks the syntax of a terminal.
        #expect(question.message == "the daemon's words" && effects.count == 1)
        let second = TestScreen.asks(test.tell(.consented(reason: "as the doctor said", name: "second")))
        let agreed = try #require(second.first)
        #expect(agreed.name == "second" && agreed.what == view.id)
        #expect(RefusalTests.flags(agreed.call) == [flag])
        // A second refusal is not asked about again.
        let again = test.tell(.refused(name: "second", error: "\(Remindd1.name).\(code)", refusal))
        #expect(TestScreen.asks(again).isEmpty)
        #expect(test.row(view.id)?.refusal == "the daemon's words")
    }

    @Test("a reading that looks mistyped is logged by a button that says so, and by no other")
    func mistyped() throws {
        let day = Samples.civil("2026-11-20")
        let typed = Ask(name: "x", what: "weight", deed: .reading(day, "780 kg"))
        let answer = RefusalAnswer(to: "\(Remindd1.name).Unconfirmed", of: typed.deed, wasUpcoming: false)
        guard case .offer(let offer)? = answer else {
            Issue.record("it offers nothing")
            return
        }
        #expect(offer.label == "Log it anyway" && !offer.needsReason)
        var agreed = typed
        agreed.consent = offer.consent
        #expect(RefusalTests.flags(typed.call).isEmpty && RefusalTests.flags(agreed.call) == ["force"])
        guard case .log(let request) = agreed.call else { return }
        #expect(request.values == ["780", "kg"] && request.on == "2026-11-20")
    }

    @Test("Cancel sends nothing, and neither does an answer to a question that is gone")
    func declined() {
        var test = TestScreen([RefusalTests.pill])
        _ = test.press(RefusalTests.pill.id, .answer("done"))
        let refusal = RemindError(.unconfirmed, "that is a lot")
        _ = test.tell(.refused(name: "request-1", error: "\(Remindd1.name).Unconfirmed", refusal))
        #expect(test.tell(.declined).isEmpty)
        #expect(test.tell(.consented(reason: "", name: "late")).isEmpty)
    }

    @Test("an occurrence that has changed is said, and asked for")
    func changed() {
        var test = TestScreen([RefusalTests.pill])
        _ = test.press(RefusalTests.pill.id, .answer("done"))
        let effects = test.tell(
            .refused(
                name: "request-1", error: "\(Remindd1.name).Changed", RemindError(.changed, "Pill has changed")))
        #expect(effects == [.toast("Pill has changed", undo: nil), .read(nil)])
        #expect(test.row(RefusalTests.pill.id)?.spoken.hasSuffix("Pill has changed") == true)
        // The next press takes the words away.
        test.wait(.seconds(1))
        _ = test.press(RefusalTests.pill.id, .answer("done"))
        #expect(test.row(RefusalTests.pill.id)?.refusal == nil)
    }
}
