import Glibc
import Programs
import Support
import Testing

/// Two daemons of one person, each with a record: her own, and that of her mother.
@Suite("A second daemon", .serialized)
struct InstanceTests {
    private func say(_ session: Session, _ line: String) throws -> String {
        let result = try session.run(line)
        return result.out + result.error
    }

    /// Ids, times and so the handles are equal, and both are of one app for the server that shows them.
    @Test(
        "with the same reminders at the same time: both ring, and neither touches the other's", .timeLimit(.minutes(2)))
    func sameReminders() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus, "--name", "dunst", "--vendor", "knopwob")
        let own = try Session(zone: Noon.zone(at: time(nil)), bus: bus.address)
        let mother = Session(record: "mother", beside: own)
        for session in [own, mother] { try await session.start() }
        let due = try own.run("date -d '3 seconds' +%Y-%m-%dT%H:%M:%S").out.trimmingLine
        let add = "med add Metformin --when 'once \(due)' --grace 2h --yes"
        #expect(try own.run("remindctl \(add)").code == 0)
        #expect(try own.run("remindctl --record mother \(add)").code == 0)
        #expect(await eventually { server.calls("Notify").count == 2 })
        let shown = server.calls("Notify")
        let titles = shown.compactMap(\.title).sorted()
        #expect(titles == ["Metformin", "mother: Metformin"])
        let hers = try #require(shown.first { $0.title == "mother: Metformin" })
        let mine = try #require(shown.first { $0.title == "Metformin" })
        #expect(shown.allSatisfy { $0.replaces == 0 })
        #expect(mine.tag?.hasPrefix("remindd-") == true && hers.tag?.hasPrefix("remindd.mother.") == true)
        #expect(mine.entry == "remindd" && hers.entry == "remindd@mother")
        // The command in the text answers the dose that it is about.
        #expect(mine.body?.contains("remindctl take ") == true, "\(mine)")
        #expect(hers.body?.contains("remindctl --record mother take ") == true, "\(hers)")
        // A snooze of one closes that one.
        #expect(try own.run("remindctl --record=mother snooze metformin 2s").code == 0)
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == hers.id } })
        #expect(await eventually { server.calls("Notify").count == 3 })
        #expect(server.calls("Notify").last?.title == "mother: Metformin")
        // So does an answer, by the handle, which is that of both.
        let handle = try own.run("remindctl today --json | jq -r '.[0].handle'").out.trimmingLine
        let same = try own.run("remindctl today --record mother --json | jq -r '.[0].handle'").out.trimmingLine
        #expect(handle == same)
        #expect(try say(own, "remindctl take \(handle)").hasPrefix("taken: Metformin"))
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == mine.id } })
        #expect(try own.run("remindctl").out.contains("1 of 1 done"))
        #expect(try own.run("remindctl --record mother").out.contains("1 due"))
        // And so does an end: the other rings on.
        #expect(own.stop() == 0)
        #expect(try own.run("remindctl --record mother").out.contains("1 due"))
        let last = try #require(server.calls("Notify").last { $0.title == "mother: Metformin" }?.id)
        #expect(!server.calls("CloseNotification").contains { $0.id == last })
        try await server.tell("action \(last) done")
        #expect(try await eventually { try mother.run("remindctl").out.contains("1 of 1 done") })
        // Hints name the record, also in JSON; data do not.
        #expect(try own.run("remindctl history --record mother --json | jq -r '.[-1].what'").out == "taken\n")
    }

    @Test("has folders, a socket and settings of its own", .timeLimit(.minutes(1)))
    func folders() async throws {
        let own = try Session(zone: Noon.zone(at: time(nil)))
        let mother = Session(record: "mother", beside: own)
        let away = try own.run("remindctl --record mother")
        #expect(away.code == 69)
        #expect(away.error.contains("run/remindd@mother/org.remindd.Remindd1"), "\(away.error)")
        #expect(away.error.contains("hint: start it with: REMINDD_RECORD=mother remindd"), "\(away.error)")
        _ = try own.run("mkdir run/systemd")
        let enable = "systemctl --user enable --now remindd@mother.socket remindd@mother.service"
        #expect(try own.run("remindctl --record mother").error.contains("hint: \(enable)"))
        #expect(try own.run("remindctl").error.contains("hint: systemctl --user enable --now remindd.socket"))
        let doctor = try own.run("remindctl --record mother doctor").out
        #expect(doctor.contains(enable), "\(doctor)")
        for session in [own, mother] { try await session.start() }
        #expect(try own.run("remindctl --record mother config set snooze 7m").code == 0)
        #expect(try own.run("cat config/remindd@mother/remindd.toml; ls config/remindd").out == "snooze = \"7m\"\n")
        #expect(try own.run("remindctl med add Zinc --when 'daily at 03:00' --yes --record mother").code == 0)
        #expect(try own.run("remindctl list --json").out == "[]\n")
        #expect(try own.run("remindctl export --calendar --record mother").code == 0)
        let files = try own.run("ls data/remindd@mother data/remindd; ls run/remindd@mother run/remindd")
        #expect(files.out.contains("calendar.ics") && files.out.contains("data/remindd:"), "\(files.out)")
        #expect(try own.run("grep -c '^UID:.*@mother.remindd' data/remindd@mother/calendar.ics").out == "1\n")
        #expect(mother.log.contains("remindd@mother: started"), "\(mother.log)")
        #expect(own.log.contains("remindd: started"), "\(own.log)")
        // A socket that the environment names is that of another one.
        let path = own.folder["run/remindd/org.remindd.Remindd1"]
        #expect(try own.run("REMINDD_SOCKET='\(path)' remindctl --record mother list --json").out.contains("zinc"))
        #expect(try own.run("remindd --check").out.contains("record"))
        #expect(try own.run("REMINDD_RECORD=mother remindctl list --json").out.contains("zinc"))
    }

    @Test("bad names are refused, and nothing is made")
    func refused() async throws {
        let own = try Session()
        for line in ["--record Mother", "today --record=", "--record ../x list", "--record"] {
            let result = try own.run("remindctl \(line)")
            #expect(result.code == 64, "\(line): \(result)")
            #expect(result.error.contains("hint: such as: remindctl --record mother"), "\(result.error)")
        }
        let twice = try own.run("remindctl --record a --record b").error
        #expect(twice == "remindctl: error: --record is there twice\nremindctl: hint: name one record\n")
        #expect(try own.run("REMINDD_RECORD=No remindctl").code == 64)
        own.set("REMINDD_RECORD", "../x")
        let (code, log) = try own.startInVain()
        #expect(code == 78 && log.contains("hint: set REMINDD_RECORD to such a name"), "\(log)")
        #expect(try own.run("ls data").out.isEmpty)
    }
}

extension String {
    fileprivate var trimmingLine: String { String(prefix { $0 != "\n" }) }
}
