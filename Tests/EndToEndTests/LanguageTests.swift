import Glibc
import Programs
import Support
import Testing

/// Notifications in a language, from a real daemon with a notification server.
@Suite("A person's language", .serialized)
struct LanguageTests {
    private static let root = String("\(#filePath)".split(separator: "/Tests/EndToEndTests").first ?? "")

    /// A session whose programs find the translations, as they are installed.
    private func session(_ bus: PrivateBus) throws -> Session {
        let session = try Session(zone: Noon.zone(at: time(nil)), bus: bus.address)
        session.set("TEXTDOMAINDIR", session.folder["locale"])
        let made = try session.run(
            """
            for po in '\(Self.root)'/config/po/*.po; do
                language=$(basename "$po" .po)
                mkdir -p "$TEXTDOMAINDIR/$language/LC_MESSAGES"
                msgfmt -o "$TEXTDOMAINDIR/$language/LC_MESSAGES/remindd.mo" "$po"
            done
            """)
        try #require(made.code == 0, "\(made)")
        return session
    }

    @Test("the setting, then the environment, decides; what programs read stays as it is", .timeLimit(.minutes(2)))
    func setting() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try session(bus)
        session.set("LANG", "de_AT.UTF-8")
        try await session.start()
        #expect(try session.run("remindctl status").out.contains("language   de\n"))
        #expect(try session.run("remindctl status --json | jq -r .language").out == "de\n")
        _ = try session.run("remindctl med add Zinc --when 'once in 1s' --dose '1 Tablette' --grace 2h --yes")
        #expect(await eventually { server.calls("Notify").contains { $0.title == "Zinc 1 Tablette" } })
        let shown = try #require(server.calls("Notify").last)
        #expect(shown.body?.hasPrefix("fällig um ") == true, "\(shown)")
        #expect(shown.actions?.contains("Eingenommen") == true, "\(shown)")
        #expect(shown.actions?.contains("Auslassen") == true, "\(shown)")
        #expect(try session.run("remindctl today --json | jq -r '.. | .status? // empty' | head -1").out == "due\n")
        // A record that is made anew is in the same language.
        #expect(try session.run("remindctl purge zinc --yes").code == 0)
        _ = try session.run("remindctl test-notification")
        #expect(await eventually { server.calls("Notify").contains { $0.title == "remindd funktioniert" } })
        // Another language holds at once.
        #expect(try session.run("remindctl config set language ar").code == 0)
        #expect(try session.run("remindctl status").out.contains("language   ar\n"))
        _ = try session.run("remindctl test-notification")
        #expect(await eventually { server.calls("Notify").contains { $0.title == "remindd يعمل" } })
        #expect(try session.run("remindctl config set language en").code == 0)
        #expect(!(try session.run("remindctl status").out.contains("language")))
        _ = try session.run("remindctl test-notification")
        #expect(await eventually { server.calls("Notify").contains { $0.title == "remindd works" } })
    }

    @Test("init has the language of its terminal hold, and asks before it changes a file", .timeLimit(.minutes(1)))
    func beginning() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try session(bus)
        try await session.start()
        let questions = "'What should' 'Iron\\n' 'What is it' '\\n' 'Amount and unit' '\\n' 'When' '\\n' 'Also' '\\n'"
        let first = try session.run("typed 'LANG=de_CH.UTF-8 remindctl init' \(questions)")
        #expect(first.code == 0, "\(first)")
        #expect(session.folder.read("config/remindd/remindd.toml") == "language = \"de\"\n")
        #expect(try session.run("remindctl status").out.contains("language   de\n"))
        #expect(await eventually { server.calls("Notify").contains { $0.title == "remindd funktioniert" } })
        // A language that is written there stays; a file of one's own is changed only after a yes.
        let second = try session.run(
            "typed 'LANG=ar_EG.UTF-8 remindctl init' \(questions.replacing("Iron", with: "Zinc"))")
        #expect(second.code == 0 && !second.out.contains("Change "), "\(second)")
        _ = try session.folder.write("config/remindd/remindd.toml", "snooze = \"5m\"\n")
        #expect(try session.run("remindctl reload").code == 0)
        let asked = "\(questions.replacing("Iron", with: "Tin")) 'Type yes' '\\n'"
        let third = try session.run("typed 'LANG=ar_EG.UTF-8 remindctl init' \(asked)")
        #expect(third.code == 0 && third.out.contains("+ language = \"ar\""), "\(third)")
        #expect(session.folder.read("config/remindd/remindd.toml") == "snooze = \"5m\"\n")
    }

    @Test("a language without a translation, and one that is damaged, are in English, and are named")
    func missing() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try session(bus)
        // Nobody chose it, so nothing is wrong.
        session.set("LANG", "nl_NL.UTF-8")
        try await session.start()
        #expect(try session.run("remindctl status").code == 0)
        #expect(!(try session.run("remindctl status").out.contains("translation")))
        #expect(try session.run("remindctl config set language nl").code == 0)
        #expect(
            try session.run("remindctl status").out.contains(
                "there is no translation into \"nl\": notifications are in English"))
        let refused = try session.run("remindctl config set language 'no/thing'")
        #expect(refused.code == 65 && refused.error.contains("\"no/thing\" is not a language"), "\(refused)")
        #expect(refused.error.contains("remindctl config set language de"), "\(refused)")
        for (name, bytes) in [("format", "hello, this is a text and no catalogue"), ("bounds", "")] {
            _ = try session.run(
                """
                mkdir -p "$TEXTDOMAINDIR/nl/LC_MESSAGES" && cd "$TEXTDOMAINDIR/nl/LC_MESSAGES" &&
                    if [ -n '\(bytes)' ]; then printf '%s' '\(bytes)'; else head -c 400 ../../de/LC_MESSAGES/remindd.mo; fi > remindd.mo
                remindctl reload
                """)
            #expect(try session.run("remindctl status").out.contains("remindd.mo is no catalogue"), "\(name)")
        }
        let folder = try session.run(
            "cd \"$TEXTDOMAINDIR/nl/LC_MESSAGES\" && rm remindd.mo && mkdir remindd.mo && remindctl reload; remindctl status"
        )
        #expect(folder.out.contains("its texts are in English: "), "\(folder)")
        #expect(folder.out.contains("remindd.mo is not a regular file"), "\(folder)")
        _ = try session.run("remindctl test-notification")
        #expect(await eventually { server.calls("Notify").contains { $0.title == "remindd works" } })
    }
}
