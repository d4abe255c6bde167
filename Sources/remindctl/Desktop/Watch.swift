import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show today on a live screen; in a pipe, what happens as it happens.",
        discussion: """
            On a terminal: j and k or the arrows choose, t takes, s skips, z snoozes, u undoes, q quits. Into a pipe or a \
            file, or with --json, it writes a line for each thing that happens, until Ctrl-C.
            """)

    @Flag(name: .customLong("json"), help: "Print one JSON object per line.")
    var isJSON = false

    func run() throws {
        if !isJSON, LiveScreen.isPossible(.current) {
            var live = try LiveWatch()
            return try live.run()
        }
        let style = UserEnvironment.current.style
        let link = try DaemonLink()
        let zone = try link.read("Day", Remindd1.DayRequest(), as: Remindd1.Day.self).zone
        var failure: (any Error)?
        try link.follow("Watch") { (happening: Remindd1.WatchEvent) -> Bool in
            do {
                if isJSON {
                    Console.printData([CleanText.json(try VarlinkJSON.encode(happening))])
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
