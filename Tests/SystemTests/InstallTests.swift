import Glibc
import Support
import Testing

/// `systemd/install` in an empty home, with the programs as they were built for release.
@Suite("The set-up command")
struct InstallTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    static let files = [
        ".config/fish/completions/remindctl.fish", ".config/remindd/remindd.toml",
        ".config/remindd/reminders.toml.example", ".config/systemd/user/remindd.service",
        ".config/systemd/user/remindd.socket", ".config/systemd/user/remindd@.service",
        ".config/systemd/user/remindd@.socket", ".local/bin/remindctl", ".local/bin/remindd",
        ".local/share/applications/remindd.desktop",
        ".local/share/bash-completion/completions/remindctl",
        ".local/share/icons/hicolor/scalable/apps/remindd.svg",
        ".local/share/locale/ar/LC_MESSAGES/remindd.mo", ".local/share/locale/de/LC_MESSAGES/remindd.mo",
        ".local/share/man/man1/remindctl-add.1",
        ".local/share/man/man1/remindctl-bar.1",
        ".local/share/man/man1/remindctl-import.1",
        ".local/share/man/man1/remindctl-stats.1", ".local/share/man/man1/remindctl-track.1",
        ".local/share/man/man1/remindctl.1", ".local/share/man/man5/remindctl-formats.5",
        ".local/share/man/man1/remindd-tray.1", ".local/share/man/man5/remindd.toml.5",
        ".local/share/man/man5/reminders.toml.5",
        ".local/share/man/man7/remindd-phone.7", ".local/share/man/man7/remindd-schedule.7",
        ".local/share/man/man7/remindd-sync.7",
        ".local/share/man/man8/remindd.8",
        ".local/share/zsh/site-functions/_remindctl",
        ".local/state/remindd/installed",
    ]

    /// The window's files, if it is among the programs of the release.
    static let windowFiles = [
        ".local/bin/remindd-window", ".local/share/man/man1/remindd-window.1",
        ".local/share/applications/org.remindd.Window.desktop",
        ".local/share/icons/hicolor/scalable/apps/org.remindd.Window.svg",
        ".local/share/icons/hicolor/symbolic/apps/org.remindd.Window-symbolic.svg",
        ".local/share/man/man1/remindd-window.1", ".local/share/metainfo/org.remindd.Window.metainfo.xml",
    ]

    static let trayFiles = [
        ".local/bin/remindd-tray", ".local/share/applications/remindd-tray.desktop",
        ".local/share/icons/hicolor/scalable/apps/remindd-due.svg",
    ]

    private let folder: TemporaryFolder
    private let hasWindow: Bool
    private let hasTray: Bool
    private let environment: [String: String?]
    private var home: String { folder["home"] }

    init() throws {
        guard let release = getenv("REMINDD_RELEASE_DIR").map({ String(cString: $0) }) else {
            try Test.cancel("REMINDD_RELEASE_DIR is not set")
        }
        folder = try TemporaryFolder()
        for name in ["home", "run", "tmp"] { mkdir(folder[name], 0o700) }
        hasWindow = access(release + "/remindd-window", X_OK) == 0
        hasTray = access(release + "/remindd-tray", X_OK) == 0
        // A runtime folder without a user manager, so that the one of whoever runs this is left alone.
        environment = [
            "HOME": folder["home"], "XDG_CONFIG_HOME": nil, "XDG_DATA_HOME": nil, "XDG_STATE_HOME": nil,
            "XDG_RUNTIME_DIR": folder["run"], "DBUS_SESSION_BUS_ADDRESS": nil, "REMINDD_SOCKET": nil,
            "REMINDD_RELEASE_DIR": release, "TMPDIR": folder["tmp"], "SUDO_USER": nil, "LC_ALL": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no", "TZ": "Europe/Zurich",
        ]
    }

    private var files: [String] {
        let window = hasWindow ? InstallTests.windowFiles : []
        return (InstallTests.files + window + (hasTray ? InstallTests.trayFiles : [])).sorted()
    }

    private func run(_ line: String, _ changes: [String: String?] = [:]) throws -> (status: Int32, output: String) {
        try ChildProcess.run(
            ["/bin/bash", "-c", line], environment: environment.merging(changes) { $1 })
    }

    private func install(_ option: String = "", _ changes: [String: String?] = [:]) throws -> (
        status: Int32, output: String
    ) {
        try run("exec '\(InstallTests.root)/systemd/install' \(option)", changes)
    }

    /// Every file below a folder, with what `stat` or a checksum says of it.
    private func listing(_ what: String = "", in folder: String? = nil) throws -> [String] {
        let command = what.isEmpty ? "printf '%s\\n' {}" : what
        let found = try run(
            "cd '\(folder ?? home)' && find . -type f -exec \(command) \\; | sed 's, \\./, ,; s,^\\./,,' | sort")
        try #require(found.status == 0, "\(found.output)")
        return found.output.split(separator: "\n").map(String.init)
    }

    private func checksums() throws -> [String] { try listing("sha256sum {}") }

    @Test("everything README promises, once and again", .timeLimit(.minutes(2)))
    func everything() throws {
        let result = try install()
        #expect(result.status == 0, "\(result.output)")
        #expect(try listing() == files)
        let programs = try listing("stat -c '%a %n' {}").filter { $0.hasPrefix("755") }
        #expect(programs == files.filter { $0.hasPrefix(".local/bin/") }.map { "755 \($0)" })
        #expect(result.output.contains("Installed. Settings: \(home)/.config/remindd/remindd.toml"))
        #expect(
            result.output.contains(
                "No systemd for users runs here. In a terminal of its own: \(home)/.local/bin/remindd"),
            "\(result.output)")
        // Every setting is there, and none of them set.
        let settings = folder.read("home/.config/remindd/remindd.toml").split(separator: "\n")
        #expect(settings.count { $0.hasPrefix("#") && $0.contains(" = ") } >= 8)
        #expect(settings.allSatisfy { $0.hasPrefix("#") || $0.hasPrefix("[") }, "\(settings)")

        // Plasma shows no settings for what has NoDisplay.
        let entry = folder.read("home/.local/share/applications/remindd.desktop")
        #expect(entry.contains("\nIcon=remindd\n") && entry.contains("\"\(home)/.local/bin/remindctl"), "\(entry)")
        #expect(!entry.contains("NoDisplay=") && !entry.contains("@PROGRAMS@"), "\(entry)")

        let before = try checksums()
        let again = try install()
        #expect(again.status == 0, "\(again.output)")
        #expect(!again.output.contains("Kept"), "\(again.output)")
        #expect(try checksums() == before)
    }

    @Test("what is installed runs", .timeLimit(.minutes(2)))
    func runs() throws {
        try #require(try install().status == 0)
        let schedule = try run(
            "~/.local/bin/remindctl schedule 'daily at 08:00' --after 2026-11-20T12:00 --count 1 --json")
        #expect(schedule.status == 0)
        #expect(
            schedule.output
                == #"[{"due":"2026-11-21T08:00:00+01:00","epoch":1795244400,"rule":null,"slot":"2026-11-21T08:00"}]"#
                + "\n")
        let example = try run("~/.local/bin/remindctl check ~/.config/remindd/reminders.toml.example")
        #expect(example.output.hasSuffix("reminders.toml.example: 10 reminders, nothing wrong\n"), "\(example.output)")
        // This is what it says itself: the daemon in one terminal, a command in the other.
        let both = try run(
            """
            export PATH=~/.local/bin:$PATH
            cd
            remindd 2> log & until remindctl status > /dev/null 2>&1; do sleep 0.1; done
            remindctl med add --title Pill --when "daily at 08:00" | head -n 1; kill $!; wait $!; echo $?
            """, ["TMPDIR": nil])
        #expect(both.output == "added: Pill (pill)\n0\n", "\(both.output)")
        let completion = try run("bash -n ~/.local/share/bash-completion/completions/remindctl")
        #expect(completion.status == 0, "\(completion.output)")
        let manual = try run("man -w remindctl", ["PATH": "\(home)/.local/bin:/usr/bin:/bin", "MANPATH": nil])
        #expect(manual.output == "\(home)/.local/share/man/man1/remindctl.1\n", "\(manual.output)")
    }

    @Test("a file that was changed stays as it is, through an update and a removal", .timeLimit(.minutes(2)))
    func changed() throws {
        try #require(try install().status == 0)
        let settings = ".config/remindd/remindd.toml"
        let own = ["mine", ".config/remindd/reminders.toml", ".config/systemd/user/mine.service", ".local/bin/mine"]
        _ = try run(
            "cd; echo 'snooze = \"5m\"' >> \(settings); for f in \(own.joined(separator: " ")); do echo x > $f; done")
        _ = try run("mkdir -p ~/.local/share/remindd && echo x > ~/.local/share/remindd/journal.sqlite")
        let edited = folder.read("home/\(settings)")

        let again = try install()
        #expect(again.output.contains("Kept as you changed it: \(home)/\(settings)\n"), "\(again.output)")
        #expect(folder.read("home/\(settings)") == edited)

        let removed = try install("--uninstall")
        #expect(removed.status == 0)
        #expect(
            removed.output
                == "Kept as you changed it: \(home)/\(settings)\nRemoved. Your record stays: \(home)/.local/share/remindd\n"
        )
        #expect(try listing() == (own + [settings, ".local/share/remindd/journal.sqlite"]).sorted())
        #expect(folder.read("home/\(settings)") == edited)
    }

    @Test("every text that was changed stays, the unit as well", .timeLimit(.minutes(2)))
    func changedTexts() throws {
        try #require(try install().status == 0)
        // These are the links that systemctl makes; an edited unit may be enabled elsewhere.
        let links = [
            "default.target.wants/remindd.service", "sockets.target.wants/remindd.socket",
            "x.target.requires/remindd.service", "default.target.wants/remindd@.service",
        ]
        _ = try run(
            """
            cd ~/.config/systemd/user
            for link in \(links.joined(separator: " ")); do mkdir -p ${link%/*}; ln -sf $PWD/${link#*/} $link; done
            """)
        let texts = files.filter { !$0.hasPrefix(".local/bin") && !$0.hasSuffix("/installed") }
        _ = try run("cd; for f in \(texts.joined(separator: " ")); do echo '# mine' >> $f; done")
        let before = try checksums().filter { !$0.hasSuffix("/installed") }
        let again = try install()
        let kept = texts.map { "Kept as you changed it: \(home)/\($0)" }
        let said = again.output.split(separator: "\n").map(String.init).filter { $0.hasPrefix("Kept") }
        #expect(again.status == 0 && said.sorted() == kept.sorted(), "\(again.output)")
        #expect(try checksums().filter { !$0.hasSuffix("/installed") } == before)
        let removed = try install("--uninstall")
        let lines = removed.output.split(separator: "\n").map(String.init)
        #expect(removed.status == 0 && lines.dropLast().sorted() == kept.sorted(), "\(removed.output)")
        #expect(try listing() == texts)
        #expect(try run("find ~ -type l -o -type d -empty").output == "")
    }

    /// `stow` and other keepers of dotfiles make such links.
    @Test(
        "a folder or file that is a link stays one", .timeLimit(.minutes(2)),
        arguments: [".local/bin", ".config/remindd", ".config", ".local/share/man/man1"])
    func links(path: String) throws {
        _ = try run(
            "mkdir -p ~/dots/there $(dirname ~/\(path)); echo x > ~/dots/there/mine; ln -s ~/dots/there ~/\(path)")
        #expect(try install().status == 0)
        #expect(try run("find -L ~ -type f -name 'remindctl*' | grep -c .").output != "0\n")
        let removed = try install("--uninstall")
        #expect(removed.status == 0 && removed.output == "Removed.\n", "\(removed.output)")
        #expect(try listing() == ["dots/there/mine"])
        #expect(try run("readlink ~/\(path)").output == "\(home)/dots/there\n")
    }

    @Test("a settings file that is a link is the user's own", .timeLimit(.minutes(2)))
    func linkedFile() throws {
        let settings = ".config/remindd/remindd.toml"
        _ = try run("mkdir -p ~/dots ~/.config/remindd; echo '# mine' > ~/dots/mine; ln -s ~/dots/mine ~/\(settings)")
        for option in ["", "", "--uninstall"] {
            #expect(try install(option).status == 0)
            #expect(try run("readlink ~/\(settings); cat ~/\(settings)").output == "\(home)/dots/mine\n# mine\n")
        }
        #expect(try listing() == ["dots/mine"])
    }

    @Test("nothing is left where nothing was", .timeLimit(.minutes(2)), arguments: ["", "home", "tmp"])
    func removed(folders: String) throws {
        let foldersOfTheirOwn = !folders.isEmpty
        let own: [String: String?] =
            foldersOfTheirOwn
            ? [
                "XDG_CONFIG_HOME": folder["\(folders)/c o n f i g"], "XDG_DATA_HOME": folder["\(folders)/data"],
                "XDG_STATE_HOME": folder["\(folders)/state"],
            ] : [:]
        try #require(try install("", own).status == 0)
        if foldersOfTheirOwn {
            let there = try listing(in: folder[folders])
            #expect(there.contains("c o n f i g/remindd/remindd.toml") && there.contains("state/remindd/installed"))
            #expect(there.contains("data/bash-completion/completions/remindctl"))
        }
        let removed = try install("--uninstall", own)
        #expect(removed.status == 0)
        #expect(removed.output == "Removed.\n")
        let left = try run("find ~ \(folder["tmp"]) -mindepth 1 -printf '%P\\n'")
        // The folders that the environment names are not for us to remove.
        #expect(
            left.output.split(separator: "\n").sorted() == (folders == "tmp" ? ["c o n f i g", "data", "state"] : []),
            "\(left.output)")
        let again = try install("--uninstall", own)
        #expect(again.status == 0)
        #expect(again.output.hasPrefix("Nothing to remove: remindd is not installed for "), "\(again.output)")
    }

    /// In a terminal, as a person would see it.
    @Test("the demo is shown and leaves nothing", .timeLimit(.minutes(2)))
    func demo() throws {
        _ = try run("cd; mkdir .config; echo x > .config/mine")
        let before = try checksums()
        let shown = try run(
            """
            { sleep 8; echo 'remindctl stats --since 90d; exit'; sleep 5; } |
                script -qec "timeout --foreground 90 '\(InstallTests.root)/systemd/install' --demo" /dev/null
            """, ["TERM": "xterm", "SHELL": "/bin/sh"])
        #expect(shown.status == 0, "\(shown.output)")
        for text in [
            "$ remindctl today", "Ben: Metformin 500 mg", "Isha", "Mia: Ear drops 2 drops", "due", "adherence",
            "To leave and remove everything: exit", "The demo is over; nothing of it is left.",
        ] { #expect(shown.output.contains(text), "\(text) is not in: \(shown.output)") }
        #expect(try checksums() == before)
        #expect(try listing(in: folder["tmp"]) == [])
        #expect(try listing(in: folder["run"]) == [])
    }

    @Test(arguments: [("--frob", "unknown option --frob"), ("--demo now", "one option at most")])
    func whatItDoesNotKnow(option: String, message: String) throws {
        let result = try install(option)
        #expect(result.status == 64)
        #expect(
            result.output == """
                install: error: \(message)
                install: hint: usage: systemd/install [--uninstall | --demo | --build | --packages [PACKAGE...] | --help]

                """)
        #expect(try listing() == [])
    }
}
