import ArgumentParser
import CivilTime
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// `remindctl lens refill 6 --eye left`
struct RefillLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refill", abstract: "Record lenses that you bought.",
        discussion: """
            remindctl lens refill 6 --eye left --expires 2028-01-31
            remindctl lens refill right 6

            The first refill starts the stock. Replacing a pair takes from it; daily lenses take from it each day you \
            wear them.
            """)

    @Argument(help: "Which lenses, if you have several, and how many.")
    var values: [String] = []

    @OptionGroup var which: LensChoice

    @Option(help: ArgumentHelp("When they expire: 2028-01-31, 2028-01.", valueName: "date"))
    var expires: String?

    @Option(help: "A note.")
    var note: String?

    @Option(help: ArgumentHelp("Repeats left on a new prescription.", valueName: "count"))
    var repeats: Int?

    @Flag(help: "Undo the latest refill.")
    var undo = false

    func validate() throws {
        guard undo || !values.isEmpty else { throw ValidationError("missing how many: remindctl lens refill 6") }
        guard values.count <= (undo ? 1 : 2) else { throw ValidationError("give one id and one amount") }
        guard values.count < (undo ? 1 : 2) || which.isEmpty else {
            throw ValidationError("name the lenses once: as an id, with --of or with --eye")
        }
        guard !undo || expires == nil && note == nil && repeats == nil else {
            throw ValidationError("--undo takes nothing else")
        }
    }

    func run() throws {
        let link = try DaemonLink()
        let isNamed = values.count == (undo ? 1 : 2)
        let id = isNamed ? values[0] : try which.one(link)
        let asked = Remindd1.RefillRequest(
            what: id, amount: undo ? nil : values.last, expires: expires, note: note, repeats: repeats,
            undo: undo ? true : nil, request: RequestName.fresh())
        let reply: Remindd1.StockChanged = try link.write("Refill", asked)
        Console.print(StockText.changed(reply, clock: reply.clock))
    }
}

/// `remindctl lens stock`
struct LensStock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock", abstract: "Show how many lenses are left and until when, or correct it.",
        discussion: """
            Without WHAT, it shows all lenses with a stock. With WHAT, it also shows their refills. With COUNT, it \
            records how many are really there.
            """)

    @Argument(help: "An id or title.", completion: .ids(of: LensPage.kind))
    var what: String?

    @Argument(help: "How many are there: 4.")
    var count: String?

    @Option(help: "A note on the count.")
    var note: String?

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        if note != nil, count == nil { throw ValidationError("--note needs a count") }
    }

    func run() throws {
        let link = try DaemonLink()
        if let what, let count {
            let asked = Remindd1.CountStockRequest(
                what: what, amount: count, note: note, request: RequestName.fresh())
            let reply: Remindd1.StockChanged = try link.write("CountStock", asked)
            return try output.print(reply.stock) { _ in
                StockText.changed(reply, clock: reply.clock)
            }
        }
        let reply: Remindd1.Stocks = try link.read("Stock", Remindd1.StockRequest(what: what))
        let clock = reply.clock
        guard what == nil else { return try output.print(reply) { StockText.one(reply, clock: clock, style: $0) } }
        let all: Remindd1.Reminders = try link.read("List", Remindd1.ListRequest(kind: LensPage.kind))
        let ids = Set(all.reminders.map(\.id))
        let stocks = reply.stocks.filter { ids.contains($0.reminder) }
        try output.print(stocks) { style in
            stocks.isEmpty
                ? ["No stock yet. To start: remindctl lens refill 6"]
                : StockText.list(stocks, clock: clock, style: style)
        }
    }
}

extension LensChoice {
    var isEmpty: Bool { what == nil && eye == nil }

    /// One reminder: a stock belongs to one eye, if each has its own.
    fileprivate func one(_ link: DaemonLink) throws -> String {
        let found = try chosen(link) { LensStatus.isWorn($0.fields) }
        guard let first = found.first, found.count == 1 else {
            throw CommandFailure(.ambiguous, "each eye has its own stock", hint: "add --eye left or --eye right")
        }
        return first
    }
}
