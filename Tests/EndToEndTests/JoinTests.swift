import Glibc
import Programs
import Support
import Testing

/// A machine with reminders of its own joins, as a person and as a script do it.
@Suite("Joining with reminders of its own", .serialized)
struct JoinTests {
    private func say(_ session: Session, _ line: String) throws -> String {
        let result = try session.run(line)
        return result.out + result.error
    }

    /// A desktop with zinc and iron in a circle, and a laptop with another zinc, and tea, that has its folder.
    private func machines() async throws -> (desktop: Session, laptop: Session) {
        let zone = try Noon.zone(at: time(nil))
        let (desktop, laptop) = (try Session(zone: zone), try Session(zone: zone))
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new --name desktop")
        _ = try say(desktop, "remindctl med add Zinc --when 'daily at 03:00' --dose '1 tablet' --yes")
        _ = try say(desktop, "remindctl med add Iron --when 'daily at 03:00' --yes")
        _ = try say(laptop, "remindctl med add Zinc --when 'daily at 04:00' --dose '2 tablets' --yes")
        _ = try say(laptop, "remindctl add Tea 'daily at 05:00' --yes")
        for session in [desktop, laptop] { _ = try say(session, "remindctl take zinc --extra") }
        try desktop.carry(to: laptop)
        return (desktop, laptop)
    }

    @Test(
        "a script has to say everything, and then nothing is lost; the record from before comes back",
        .timeLimit(.minutes(2)))
    func script() async throws {
        let (desktop, laptop) = try await machines()
        let before = try say(laptop, "remindctl history --json")
        let refused = try laptop.run("remindctl sync join --name laptop < /dev/null")
        #expect(refused.code == 64 && refused.error.contains("Zinc here may be the same as Zinc there"), "\(refused)")
        #expect(refused.error.contains("--keep zinc=here") && refused.error.contains("Only here: Tea"))
        let shown = try laptop.run("remindctl sync join --name laptop --dry-run")
        #expect(shown.out.contains("when: daily at 04:00 -> daily at 03:00") && shown.code == 0, "\(shown)")
        #expect(try say(laptop, "remindctl sync join --dry-run --json").contains("\"reminder\":\"zinc\""))
        for wrong in ["zinc", "zinc=mine", "tea=here --keep zinc=here", "zinc=", "zinc=here --keep zinc=there"] {
            let result = try laptop.run("remindctl sync join --keep \(wrong) < /dev/null")
            #expect(result.code == 64 && result.error.contains("error: "), "\(result)")
        }
        #expect(try laptop.run("remindctl sync join --keep zinc=here --doses thrice").code == 64)
        #expect(try laptop.run("remindctl sync").out.contains("on this machine alone"))
        let tablet = try Session(zone: try Noon.zone(at: time(nil)))
        try await tablet.start()
        try desktop.carry(to: tablet)
        let needless = try tablet.run("remindctl sync join --keep zinc=here < /dev/null")
        #expect(needless.code == 64 && needless.error.contains("there is no question"), "\(needless)")
        #expect(try say(laptop, "remindctl history --json") == before)
        let joined = try laptop.run("remindctl sync join --name laptop --keep Zinc=there < /dev/null")
        #expect(joined.code == 0 && joined.out.contains("desktop"), "\(joined)")
        #expect(joined.error.contains("All who can read the folder can read this record"))
        try laptop.carry(to: desktop)
        let isThere = try await eventually(within: .seconds(3)) {
            try self.say(desktop, "remindctl list").contains("Tea")
        }
        #expect(isThere)
        for session in [desktop, laptop] {
            let zinc = try say(session, "remindctl show zinc")
            #expect(zinc.contains("daily at 03:00") && !zinc.contains("04:00"), "\(zinc)")
            #expect(try session.run("remindctl sync").code == 0)
            #expect(try session.run("remindctl history zinc | grep -c taken").out == "2\n")
            #expect(!session.log.contains("twice"))
        }
        #expect(try say(laptop, "remindctl doctor").contains("is read and written, with 1 other machine"))
        laptop.stop()
        try await laptop.start()
        let back = try laptop.run("remindctl sync leave --back")
        #expect(back.code == 0 && back.out.contains("on this machine alone"), "\(back)")
        #expect(try say(laptop, "remindctl history --json") == before)
        #expect(try say(laptop, "remindctl list").contains("Tea") && !say(laptop, "remindctl list").contains("Iron"))
        #expect(
            try say(laptop, "remindctl sync join --keep zinc=here < /dev/null").contains("have this record already"))
        #expect(try say(laptop, "remindctl sync leave --back").contains("is shared with no other machine"))
        #expect(
            try say(desktop, "remindctl sync leave --back").contains("had no reminders of its own before it joined"))
        #expect(try say(desktop, "remindctl sync").contains("desktop  this machine"))
    }

    @Test("at a terminal it asks until it is answered", .timeLimit(.minutes(2)))
    func terminal() async throws {
        let (_, laptop) = try await machines()
        let asked = try laptop.run(
            "printf 'perhaps\\nboth\\nyes\\n' | script -qec 'remindctl sync join --name laptop' /dev/null")
        #expect(asked.out.contains("Which holds? [here/there/both]"), "\(asked)")
        #expect(asked.out.ranges(of: "Which holds?").count == 2, "\(asked)")
        #expect(try say(laptop, "remindctl list").contains("zinc-laptop"))
        let left = try laptop.run("remindctl sync")
        #expect(left.out.contains("desktop  heard today at"), "\(left)")
    }
}
