import Glibc
import Programs
import Support
import Testing

/// The tray with a real daemon: what its menu shows and what a click records.
@Suite("The tray", .serialized)
struct TrayTests {
    private struct Desk {
        let bus: PrivateBus
        let server: ScriptedNotificationServer
        let host: TrayHost
        let session: Session
        let tray: ChildProcess

        /// - Parameter commands: What is defined before the tray starts.
        init(_ commands: String...) async throws {
            bus = try await PrivateBus()
            server = try await ScriptedNotificationServer(on: bus)
            host = try await TrayHost(on: bus)
            session = try Session(bus: bus.address)
            try await session.start()
            for command in commands {
                let made = try session.run(command)
                try #require(made.code == 0, "\(made.error)")
            }
            tray = try ChildProcess(
                ["\(Session.binaries(release: false))/remindd-tray"], environment: session.variables,
                output: session.folder["tray"])
            let host = host
            #expect(try await eventually { try await host.tell("icon").contains("remindd") })
        }

        /// The entry with a label, at any depth, below one whose label contains a text.
        func entry(_ label: String, below title: String) async throws -> TrayHost.Entry? {
            func all(_ entries: [TrayHost.Entry]) -> [TrayHost.Entry] { entries.flatMap { [$0] + all($0.below) } }
            let rows = try await host.menu().filter { $0.label?.contains(title) == true }
            return all(rows.flatMap(\.below)).first { $0.label == label }
        }

        func history() throws -> String {
            try session.run("remindctl history --json | jq -r '[.[].what] | join(\" \")'").out
        }
    }

    @Test("what is due is taken, taken back and put off by its menu", .timeLimit(.minutes(2)))
    func answers() async throws {
        let desk = try await Desk(
            "remindctl med add 'Zinc_1 & <b>' --when 'once in 1s; once in 20h' --grace 1h", "remindctl in 5h oven")
        #expect(try await eventually { try await desk.host.tell("icon").contains("NeedsAttention") })
        let menu = try await desk.host.menu()
        #expect(
            menu.first?.label?.hasSuffix(
                "Zinc__1 & <b>, due, until \(try desk.session.run("date -d '1 hour' +%H:%M").out.prefix(5))") == true)
        // What comes later is not answered by a click.
        let coming = try #require(menu.first { $0.label?.contains("oven") == true })
        #expect(!coming.isLive && coming.below.isEmpty)
        let taken = try #require(try await desk.entry("Taken", below: "Zinc"))
        _ = try await desk.host.tell("click \(taken.id)")
        #expect(try await eventually { try desk.history().contains("taken") })
        #expect(try await eventually { try await !desk.host.tell("icon").contains("NeedsAttention") })
        // A second click is about a dose that is not as it was drawn: the daemon refuses it, and a notification says so.
        _ = try await desk.host.tell("click \(taken.id)")
        #expect(await eventually { desk.server.calls("Notify").contains { $0.title == "NOT recorded" } })
        let undo = try #require(try await desk.entry("Undo", below: "Zinc"))
        _ = try await desk.host.tell("click \(undo.id)")
        #expect(try await eventually { try await desk.host.tell("icon").contains("NeedsAttention") })
        let later = try #require(try await desk.entry("1 hour", below: "Zinc"))
        _ = try await desk.host.tell("click \(later.id)")
        #expect(try await eventually { try desk.history().contains("snoozed") })
        #expect(try desk.history().split(separator: " ").filter { $0 == "taken" }.count == 1)
    }

    @Test("an entry asks for the dose that was drawn, whatever came since", .timeLimit(.minutes(2)))
    func drawn() async throws {
        let desk = try await Desk(
            "remindctl med add Zinc --when 'once in 1s; once in 20h' --grace 1h --dose '1 tablet'")
        #expect(try await eventually { try await desk.entry("Taken", below: "Zinc") != nil })
        let taken = try #require(try await desk.entry("Taken", below: "Zinc"))
        _ = try desk.session.run("remindctl med edit zinc --dose '2 tablets'")
        #expect(try await eventually { try await desk.entry("Taken", below: "Zinc").map { $0.id != taken.id } == true })
        _ = try await desk.host.tell("click \(taken.id)")
        #expect(await eventually { desk.server.calls("Notify").contains { $0.title == "NOT recorded" } })
        #expect(try !desk.history().contains("taken"))
        let now = try #require(try await desk.entry("Taken", below: "Zinc"))
        _ = try await desk.host.tell("click \(now.id)")
        #expect(try await eventually { try desk.history().contains("taken") })
    }

    @Test("a panel that starts again finds the icon, and a daemon that starts again its day", .timeLimit(.minutes(2)))
    func again() async throws {
        let desk = try await Desk("remindctl in 1s oven")
        _ = try await desk.host.tell("away")
        #expect(try await desk.host.tell("icon") == "null")
        _ = try await desk.host.tell("back")
        #expect(try await eventually { try await desk.host.tell("icon").contains("remindd") })
        _ = desk.session.stop()
        #expect(try await eventually { try await desk.host.tell("icon").contains("remindd is off") })
        try await desk.session.start()
        #expect(try await eventually(within: .seconds(20)) { try await desk.entry("Done", below: "oven") != nil })
    }

    @Test("a private title is shown by its cover, and a desktop without a tray is told of", .timeLimit(.minutes(2)))
    func covers() async throws {
        let desk = try await Desk(
            "remindctl med add Sertraline --when 'once in 1s; once in 20h' --cover Vitamins",
            "remindctl med add Lithium --when 'once in 1s; once in 20h' --private")
        #expect(try await eventually { try await desk.host.menu().count > 3 })
        let shown = try await desk.host.tell("menu") + (try await desk.host.tell("icon"))
        #expect(shown.contains("Vitamins") && !shown.contains("Sertraline") && !shown.contains("Lithium"))
        let bare = try await PrivateBus()
        let alone = try Session(bus: bare.address)
        let tray = try ChildProcess(
            ["\(Session.binaries(release: false))/remindd-tray"], environment: alone.variables,
            output: alone.folder["tray"])
        #expect(
            await eventually { alone.folder.read("tray").contains("this desktop has no tray (plain GNOME has none)") })
        tray.stop()
        let none = try alone.run("env -u DBUS_SESSION_BUS_ADDRESS remindd-tray; echo $?; remindd-tray --bar; echo $?")
        #expect(none.out == "69\n64\n", "\(none.error)")
        #expect(none.error.contains("hint: see what it takes: remindd-tray --help"))
    }
}
