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
            // A dose five hours from now is of the same day.
            session = try Session(zone: Noon.zone(at: time(nil)), bus: bus.address)
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
        let alone = try Session(zone: Noon.zone(at: time(nil)), bus: bare.address)
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

    /// Xfce's panel with its tray as the only item, in a corner of the screen.
    private static let panel = """
        <?xml version="1.0" encoding="UTF-8"?>
        <channel name="xfce4-panel" version="1.0">
          <property name="configver" type="int" value="2"/>
          <property name="panels" type="array"><value type="int" value="1"/>
            <property name="panel-1" type="empty">
              <property name="position" type="string" value="p=6;x=0;y=0"/>
              <property name="length" type="uint" value="100"/>
              <property name="size" type="uint" value="36"/>
              <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
            </property>
          </property>
          <property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
        </channel>
        """

    @Test("in Xfce's panel, by pointer and keys", .timeLimit(.minutes(2)))
    func xfce() async throws {
        guard access("/usr/bin/xfce4-panel", X_OK) == 0, access("/usr/bin/xdotool", X_OK) == 0 else {
            try Test.cancel("xfce4-panel or xdotool is not installed")
        }
        let screen = try await Screen()
        let session = try Session(zone: Noon.zone(at: time(nil)))
        session.set("DISPLAY", screen.display)
        _ = try session.run("mkdir -p config/xfce4/xfconf/xfce-perchannel-xml")
        _ = try session.folder.write("config/xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml", TrayTests.panel)
        // The panel's settings are on a bus that starts what is asked for. The icon may come a moment later; a menu that is
        // open is closed before the next try.
        _ = try session.folder.write(
            "inner",
            """
            remindd 2> log & daemon=$!
            until remindctl med add Zinc --when 'once in 1s; once in 20h' --grace 1h > made; do sleep 0.1; done
            xfce4-panel --disable-wm-check > panel 2>&1 & panel=$!
            remindd-tray 2> tray & tray=$!
            for try in {1..20}; do
                xdotool key Escape key Escape mousemove 32 18 click 3; sleep 1
                xdotool key Down key Right; sleep 0.5; xdotool key Return; sleep 1
                remindctl history --json | grep -q '"taken"' && break
            done
            remindctl history --json | jq -r '.[].what' | sort | uniq -c | grep taken
            kill $tray $panel $daemon; wait
            """)
        let result = try session.run("dbus-run-session -- bash inner")
        #expect(
            result.out.hasSuffix("      1 taken\n"), "\(session.folder.read("panel")) \(session.folder.read("tray"))")
    }
}
