import ArgumentParser
import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

/// `remindctl lens`: how far the lenses in use are used up.
struct ShowLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show how long your lenses last, and the days you wore them.")

    @Argument(help: "Which lenses; all of them if left out.", completion: .ids(of: LensPage.kind))
    var what: String?

    @OptionGroup var people: LensPerson

    @OptionGroup var table: LensTable

    func run() throws {
        let link = try DaemonLink()
        let reply = try LensPage.cycles(what, person: people.person, link)
        let stock: Remindd1.Stocks = try link.read("Stock", Remindd1.StockRequest())
        let today = reply.today
        let lenses = reply.lenses
        let views = lenses.compactMap { LensView($0, stocks: stock.stocks) }
        try table.print(LensView.columns, views) { style in
            LensText(
                today: today, style: style, weekStart: UserEnvironment.current.display.weekStart, stocks: stock.stocks
            ).status(lenses)
        }
    }
}

/// `remindctl lens history`
struct LensHistory: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show every pair: how long it was open, and on how many days you wore it.")

    @Argument(help: "Which lenses; all of them if left out.", completion: .ids(of: LensPage.kind, archived: true))
    var what: String?

    @OptionGroup var people: LensPerson

    @Flag(name: .customLong("csv"), help: "Print comma-separated values, one row per pair.")
    var isCSV = false

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        if isCSV, output.isJSON { throw ValidationError("use --csv or --json, not both") }
    }

    func run() throws {
        let reply = try LensPage.cycles(what, person: people.person)
        let (today, lenses) = (reply.today, reply.lenses)
        if isCSV { return Console.printData(Column.csv(LensView.pairs, lenses.flatMap(LensView.all))) }
        try output.print(reply.histories) { LensText(today: today, style: $0).history(lenses) }
    }
}

/// `remindctl lens stats`
struct LensStatistics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show how your pairs were kept: on time or late, and how often you wore them.")

    @Argument(help: "Which lenses; all of them if left out.", completion: .ids(of: LensPage.kind, archived: true))
    var what: String?

    @OptionGroup var people: LensPerson

    @OptionGroup var table: LensTable

    func run() throws {
        let reply = try LensPage.cycles(what, person: people.person)
        let (today, lenses) = (reply.today, reply.lenses)
        try table.print(LensFigures.columns, lenses.map { LensFigures($0) }) {
            LensText(today: today, style: $0).statistics(lenses)
        }
    }
}

/// `remindctl lens calendar`
struct LensCalendar: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Show a month: the days you wore them, and when a new pair is due.")

    @Argument(help: "Which lenses; all of them if left out.", completion: .ids(of: LensPage.kind, archived: true))
    var what: String?

    @Option(help: "2026-11, this or last; this month if left out.")
    var month = "this"

    @OptionGroup var people: LensPerson

    @OptionGroup var table: LensTable

    func run() throws {
        let reply = try LensPage.cycles(what, person: people.person)
        let today = reply.today
        let first = today.beginningOfMonth
        let shown: CivilDate? =
            switch month {
            case "this": first
            case "last": first - 1
            default: CivilDate(month + "-01")
            }
        guard let shown else {
            throw CommandFailure(
                .invalidTime, "\"\(month)\" is not a month", hint: "\(first.description.prefix(7)), this or last")
        }
        let all = reply.lenses
        try table.print(LensDay.columns, all.flatMap { $0.days(inMonthOf: shown) }) { style in
            let text = LensText(today: today, style: style, weekStart: UserEnvironment.current.display.weekStart)
            return all.isEmpty
                ? LensText.none
                : all.flatMap { lenses in
                    (all.count > 1 ? [style.paint(CleanText.line(lenses.title), .bold)] : [])
                        + text.calendar(lenses, month: shown)
                }
        }
    }
}

/// `remindctl lens show`: everything about a reminder, or about one day of it.
struct ShowLens: ParsableCommand {
    static let configuration = ShowReminder<LensPage>.configuration

    @OptionGroup var show: ShowReminder<LensPage>

    @Option(help: ArgumentHelp("Only this day: yesterday, fri, -3d, 2026-11-20.", valueName: "day"), completion: .days)
    var date: String?

    func run() throws {
        guard let date else { return try show.run() }
        let reply = try LensPage.cycles(show.what, person: nil)
        let today = reply.today
        let day = try LensPage.day(date, today: today)
        guard let first = reply.lenses.compactMap({ $0.day(day) }).first else {
            throw CommandFailure(
                .invalidTime, "no pair was open on \(day)", hint: "see them with: remindctl lens history \(show.what)")
        }
        try show.output.print(Column.json(LensDay.columns, [first])[0]) { _ in LensText.day(first, today: today) }
    }
}

/// A table for programs instead of the text.
struct LensTable: ParsableArguments {
    @Flag(name: .customLong("csv"), help: "Print comma-separated values.")
    var isCSV = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if isCSV, output.isJSON { throw ValidationError("use --csv or --json, not both") }
    }

    func print<Row>(_ columns: [Column<Row>], _ rows: [Row], text: (Style) -> [String]) throws {
        isCSV ? Console.printData(Column.csv(columns, rows)) : try output.print(Column.json(columns, rows), text: text)
    }
}

/// The lenses of one person.
struct LensPerson: ParsableArguments {
    @Option(help: "Only this person's.", completion: .people)
    var person: String?
}

extension Remindd1.CyclesReply {
    var lenses: [LensPairs] { histories.map { LensPairs($0, today: today) } }
}
