import ArgumentParser
import Configuration
import Glibc
import RemindClient
import Reminders
import Vocabulary

struct EditSettings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Open remindd.toml in your editor, and take it if it is right.",
        discussion: "The editor is $VISUAL or $EDITOR. It opens a copy: a wrong one changes nothing.")

    func run() throws {
        let environment = UserEnvironment.current
        let editor = ["VISUAL", "EDITOR"].lazy.compactMap(environment.variable).first { !$0.isEmpty }
        guard let editor else {
            throw CommandFailure(
                .invalidArgument, "neither VISUAL nor EDITOR is set", hint: "EDITOR=nano remindctl config edit")
        }
        let file = SettingsFile(try environment.settingsFile())
        let old = try file.read()
        let copy = try EditedCopy(of: old ?? "# Settings of remindd: remindd.toml(5) explains them.\n")
        defer { copy.remove() }
        var text = ""
        while true {
            text = try copy.edited(with: editor)
            guard text != old else { return Console.print("nothing was changed") }
            let problems = Settings.read(text, name: SettingsChange.name).problems
            if problems.isEmpty { break }
            let failure = SettingsChange.isWrong(problems)
            guard Question.canBeAsked else { throw EditSettings.unchanged(failure) }
            var shown = failure
            shown.error.hint = nil
            FailureReport(shown).print()
            guard Question.accepts("Edit again") else { throw EditSettings.unchanged(failure, isShown: true) }
        }
        guard try file.read() == old else {
            throw CommandFailure(
                .invalidDefinition, "\(file.path) has changed since you opened it: your changes were not taken",
                hint: "remindctl config edit")
        }
        try file.write(text)
        Console.print("changed: \(file.path)")
        try DaemonLink.reload("settings")
    }

    /// - Parameter isShown: True if the problems were shown already.
    private static func unchanged(_ failure: CommandFailure, isShown: Bool = false) -> CommandFailure {
        CommandFailure(
            RemindError(.invalidDefinition, "nothing was changed", hint: "remindctl config edit"),
            problems: isShown ? nil : failure.problems)
    }
}

/// A copy of a text in a folder of its own, for an editor.
private struct EditedCopy {
    private let folder: String
    /// Editors know TOML by the name.
    private var path: String { folder + "/" + SettingsChange.name }

    init(of text: String) throws {
        folder = try TemporaryFolder.make()
        try SettingsFile(path).create(text)
    }

    /// The text as the person leaves it.
    ///
    /// - Throws: `invalidArgument` if the editor cannot be run or fails.
    func edited(with editor: String) throws(CommandFailure) -> String {
        // Ctrl-C is for the editor.
        let signals = [SIGINT, SIGQUIT]
        for number in signals { signal(number, SIG_IGN) }
        defer { for number in signals { signal(number, SIG_DFL) } }
        // The variable may have options, as git takes it.
        let started = Program.start(["/bin/sh", "-c", "\(editor) \"$@\"", editor, path], resetting: signals)
        guard let started, Program.end(of: started) == 0 else {
            throw CommandFailure(
                .invalidArgument, "the editor \(quoted(editor)) failed: nothing was changed",
                hint: "EDITOR=nano remindctl config edit")
        }
        return try TextFile.read(path)
    }

    /// An editor may leave a copy of its own behind.
    func remove() {
        for name in (try? TextFile.names(in: folder)) ?? [] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
}
