import Glibc
import Programs
import Support
import Testing

/// A real notification server, dunst, shows what is due, and a press of its button is in the record before it goes.
@Suite("On the desktop", .serialized)
struct DesktopTests {
    @Test("shown, taken by its button, closed", .timeLimit(.minutes(2)))
    func takenByButton() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "Taken")
        let session = try Session(bus: bus.address)
        try await session.start()
        try await session.wait(for: "dunst", from: "remindctl status")
        let added = try session.run("remindctl med add --title Aspirin --dose '100 mg' --when 'once in 1s'")
        #expect(added.code == 0, "\(added.error)")
        #expect(try await eventually { try dunst.displayed() == 1 })
        try dunst.openMenu()
        // Whoever sees the notification gone finds the answer in the record.
        #expect(try await eventually { try dunst.displayed() == 0 })
        let history = try session.run("remindctl history aspirin --json | jq -r '.[] | [.what, .origin] | join(\" \")'")
        #expect(history.out == "defined person\ndelivered automatic\ntaken person\n")
    }

    @Test("what is due together is one notification, answered by one press", .timeLimit(.minutes(2)))
    func allTaken() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "All taken")
        let session = try Session(bus: bus.address)
        try await session.start()
        let due = try session.run("date -d '3 seconds' +%Y-%m-%dT%H:%M:%S").out.split(separator: "\n")[0]
        for title in ["Aspirin", "Ibuprofen", "Metformin"] {
            let added = try session.run("remindctl med add --title \(title) --when 'once \(due)'")
            #expect(added.code == 0, "\(added.error)")
        }
        try await session.wait(for: "●", from: "remindctl today")
        #expect(try await eventually { try dunst.displayed() == 1 })
        // One that is answered leaves the notification, the others stay.
        #expect(try session.run("remindctl skip aspirin").code == 0)
        usleep(300_000)
        #expect(try dunst.displayed() == 1)
        try dunst.openMenu()
        #expect(try await eventually { try dunst.displayed() == 0 })
        let today = try session.run("remindctl today --json | jq -r '.[] | [.reminder, .status] | join(\" \")'")
        #expect(today.out == "aspirin skipped\nibuprofen taken\nmetformin taken\n")
        // One press is one answer, which one undo takes back.
        #expect(try session.run("remindctl undo | grep -c 'is due again'").out == "2\n")
    }

    /// Regression: the address had `&amp;` in it, and a click asked which of two equal links to open.
    @Test(
        "a click opens the link", .timeLimit(.minutes(2)),
        arguments: [
            ("Statement", "--notes 'see https://www.example.org/a?b=1&c=2, then pay'"),
            ("Pay https://www.example.org/a?b=1&c=2", ""),
        ], ["full", "no"])
    func link(of reminder: (title: String, options: String), markup: String) async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "nothing", markup: markup)
        let session = try Session(bus: bus.address)
        try await session.start()
        try await session.wait(for: "dunst", from: "remindctl status")
        let added = try session.run("remindctl add '\(reminder.title)' --when 'once in 1s' \(reminder.options)")
        #expect(added.code == 0, "\(added.error)")
        #expect(try await eventually { try dunst.displayed() == 1 })
        #expect(try await eventually { try !dunst.screen.windows().isEmpty })
        try dunst.click()
        #expect(await eventually { !dunst.opened.isEmpty })
        #expect(dunst.opened == ["https://www.example.org/a?b=1&c=2"])
        // To read is no answer.
        #expect(try session.run("remindctl today --json | jq -r '.[].status'").out == "due\n")
    }

    @Test("after a kill it is on the screen once, and not twice", .timeLimit(.minutes(2)))
    func killed() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "Taken")
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        #expect(try await eventually { try dunst.displayed() == 1 })
        session.killHard()
        try await session.start()
        try await session.wait(for: "dunst", from: "remindctl status")
        try await Task.sleep(for: .seconds(1))
        #expect(try dunst.displayed() == 1)
        // The one that is there has the buttons of the new one.
        try dunst.openMenu()
        #expect(try await eventually { try dunst.displayed() == 0 })
        #expect(try session.run("remindctl today --json | jq -r '.[].status'").out == "taken\n")
    }

    /// Regression: on servers that know no tag it was there twice.
    @Test("after a kill the one that stayed is closed first", .timeLimit(.minutes(2)))
    func killedWithoutTag() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        #expect(await eventually { server.calls("Notify").count == 1 })
        _ = try session.run("sleep 0.3")
        session.killHard()
        try await session.start()
        #expect(await eventually { server.calls("Notify").count == 2 })
        let calls = server.calls().filter { $0.id != nil }
        #expect(calls.map { "\($0.call) \($0.id ?? 0)" } == ["Notify 1", "CloseNotification 1", "Notify 2"])
    }

    /// Regression: "All done" recorded a slip of a habit to break.
    @Test("one press answers what is plainly done, and the others are shown alone", .timeLimit(.minutes(2)))
    func plainlyDone() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(zone: try Noon.zone(at: time(nil)), bus: bus.address)
        try await session.start()
        try await session.wait(for: "scripted", from: "remindctl status")
        let added = try session.run(
            """
            at="daily at $(date -d '9 seconds' +%T)"
            remindctl habit add Gym --when "$at" && remindctl habit add Crisps --no --when "$at" &&
            remindctl med add --title Aspirin --when "$at" && remindctl water add --when "$at"
            """)
        try #require(added.code == 0, "\(added)")
        #expect(await eventually { server.calls("Notify").last?.actions?.contains("Done: 2 of 4") == true })
        let group = try #require(server.calls("Notify").last)
        try await server.tell("action \(try #require(group.id)) done")
        #expect(await eventually { server.calls("Notify").count == 3 })
        let alone = server.calls("Notify").suffix(2)
        #expect(Set(alone.compactMap(\.title)) == ["Crisps", "Water"], "\(alone)")
        #expect(server.calls("CloseNotification").map(\.id) == [group.id])
        let answered =
            "remindctl history --json | jq -r '[.[] | select(.what == \"taken\" or .what == \"done\").reminder] | sort | join(\" \")'"
        #expect(try session.run(answered).out == "aspirin gym\n")
    }

    @Test("answered by command, it is closed", .timeLimit(.minutes(2)))
    func takenByCommand() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "Skip")
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        #expect(try await eventually { try dunst.displayed() == 1 })
        #expect(try session.run("remindctl take aspirin").code == 0)
        #expect(try await eventually { try dunst.displayed() == 0 })
    }

    @Test("renamed while it is shown, it stays and its button answers it", .timeLimit(.minutes(2)))
    func renamed() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "Taken")
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        #expect(try await eventually { try dunst.displayed() == 1 })
        let edited = try session.run("remindctl med edit aspirin --id asa")
        #expect(edited.code == 0, "\(edited.error)")
        usleep(300_000)
        #expect(try dunst.displayed() == 1)
        try dunst.openMenu()
        #expect(try await eventually { try dunst.displayed() == 0 })
        let history = try session.run("remindctl history asa --json | jq -r '[.[].what] | join(\" \")'")
        #expect(history.out == "defined delivered defined taken\n")
    }

    @Test("shown again by another server, and by another daemon", .timeLimit(.minutes(2)))
    func shownAgain() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "Taken")
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        #expect(try await eventually { try dunst.displayed() == 1 })

        dunst.kill()
        try await dunst.start()
        #expect(try await eventually { try dunst.displayed() == 1 }, "the new server shows nothing")

        session.stop()
        #expect(try await eventually { try dunst.displayed() == 0 }, "buttons that lead nowhere are left")
        try await session.start()
        #expect(try await eventually { try dunst.displayed() == 1 }, "the new daemon shows nothing")
        // The banner was repeated, the record was not.
        let history = try session.run("remindctl history aspirin --json | jq -r '[.[].what] | join(\" \")'")
        #expect(history.out == "defined delivered\n")
    }

    /// Regression: on GNOME, which keeps three, a fourth closed the oldest, and nothing brought it back.
    @Test(
        "never more than the server keeps, and each can be answered", .timeLimit(.minutes(2)),
        arguments: [("gnome-shell", 3), ("Plasma", 2)])
    func fewBanners(name: String, most: Int) async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus, "--name", name, "--most", "\(most)")
        let session = try Session(bus: bus.address)
        try await session.start()
        try await session.wait(for: name, from: "remindctl status")
        for (number, title) in ["Aspirin", "Ibuprofen", "Metformin", "Bisoprolol", "Ramipril"].enumerated() {
            let added = try session.run("remindctl med add --title \(title) --when 'once in 1s'")
            #expect(added.code == 0, "\(added.error)")
            let isDue = "remindctl today --json | jq '[.[] | select(.status == \"due\")] | length'"
            try await session.wait(for: "\(number + 1)", from: isDue)
        }
        /// What is on the screen, by id.
        func shown() -> [UInt32: String] {
            var shown: [UInt32: String] = [:]
            for call in server.calls() {
                guard let id = call.id else { continue }
                shown[id] = call.call == "Notify" ? [call.title, call.body].compactMap(\.self).joined() : nil
            }
            return shown
        }
        #expect(await eventually { shown().count == most && shown().values.contains { $0.hasPrefix("Ramipril") } })
        #expect(server.calls("evicted").isEmpty)
        let seen = shown().values.joined()
        for title in ["Aspirin", "Ibuprofen", "Metformin", "Bisoprolol", "Ramipril"] {
            #expect(seen.contains(title), "\(title) is not in \(seen)")
        }
        // All of the group's are answered at once.
        let group = try #require(server.calls("Notify").last { $0.title?.hasSuffix("due") == true }?.id)
        try await server.tell("action \(group) done")
        let left = "remindctl today --json | jq -r '[.[] | select(.status == \"due\").reminder] | join(\" \")'"
        try await session.wait(for: most == 3 ? "bisoprolol ramipril\n" : "ramipril\n", from: left)
    }

    /// Regression: the command stood under a popup with buttons.
    @Test(
        "the command is in the text only where nothing is drawn that answers", .timeLimit(.minutes(2)),
        arguments: [
            ("dunst", true), ("mako", true), ("another", true), ("Xfce Notify Daemon", false), ("Plasma", false),
        ])
    func command(name: String, isShown: Bool) async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus, "--name", name)
        let session = try Session(bus: bus.address)
        try await session.start()
        try await session.wait(for: name, from: "remindctl status")
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        #expect(await eventually { server.calls("Notify").last?.title == "Aspirin" })
        let call = try #require(server.calls("Notify").last)
        #expect(call.body?.contains("remindctl take ") == isShown, "\(call.body ?? "")")
        #expect(call.body?.contains("due ") == true)
        #expect(call.actions?.contains("Taken") == true)
        // The test has the same buttons, and they record nothing.
        #expect(try session.run("remindctl test-notification").code == 0)
        let test = try #require(server.calls("Notify").last { $0.title == "remindd works" })
        #expect(test.urgency == call.urgency && test.actions == call.actions)
        try await server.tell("action \(try #require(test.id)) done")
        #expect(await eventually { server.calls("CloseNotification").last?.id == test.id })
        #expect(try session.run("remindctl today --json | jq -r '.[].status'").out == "due\n")
    }

    @Test(
        "a click answers where it is to, and never beside buttons", .timeLimit(.minutes(2)),
        arguments: [("dunst", "taken"), ("mako", "taken"), ("dunst", "details"), ("gnome-shell", "taken")])
    func click(name: String, click: String) async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus, "--name", name)
        let session = try Session(bus: bus.address)
        _ = try session.run(
            "mkdir -p $XDG_CONFIG_HOME/remindd; "
                + "printf '[notify]\\nclick = \"\(click)\"\\n' > $XDG_CONFIG_HOME/remindd/remindd.toml")
        try await session.start()
        try await session.wait(for: name, from: "remindctl status")
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        #expect(await eventually { server.calls("Notify").last?.title == "Aspirin" })
        let call = try #require(server.calls("Notify").last)
        let answers = click == "taken" && name != "gnome-shell"
        #expect(call.actions?.prefix(2) == ["default", answers ? "Taken" : "Details"])
        try await server.tell("action \(try #require(call.id)) default")
        let status = "sleep 0.3; remindctl today --json | jq -r '.[].status'"
        #expect(try session.run(status).out == (answers ? "taken\n" : "due\n"))
        let says = try session.run("COLUMNS=300 remindctl doctor").out.contains("closes and answers nothing")
        #expect(says == (name != "gnome-shell"))
    }

    /// Regression: doctor said that there was no server until the first notification.
    @Test("a server that the bus starts by itself is no problem", .timeLimit(.minutes(2)), arguments: [true, false])
    func startable(isInstalled: Bool) async throws {
        let bus = try await PrivateBus()
        if isInstalled { try bus.addService("org.freedesktop.Notifications", command: "/bin/false") }
        let session = try Session(bus: bus.address)
        try await session.start()
        let check =
            "remindctl doctor --json | jq -r '.checks[] | select(.name == \"notifications\") | [.verdict, .detail][]'"
        let words =
            isInstalled
            ? "ok\nthe notification server starts with the first reminder"
            : "fail\nno notification server is on the session bus"
        try await session.wait(for: words, from: check)
        let server = try session.run("remindctl status").out
        #expect(server.contains(isInstalled ? "starts with the first reminder" : "no notification server"), "\(server)")
    }

    @Test("doctor tells of MATE's Do Not Disturb", .timeLimit(.minutes(2)))
    func hidesCritical() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus, "--name", "Notification Daemon", "--vendor", "MATE")
        let session = try Session(bus: bus.address)
        try await session.start()
        try await session.wait(for: "Notification Daemon", from: "remindctl status")
        let doctor = try session.run("COLUMNS=200 remindctl doctor")
        #expect(doctor.out.contains("hides even critical reminders during Do Not Disturb"), "\(doctor)")
        _ = server
    }

    /// Regression: the record said delivered, and nothing said that nobody had seen it.
    @Test("what the server refuses is a problem, until it is shown", .timeLimit(.minutes(2)))
    func refused() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "refuse")
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        let problem = "a notification was NOT shown: org.freedesktop.Notifications.MaxNotificationsExceeded"
        try await session.wait(for: problem, from: "remindctl status")
        #expect(try session.run("COLUMNS=300 remindctl doctor").out.contains(problem))
        let record = "remindctl history --audit --json | jq -r '[.[].what] | join(\" \")'"
        try await session.wait(for: "defined delivered undelivered\n", from: record)
        #expect(try session.run("remindctl history --status 'not shown'").out.contains("not shown  Aspirin"))
        try await server.tell("mode answer")
        #expect(try await eventually { try !session.run("remindctl status").out.contains(problem) })
        #expect(try !session.run("COLUMNS=300 remindctl doctor").out.contains("NOT shown"))
        try await session.wait(for: "defined delivered undelivered delivered\n", from: record)
    }

    /// Regression: without a server the record said delivered, though nothing was seen.
    @Test("what no server shows is not shown, until there is one", .timeLimit(.minutes(2)))
    func unheard() async throws {
        let bus = try await PrivateBus()
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        let record = "remindctl history --audit --json | jq -r '[.[].what] | join(\" \")'"
        try await session.wait(for: "defined delivered undelivered\n", from: record)
        #expect(try session.run("remindctl status").out.contains("NOT shown: no notification server"))
        let why = "COLUMNS=200 remindctl why aspirin"
        let silent = try session.run(why).out
        #expect(silent.contains("it was due, but no notification server showed it."), "\(silent)")
        #expect(silent.contains("No desktop shows notifications now: no notification server"), "\(silent)")
        let server = try await ScriptedNotificationServer(on: bus)
        try await session.wait(for: "defined delivered undelivered delivered\n", from: record)
        let heard = try session.run(why).out
        #expect(heard.contains("It rang at ") && heard.contains("Notifications are shown by "), "\(heard)")
        // What a server showed stays delivered, also for a process that finds no server.
        #expect(session.stop() == 0)
        server.kill()
        try await session.start()
        try await session.wait(for: "no notification server", from: "remindctl status")
        try await Task.sleep(for: .seconds(3))
        #expect(try session.run(record).out == "defined delivered undelivered delivered\n")
        #expect(try !session.run("remindctl status").out.contains("NOT shown"))
    }

    /// Regression: the process that showed it had not been told that the one before could not, and said nothing.
    @Test("what was refused before a restart and is shown after it was delivered", .timeLimit(.minutes(2)))
    func refusedBeforeRestart() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "refuse")
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        let record = "remindctl history --audit --json | jq -r '[.[].what] | join(\" \")'"
        try await session.wait(for: "defined delivered undelivered\n", from: record)
        #expect(session.stop() == 0)
        try await server.tell("mode answer")
        try await session.start()
        try await session.wait(for: "defined delivered undelivered delivered\n", from: record)
    }

    @Test("a notice ahead comes once, and goes when it is answered early", .timeLimit(.minutes(2)))
    func noticeAhead() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(bus: bus.address)
        try await session.start()
        for title in ["Aspirin", "Iron"] {
            let added = try session.run(
                "remindctl med add --title \(title) --dose '1 tablet' --when 'once in 63s' --before 1m")
            #expect(added.code == 0, "\(added.error)")
        }
        func titles() -> [String] { server.calls("Notify").compactMap(\.title) }
        #expect(await eventually { titles().last == "2 due in 1 minute" || titles().last == "2 due soon" })
        let before = titles().count
        #expect(server.calls("Notify").last?.actions == [])
        // Nothing of it is in the record, and a restart within its minute does not say it again.
        #expect(session.stop() == 0)
        try await session.start()
        #expect(
            try session.run("remindctl history --json | jq -r '[.[].what] | unique | join(\" \")'").out == "defined\n")
        #expect(titles().count == before)
        // A new one, which is answered.
        _ = try session.run("remindctl med add --title Zinc --when 'once in 61s' --before 1m")
        #expect(await eventually { titles().last == "Zinc in 1 minute" })
        let id = try #require(server.calls("Notify").last?.id)
        #expect(try session.run("remindctl take zinc --early").code == 0)
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == id } })
    }

    @Test("a notice ahead of a thing to do is answered early, or put off by itself", .timeLimit(.minutes(2)))
    func noticeButtons() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(bus: bus.address)
        _ = try session.folder.write("config/remindd/remindd.toml", "snooze = \"3s\"\n")
        try await session.start()
        let added = try session.run("remindctl add Call mum --when 'once in 62s' --before 1m")
        #expect(added.code == 0, "\(added.error)")
        func ahead() -> [ScriptedNotificationServer.Call] {
            server.calls("Notify").filter { $0.title == "Call mum in 1 minute" }
        }
        #expect(await eventually { !ahead().isEmpty })
        let first = try #require(ahead().last)
        #expect(first.actions == ["done", "Done", "snooze", "Later (3 seconds)"])
        try await server.tell("action \(first.id ?? 0) snooze")
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == first.id } })
        // The notice comes again, and the reminder was neither snoozed nor recorded.
        #expect(await eventually { server.calls("Notify").count == 2 })
        #expect(
            try session.run("remindctl history --json | jq -r '[.[].what] | unique | join(\" \")'").out == "defined\n")
        let second = try #require(server.calls("Notify").last)
        _ = try session.run("sleep 0.6")
        try await server.tell("action \(second.id ?? 0) done")
        try await session.wait(for: "done\n", from: "remindctl today --json | jq -r '.[].status'")
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == second.id } })
    }

    @Test("other holidays tell which dose they move, and a file that is broken is told once", .timeLimit(.minutes(2)))
    func holidays() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(bus: bus.address)
        func write(_ events: String) throws {
            let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events)END:VCALENDAR\r\n"
            _ = try session.folder.write("config/remindd/days.ics", text)
        }
        func event(_ date: String) -> String {
            "BEGIN:VEVENT\r\nUID:\(date)\r\nSUMMARY:Holiday\r\nDTSTART;VALUE=DATE:\(date)\r\nEND:VEVENT\r\n"
        }
        func shown(_ title: String) -> [String] {
            server.calls("Notify").filter { $0.title == title }.map { $0.body ?? "" }
        }
        _ = try session.folder.write("config/remindd/remindd.toml", "[days]\nholidays = [\"days.ics\"]\n")
        try write(event("20350101"))
        try await session.start()
        let added = try session.run("remindctl med add --title Zinc --when 'on workdays at 07:30' --yes")
        #expect(added.code == 0, "\(added.error)")
        let date = try session.run("date -d 'next wednesday' +%Y%m%d").out.prefix(8)
        let day = try session.run("LC_ALL=C date -d 'next wednesday' '+%A %-d %B %Y'").out.split(separator: "\n")[0]
        try write(event("20350101") + event(String(date)))
        let changed = "Working days or holidays have changed"
        #expect(await eventually { !shown(changed).isEmpty })
        #expect(shown(changed) == ["Zinc: no dose on \(day) at 07:30"])
        try write("BEGIN:VEVENT\r\nSUMMARY:Holiday\r\nDTSTART;VALUE=DATE:20351399\r\nEND:VEVENT\r\n")
        let broken = "A file of holidays cannot be used"
        #expect(await eventually { !shown(broken).isEmpty })
        #expect(shown(broken).count == 1 && shown(broken)[0].contains("days.ics:"))
        #expect(shown(broken)[0].hasSuffix("See: remindctl status"))
        // What was read last goes on: nothing has moved back, and nothing more is told.
        #expect(try session.run("remindctl reload; remindctl status").out.contains("days.ics"))
        #expect(shown(changed).count == 1 && shown(broken).count == 1)
    }

    @Test("after Later, the other lengths of a snooze are offered", .timeLimit(.minutes(2)))
    func laterChoices() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(bus: bus.address)
        _ = try session.folder.write("config/remindd/remindd.toml", "[notify]\nsnooze = [\"10m\", \"1h\", \"3h\"]\n")
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --grace 1h --when 'once in 1s; once in 20h'")
        #expect(await eventually { !server.calls("Notify").isEmpty })
        let due = try #require(server.calls("Notify").last)
        #expect(
            due.actions == [
                "default", "Details", "done", "Taken", "snooze", "Later (10 minutes)", "skip", "Skip",
            ])
        try await server.tell("action \(due.id ?? 0) snooze")
        #expect(await eventually { server.calls("Notify").last?.title?.hasPrefix("Aspirin rings again at") == true })
        let choices = try #require(server.calls("Notify").last)
        #expect(choices.actions == ["snooze:3600", "1 hour", "snooze:10800", "3 hours"])
        #expect(choices.expire == 20_000)
        let left = """
            remindctl today --json | jq -r '.[] | select(.status == "snoozed") \
                | ((.snoozed | sub("[+-]..:..$"; "Z") | fromdate) - (now + (.due[19:22] | tonumber) * 3600)) / 60 | round'
            """
        #expect(try session.run(left).out == "10\n")
        // A second press within half a second does not count.
        _ = try session.run("sleep 0.6")
        try await server.tell("action \(choices.id ?? 0) snooze:3600")
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == choices.id } })
        try await session.wait(for: "60\n", from: left)
    }

    @Test("after Later, a notification says for a moment when it rings again", .timeLimit(.minutes(2)))
    func laterTime() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run("remindctl in 1s oven")
        #expect(await eventually { !server.calls("Notify").isEmpty })
        let due = try #require(server.calls("Notify").last)
        try await server.tell("action \(due.id ?? 0) snooze")
        #expect(await eventually { server.calls("Notify").last?.title?.hasPrefix("oven rings again at") == true })
        let said = try #require(server.calls("Notify").last)
        let time = try session.run("remindctl list --snoozed --json | jq -r '.[0].snoozed[11:16]'").out
        #expect(said.title == "oven rings again at \(time.dropLast())")
        #expect(said.actions == [] && said.body == "" && said.expire == 5000)
        // It goes with the snooze.
        #expect(try session.run("remindctl done oven").code == 0)
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == said.id } })
    }

    @Test("dunst offers them too", .timeLimit(.minutes(2)))
    func laterOnDunst() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "Later (10 minutes)")
        let session = try Session(bus: bus.address)
        _ = try session.folder.write("config/remindd/remindd.toml", "[notify]\nsnooze = [\"10m\", \"1h\"]\n")
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        #expect(try await eventually { try dunst.displayed() == 1 })
        try dunst.openMenu()
        try await session.wait(for: "snoozed", from: "remindctl today --json")
        // The reminder has gone, and the other length is there.
        #expect(try await eventually { try dunst.displayed() == 1 })
        try dunst.choose("1 hour")
        // A second press within half a second does not count.
        _ = try session.run("sleep 0.6")
        try dunst.openMenu()
        #expect(try await eventually { try dunst.displayed() == 0 })
        try await session.wait(
            for: "snoozed snoozed", from: "remindctl history aspirin --json | jq -r '[.[].what] | join(\" \")'")
    }

    @Test("with a server that takes no calls, everything else goes on", .timeLimit(.minutes(2)))
    func hangingServer() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus, "--mode", "hang")
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        try await session.wait(for: "●", from: "remindctl today")
        #expect(try session.run("remindctl take aspirin").code == 0)
        _ = server
    }
}
