import ArgumentParser
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct Bar: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bar",
        abstract: "Write a line for a desktop bar: what is next, and how long until then.",
        discussion: """
            It writes a new line when the line changes, until the bar exits. remindctl-bar(1) has the configuration of each \
            bar.

            remindctl bar --format waybar
            remindctl bar --what prayer --once
            """)

    @Option(
        help: ArgumentHelp("waybar, i3bar, polybar, genmon, plain or json.", valueName: "format"),
        completion: .list(BarFormat.allCases.map(\.rawValue)))
    var format = BarFormat.plain.rawValue

    @Flag(help: "Write one line and end. genmon always does.")
    var once = false

    @Option(help: "The most characters of the text: 8 to 200. (default: 40)")
    var length: Int?

    @Flag(name: .customLong("private"), help: "Show no titles.")
    var isPrivate = false

    @Option(help: ArgumentHelp("Only this kind: prayer, habit, fast ...", valueName: "kind"), completion: .kinds)
    var what: String?

    func validate() throws {
        guard length.map({ (8...200).contains($0) }) ?? true else {
            throw ValidationError("--length goes from 8 to 200")
        }
    }

    func run() throws {
        var options = BarLine.Options()
        options.length = length ?? options.length
        options.isPrivate = isPrivate
        guard let format = BarFormat(rawValue: format) else {
            let all = BarFormat.allCases.map(\.rawValue)
            throw CommandFailure(
                .invalidArgument, "there is no format \(format)",
                hint: NearNames.question(format, among: all) ?? all.joined(separator: ", "))
        }
        if format == .plain { options.style.isUnicode = UserEnvironment.current.style.isUnicode }
        var bar = try LiveBar(format: format, kind: try kind(), options: options)
        if once || format == .genmon { try bar.once() } else { try bar.run() }
    }

    private func kind() throws -> (any Kind)? {
        guard let what else { return nil }
        if let kind = Kinds.meant(what) { return kind }
        try Kinds.check(what)
        return nil
    }
}
