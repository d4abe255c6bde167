import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct StockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "Show how much is left and until when, or correct it.",
        discussion: """
            Without WHAT, it shows every medicine with a stock. With WHAT, it also shows its refills. With COUNT, it \
            records how much is really there.
            """)

    @Argument(help: "An id or title.", completion: .ids(of: MedicationPage.kind))
    var what: String?

    @Argument(help: ArgumentHelp("How much is there: 42, 42 tablets, 120 ml.", valueName: "count"))
    var words: [String] = []

    @Option(help: "A note on the count.")
    var note: String?

    @OptionGroup var output: LongOutputOptions

    private var count: String? { words.isEmpty ? nil : words.joined(separator: " ") }

    func validate() throws {
        if note != nil, count == nil { throw ValidationError("--note needs a count") }
    }

    func run() throws {
        guard let what, let count else { return try show() }
        let asked = Remindd1.CountStockRequest(
            what: what, amount: count, note: note, request: RequestName.fresh())
        let reply: Remindd1.StockChanged = try DaemonLink().write("CountStock", asked)
        try output.print(reply.stock) { _ in
            StockText.changed(reply, clock: reply.clock)
        }
    }

    private func show() throws {
        let reply: Remindd1.Stocks = try DaemonLink().read("Stock", Remindd1.StockRequest(what: what))
        let clock = reply.clock
        guard what != nil else {
            return try output.print(reply.stocks) { StockText.list(reply.stocks, clock: clock, style: $0) }
        }
        try output.print(reply) { StockText.one(reply, clock: clock, style: $0) }
    }
}
