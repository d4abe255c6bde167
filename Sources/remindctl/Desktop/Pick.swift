import ArgumentParser
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct Pick: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick",
        abstract: "Choose what is due in fuzzel, rofi, wofi, bemenu, dmenu or fzf, and answer it.",
        discussion: """
            Enter answers. In rofi and fzf, Alt+S skips and Alt+Z snoozes; in bemenu Alt+1 and Alt+2. The other programs \
            have a line for each.
            """)

    @Option(
        name: .customLong("with"),
        help: ArgumentHelp(
            "The program. (default: $REMINDD_PICKER, or the first that is installed)", valueName: "program"),
        completion: .list(Picker.allCases.map(\.rawValue)))
    var program: String?

    func run() throws {
        let environment = UserEnvironment.current
        let picker = try picker(environment)
        let link = try DaemonLink()
        var isCovered = false
        do {
            let day: Remindd1.Day = try link.read("Day", Remindd1.DayRequest())
            let clock = day.clock
            let list = PickList(
                day, hasKeys: picker.hasKeys, isPrivate: environment.isPrivate, clock: clock)
            guard !list.isEmpty else { throw CommandFailure.nothingDue }
            guard let (line, key) = try picker.choose(from: list.lines) else { return }
            isCovered = list.isCovered(line)
            Console.print(try link.ask(list.request(line, key)))
        } catch let failure as CommandFailure {
            // Started from a bar, it has no other place for an error; a terminal may be out of sight.
            if picker != .fzf || isatty(STDERR_FILENO) == 0 {
                let lines =
                    isCovered
                    ? ["NOT recorded", "see: remindctl today"]
                    : [failure.error.message, failure.error.hint].compactMap(\.self)
                _ = try? picker.choose(from: lines.map(CleanText.line))
            }
            throw failure
        }
    }

    private func picker(_ environment: UserEnvironment) throws -> Picker {
        let all = Picker.allCases.map(\.rawValue)
        let isTerminal = isatty(STDERR_FILENO) == 1
        guard let name = program ?? environment.variable("REMINDD_PICKER").flatMap({ $0.isEmpty ? nil : $0 }) else {
            if let first = Picker.first(in: environment, isTerminal: isTerminal) { return first }
            throw CommandFailure(
                .invalidArgument, "no picker can be used here", hint: "install one: \(all.joined(separator: ", "))")
        }
        guard let picker = Picker(rawValue: name) else {
            throw CommandFailure(
                .invalidArgument, "\(quoted(name)) is no picker",
                hint: NearNames.question(name, among: all) ?? all.joined(separator: ", "))
        }
        guard Program.path(of: name, in: environment.variable("PATH")) != nil else {
            throw CommandFailure(.invalidArgument, "\(name) is not installed", hint: "install it, or try another one")
        }
        return picker
    }
}
