import ArgumentParser
import Reminders
import Testing

@testable import remindctl

@Suite("What the command line takes") struct ArgumentTests {
    @Test("without a command it shows today", arguments: [[], ["today"], ["--json"], ["--date", "tomorrow"]])
    func today(_ arguments: [String]) throws {
        #expect(try Remindctl.command(of: arguments) is Today)
    }

    @Test(
        "commands that are complete",
        arguments: [
            "next", "next metformin --count 3", "agenda --days 30", "list", "list med --archived", "show 7k2",
            "take 7k2", "take metformin --at 08:05 --note milk --replace", "take metformin --early",
            "take metformin --extra", "take --due", "take --due iron", "take --due --person Anna --yes",
            "med resume iron --all",
            "med add --title Metformin --when at --force", "take iron zinc", "done --due",
            "med refill metformin 60 --expires 2027-05-01", "med refill metformin --undo", "med stock",
            "med stock metformin",
            "med stock metformin 42 --note x --json", "take metformin --json", "done x --json",
            "skip --due", "pray fajr", "skip metformin@08:00",
            "snooze 7k2", "snooze --due", "snooze --due 20m", "snooze --due until 21:00", "bar", "pick --with rofi",
            "bar --format waybar --once --length 8 --private --what prayer",
            "snooze 7k2 20m", "snooze 7k2 10 min", "snooze 7k2 until 21:00", "undo", "undo 7k2",
            "history metformin --since 7d --limit 5", "schedule -", "apply --dry-run --json", "apply -f x.toml",
            "history --until yesterday --status missed,skipped --kind med --person Anna --text note --audit --csv",
            "stats", "stats metformin --since 90d --until yesterday --json", "stats --month last --kind all",
            "stats --person Anna --window 30m", "report --html x.html --since 90d --person Anna", "report --json",
            "today --person Anna", "agenda --person Anna", "next --person Anna", "list med --person Anna",
            "check", "check -", "check x.toml --json", "export", "export --json", "reload", "status --json",
            "watch --json", "med add --title Metformin --when at --when at --nag none --no-private",
            "prayer add --id fajr --duration 10m", "lens add --title Lenses --days 30 --opened 2026-11-10",
            "lens replace", "lens replace lenses --at 08:00", "med edit metformin --cover Pill", "med list --json",
            "med show metformin", "prayer enable fajr", "prayer disable fajr", "lens archive lenses",
            "lens unarchive lenses",
            "backup", "backup x.sqlite", "backup --list --json", "restore", "restore x.sqlite --json",
            "purge metformin",
            "sync", "sync --json", "sync new --name laptop --yes", "sync join", "sync join --yes",
            "sync join --keep zinc=there --keep iron=both --doses once --dry-run --json", "sync leave --back",
            "sync leave",
            "sync check",
            "sync keep zinc laptop", "sync name laptop", "sync retire tablet",
            "purge metformin --yes",
            "purge metformin --dry-run --json", "doctor", "doctor --json",
        ])
    func accepted(_ line: String) throws {
        _ = try Remindctl.command(of: line.split(separator: " ").map(String.init))
    }

