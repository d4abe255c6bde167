import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct Refill: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refill",
        abstract: "Record a refill.",
        discussion: "The first refill starts the stock. Each dose taken reduces it.")

    @Argument(help: "An id or title.", completion: .ids(of: MedicationPage.kind))
    var what: String

    @Argument(help: ArgumentHelp("How much: 60, 60 tablets, 120 ml.", valueName: "amount"))
    var words: [String] = []

    @Option(help: ArgumentHelp("When it expires: 2027-05-01, 2027-05.", valueName: "date"))
    var expires: String?

    @Option(help: "A note.")
    var note: String?

    @Option(help: ArgumentHelp("Repeats left on a new prescription.", valueName: "count"))
    var repeats: Int?

    @Flag(help: "Undo the latest refill.")
    var undo = false

    @OptionGroup var request: RequestOption

    /// `60 tablets`, with or without quotation marks.
    private var amount: String? { words.isEmpty ? nil : words.joined(separator: " ") }

    func validate() throws {
        if undo {
            guard amount == nil, expires == nil, note == nil, repeats == nil else {
                throw ValidationError("--undo takes nothing else")
            }
        } else if amount == nil {
            throw ValidationError("missing amount")
        }
    }

    func run() throws {
        let asked = Remindd1.RefillRequest(
            what: what, amount: amount, expires: expires, note: note, repeats: repeats, undo: undo ? true : nil,
            request: request.id)
        let reply: Remindd1.StockChanged = try DaemonLink().write("Refill", asked)
        Console.print(StockText.changed(reply, clock: reply.clock))
    }
}
