import Vocabulary

/// How the demo's shell is started, so that its prompt says that it is one. The person's own start files are read first.
struct DemoShell {
    var arguments: [String]
    var variables: [String] = []
    /// Files to write into the demo's folder, by path.
    var files: [(path: String, text: String)] = []

    static let mark = "(remindd demo) "

    /// - Parameter ownStart: ZDOTDIR, if the person has one.
    init(program: String, folder: String, ownStart: String? = nil) {
        arguments = [program]
        let mark = DemoShell.mark
        switch program.split(separator: "/").last.map(String.init) {
        case "bash":
            let path = "\(folder)/bashrc"
            arguments += ["--rcfile", path, "-i"]
            files = [(path, "[ ! -r ~/.bashrc ] || . ~/.bashrc\nPS1=\"\(mark)$PS1\"\n")]
        case "zsh":
            let own = "ZDOTDIR=\(ShellWord.quoted(ownStart ?? ""))\n"
            let home = "[ -n \"$ZDOTDIR\" ] || ZDOTDIR=$HOME\n"
            let here = "ZDOTDIR=\(ShellWord.quoted(folder))\n"
            func read(_ name: String) -> String { "[ ! -r \"$ZDOTDIR/\(name)\" ] || . \"$ZDOTDIR/\(name)\"\n" }
            files = [
                ("\(folder)/.zshenv", own + home + read(".zshenv") + here),
                ("\(folder)/.zshrc", own + home + read(".zshrc") + "PROMPT=\"\(mark)$PROMPT\"\n"),
            ]
            variables = ["ZDOTDIR=\(folder)"]
        case "fish":
            let prompt = "functions -q fish_prompt; and functions -c fish_prompt remindd_demo_prompt; "
            arguments += [
                "-C", prompt + "function fish_prompt; echo -n '\(mark)'; remindd_demo_prompt; end",
            ]
        default: variables = ["PS1=\(mark)$ "]
        }
    }
}