    @Test(
        "mistakes in the command line: exit 64, one sentence in the house style, and a hint",
        arguments: [
            ("backup --list x", "--list takes no file"), ("purge", "name a reminder, or a kind with --kind"),
            ("take", "name a reminder, or use --due for everything due"),
            ("take 7k2 --person Anna", "--person needs --due"),
            ("take --due iron --person Anna", "name reminders or use --person, not both"),
            ("med resume", "name a reminder, or use --all for all of them"),
            ("med resume iron --person Anna", "name reminders or use --person or --tag, not both"),
            ("take --due --early", "--due takes neither --early nor --extra"),
            ("take metformin --force", "--force needs a --reason"),
            ("take metformin --reason x", "--reason needs --force"),
            ("med refill metformin", "missing amount"),
            ("med refill metformin 60 --undo", "--undo takes nothing else"),
            ("med stock --note x", "--note needs a count"),
            ("take metformin --early --extra", "use --early or --extra, not both"),
            ("next --count 0", "the count goes from 1 to 100"), ("agenda --days 400", "days go from 1 to 366"),
            ("history --csv --json", "use --csv or --json, not both"),
            ("history --status ,", "missing word for --status, such as missed"),
            ("report", "missing file: --html report.html"),
            ("report --html x --json", "use --html or --json, not both"),
            ("report --html x --pdf y", "use --html or --pdf, not both"),
            ("report --json --paper letter", "--paper goes with --html or --pdf"),
            ("report --html x --paper a5", "--paper is a4 or letter"),
            ("history --limit 0", "--limit goes from 1 to 100000"),
            ("snooze", "name a reminder, or use --due for everything due"),
            ("bar --length 7", "--length goes from 8 to 200"), ("bar --length 201", "--length goes from 8 to 200"),
            ("snooze 7k2 until", "missing time: until 21:00"), ("schedule x --count 0", "--count goes from 1 to 1000"),
            (
                "schedule - --zone UTC",
                "with -, each line has its own zone and start, and the output is plain text"
            ),
            ("apply -f -", "apply needs a file with a name: it manages the reminders in it"),
            ("apply --json", "--json needs --dry-run"), ("med add", "missing title"),
            ("med edit metformin", "missing what to change"),
            ("med add --title X --nag often", "\"often\" is not a repeat: --nag \"10m x 6\", or --nag none"),
            ("med add --title X --no-private --cover Y", "--cover and --no-private exclude each other"),
            ("lens add --title X --xyzzy red", "unknown option --xyzzy"), ("foo", "there is no command foo"),
            ("export --toml --json", "value to be set with flag '--json' had already been set with flag '--toml'"),
        ])
    func refused(_ line: String, _ message: String) throws {
        let arguments = line.split(separator: " ").map(String.init)
        let report = FailureReport(try mistake(in: arguments), arguments: arguments.filter { $0 != "--json" })
        #expect(report.exitCode == 64)
        #expect(report.failure?.message == message)
        #expect(report.failure?.hint?.isEmpty == false)
        #expect(report.lines.first == "remindctl: error: \(message)")
    }

    @Test("a command that is nearly one", arguments: [("tak", "take"), ("lst", "list"), ("staus", "status")])
    func nearly(_ typed: String, _ meant: String) throws {
        let report = FailureReport(try mistake(in: [typed]), arguments: [typed])
        #expect(report.failure?.hint?.contains("remindctl \(meant)") == true)
    }

    @Test("help and the version are no failures", arguments: ["--help", "--version", "take --help", "help med"])
    func help(_ line: String) throws {
        let arguments = line.split(separator: " ").map(String.init)
        let report = FailureReport(try mistake(in: arguments), arguments: arguments)
        #expect(report.exitCode == 0)
        #expect(report.output?.isEmpty == false)
        #expect(report.lines.isEmpty)
    }

    @Test(
        "a nag as it is written",
        arguments: [("10m x 6", "10m ", 6), ("1h30m×2", "1h30m", 2), ("10m", "10m", 3), ("none", "10m", 0)])
    func nag(_ text: String, _ every: String, _ times: Int) throws {
        let nag = try NagText.parse(text)
        #expect(nag.every == every)
        #expect(nag.times == times)
    }

    @Test("a definition's draft says what was given and nothing else")
    func draft() throws {
        let line = ["med", "edit", "x", "--dose", "5 mg", "--when", "at 08:00", "--when", "at 20:00", "--no-private"]
        let edit = try #require(try Remindctl.command(of: line) as? EditReminder<MedicationPage>)
        let draft = try edit.common.draft(edit.own)
        #expect(draft.kind == "medication")
        #expect(draft.fields == ["dose": "5 mg"])
        #expect(draft.when?.map(\.when) == ["at 08:00", "at 20:00"])
        #expect(draft.cover == "no")
        #expect(draft.title == nil && draft.grace == nil && draft.nag == nil && draft.id == nil)
    }

    /// What is thrown where a command line is parsed, or run because it is only help.
    private func mistake(in arguments: [String]) throws -> any Error {
        do {
            var command = try Remindctl.command(of: arguments)
            try command.run()
        } catch {
            return error
        }
        throw Accepted()
    }

    private struct Accepted: Error {}
}
