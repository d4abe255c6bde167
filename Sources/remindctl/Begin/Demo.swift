import ArgumentParser
import CivilTime
import Glibc
import Imports
import RemindClient
import RemindProtocol
import Reminders

struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Try everything on the record of a sample household.",
        discussion: """
            Starts a second remindd in a temporary folder, with ninety days of a household's doses, and opens a shell in \
            which remindctl talks to it. Leave it with exit: everything is removed. Your own reminders are not touched.
            """)

    @Flag(help: "Only show today, statistics and a report, and leave.")
    var tour = false

    @Flag(help: "Show its notifications on your desktop.")
    var desktop = false

    @Option(
        help: ArgumentHelp("Make the temporary folder in this one, not in TMPDIR.", valueName: "dir"),
        completion: .directory)
    var home: String?

    func run() throws {
        let environment = UserEnvironment.current
        let zone = DemoHousehold.zone(
            at: environment.now, home: try environment.localZone(), zones: environment.zones)
        let daemon = try DemoDaemon(in: home)
        defer { daemon.end() }
        try fill(daemon, zone: zone, at: environment.now)
        let isTour = tour || isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1
        guard show(daemon, isTour: isTour, zone: zone) else { return }
        if isTour {
            Console.print(["", "That was a sample household; nothing of it is left. To begin your own: remindctl init"])
        } else if openShell(daemon) {
            Console.print("The demo is over; nothing of it is left. To begin your own: remindctl init")
        }
    }

    private func fill(_ daemon: DemoDaemon, zone: TimeZoneRules, at now: Instant) throws {
        let opened = zone.local(at: now).date - 12
        let file = try NewFile("\(daemon.folder)/config/remindd/reminders.toml")
        try file.write(Array(DemoHousehold.remindersFile(opened: opened).utf8))
        try daemon.start(zone: zone.name, hasBus: desktop)
        let link = try DaemonLink(timeout: .seconds(60))
        let upload = try Upload.send(DemoHousehold.content(now: now, zone: zone).lines, link)
        let _: Remindd1.Imported = try link.write(
            "Import",
            Remindd1.ImportRequest(
                format: ImportFormat.csv.rawValue, upload: upload.name, request: RequestName.fresh()))
        let _: Remindd1.Changed = try link.write(
            "Define", Remindd1.DefineRequest(draft: DemoHousehold.first, request: RequestName.fresh()))
        // Until it is due, so that something waits for an answer.
        for _ in 0..<100 {
            let day: Remindd1.Day = try link.read("Day", Remindd1.DayRequest())
            if day.occurrences.contains(where: { $0.status == .due }) { break }
            usleep(50_000)
        }
    }

    /// - Returns: False if the person ended it.
    private func show(_ daemon: DemoDaemon, isTour: Bool, zone: TimeZoneRules) -> Bool {
        Console.print("A household of three in \(zone.name), where half of the day is over.")
        let report = "\(daemon.folder)/report.html"
        let all = [
            ["today"], ["take", "ear-drops"], ["next", "--count", "3"], ["stats", "--kind", "all"],
            ["stats", "atorvastatin", "--since", "90d"], ["med", "stock"], [HabitPage.kind],
            ["chart", Kinds.ofWeights, "--days", "60"], ["report", "--html", report],
        ]
        for command in isTour ? all : Array(all.prefix(1)) {
            Console.print(["", "$ remindctl \(command.joined(separator: " "))"])
            let program = Program.ownFolder.map { $0 + "/remindctl" } ?? "remindctl"
            guard daemon.run([program] + command, adding: ["PAGER=cat"]) else { return false }
        }
        return true
    }

    /// - Returns: True if the person left the shell.
    private func openShell(_ daemon: DemoDaemon) -> Bool {
        Console.print([
            "", "This shell talks to the sample household. Try:",
            "  remindctl take ear-drops         remindctl stats --since 90d",
            "  remindctl undo                   remindctl report --html report.html",
            "  remindctl watch                  remindctl history --since 7d",
            "  remindctl \(HabitPage.kind)                  remindctl chart \(Kinds.ofWeights) --days 60",
            "To leave and remove everything: exit",
        ])
        let shell = DemoShell(
            program: getenv("SHELL").map { String(cString: $0) } ?? "/bin/sh", folder: daemon.folder,
            ownStart: getenv("ZDOTDIR").map { String(cString: $0) })
        for (path, text) in shell.files { try? NewFile(path).write(Array(text.utf8)) }
        return daemon.run(
            shell.arguments, adding: shell.variables + ["REMINDD_DEMO=\(daemon.folder)"], keepsKeys: true)
    }
}
