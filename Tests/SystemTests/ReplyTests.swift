import Programs
import Support
import Testing

/// A value that is typed into a notification, at a server that has a field for it.
@Suite("Replies in a notification", .serialized)
struct ReplyTests {
    private let bus: PrivateBus
    private let server: ScriptedNotificationServer
    private let session: Session

    init() async throws {
        bus = try await PrivateBus()
        server = try await ScriptedNotificationServer(on: bus, "--capability", "inline-reply")
        session = try Session(bus: bus.address)
        try await session.start()
    }

    /// Waits for the notification that asks, the newest one.
    private func asked(_ options: String) async throws -> ScriptedNotificationServer.Call {
        let added = try session.run("remindctl weight add --title Weight --when 'once in 1s' --grace 3h \(options)")
        #expect(added.code == 0, "\(added.error)")
        #expect(await eventually { shown?.actions?.contains("inline-reply") == true })
        return try #require(shown)
    }

    private var shown: ScriptedNotificationServer.Call? { server.calls("Notify").last }

    private func readings() throws -> String {
        try session.run("remindctl history weight --json | jq -r '.[] | select(.reading) | .reading.as'").out
    }

    @Test("it is recorded once, and the notification goes", .timeLimit(.minutes(2)))
    func recorded() async throws {
        let call = try await asked("")
        #expect(call.example == "71.9 kg")
        let id = try #require(call.id)
        try await server.tell("reply \(id) 72.4 kg")
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == id } })
        #expect(try readings() == "72.4 kg\n")
        // The prompt is answered, and a second signal changes nothing.
        try await server.tell("reply \(id) 99 kg")
        #expect(try session.run("remindctl today --json | jq -r '.[].status'").out == "done\n")
        #expect(try readings() == "72.4 kg\n")
    }

    @Test(
        "a value that is refused is not recorded, and the notification says so", .timeLimit(.minutes(2)),
        arguments: [("many kg", "NOT recorded: "), ("7 l", "NOT recorded: "), ("7240 kg", "NOT recorded: ")])
    func refused(text: String, reason: String) async throws {
        let call = try await asked("")
        let id = try #require(call.id)
        try await server.tell("reply \(id) \(text)")
        #expect(await eventually { shown?.body?.hasPrefix(reason) == true }, "\(shown?.body ?? "")")
        #expect(try readings() == "")
        // It can be answered again.
        try await server.tell("reply \(try #require(shown?.id)) 72.4")
        #expect(await eventually { (try? readings()) == "72.4 kg\n" })
    }

    @Test("with a full disk, a reply and a button say that nothing is recorded", .timeLimit(.minutes(2)))
    func fullDisk() async throws {
        let call = try await asked("")
        let full = try session.run("prlimit --pid $(remindctl status --json | jq .pid) --fsize=0:unlimited")
        #expect(full.code == 0, "\(full.error)")
        try await server.tell("reply \(try #require(call.id)) 72.4 kg")
        #expect(await eventually { shown?.body?.hasPrefix("NOT recorded: ") == true }, "\(shown?.body ?? "")")
        let before = server.calls("Notify").count
        try await server.tell("action \(try #require(shown?.id)) skip")
        #expect(await eventually { server.calls("Notify").count > before })
        // It is still there when everything else is done.
        try await Task.sleep(for: .seconds(1))
        #expect(shown?.body?.hasPrefix("NOT recorded: ") == true, "\(shown?.body ?? "")")
        #expect(try session.run("remindctl today --json | jq -r '.[].status'").out == "due\n")
    }

    @Test("a private reminder shows neither an example nor a reason", .timeLimit(.minutes(2)))
    func covered() async throws {
        let call = try await asked("--private")
        #expect(call.title == "Reminder")
        #expect(call.example == "value")
        try await server.tell("reply \(try #require(call.id)) many kg")
        #expect(await eventually { shown?.body?.hasPrefix("NOT recorded\n") == true }, "\(shown?.body ?? "")")
    }
}
