import Glibc
import RemindClient
import Vocabulary

/// A program that shows lines and gives back the one that a person chooses.
enum Picker: String, CaseIterable {
    case fuzzel, rofi, wofi, bemenu, dmenu, fzf

    /// The meaning of the key that a person pressed.
    enum Key { case enter, second, third }

    /// True if it has keys besides Enter. Without them, each line says what it does.
    var hasKeys: Bool {
        switch self {
        case .rofi, .bemenu, .fzf: true
        case .fuzzel, .wofi, .dmenu: false
        }
    }

    private var help: String {
        switch self {
        case .bemenu: "Enter answers, Alt+1 skips, Alt+2 snoozes"
        default: "Enter answers, Alt+S skips, Alt+Z snoozes"
        }
    }

    /// - Parameter rows: How many lines there are, for the height.
    private func arguments(_ rows: Int) -> [String] {
        let height = "\(min(max(rows, 1), 12))"
        return switch self {
        case .fuzzel: ["fuzzel", "--dmenu", "--prompt", "remindd "]
        case .rofi:
            [
                "rofi", "-dmenu", "-i", "-no-custom", "-p", "remindd", "-kb-custom-1", "Alt+s,Alt+1", "-kb-custom-2",
                "Alt+z,Alt+2", "-mesg", help, "-l", height,
            ]
        case .wofi: ["wofi", "--dmenu", "--insensitive", "--prompt", "remindd"]
        case .bemenu: ["bemenu", "-i", "-l", height, "-p", help]
        case .dmenu: ["dmenu", "-i", "-l", height, "-p", "remindd"]
        case .fzf: ["fzf", "--expect=alt-s,alt-z", "--reverse", "--no-multi", "--prompt=remindd ", "--header=\(help)"]
        }
    }

    /// True if it can show itself here: on a Wayland or X screen, or in a terminal.
    func isPossible(_ environment: UserEnvironment, isTerminal: Bool) -> Bool {
        func has(_ name: String) -> Bool { !(environment.variable(name) ?? "").isEmpty }
        return switch self {
        case .fuzzel, .wofi: has("WAYLAND_DISPLAY")
        case .rofi, .bemenu, .dmenu: has("WAYLAND_DISPLAY") || has("DISPLAY")
        case .fzf: isTerminal
        }
    }

    /// The first that is installed and can show itself.
    static func first(in environment: UserEnvironment, isTerminal: Bool) -> Picker? {
        allCases.first {
            $0.isPossible(environment, isTerminal: isTerminal)
                && Program.path(of: $0.rawValue, in: environment.variable("PATH")) != nil
        }
    }

    /// Shows lines and waits for the person.
    ///
    /// - Returns: The line and the key; `nil` if nothing was chosen.
    func choose(from lines: [String]) throws(CommandFailure) -> (line: String, key: Key)? {
        guard
            let (code, output) = Program.run(
                arguments(lines.count), input: lines.joined(separator: "\n") + "\n", within: nil)
        else {
            throw CommandFailure(.internalError, "cannot run \(rawValue)", hint: "try another one with --with")
        }
        return chosen(code, String(decoding: output, as: UTF8.self))
    }

    /// The person's choice, by what the program said at its end.
    func chosen(_ code: Int32, _ output: String) -> (line: String, key: Key)? {
        var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        var key: Key
        switch code {
        case 0: key = .enter
        // The custom keys of rofi, bemenu and newer versions of fuzzel.
        case 10: key = .second
        case 11: key = .third
        default: return nil
        }
        if self == .fzf {
            switch lines.popFirst() {
            case "alt-s": key = .second
            case "alt-z": key = .third
            default: break
            }
        }
        // Several lines are none of the list: nothing is answered that the person may not have meant.
        let line = lines.filter { !$0.isEmpty }.joined(separator: " ")
        return line.isEmpty ? nil : (line, key)
    }
}
