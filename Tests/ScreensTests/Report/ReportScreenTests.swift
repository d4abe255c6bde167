import RemindProtocol
import Reminders
import Samples
import Screens
import Testing
import Vocabulary

@Suite("The report's dialog") struct ReportScreenTests {
    private static let reminders: [ReminderView] = {
        var anna = Samples.reminders[1]
        anna.fields["person"] = .text("Anna")
        return Samples.reminders + [anna, anna]
    }()

    @Test("a range, a person and a form make a request, and the file is opened once it is written")
    func report() throws {
        var screen = ReportScreen(ReportScreenTests.reminders, canPrint: true)
        #expect(screen.drawing.person.choices.map(\.title) == ["Everybody", "Me", "Anna"])
        #expect(screen.drawing.range.chosen == "Last 90 days" && screen.drawing.form.chosen == "PDF")
        for event in [ReportScreen.Event.range(30), .person("Anna")] { #expect(screen.handle(event).isEmpty) }
        #expect(screen.drawing.range.chosen == "Last 30 days" && screen.drawing.person.chosen == "Anna")
        guard case .choose(let name)? = screen.handle(.save(today: Samples.civil("2026-11-20"))).first else {
            Issue.record("no file is asked for")
            return
        }
        #expect(name == "report-anna-2026-11-20.pdf")
        guard case .write(let order)? = screen.handle(.chosen(path: "/tmp/mine.pdf")).first else {
            Issue.record("nothing is written")
            return
        }
        #expect(order.request.since == "30d" && order.request.person == "Anna" && order.form == .pdf)
        #expect(order.path == "/tmp/mine.pdf")
        let effects = screen.handle(.written(path: "/tmp/mine.pdf"))
        #expect(effects.contains { if case .open("/tmp/mine.pdf") = $0 { true } else { false } })
        guard case .toast(let words)? = screen.handle(.failed(RemindError(.unreadableFile, "the disk is full"))).first
        else {
            Issue.record("a failure is not said")
            return
        }
        #expect(words == "The report was not written: the disk is full")
    }

    @Test("my own is a choice where others have a name, and only there")
    func mine() throws {
        var screen = ReportScreen(ReportScreenTests.reminders, canPrint: true)
        _ = screen.handle(.person(screen.drawing.person.choices[1].value))
        #expect(screen.drawing.person.chosen == "Me")
        for (person, expected) in [("me", "report-me-2026-11-20.pdf"), (nil, "report-2026-11-20.pdf")] {
            _ = screen.handle(.person(person))
            guard case .choose(expected)? = screen.handle(.save(today: Samples.civil("2026-11-20"))).first else {
                Issue.record("not \(expected)")
                return
            }
        }
        _ = screen.handle(.person("me"))
        guard case .write(let order)? = screen.handle(.chosen(path: "/tmp/mine.pdf")).first else {
            Issue.record("nothing is written")
            return
        }
        #expect(order.request.person == "me")
        let alone = ReportScreen(Samples.reminders, canPrint: true)
        #expect(alone.drawing.person.choices.map(\.title) == ["Everybody"])
    }

    @Test("where no program makes a PDF, the other form is all there is, and why is said")
    func withoutPrinter() {
        let screen = ReportScreen([], canPrint: false)
        #expect(screen.drawing.form.choices.map(\.value) == [.html])
        #expect(screen.drawing.note?.contains("WeasyPrint") == true)
    }
}
