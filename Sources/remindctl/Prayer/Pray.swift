import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders

struct Pray: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pray",
        abstract: "Record that you prayed, at any time.",
        discussion: """
            remindctl pray                  the prayer that is due, or one more
            remindctl pray fajr --at 06:05
            remindctl pray "Evening prayer"

            remindctl pray --qada fajr 2    two of those you owe

            You need not define a prayer first. A title that is new begins a reminder without a schedule.
            """)

    @Argument(help: "A handle, an id or a title.", completion: .ids(of: PrayerPage.kind))
    var what: String?

    @Option(help: ArgumentHelp("When you prayed: 08:05, \"yesterday 21:00\", \"10m ago\".", valueName: "time"))
    var at: String?

    @Option(help: "A note.")
    var note: String?

    @Flag(help: "With others.")
    var jamaah = false

    @Flag(help: "At the mosque; also: --at mosque.")
    var mosque = false

    @Flag(help: "Alone.")
    var alone = false

    @Flag(help: "Make up prayers that you owe.")
    var qada = false

    @Argument(help: "With --qada, how many; one if left out.")
    var count: Int?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard companies.count < 2 else { throw ValidationError("choose one of --jamaah, --mosque and --alone") }
        guard !qada || what != nil else { throw ValidationError("with --qada, name the prayer: --qada fajr") }
        guard qada || count == nil else { throw ValidationError("a number needs --qada") }
    }

    /// Where one prays is no time.
    private var isAtMosque: Bool { at?.lowercased() == Obligation.Congregation.mosque.rawValue }

    private var companies: [Obligation.Congregation] {
        (jamaah ? [.jamaah] : []) + (mosque || isAtMosque ? [.mosque] : []) + (alone ? [.alone] : [])
    }

    func run() throws {
        let reply: Remindd1.CheckedIn = try DaemonLink().write(
            "CheckIn",
            Remindd1.CheckInRequest(
                kind: PrayerPage.kind, what: what, at: isAtMosque ? nil : at, note: note,
                with: companies.first?.rawValue, owed: qada ? count ?? 1 : nil,
                request: RequestName.fresh()))
        try output.print(reply.results) { style in
            SessionReplyText.lines(reply, "pray", clock: reply.clock, style: style)
        }
    }
}

struct StartPrayer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start a countdown. At its end the prayer is recorded.")

    @Argument(help: "Which prayer. By default, the one that is due.", completion: .ids(of: PrayerPage.kind))
    var what: String?

    @Option(help: ArgumentHelp("When it began: 08:05, \"2m ago\".", valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp("How long it lasts: 10m. By default, the prayer's duration.", valueName: "duration"))
    var goal: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        try SessionCall("start", what: what, kind: PrayerPage.kind, at: at, goal: goal).run(output)
    }
}

struct StopPrayer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Stop the countdown. Nothing is recorded without --count.")

    @Argument(help: "Which prayer. By default, the one that runs.", completion: .ids(of: PrayerPage.kind))
    var what: String?

    @Flag(help: "Record the prayer.")
    var count = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        try SessionCall("stop", what: what, kind: PrayerPage.kind, count: count ? true : nil).run(output)
    }
}

struct PrayerStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the countdown, and how often you prayed.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let link = try DaemonLink()
        let day: Remindd1.Day = try link.read("Day", Remindd1.DayRequest())
        let running = day.occurrences.filter { $0.kind == PrayerPage.kind && $0.status == .running }
        let reply: Remindd1.CheckInsReply = try link.read(
            "CheckIns", Remindd1.CheckInsRequest(kind: PrayerPage.kind))
        try output.print(running) { style in
            let clock = day.clock
            return running.map { SessionReplyText.running($0, clock, style) }
                + CheckInsText.lines(reply.checkIns, none: PrayerDayScreen.none)
        }
    }
}
