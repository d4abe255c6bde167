import ArgumentParser
import RemindControl

struct Refill: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refill",
        abstract: "Record that more of a medicine is there.",
        discussion: "The first refill begins its stock, which doses that are taken then make less.")

    @Argument(help: "An id or title.", completion: .ids(of: MedicationOptions.kind))
    var what: String

    @Argument(help: "How much: 60, or \"120 ml\".")
    var amount: String?

    @Option(help: "When it expires: 2027-05-01.")
    var expires: String?

    @Option(help: "A note, kept with it.")
    var note: String?

    @Option(help: "Repeats left after this one, where it is a new prescription.")
    var repeats: Int?

    @Flag(help: "Take back the latest refill.")
    var undo = false

    func validate() throws {
        if undo {
            guard amount == nil, expires == nil, note == nil, repeats == nil else {
                throw ValidationError("with --undo nothing else is said")
            }
        } else if amount == nil {
            throw ValidationError("it is not said how much")
        }
    }

    func run() throws {
        let asked = Remindd1.RefillRequest(
            what: what, amount: amount, expires: expires, note: note, repeats: repeats, undo: undo ? true : nil,
            request: DaemonLink.requestID())
        let reply: Remindd1.StockChanged = try DaemonLink().write("Refill", asked)
        Console.print(StockText.changed(reply, clock: Clock(now: reply.now, zone: reply.zone)))
    }
}
