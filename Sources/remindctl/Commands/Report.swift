import ArgumentParser
import RemindControl

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write a report of all medications, to be shown to a doctor.",
        discussion: """
            remindctl report --since 90d --html report.html
            remindctl report --person Anna --html -

            It is one file that needs no other, to be opened in a browser, printed or sent.
            """)

    @Option(help: "From when: 90d, with today among them, or 2026-11-01; 90d where it is left out.")
    var since: String?

    @Option(help: "The last day: 2026-11-20, yesterday; today where it is left out.")
    var until: String?

    @OptionGroup var people: PersonOption

    @Option(help: "How early or late is still on time: 1m to 12h; 1h where it is left out.")
    var window: String?

    @Option(help: "The file to be made, never over one that is there; - for standard output.", completion: .file())
    var html: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (html != nil) != output.isJSON else {
            throw ValidationError(
                output.isJSON ? "--html and --json are two forms: say one of them" : "say where to: --html FILE")
        }
    }

    func run() throws {
        let reply: Remindd1.ReportReply = try DaemonLink().read(
            "Report",
            Remindd1.ReportRequest(since: since, until: until, person: people.person, window: window))
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
