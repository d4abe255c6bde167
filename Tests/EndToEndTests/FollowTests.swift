import Glibc
import Programs
import Support
import Testing

/// A daughter's machine that follows that of her mother.
@Suite("A machine that follows", .serialized)
struct FollowTests {
    private func say(_ session: Session, _ line: String) throws -> String {
        let result = try session.run(line)
        return result.out + result.error
    }

    private func carry(from source: Session, to target: Session) throws {
        let (from, to) = (source.folder["data/remindd/sync"], target.folder["data/remindd@mother/sync"])
        let (status, output) = try ChildProcess.run(["sh", "-c", "mkdir -p '\(to)' && cp -a '\(from)/.' '\(to)'"])
        try #require(status == 0, "\(output)")
    }

    private func follower(bus: String?) throws -> Session {
        let own = try Session(zone: Noon.zone(at: time(nil)), bus: bus)
        mkdir(own.folder["config/remindd@mother"], 0o700)
        _ = try own.folder.write("config/remindd@mother/remindd.toml", "[sync]\nrole = \"follow\"\n")
        return Session(record: "mother", beside: own)
    }

    @Test("reads and rings, writes nothing into the folder, and records no answer", .timeLimit(.minutes(2)))
    func follows() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let mother = try Session(zone: Noon.zone(at: time(nil)))
        let daughter = try follower(bus: bus.address)
        for session in [mother, daughter] { try await session.start() }
        #expect(try say(mother, "remindctl sync new --name laptop").contains("Nothing in it can be kept from"))
        // Before it has joined, nothing that would keep it from joining.
        let early = try daughter.run("remindctl med add Iron --when 'daily at 08:00' --yes")
        #expect(early.code == 77 && early.error.contains("this machine only follows: NOT recorded"), "\(early)")
        #expect(try daughter.run("remindctl sync new").error.contains("a circle begins with one that takes part"))
        _ = try say(mother, "remindctl med add Zinc --when 'once in 4s' --grace 2h --yes")
        try carry(from: mother, to: daughter)
        let list = "cd data/remindd@mother/sync && find . -type f -exec sha256sum {} + | sort"
        let before = try daughter.run(list).out
        let joined = try say(daughter, "remindctl sync join --name phone")
        #expect(joined.contains("phone   this machine, follows") && !joined.contains("can be kept"), "\(joined)")
        #expect(await eventually { server.calls("Notify").count == 1 })
        let shown = try #require(server.calls("Notify").first)
        #expect(shown.title == "mother: Zinc" && shown.actions == ["default", "Details"], "\(shown)")
        // Nothing was heard since it is due.
        let body = shown.body ?? ""
        #expect(body.contains("no answer known; laptop was last heard at ") && !body.contains("remindctl"), "\(body)")
        #expect(
            try daughter.run("remindctl today --json | jq -c '.[0] | [.status, .handle]'").out == "[\"due\",null]\n")
        for line in [
            "take zinc", "skip zinc", "snooze zinc 10m", "undo", "refill zinc 5", "med edit zinc --dose '1 mg'",
            "archive zinc", "log weight 70kg", "in 5m oven", "pause zinc --yes", "apply --yes", "purge zinc --yes",
        ] {
            let refused = try daughter.run("remindctl \(line)")
            #expect(
                refused.code != 0 && refused.error.contains("only follows") || refused.code == 66, "\(line): \(refused)"
            )
        }
        #expect(
            try say(daughter, "remindctl take zinc").contains(
                "hint: record it on a machine that takes part; to take part here: remindctl --record mother config set")
        )
        #expect(try say(daughter, "remindctl doctor").contains("is read: this machine follows 1 other machine"))
        #expect(try say(daughter, "remindctl status").contains("no answer is recorded here"))
        // The delivery is in its own record, and only there.
        #expect(try say(daughter, "remindctl history --json | jq -r '.[].what'").contains("delivered"))
        #expect(try daughter.run(list).out == before)
        // An answer closes it.
        _ = try say(mother, "remindctl take zinc")
        try carry(from: mother, to: daughter)
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == shown.id } })
        #expect(try say(daughter, "remindctl").contains("1 of 1 done"))
        // What her mother erases is erased here.
        _ = try say(mother, "remindctl purge zinc --yes")
        _ = try daughter.run("rm -r data/remindd@mother/sync/*/")
        try carry(from: mother, to: daughter)
        let isGone = try await eventually { try daughter.run("grep -rail zinc data/remindd@mother").out.isEmpty }
        #expect(isGone)
    }

    @Test("says that it was not taken where the other machine was heard since", .timeLimit(.minutes(2)))
    func notTaken() async throws {
        let mother = try Session(zone: Noon.zone(at: time(nil)))
        let daughter = try follower(bus: nil)
        for session in [mother, daughter] { try await session.start() }
        _ = try say(mother, "remindctl sync new --name laptop")
        _ = try say(mother, "remindctl med add Zinc --when 'once in 1s' --grace 2h --yes")
        try await mother.wait(for: "delivered", from: "remindctl history --json")
        try carry(from: mother, to: daughter)
        _ = try say(daughter, "remindctl sync join --name phone")
        let isTold = await eventually { daughter.log.contains("not taken; laptop was heard at ") }
        #expect(isTold, "\(daughter.log)")
        #expect(daughter.log.contains("remindd@mother: Zinc - due"), "\(daughter.log)")
    }

    @Test("follows on without its settings, and takes part once they say so", .timeLimit(.minutes(2)))
    func settings() async throws {
        let mother = try Session(zone: Noon.zone(at: time(nil)))
        let daughter = try follower(bus: nil)
        for session in [mother, daughter] { try await session.start() }
        _ = try say(mother, "remindctl sync new --name laptop")
        _ = try say(mother, "remindctl med add Zinc --when 'daily at 03:00' --yes")
        try carry(from: mother, to: daughter)
        _ = try say(daughter, "remindctl sync join --name phone")
        let files = "find data/remindd@mother/sync -name '*.seg' | wc -l"
        for text in ["[sync", ""] {
            daughter.stop()
            _ = try daughter.folder.write("config/remindd@mother/remindd.toml", text)
            try await daughter.start()
            #expect(try daughter.run("remindctl archive zinc").code == 77)
            #expect(try daughter.run(files).out == "1\n")
        }
        _ = try daughter.folder.write("config/remindd@mother/reminders.toml", "")
        #expect(try say(daughter, "remindctl reload").contains("only follows"))
        _ = try daughter.run("rm config/remindd@mother/reminders.toml")
        #expect(try daughter.run("remindctl config set sync.role member").code == 0)
        #expect(try daughter.run("remindctl archive zinc").code == 0)
        let hasWritten = try await eventually { try daughter.run(files).out == "2\n" }
        #expect(hasWritten)
    }

    @Test("records again once it has left, also if only the circle said that it follows", .timeLimit(.minutes(2)))
    func left() async throws {
        let mother = try Session(zone: Noon.zone(at: time(nil)))
        let daughter = try follower(bus: nil)
        for session in [mother, daughter] { try await session.start() }
        _ = try say(mother, "remindctl sync new --name laptop")
        try carry(from: mother, to: daughter)
        _ = try say(daughter, "remindctl sync join --name phone")
        daughter.stop()
        _ = try daughter.folder.write("config/remindd@mother/remindd.toml", "")
        try await daughter.start()
        #expect(try daughter.run("remindctl in 1h tea").code == 77)
        #expect(try daughter.run("remindctl sync leave").code == 0)
        #expect(try daughter.run("remindctl in 1h tea").code == 0)
    }
}
