import Dispatch
import Glibc
import Support
import Testing

@testable import RemindDaemon

private let path = "/org/freedesktop/Notifications"
private let interface = "org.freedesktop.Notifications"

@Suite(.timeLimit(.minutes(1)))
struct NotificationServerTests {
    let bus: PrivateBus

    init() async throws {
        bus = try await PrivateBus()
    }

    @Test func showsWithAllThatTheServerCanDo() async throws {
        let server = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address)
        desk.show(
            Notification(
                key: "a", title: "Metformin <500 mg>", body: "with food & water <b>",
                actions: ["one", "two", "three", "four"].map { .init(id: $0, label: $0.uppercased()) },
                urgency: .critical, category: "x-remindd.medication"))
        #expect(await desk.sees(.shown("a")))
        #expect(desk.events == [.ready, .shown("a")])
        #expect(
            desk.state
                == .ready(name: "scripted", version: "1", capabilities: ["body", "body-markup", "actions"]))
        let call = try #require(server.calls("Notify").first)
        #expect(call.app == "remindd")
        #expect(call.icon == "remindd")
        #expect(call.replaces == 0)
        #expect(call.title == "Metformin <500 mg>")
        #expect(call.body == "with food &amp; water &lt;b&gt;")
        #expect(call.actions == ["default", "Details", "one", "ONE", "two", "TWO", "three", "THREE"])
        #expect(call.urgency == 2)
        #expect(call.resident == true)
        #expect(call.entry == "remindd")
        #expect(call.category == "x-remindd.medication")
        #expect(call.expire == 0)
    }

    @Test("hints that only some servers know: a tag, a sound, a field for a reply")
    func hints() async throws {
        let server = try await ScriptedNotificationServer(
            on: bus, "--name", "dunst", "--capability", "sound", "--capability", "inline-reply")
        let desk = Desk(bus.address)
        var asking = Notification(
            key: "session:secret@2026-11-20", title: "Weight", actions: [.init(id: "snooze", label: "Later")])
        asking.reply = Notification.Reply(label: "Record", example: "71.9 kg")
        asking.soundName = "alarm-clock-elapsed"
        desk.show(asking, again: true)
        #expect(await desk.sees(.shown(asking.key)))
        // Brought up to date, it makes no sound; what is silent makes none either.
        asking.body = "new"
        desk.show(asking)
        #expect(await desk.sees(.shown(asking.key), times: 2))
        var silent = Notification(key: "b", title: "Silent")
        silent.isSilent = true
        desk.show(silent, again: true)
        #expect(await desk.sees(.shown("b")))
        let calls = server.calls("Notify")
        #expect(calls.map(\.sound) == ["alarm-clock-elapsed", "", ""])
        #expect(calls.map(\.example) == ["71.9 kg", "71.9 kg", ""])
        #expect(calls[0].actions == ["default", "Details", "inline-reply", "Record", "snooze", "Later"])
        #expect(calls[2].actions == ["default", "Details"])
        // A tag stays the same for a key, and is never the key itself.
        #expect(calls[0].tag == calls[1].tag && calls[0].tag != calls[2].tag)
        #expect(calls[0].tag?.hasPrefix("remindd-") == true && calls[0].tag?.contains("secret") == false)
        try await server.tell("reply 1 72.4 kg")
        #expect(await desk.sees(.reply(asking.key, "72.4 kg")))
        // A reply to another notification, or to none, has no effect.
        try await server.tell("reply 99 1 kg")
        #expect(desk.events.count { if case .reply = $0 { true } else { false } } == 1)
    }

    /// Regression: mako 1.7.1 crashes if a notification replaces one of the same tag.
    @Test("the tag of dunst goes to dunst alone", arguments: ServerPolicyTests.tried)
    func stackTag(name: String, vendor: String) async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--name", name, "--vendor", vendor)
        let desk = Desk(bus.address)
        desk.show("a", title: "due")
        #expect(await desk.sees(.shown("a")))
        desk.show("a", title: "due again")
        #expect(await desk.sees(.shown("a"), times: 2))
        // MATE is asked once more whether the first is on the screen.
        let tags = server.calls("Notify").map(\.tag)
        #expect(tags.count == (vendor == "MATE" ? 3 : 2))
        #expect(tags.allSatisfy { $0?.isEmpty == (name != "dunst") })
    }

    /// Regression: asked before GNOME's server had its methods, it passed for one without buttons for the whole session.
    @Test("a server that has its name before its methods is asked again")
    func absentAtFirst() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "absent")
        let desk = Desk(bus.address)
        desk.show("a")
        #expect(await eventually { desk.state == .silent })
        try await server.tell("mode answer")
        #expect(await desk.sees(.shown("a")))
        #expect(server.calls("Notify").last?.actions?.count == 6)
        #expect(
            desk.state
                == .ready(name: "scripted", version: "1", capabilities: ["body", "body-markup", "actions"]))
    }

    @Test("a server that does not say who it is shows reminders all the same, and is asked again")
    func shy() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "shy")
        let desk = Desk(bus.address)
        desk.show("a")
        #expect(await desk.sees(.shown("a")))
        #expect(server.calls("Notify").map(\.actions) == [[]])
        #expect(desk.state == .ready(name: "unknown", version: "", capabilities: []))
        try await server.tell("mode answer")
        #expect(await desk.sees(.shown("a"), times: 2))
        #expect(server.calls("Notify").last?.actions?.count == 6)
        #expect(server.calls("Notify").last?.replaces == 1)
        // Nothing is left to ask.
        let asked = server.calls("GetServerInformation").count
        try await Task.sleep(for: .milliseconds(600))
        #expect(server.calls("GetServerInformation").count == asked)
    }

    @Test("another owner is asked at once, whatever the last one did")
    func anotherOwner() async throws {
        let first = try await ScriptedNotificationServer(on: bus, "--mode", "absent")
        let desk = Desk(
            bus.address, timing: .init(callTimeout: .seconds(30), retryDelays: [.milliseconds(50), .seconds(3600)]))
        desk.show("a")
        #expect(await eventually { first.calls("GetServerInformation").count == 2 })
        first.kill()
        let second = try await ScriptedNotificationServer(on: bus, "--mode", "absent")
        #expect(await eventually { second.calls("GetServerInformation").count == 1 })
        try await second.tell("mode answer")
        #expect(await desk.sees(.shown("a")))
    }

    @Test("what a killed daemon left on the screen is closed, at the server that has it and at no other")
    func leftOver() async throws {
        let folder = try TemporaryFolder()
        let server = try await ScriptedNotificationServer(on: bus)
        var left: String?
        do {
            let desk = Desk(bus.address, memory: folder["shown"])
            desk.show("a")
            desk.show("b")
            #expect(await desk.sees(.shown("b")))
            #expect(await eventually { folder.read("shown").hasSuffix(" 1 2\n") })
            left = folder.read("shown")
            desk.withdraw("a")
            #expect(await eventually { folder.read("shown").hasSuffix(" 2\n") })
        }
        #expect(await eventually { access(folder["shown"], F_OK) != 0 }, "nothing is left after an orderly end")
        try folder.write("shown", try #require(left))
        let next = Desk(bus.address, memory: folder["shown"])
        next.show("c")
        #expect(await next.sees(.shown("c")))
        #expect(
            server.calls().suffix(3).map { "\($0.call) \($0.id ?? 0)" } == [
                "CloseNotification 1", "CloseNotification 2", "Notify 3",
            ])
        // Two at one file would each take what the other one has left.
        next.stop()
        server.kill()
        try folder.write("shown", try #require(left))
        let other = try await ScriptedNotificationServer(on: bus)
        let last = Desk(bus.address, memory: folder["shown"])
        last.show("d")
        #expect(await last.sees(.shown("d")))
        #expect(other.calls("CloseNotification").isEmpty, "the ids are another server's")
    }

    @Test("a server that has neither gets neither")
    func fewHints() async throws {
        let server = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address)
        var asking = Notification(key: "a", title: "Weight", actions: [.init(id: "snooze", label: "Later")])
        asking.reply = Notification.Reply(label: "Record", example: "71.9 kg")
        desk.show(asking, again: true)
        #expect(await desk.sees(.shown("a")))
        let call = try #require(server.calls("Notify").first)
        #expect(call.sound == "" && call.example == "")
        #expect(call.actions == ["default", "Details", "snooze", "Later"])
    }

    @Test func sendsNoMarkupAndNoActionsToAServerWithoutThem() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--no-markup", "--no-actions")
        let desk = Desk(bus.address)
        desk.show("a", body: "1 < 2 & \0 \u{1F48A}")
        #expect(await desk.sees(.shown("a")))
        let call = try #require(server.calls("Notify").first)
        #expect(call.body == "1 < 2 &  \u{1F48A}")
        #expect(call.actions == [])
    }

    /// Regression: libsystemd refuses a noncharacter, and the reminder was never seen.
    @Test func showsWhatTheBusDoesNotTake() async throws {
        let server = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address)
        // U+FFFF
        let odd = String(decoding: [0xEF, 0xBF, 0xBF] as [UInt8], as: UTF8.self)
        desk.show("a", title: "Met\(odd)formin", body: "with \(odd)food")
        desk.show(Notification(key: "b", title: "Iron", category: "x-remindd.\(odd)"))
        desk.show("c", title: "Zinc")
        #expect(await desk.sees(.shown("c")))
        #expect(desk.events == [.ready, .shown("a"), .shown("b"), .shown("c")])
        #expect(server.calls("Notify").map(\.title) == ["Met\u{FFFD}formin", "Iron", "Zinc"])
        #expect(server.calls("Notify").first?.body == "with \u{FFFD}food")
    }

    /// Regression: a server that answered each notification with nonsense got it again at once, and again.
    @Test func nonsenseIsAnsweredOnce() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--press", "nonsense")
        let desk = Desk(bus.address)
        desk.show("a")
        #expect(await eventually { server.calls("Notify").count == 2 })
        desk.show("b")
        #expect(await eventually { server.calls("Notify").count == 4 })
        #expect(await desk.sees(.shown("b"), times: 2))
        #expect(server.calls("Notify").map(\.replaces) == [0, 0, 0, 0])
        #expect(server.calls("CloseNotification").map(\.id) == [1, 3])
        #expect(!desk.events.contains { if case .action = $0 { true } else { false } })
    }

    @Test(arguments: [[], ["--broadcast"]])
    func reportsAnActionWithItsKey(options: [String]) async throws {
        let server =
            options.isEmpty
            ? try await ScriptedNotificationServer(on: bus) : try await ScriptedNotificationServer(on: bus, options[0])
        let desk = Desk(bus.address)
        desk.show("a")
        desk.show("b")
        #expect(await desk.sees(.shown("b")))
        try await server.tell("action 2 taken")
        try await server.tell("action 1 default")
        #expect(await desk.sees(.action("a", "default")))
        #expect(desk.events.suffix(2) == [.action("b", "taken"), .action("a", "default")])

        desk.withdraw("b")
        #expect(await eventually { server.calls("CloseNotification").map(\.id) == [2] })
    }

    @Test func believesOnlyTheOwner() async throws {
        let server = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address)
        desk.show("a")
        #expect(await desk.sees(.shown("a")))
        let us = try #require(server.calls("Notify").first?.sender)
        for destination in [nil, us] {
            try bus.forge(
                path: path, member: "\(interface).ActionInvoked", to: destination, ["uint32:1", "string:taken"])
            try bus.forge(
                path: path, member: "\(interface).NotificationClosed", to: destination, ["uint32:1", "uint32:2"])
            try bus.forge(
                path: "/org/freedesktop/DBus", member: "org.freedesktop.DBus.NameOwnerChanged", to: destination,
                ["string:\(interface)", "string:\(us)", "string:"])
        }
        try await server.tell("action 1 snooze")
        #expect(await desk.sees(.action("a", "snooze")))
        #expect(desk.events == [.ready, .shown("a"), .action("a", "snooze")])
    }

    @Test func ignoresWhatIsNotOnTheScreen() async throws {
        let server = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address)
        desk.show("a")
        desk.show("b")
        #expect(await desk.sees(.shown("b")))
        try await server.tell("close 1 2")
        #expect(await desk.sees(.closed("a", 2)))
        desk.withdraw("a")
        try await server.tell("action 1 taken")
        try await server.tell("close 1 2")
        try await server.tell("close 99999 3")
        try await server.tell("action 99999 taken")
        try await server.tell("action 2 taken")
        #expect(await desk.sees(.action("b", "taken")))
        #expect(desk.events == [.ready, .shown("a"), .shown("b"), .closed("a", 2), .action("b", "taken")])
        // Closed by the person: there was nothing left to close.
        #expect(server.calls("CloseNotification").isEmpty)
    }

    @Test func replacesTheNotificationOfTheSameKey() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--first-id", "7")
        let desk = Desk(bus.address)
        desk.show("a", title: "due")
        #expect(await desk.sees(.shown("a")))
        desk.show("a", title: "due")
        desk.show("a", title: "5 minutes late")
        #expect(await desk.sees(.shown("a"), times: 2))
        #expect(server.calls("Notify").map(\.title) == ["due", "5 minutes late"])
        #expect(server.calls("Notify").map(\.replaces) == [0, 7])
    }

    /// Regression: GNOME lost the buttons of a replaced notification, and sent one click on it several times.
    @Test func closesAndShowsAnewOnGNOME() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--name", "gnome-shell", "--vendor", "GNOME")
        let desk = Desk(bus.address, timing: Desk.onePress)
        desk.show("a", title: "due")
        #expect(await desk.sees(.shown("a")))
        desk.show("a", title: "5 minutes late")
        #expect(await desk.sees(.shown("a"), times: 2))
        let calls = server.calls().filter { $0.id != nil }
        #expect(calls.map(\.call) == ["Notify", "CloseNotification", "Notify"])
        #expect(calls.map(\.id) == [1, 1, 2])
        #expect(calls.map(\.replaces) == [0, nil, 0])
        for _ in 0..<8 { try await server.tell("action 2 taken") }
        #expect(await desk.sees(.shown("a"), times: 3))
        #expect(desk.events.count { $0 == .action("a", "taken") } == 1)
    }

    @Test func theNewestComesFirstOnGNOME() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--name", "gnome-shell", "--vendor", "GNOME")
        let desk = Desk(bus.address)
        desk.show(together: ["a", "b"])
        #expect(await desk.sees(.shown("a")))
        desk.show(together: ["c", "d"])
        #expect(await desk.sees(.shown("a"), times: 2))
        let calls = server.calls().filter { $0.id != nil }
        #expect(calls.map { $0.title ?? "close" } == ["b", "a", "close", "close", "d", "c", "b", "a"])
    }

    /// Regression: the second click of a double click hit the button of the notification that had moved up.
    @Test func aDoubleClickAnswersOnce() async throws {
        let server = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address, timing: Desk.onePress)
        desk.show("a")
        desk.show("b")
        #expect(await desk.sees(.shown("b")))
        try await server.tell("action 1 taken")
        #expect(await desk.sees(.action("a", "taken")))
        desk.withdraw("a")
        try await server.tell("action 2 taken")
        // The server may have closed what was pressed, so it is sent again.
        #expect(await desk.sees(.shown("b"), times: 2))
        #expect(!desk.events.contains(.action("b", "taken")))
    }

    @Test(arguments: [
        ("lxqt-notificationd", ["one", "ONE", "two", "TWO", "three", "THREE"], 2, 0),
        ("notify-osd", ["default", "Details", "one", "ONE", "two", "TWO", "three", "THREE"], 1, -1),
    ])
    func sendsWhatTheServerCanDraw(name: String, actions: [String], urgency: Int, expiry: Int) async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--name", name)
        let desk = Desk(bus.address)
        desk.show(
            Notification(
                key: "a", title: "Metformin",
                actions: ["one", "two", "three", "four"].map { .init(id: $0, label: $0.uppercased()) },
                urgency: .critical))
        #expect(await desk.sees(.shown("a")))
        let call = try #require(server.calls("Notify").first)
        #expect(call.actions == actions)
        #expect(call.urgency == urgency)
        #expect(call.expire == expiry)
    }

    /// Regression: a reminder that MATE's Do Not Disturb swallowed passed for shown, and never came.
    @Test func whatIsSwallowedIsNotShownUntilItIs() async throws {
        let server = try await ScriptedNotificationServer(
            on: bus, "--name", "Notification Daemon", "--vendor", "MATE", "--mode", "swallow")
        let desk = Desk(bus.address)
        desk.show(Notification(key: "a", title: "due"), again: true)
        #expect(await eventually { server.calls("Notify").count >= 4 })
        #expect(desk.events == [.ready, .failure("a", nil)])
        try await server.tell("mode answer")
        #expect(await desk.sees(.shown("a")))
        #expect(desk.events == [.ready, .failure("a", nil), .shown("a")])
        // What keeps its id is there: nothing more is sent.
        let sent = server.calls("Notify").count
        #expect(server.calls("Notify").suffix(2).map(\.id).allSatisfy { $0 == server.calls("Notify").last?.id })
        try await Task.sleep(for: .milliseconds(600))
        #expect(server.calls("Notify").count == sent)
    }

    /// Regression: an id of 0, which notify-osd gives a dialog, passed for shown.
    @Test func whatHasNoIDIsNotShown() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "zero")
        let desk = Desk(bus.address)
        desk.show("a")
        desk.show("b")
        #expect(await desk.sees(.failure("b", nil)))
        try await server.tell("action 0 taken")
        try await server.tell("mode answer")
        desk.show("c")
        #expect(await desk.sees(.shown("c")))
        #expect(desk.events == [.ready, .failure("a", nil), .failure("b", nil), .shown("c")])
        #expect(server.calls("Notify").count == 3)
    }

    @Test func showsEverythingAgainToAnotherServer() async throws {
        let first = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address) { server in
            server.show(Notification(key: "b", title: "again"))
        }
        #expect(await desk.sees(.shown("b")))
        desk.show("a")
        #expect(await desk.sees(.shown("a")))
        #expect(first.calls("Notify").map(\.id) == [1, 2])
        first.kill()
        #expect(await eventually { desk.state == .noServer })

        let second = try await ScriptedNotificationServer(on: bus)
        #expect(await desk.sees(.shown("a"), times: 2))
        #expect(await desk.sees(.shown("b"), times: 2))
        let calls = second.calls("Notify")
        #expect(calls.count == 2)
        #expect(calls.map(\.replaces) == [0, 0])
        // The ids begin at 1 again; they are the new owner's, not the old one's.
        let id = try #require(calls.first { $0.title == "Title" }?.id)
        try await second.tell("action \(id) taken")
        #expect(await desk.sees(.action("a", "taken")))
    }

    @Test func outlivesAHangingServer() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "hang")
        let desk = Desk(bus.address, timing: Desk.impatient)
        let clock = ContinuousClock()
        let took = clock.measure {
            desk.show("a")
            desk.withdraw("never shown")
        }
        #expect(took < .milliseconds(200))
        #expect(await desk.sees(.failure("a", "org.freedesktop.DBus.Error.NoReply"), times: 2))
        try await server.tell("mode answer")
        #expect(await desk.sees(.shown("a")))
    }

    @Test func sendsNothingTwiceToAServerThatIsStopped() async throws {
        let server = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address, timing: Desk.impatient)
        #expect(await eventually { desk.isReady })
        server.signal(SIGSTOP)
        desk.show("a")
        #expect(await eventually { desk.state == .silent })
        desk.show("b")
        try await Task.sleep(for: .milliseconds(600))
        server.signal(SIGCONT)
        #expect(await desk.sees(.shown("a")))
        #expect(await desk.sees(.shown("b")))
        #expect(server.calls("Notify").count == 2)
        #expect(desk.events.count { $0 == .ready } == 1)
    }

    @Test func triesAgainAfterARefusal() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "refuse")
        let desk = Desk(bus.address)
        desk.show("a")
        #expect(await desk.sees(.failure("a", "\(interface).MaxNotificationsExceeded"), times: 3))
        try await server.tell("mode answer")
        #expect(await desk.sees(.shown("a")))
    }

    @Test func closesWhatWasWithdrawnBeforeTheReply() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "hold")
        let desk = Desk(bus.address)
        desk.show("a")
        #expect(await eventually { server.calls("Notify").count == 1 })
        desk.withdraw("a")
        try await server.tell("release")
        #expect(await eventually { server.calls("CloseNotification").map(\.id) == [1] })
        #expect(desk.events == [.ready])
    }

    @Test func changesWhatIsOnItsWay() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "hold")
        let desk = Desk(bus.address)
        desk.show("a", title: "due")
        #expect(await eventually { server.calls("Notify").count == 1 })
        desk.show("a", title: "late")
        try await server.tell("mode answer")
        try await server.tell("release")
        #expect(await desk.sees(.shown("a"), times: 2))
        #expect(server.calls("Notify").map(\.title) == ["due", "late"])
        #expect(server.calls("Notify").map(\.replaces) == [0, 1])
    }

    @Test func waitsForAServer() async throws {
        let desk = Desk(bus.address)
        desk.show("a")
        desk.show("b")
        desk.withdraw("b")
        #expect(await eventually { desk.state == .noServer })
        let server = try await ScriptedNotificationServer(on: bus)
        #expect(await desk.sees(.shown("a")))
        #expect(server.calls("Notify").count == 1)
    }

    @Test func startsAServerIfTheBusKnowsOne() async throws {
        let folder = try TemporaryFolder()
        let command = (ScriptedNotificationServer.command + [folder["log"]]).joined(separator: " ")
        // The bus gives its services no standard input to wait on.
        try folder.write("run", "#!/bin/sh\nsleep 20 | exec \(command)\n", mode: 0o755)
        try bus.addService(interface, command: folder["run"])
        let desk = Desk(bus.address)
        #expect(await eventually { desk.state == .startable })
        try await Task.sleep(for: .milliseconds(200))
        #expect(desk.state == .startable, "an idle daemon starts nothing")
        desk.show("a")
        #expect(await desk.sees(.shown("a")))
    }

    @Test("a server that is installed or removed while nothing is shown is known at once")
    func knowsWhatTheBusCanStart() async throws {
        let desk = Desk(bus.address)
        #expect(await eventually { desk.state == .noServer })
        try bus.addService(interface, command: "/bin/false")
        #expect(await eventually { desk.state == .startable })
        try bus.removeService(interface)
        #expect(await eventually { desk.state == .noServer })
        try bus.addService(interface, command: "/bin/false")
        #expect(await eventually { desk.state == .startable })
        // One that does not start is as good as none.
        desk.show("a")
        #expect(await eventually { desk.state == .noServer })
    }

    @Test func triesAgainWhenTheBusCannotStartOne() async throws {
        let folder = try TemporaryFolder()
        try folder.write("run", "#!/bin/sh\necho x >> \(folder["starts"])\nexit 1\n", mode: 0o755)
        try bus.addService(interface, command: folder["run"])
        let desk = Desk(bus.address)
        desk.show("a")
        #expect(await eventually { folder.read("starts").count >= 4 })
        #expect(desk.state == .noServer)
        let server = try await ScriptedNotificationServer(on: bus)
        #expect(await desk.sees(.shown("a")))
        withExtendedLifetime(server) {}
    }

    @Test func outlivesTheBus() async throws {
        let first = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address)
        desk.show("a")
        #expect(await desk.sees(.shown("a")))
        bus.kill()
        #expect(await eventually { if case .noBus = desk.state { true } else { false } })
        desk.show("b")
        try await bus.start()
        let second = try await ScriptedNotificationServer(on: bus)
        #expect(await desk.sees(.shown("a"), times: 2))
        #expect(await desk.sees(.shown("b")))
        #expect(second.calls("Notify").count == 2)
        first.kill()
    }

    @Test func findsABusThatComesLate() async throws {
        bus.kill()
        let desk = Desk(bus.address)
        guard case .noBus(let reason) = desk.state else {
            Issue.record("a bus without a daemon")
            return
        }
        #expect(reason.contains("Connection refused"))
        desk.show("a")
        try await bus.start()
        let server = try await ScriptedNotificationServer(on: bus)
        #expect(await desk.sees(.shown("a")))
        withExtendedLifetime(server) {}
    }

    @Test func looksForABusAtOnceWhenSomethingIsToBeShown() async throws {
        bus.kill()
        let desk = Desk(
            bus.address, timing: .init(callTimeout: .seconds(5), connectDelays: [.zero, .seconds(300), .seconds(300)]))
        desk.show("a")
        #expect(await eventually { if case .noBus = desk.state { true } else { false } })
        try await bus.start()
        let server = try await ScriptedNotificationServer(on: bus)
        try await Task.sleep(for: .milliseconds(50))
        desk.show("b")
        #expect(await desk.sees(.shown("a")))
        #expect(await desk.sees(.shown("b")))
        withExtendedLifetime(server) {}
    }

    /// With the delays of the program. The bus is gone for longer than the quick attempts took that were once made.
    @Test("a bus that comes back late is found within 5 seconds while something waits")
    func findsABusThatComesBackLate() async throws {
        let first = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address, timing: .init())
        desk.show("a")
        #expect(await desk.sees(.shown("a")))
        bus.kill()
        #expect(await eventually { if case .noBus = desk.state { true } else { false } })
        desk.show("b")
        try await Task.sleep(for: .seconds(8))
        try await bus.start()
        let second = try await ScriptedNotificationServer(on: bus)
        let clock = ContinuousClock()
        let start = clock.now
        #expect(await desk.sees(.shown("b")))
        #expect(await desk.sees(.shown("a"), times: 2))
        #expect(start.duration(to: clock.now) < .seconds(7))
        withExtendedLifetime((first, second)) {}
    }

    @Test func saysWhyThereIsNoBus() {
        let desk = Desk("unix:path=/nonexistent/bus")
        #expect(desk.state == .noBus(reason: "bus: No such file or directory"))
    }

    @Test func takesEverythingOffTheScreenWhenItStops() async throws {
        let server = try await ScriptedNotificationServer(on: bus)
        let desk = Desk(bus.address)
        desk.show("a")
        desk.show("b")
        #expect(await desk.sees(.shown("b")))
        desk.stop()
        #expect(await eventually { server.calls("CloseNotification").compactMap(\.id).sorted() == [1, 2] })
        #expect(desk.state == .noBus(reason: "stopped"))
    }

    @Test func outlivesABusThatHangs() async throws {
        let server = try await ScriptedNotificationServer(on: bus)
        bus.signal(SIGSTOP)
        let desk = Desk(bus.address, timing: Desk.impatient)
        let took = ContinuousClock().measure {
            desk.show("a")
        }
        #expect(took < .milliseconds(200))
        try await Task.sleep(for: .milliseconds(500))
        bus.signal(SIGCONT)
        #expect(await desk.sees(.shown("a")))
        #expect(server.calls("Notify").count == 1)
    }

    @Test func closesALateNotificationThatWasSentAgain() async throws {
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "hold")
        let desk = Desk(bus.address, timing: Desk.impatient)
        desk.show("a")
        #expect(await eventually { server.calls("Notify").count >= 2 })
        try await server.tell("mode answer")
        #expect(await desk.sees(.shown("a")))
        try await server.tell("release")
        let all = Set(server.calls("Notify").compactMap(\.id))
        // All but one go, and the one that stays is the one whose button counts.
        #expect(await eventually { Set(server.calls("CloseNotification").compactMap(\.id)).count == all.count - 1 })
        let closed = Set(server.calls("CloseNotification").compactMap(\.id))
        let left = try #require(all.subtracting(closed).first)
        try await server.tell("action \(left) taken")
        #expect(await desk.sees(.action("a", "taken")))
    }

    @Test func doesNotFeedACrashLoop() async throws {
        let folder = try TemporaryFolder()
        let command = (ScriptedNotificationServer.command + [folder["log"], "--mode", "crash"]).joined(separator: " ")
        try folder.write("run", "#!/bin/sh\nsleep 20 | exec \(command)\n", mode: 0o755)
        try bus.addService(interface, command: folder["run"])
        let delays: [Duration] = [.milliseconds(10), .milliseconds(100), .seconds(300)]
        let desk = Desk(bus.address, timing: .init(callTimeout: .seconds(30), retryDelays: delays))
        desk.show("a")
        func starts() -> Int {
            ScriptedNotificationServer.parse(folder.read("log")).count { $0.call == "owns" }
        }
        // Three attempts to start one: at once, after 10 and after 100 ms; the next one is minutes away.
        #expect(await eventually { starts() == 3 })
        try await Task.sleep(for: .milliseconds(700))
        #expect(starts() == 3)
    }

    @Test func leavesNothingBehind() async {
        await #expect(processExitsWith: .success) {
            let bus = try await PrivateBus()
            let server = try await ScriptedNotificationServer(on: bus)
            func round() async -> Bool {
                let desk = Desk(bus.address)
                desk.show("a")
                return await desk.sees(.shown("a"))
            }
            func descriptors() -> Int {
                (0..<1024).count { fcntl($0, F_GETFD) >= 0 }
            }
            #expect(await round())
            let before = descriptors()
            for _ in 0..<20 {
                #expect(await round())
            }
            #expect(await eventually { descriptors() <= before })
            withExtendedLifetime(server) {}
        }
    }

    @Test func sleepsWhileNothingIsUndelivered() async {
        await #expect(processExitsWith: .success) {
            /// How often this process has gone to sleep, and so was woken, while half a second went by.
            func wakeUps() -> Int {
                var before = rusage()
                getrusage(RUSAGE_SELF.rawValue, &before)
                usleep(500_000)
                var after = rusage()
                getrusage(RUSAGE_SELF.rawValue, &after)
                return after.ru_nvcsw - before.ru_nvcsw
            }
            let bus = try await PrivateBus()
            let server = try await ScriptedNotificationServer(on: bus)
            let desk = Desk(bus.address)
            desk.show("a")
            #expect(await desk.sees(.shown("a")))
            usleep(100_000)
            #expect(wakeUps() <= 2, "shown")

            desk.withdraw("a")
            server.kill()
            #expect(await eventually { desk.state == .noServer })
            usleep(100_000)
            #expect(wakeUps() <= 2, "no server and nothing to show")

            bus.kill()
            #expect(await eventually { if case .noBus = desk.state { true } else { false } })
            usleep(100_000)
            #expect(wakeUps() <= 2, "no bus and nothing to show")

            // The measure itself: with something to show, there is work every 200 ms.
            desk.show("b")
            #expect(wakeUps() > 2)
        }
    }
}
