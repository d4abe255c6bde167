import ArgumentParser
import RemindControl

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write a report on all medications for your doctor.",
        discussion: """
            remindctl report --since 90d --html report.html
            remindctl report --person Anna --html -

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

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (html != nil) != output.isJSON else {
            throw ValidationError(
                output.isJSON ? "use --html or --json, not both" : "missing file: --html report.html")
        }
    }

    func run() throws {
        let reply: Remindd1.ReportReply = try DaemonLink().read(
            "Report",
            Remindd1.ReportRequest(since: since, until: until, person: people.person, window: window, tag: people.tag))
        guard let html else { return try output.print(reply.report) { _ in [] } }
        let page = ReportHTML(report: reply.report, clock: Clock(now: reply.now, zone: reply.zone)).page()
        guard html != "-" else { return Console.write(page) }
        let file = try NewFile(html)
        do {
            try file.write(Array(page.utf8))
            try file.finish()
        } catch {
            file.remove()
            throw error
        }
        Console.print("written: \(html)")
    }
}
