import ArgumentParser
import RemindControl

struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show what happens, as it happens. Ctrl-C ends it.")

    @Flag(name: .customLong("json"), help: "Print one JSON object per line.")
    var isJSON = false

    func run() throws {
        let style = UserEnvironment.current.style
        let link = try DaemonLink()
        let zone = try link.read("Day", Remindd1.DayRequest(), as: Remindd1.Day.self).zone
        var failure: (any Error)?
        try link.follow("Watch") { (happening: Remindd1.Happening) -> Bool in
            do {
                if isJSON {
                    Console.print(CleanText.json(try VarlinkJSON.encode(happening)))
                } else if happening.event != "watching" {
                    let clock = Clock(now: happening.at, zone: zone)
                    Console.print(WatchText.line(happening, clock: clock, style: style))
                }
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }
}
