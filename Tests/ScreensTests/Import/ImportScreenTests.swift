import RemindProtocol
import Reminders
import Samples
import Screens
import Testing
import Vocabulary

@Suite("The import's window") struct ImportScreenTests {
    private static let found: ImportView = {
        var view = ImportView(format: .ics)
        view.reminders = [
            ImportView.Reminder(
                id: "plants", title: "Plants\u{1B}[31m", isNew: true, state: .active,
                schedules: [.init(when: "fri at 09:00", sentence: "On Fridays at 09:00")], taken: 0, skipped: 0,
                missed: 0)
        ]
        view.notes = [
            ImportNote(
                ImportPlace(file: "cal.ics", line: 13), "an event of a whole day has no time: left out",
                subject: "Birthday of Anna")
        ]
        return view
    }()

    private static func asks(_ effects: [ImportScreen.Effect]) -> [(Remindd1.ImportRequest, upload: Int)] {
        effects.compactMap { if case .ask(let request, let upload) = $0 { (request, upload) } else { nil } }
    }

    private static func formats(_ effect: ImportScreen.Effect?) -> [ImportFormat] {
        if case .read(let formats)? = effect { formats } else { [] }
    }

    @Test(
        "the ending says which programs may have written a file",
        arguments: [
            ("a.ics", [.ics]), ("B.VCF", [.vcard]), ("backup.json", [.medtimer, .dosage, .taskwarrior]),
            ("x.csv", [.csv, .fastlife, .habitbull, .prayertracker]), (".reminders", [.remind, .at]),
        ] as [(String, [ImportFormat])])
    func candidates(name: String, formats: [ImportFormat]) {
        #expect(ImportScreenTests.formats(ImportScreen(file: name).begin) == formats)
    }

    @Test("nothing is imported before the button is pressed, and then what was shown, once")
    func take() throws {
        var screen = ImportScreen(file: "cal.ics")
        #expect(screen.drawing.isBusy && screen.drawing.button == nil)
        #expect(screen.handle(.take(name: "early")).isEmpty)
        let tried = ImportScreenTests.asks(screen.handle(.read(.ics, version: 2, upload: 1)))
        #expect(tried.count == 1 && tried[0].0.dryRun == true && tried[0].0.format == "ics" && tried[0].0.version == 2)
        #expect(screen.handle(.take(name: "early")).isEmpty)
        // A preview of another reading is not shown.
        _ = screen.handle(.preview(ImportScreenTests.found, upload: 7))
        #expect(screen.drawing.lines.isEmpty)
        _ = screen.handle(.preview(ImportScreenTests.found, upload: 1))
        let lines = screen.drawing.lines
        let left = [
            "Left out or changed:", "Birthday of Anna: an event of a whole day has no time: left out (line 13)",
        ]
        #expect(
            lines.dropFirst().map(\.text) == ["On Fridays at 09:00"] + left + ["to add: 1 reminder, 0 doses"])
        #expect(lines.first?.text.hasPrefix("Plants") == true && lines.first?.text.contains("\u{1B}") == false)
        #expect(lines.map(\.indent) == [0, 1, 0, 1, 0])
        #expect(screen.drawing.button == "Add it")
        let taken = ImportScreenTests.asks(screen.handle(.take(name: "mine")))
        #expect(taken.count == 1 && taken[0].0.dryRun == nil && taken[0].0.request == "mine" && taken[0].upload == 1)
        #expect(taken[0].0.confirmed == nil)
        #expect(screen.handle(.take(name: "twice")).isEmpty)
        _ = screen.handle(.imported(ImportScreenTests.found))
        #expect(screen.drawing.isDone && screen.drawing.button == nil)
        // Parts that were left out are still to be read.
        #expect(screen.drawing.lines.map(\.text) == left + ["imported: 1 reminder, 0 doses"])
        #expect(screen.handle(.take(name: "again")).isEmpty && screen.handle(.format(.csv)).isEmpty)
    }

    @Test("a refused file says where it is wrong, and may be read as another program's")
    func unreadable() {
        var screen = ImportScreen(file: "x.csv")
        let problem = FileProblem(file: "x.csv", line: 3, message: "there is no column when", hint: "name it when")
        let error = RemindError(.unreadableFile, "cannot import x.csv; nothing was changed")
        _ = screen.handle(.unreadable(error, [problem], nil))
        #expect(
            screen.drawing.problem == [
                "x.csv:3: there is no column when", "name it when", "cannot import x.csv; nothing was changed",
            ])
        #expect(!screen.drawing.isBusy && screen.drawing.button == nil)
        #expect(ImportScreenTests.formats(screen.handle(.format(.habitbull)).first) == [.habitbull])
        #expect(screen.drawing.problem.isEmpty && screen.drawing.format?.chosen == "HabitBull")
    }

    @Test("what the daemon refuses is said, and the same is offered again")
    func refused() {
        var screen = ImportScreen(file: "cal.ics")
        _ = screen.handle(.read(.ics, version: nil, upload: 1))
        _ = screen.handle(.preview(ImportScreenTests.found, upload: 1))
        _ = screen.handle(.take(name: "first"))
        _ = screen.handle(.refused(RemindError(.notRecorded, "the disk is full"), upload: 1))
        #expect(screen.drawing.problem == ["the disk is full"] && screen.drawing.button == "Add it")
        #expect(ImportScreenTests.asks(screen.handle(.take(name: "second"))).first?.0.request == "second")
    }

    @Test("a file of which all is known has no button")
    func known() {
        var screen = ImportScreen(file: "cal.ics")
        _ = screen.handle(.read(.ics, version: nil, upload: 1))
        _ = screen.handle(.preview(ImportView(format: .ics), upload: 1))
        #expect(screen.drawing.button == nil && !screen.drawing.lines.isEmpty)
    }

    @Test("readings that would go, or stay, are told without a command")
    func readings() {
        var weight = ImportView.Group(kind: "weight")
        (weight.removed, weight.removedOf, weight.kept, weight.keptFor) = (30, 40, 2, .unreadable)
        var view = ImportView(format: .fastlife)
        view.groups = [weight]
        var screen = ImportScreen(file: "health.csv")
        _ = screen.handle(.read(.fastlife, version: nil, upload: 1))
        _ = screen.handle(.preview(view, upload: 1))
        let lines = screen.drawing.lines.map(\.text)
        #expect(lines.contains("these are 30 of 40"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("export again from") }, "\(lines)")
        #expect(!lines.contains { $0.contains("--yes") || $0.contains("remindctl") }, "\(lines)")
    }
}
