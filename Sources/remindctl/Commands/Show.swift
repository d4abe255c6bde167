import ArgumentParser
import RemindControl

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show everything about one reminder or occurrence.")

    @Argument(help: "A handle, an id or title, or WHAT@SLOT.", completion: .what)
    var what: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        try Show.run(what, output)
    }

    static func run(_ what: String, _ output: OutputOptions) throws {
        let shown: Remindd1.Shown = try DaemonLink().read("Show", Remindd1.WhatRequest(what: what))
        try output.print(shown) { style in
            ShowText.lines(shown, clock: Clock(now: shown.now, zone: shown.zone), style: style)
        }
    }
}
