import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write a report on all medications for your doctor.",
        discussion: """
            remindctl report --since 90d --html report.html
            remindctl report --person Anna --html -
            remindctl report --pdf report.pdf --paper letter

            The report is one file. Open it in a browser, print it or send it.
            """)

    @Option(
        help: ArgumentHelp("From this day on: 2026-11-01, or 90d for the last 90 days (the default).", valueName: "day")
    )
    var since: String?

    @Option(
        help: ArgumentHelp("The last day: 2026-11-20, yesterday. By default, today.", valueName: "day"),
        completion: .days)
    var until: String?

    @OptionGroup var people: PersonOption

    @Option(help: ArgumentHelp("How early or late is on time: 1m to 12h. By default, 1h.", valueName: "duration"))
    var window: String?

    @Option(help: ArgumentHelp("A new file, or - for standard output.", valueName: "file"), completion: .file())
    var html: String?

    @Option(
        help: ArgumentHelp("A new PDF, made by Chromium or WeasyPrint.", valueName: "file"), completion: .file())
    var pdf: String?

    @Option(help: "The size of a printed page: a4 (the default) or letter.", completion: .list(["a4", "letter"]))
    var paper: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        let forms = [html.map { _ in "--html" }, pdf.map { _ in "--pdf" }, output.isJSON ? "--json" : nil]
            .compactMap(\.self)
        guard forms.count < 2 else { throw ValidationError("use \(forms[0]) or \(forms[1]), not both") }
        guard !forms.isEmpty else { throw ValidationError("missing file: --html report.html") }
        guard paper == nil || !output.isJSON else { throw ValidationError("--paper goes with --html or --pdf") }
        guard paper.map({ ReportHTML.Paper(rawValue: $0.lowercased()) != nil }) ?? true else {
            throw ValidationError("--paper is a4 or letter")
        }
    }

    func run() throws {
        let reply: Remindd1.ReportReply = try DaemonLink().read(
            "Report",
            Remindd1.ReportRequest(since: since, until: until, person: people.person, window: window, tag: people.tag))
        guard let path = html ?? pdf else { return try output.print(reply.report) { _ in [] } }
        let size = paper.flatMap { ReportHTML.Paper(rawValue: $0.lowercased()) } ?? .a4
        let page = ReportHTML(
            report: reply.report, clock: reply.clock, paper: size
        ).page()
        guard html != "-" else { return Console.write(page) }
        let file = try NewFile(path)
        do {
            try file.write(pdf == nil ? Array(page.utf8) : PDFPrinter.print(page))
            try file.finish()
        } catch {
            file.remove()
            throw error
        }
        Console.print("written: \(path)")
    }
}
