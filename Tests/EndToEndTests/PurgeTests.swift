import Glibc
import Programs
import Support
import Testing

/// A reminder that is erased on one of two machines.
@Suite("A purge on several machines", .serialized)
struct PurgeTests {
    private func say(_ session: Session, _ line: String) throws -> String {
        let result = try session.run(line)
        return result.out + result.error
    }

    /// Every file of a machine with a word in any of its bytes.
    private func files(_ session: Session, with word: String) throws -> String {
        try session.run("grep -rail \(word) data").out
    }

    private func isGone(_ word: String, from session: Session) async throws -> Bool {
        try await eventually(within: .seconds(10)) { try self.files(session, with: word).isEmpty }
    }

    private func machines() async throws -> (desktop: Session, laptop: Session) {
        let zone = try Noon.zone(at: time(nil))
        let (desktop, laptop) = (try Session(zone: zone), try Session(zone: zone))
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new --name desktop")
        _ = try say(desktop, "remindctl med add 'Zolpidem night' --id zol --when 'daily at 03:00' --yes")
        _ = try say(desktop, "remindctl med add Iron --when 'daily at 03:00' --yes")
        try desktop.carry(to: laptop)
        _ = try say(laptop, "remindctl sync join --name laptop")
        _ = try say(laptop, "remindctl take zol --extra --note zolpidem-note")
        _ = try say(laptop, "remindctl take iron --extra")
        try laptop.carry(to: desktop)
        try await desktop.wait(for: "zolpidem-note", from: "remindctl history --json")
        for session in [desktop, laptop] { #expect(try session.run("remindctl backup").code == 0) }
        return (desktop, laptop)
    }

    @Test("it is in no byte of either, also not in copies", .timeLimit(.minutes(2)))
    func everywhere() async throws {
        let (desktop, laptop) = try await machines()
        #expect(try files(laptop, with: "zolpidem").contains("backups/"))
        let planned = try desktop.run("remindctl purge zol --dry-run")
        let lines = [
            "also erased, once they hear of it: laptop\n",
            "not erased: what a carrier or a person keeps, such as .stversions of Syncthing,",
        ]
        for line in lines { #expect(planned.out.contains(line), "\(planned)") }
        #expect(try say(desktop, "remindctl purge zol").contains("nothing was erased"))
        let erased = try desktop.run("remindctl purge zol --yes")
        #expect(erased.code == 0 && erased.out.contains(", also in 1 backup\n"), "\(erased)")
        for line in lines { #expect(erased.out.contains(line), "\(erased)") }
        // The files of the laptop are the laptop's.
        let device = try laptop.run("cat data/remindd/device").out.split(separator: "\n")[0]
        let left = try files(desktop, with: "zolpidem").split(separator: "\n")
        #expect(!left.isEmpty && left.allSatisfy { $0.hasPrefix("data/remindd/sync/\(device)/") }, "\(left)")
        try desktop.carry(to: laptop)
        #expect(try await isGone("zolpidem", from: laptop), "\(laptop.log)")
        #expect(laptop.log.contains("another machine erased a reminder - It does not ring any more."), "\(laptop.log)")
        try laptop.carry(to: desktop)
        #expect(try await isGone("zolpidem", from: desktop))
        for session in [desktop, laptop] {
            #expect(try session.run("grep -rail -e '\"zol\"' data").out.isEmpty)
            #expect(try say(session, "remindctl doctor").contains("all checksums and indexes are correct"))
            #expect(try session.run("remindctl sync").code == 0)
            #expect(try say(session, "remindctl history iron").contains("taken"))
            #expect(try say(session, "remindctl list").contains("Iron"))
        }
        // What is recorded now is heard, and nothing is said twice.
        _ = try say(laptop, "remindctl take iron --extra --note after")
        try laptop.carry(to: desktop)
        try await desktop.wait(for: "after", from: "remindctl history iron --json")
        for session in [desktop, laptop] {
            let said = "remindctl history --json | jq '[.[] | select(.what == \"purged\")] | length'"
            #expect(try say(session, said) == "2\n")
        }
    }

    @Test("a machine that was off or killed in between erases it at its next start", .timeLimit(.minutes(2)))
    func off() async throws {
        let (desktop, laptop) = try await machines()
        _ = try laptop.run("cp data/remindd/backups/*.sqlite kept.sqlite")
        laptop.killHard()
        #expect(try desktop.run("remindctl purge zol --yes").code == 0)
        try desktop.carry(to: laptop)
        try await laptop.start()
        #expect(try await isGone("zolpidem", from: laptop))
        #expect(try laptop.run("ls data/remindd/erasing").code != 0)
        // Killed before the copies were done.
        laptop.killHard()
        _ = try laptop.run("cp kept.sqlite data/remindd/backups/journal-2026-01-01.sqlite; touch data/remindd/erasing")
        try await laptop.start()
        #expect(try await isGone("zolpidem", from: laptop))
        let isDone = try await eventually { try laptop.run("ls data/remindd/erasing").code != 0 }
        #expect(isDone)
        // A copy that cannot be read is left, named, and looked at again.
        laptop.killHard()
        _ = try laptop.run("echo zolpidem > data/remindd/backups/journal-2026-01-01.sqlite; touch data/remindd/erasing")
        try await laptop.start()
        let isNamed = await eventually { laptop.log.contains("NOT erased from ") }
        #expect(isNamed, "\(laptop.log)")
        #expect(try laptop.run("ls data/remindd/erasing").code == 0)
        _ = try laptop.run("rm data/remindd/backups/journal-2026-01-01.sqlite")
        // A backup of before that a person puts back loses it again.
        #expect(try laptop.run("remindctl restore kept.sqlite").code == 0)
        #expect(try await isGone("zolpidem", from: laptop))
        #expect(try say(laptop, "remindctl list").contains("Iron"))
        try laptop.carry(to: desktop)
        #expect(try await isGone("zolpidem", from: desktop))
    }

    @Test(
        "doctor names what came back from a machine that is lost, and it can be erased", .timeLimit(.minutes(2)),
        .enabled(if: access(FakeTime.library, R_OK) == 0, "faketime is not installed"))
    func left() async throws {
        let zone = try Noon.zone(at: time(nil))
        let (desktop, laptop) = (try Session(zone: zone), try Session(zone: zone))
        // Nine days ago.
        for session in [desktop, laptop] { try await session.start(under: FakeTime.behind(days: 9)) }
        _ = try say(desktop, "remindctl sync new --name desktop")
        for id in ["zol", "iron"] {
            _ = try say(desktop, "remindctl med add \(id) --id \(id) --when 'daily at 03:00' --yes")
        }
        try desktop.carry(to: laptop)
        _ = try say(laptop, "remindctl sync join --name laptop")
        _ = try say(laptop, "remindctl take zol --extra --note apart")
        laptop.killHard()
        #expect(try desktop.run("remindctl purge zol --yes").code == 0)
        #expect(desktop.stop() == 0)
        try await desktop.start()
        #expect(!(try say(desktop, "remindctl doctor").contains("came back")))
        let unknown = try desktop.run("remindctl purge =zol --yes")
        #expect(unknown.code != 0 && unknown.error.contains("there is no reminder zol"), "\(unknown)")
        try laptop.carry(to: desktop)
        try await desktop.wait(for: "of zol came back after it was erased", from: "remindctl doctor")
        #expect(try say(desktop, "remindctl doctor").contains("remindctl purge =zol"))
        for view in ["today", "list --all", "stats", "agenda"] {
            #expect(!(try say(desktop, "remindctl \(view)").contains("zol")), "\(view)")
        }
        #expect(try desktop.run("remindctl purge zo --yes").code != 0)
        #expect(try say(desktop, "remindctl purge =zol").contains("nothing was erased"))
        let erased = try desktop.run("remindctl purge =zol --yes")
        #expect(erased.code == 0, "\(erased)")
        #expect(!(try say(desktop, "remindctl doctor").contains("came back")))
        #expect(try say(desktop, "remindctl list").contains("iron"))
        #expect(try say(desktop, "remindctl sync retire laptop").contains("retired"))
        #expect(try await isGone("apart", from: desktop))
    }

    @Test("a machine alone erases as it always did", .timeLimit(.minutes(2)))
    func alone() async throws {
        let session = try Session(zone: Noon.zone(at: time(nil)))
        try await session.start()
        _ = try say(session, "remindctl med add Zinc --when 'daily at 03:00' --yes")
        let erased = try session.run("remindctl purge zinc --yes --json")
        #expect(!erased.out.contains("machines") && erased.out.contains("\"remaining\""), "\(erased)")
        #expect(try session.run("ls data/remindd/erasing").code != 0)
    }
}
