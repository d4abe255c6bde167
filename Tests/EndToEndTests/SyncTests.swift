import Glibc
import Programs
import Support
import Testing

/// Two machines, each with its daemon, and files that are carried between their folders.
@Suite("Several machines", .serialized)
struct SyncTests {
    private func carry(from source: Session, to target: Session) throws { try source.carry(to: target) }

    private func machine() throws -> Session { try Session(zone: try Noon.zone(at: time(nil))) }

    private func say(_ session: Session, _ line: String) throws -> String {
        let result = try session.run(line)
        return result.out + result.error
    }

    @Test("a dose that is answered on one machine is answered on the other", .timeLimit(.minutes(2)))
    func answered() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        #expect(try say(laptop, "remindctl sync join").contains("has no circle to join"))
        #expect(try say(desktop, "remindctl sync new --name desktop").contains("desktop  this machine"))
        _ = try say(desktop, "remindctl med add Zinc --when 'once in 5s' --grace 2h --yes")
        try carry(from: desktop, to: laptop)
        #expect(try say(laptop, "remindctl sync join --name laptop").contains("desktop  heard today at"))
        for session in [desktop, laptop] {
            let isDue = try await eventually { try self.say(session, "remindctl").contains("1 due") }
            #expect(isDue)
        }
        #expect(try say(laptop, "remindctl take zinc").hasPrefix("taken: Zinc"))
        #expect(try say(desktop, "remindctl").contains("1 due"))
        _ = try desktop.run("remindctl watch --json > watch & echo $! > pid")
        try await desktop.wait(for: "watching", from: "cat watch")
        try carry(from: laptop, to: desktop)
        // inotify tells, and nothing polls.
        let isTaken = try await eventually(within: .seconds(2)) {
            try self.say(desktop, "remindctl").contains("1 of 1 done")
        }
        #expect(isTaken)
        try await desktop.wait(for: "\"event\":\"taken\"", from: "cat watch")
        _ = try desktop.run("kill $(cat pid)")
        // After a start it is so, too, and nothing was written twice.
        let before = try say(desktop, "remindctl history --json")
        desktop.stop()
        try await desktop.start()
        #expect(try say(desktop, "remindctl history --json") == before)
        #expect(try say(desktop, "remindctl doctor").contains("is read and written, with 1 other machine"))
        let taken = "jq -r '.[] | select(.what == \"taken\").machine'"
        #expect(try say(desktop, "remindctl history --json | \(taken)") == "laptop\n")
        #expect(try say(desktop, "remindctl history").contains("laptop"))
    }

    @Test("sync and doctor say which machine rings", .timeLimit(.minutes(2)))
    func rings() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(laptop, "remindctl config set sync.rings_after 3h")
        #expect(
            try say(laptop, "remindctl doctor").contains("[sync] changes nothing: this machine has heard of no other"))
        _ = try say(desktop, "remindctl sync new --name desktop")
        _ = try say(desktop, "remindctl med add Metformin --when 'daily at 08:00' --grace 2h --yes")
        try carry(from: desktop, to: laptop)
        let joined = try say(laptop, "remindctl sync join --name laptop")
        #expect(joined.contains("rings after 3h") && joined.contains("rings at once"), "\(joined)")
        #expect(
            try say(laptop, "remindctl doctor").contains(
                "Metformin: rings_after is not shorter than the grace, so this machine never rings"))
        try carry(from: laptop, to: desktop)
        let isHeard = try await eventually { try self.say(desktop, "remindctl sync").contains("rings after 3h") }
        #expect(isHeard)
        _ = try say(desktop, "remindctl med edit metformin --rings-on tablet --yes")
        let problem = "Metformin: rings_on names tablet, which is no machine of the circle, so it rings on all"
        let shown = try desktop.run("remindctl sync")
        #expect((shown.out + shown.error).contains(problem), "\(shown)")
        #expect(try say(desktop, "remindctl doctor").contains(problem))
        #expect(try say(desktop, "remindctl med edit metformin --rings-on desktop --yes").contains("Metformin"))
        #expect(try !say(desktop, "remindctl sync").contains("rings_on"))
    }

    @Test("a dose that both machines have recorded is told on both", .timeLimit(.minutes(2)))
    func double() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new --name desktop")
        _ = try say(desktop, "remindctl med add Zinc --when 'once in 5s' --grace 2h --yes")
        try carry(from: desktop, to: laptop)
        _ = try say(laptop, "remindctl sync join --name laptop")
        for session in [desktop, laptop] {
            let isDue = try await eventually { try self.say(session, "remindctl").contains("1 due") }
            #expect(isDue)
            #expect(try say(session, "remindctl take zinc").hasPrefix("taken: Zinc"))
            #expect(!(try say(session, "remindctl").contains("twice")))
        }
        try carry(from: desktop, to: laptop)
        try carry(from: laptop, to: desktop)
        for session in [desktop, laptop] {
            let isTold = try await eventually(within: .seconds(2)) {
                try self.say(session, "remindctl").contains("taken twice, at")
            }
            #expect(isTold)
            #expect(session.log.contains("Zinc: taken twice? - Zinc, "))
            let today = try say(session, "remindctl")
            #expect(today.contains("on desktop") && today.contains("on laptop"))
            #expect(today.contains("One dose: remindctl once "))
            #expect(try say(session, "remindctl undo zinc").contains("was recorded on two machines"))
        }
        #expect(try say(laptop, "remindctl once --at 10m").contains("error:"))
        #expect(try say(laptop, "remindctl once").hasPrefix("one dose: Zinc, "))
        #expect(try say(laptop, "remindctl twice iron").contains("there is no reminder iron"))
        try carry(from: laptop, to: desktop)
        let isSettled = try await eventually(within: .seconds(2)) {
            !(try self.say(desktop, "remindctl").contains("taken twice"))
        }
        #expect(isSettled)
        #expect(try say(desktop, "remindctl twice zinc --json").contains("\"doses\""))
        #expect(try say(desktop, "remindctl once").contains("nothing was recorded twice"))
    }

    @Test("each machine has a name of its own, and is known as soon as it has joined", .timeLimit(.minutes(2)))
    func names() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new --name Desktop")
        try carry(from: desktop, to: laptop)
        let refused =
            "remindctl: error: another machine is called desktop\nremindctl: hint: give this one another name: --name desktop-2\n"
        let said = try laptop.run("remindctl sync join --name desktop --yes")
        #expect(said.error == refused, "\(said)")
        #expect(try say(laptop, "remindctl sync").contains("alone"))
        #expect(try say(laptop, "remindctl sync join --name laptop").contains("laptop   this machine"))
        try carry(from: laptop, to: desktop)
        let isKnown = try await eventually { try self.say(desktop, "remindctl sync").contains("laptop   heard") }
        #expect(isKnown)
        // Both take one name before they hear of each other's.
        for session in [desktop, laptop] { _ = try say(session, "remindctl sync name shelf") }
        for _ in 0..<2 {
            try carry(from: laptop, to: desktop)
            try carry(from: desktop, to: laptop)
        }
        let problem = "another machine is called shelf too: give this one another name: remindctl sync name NAME"
        for session in [desktop, laptop] {
            let isTold = try await eventually { try self.say(session, "remindctl sync").contains(problem) }
            #expect(isTold)
            #expect(try session.run("remindctl sync").code == 1)
        }
        _ = try say(laptop, "remindctl sync name laptop")
        try carry(from: laptop, to: desktop)
        let isMended = try await eventually { try !self.say(desktop, "remindctl sync").contains(problem) }
        #expect(isMended)
        // The name of a machine that is gone is free.
        _ = try say(desktop, "remindctl sync retire laptop")
        #expect(try desktop.run("remindctl sync name laptop").code == 0)
        #expect(try desktop.run("remindctl sync").code == 0)
    }

    @Test("why says when a ring comes that waits for other machines", .timeLimit(.minutes(2)))
    func waits() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new --name desktop")
        _ = try say(desktop, "remindctl med add Zinc --when 'once in 5s' --grace 6h --yes")
        try carry(from: desktop, to: laptop)
        _ = try say(laptop, "remindctl config set sync.rings_after 3h")
        _ = try say(laptop, "remindctl sync join --name laptop")
        try carry(from: laptop, to: desktop)
        let isDue = try await eventually { try self.say(laptop, "remindctl").contains("1 due") }
        #expect(isDue)
        let why = try say(laptop, "remindctl why zinc")
        #expect(why.contains("Other machines had the first ring.") && why.contains("It rings here "), "\(why)")
        #expect(!why.contains("Nothing more"), "\(why)")
        #expect(try say(laptop, "remindctl history zinc").contains("other machines have the first ring"))
        #expect(try !say(desktop, "remindctl why zinc").contains("It rings here"))
    }

    @Test("machines of one host name get names of their own")
    func hostNames() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new")
        try carry(from: desktop, to: laptop)
        _ = try say(laptop, "remindctl sync join")
        let labels = try say(laptop, "remindctl sync --json | jq -r '.machines[].label'").split(separator: "\n")
        #expect(labels.count == 2 && labels[0] == "\(labels[1])-2")
    }

    @Test("a record that was put back is one machine, here and elsewhere", .timeLimit(.minutes(2)))
    func putBack() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new --name desktop")
        _ = try say(desktop, "remindctl med add Zinc --when 'daily at 03:00' --yes")
        _ = try say(desktop, "remindctl backup back.sqlite")
        _ = try say(desktop, "remindctl take zinc --extra")
        try carry(from: desktop, to: laptop)
        _ = try say(laptop, "remindctl sync join --name laptop")
        try carry(from: laptop, to: desktop)
        _ = try say(desktop, "remindctl restore back.sqlite --yes")
        _ = try say(desktop, "remindctl med add Iron --when 'daily at 03:00' --yes")
        for _ in 0..<2 {
            try carry(from: desktop, to: laptop)
            try carry(from: laptop, to: desktop)
        }
        let isHeard = try await eventually { try self.say(laptop, "remindctl list").contains("Iron") }
        #expect(isHeard)
        for (session, labels) in [(desktop, "desktop\nlaptop\n"), (laptop, "laptop\ndesktop\n")] {
            #expect(try say(session, "remindctl sync --json | jq -r '.machines[].label'") == labels)
            #expect(try say(session, "remindctl doctor").contains("with 1 other machine\n"))
        }
    }

    @Test("a stick carries the record: to join, and back with an answer", .timeLimit(.minutes(2)))
    func stick() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        let stick = desktop.folder["stick"]
        let copy = "remindctl sync copy '\(stick)'"
        #expect(try say(laptop, copy).contains("neither this record nor \(stick) belongs to a circle"))
        _ = try say(desktop, "remindctl sync new --name desktop")
        _ = try say(desktop, "remindctl med add Zinc --when 'daily at 03:00' --yes")
        // A stick that is not there must not look as if it had it.
        let first = try desktop.run(copy)
        #expect(first.out == "copied to \(stick): 1 file; from it: 0 files\n")
        #expect(first.error == "\(stick) was not there, and was made.\n")
        #expect(try say(desktop, copy) == "\(stick) has the same already\n")
        #expect(try say(laptop, copy).contains("This machine can join now"))
        #expect(try say(laptop, "remindctl sync join --name laptop").contains("desktop  heard today at"))
        _ = try say(laptop, "remindctl take zinc --extra")
        #expect(try say(laptop, copy) == "copied to \(stick): 1 file; from it: 0 files\n")
        // The stick has an older state of the desktop's own file: that brings nothing back.
        _ = try say(desktop, "remindctl med add Iron --when 'daily at 03:00' --yes")
        #expect(try say(desktop, copy) == "copied to \(stick): 1 file; from it: 1 file\n")
        let isHeard = try await eventually(within: .seconds(2)) {
            try self.say(desktop, "remindctl history zinc").contains("taken")
        }
        #expect(isHeard)
        #expect(try say(laptop, copy).contains("from it: 1 file"))
        let isThere = try await eventually(within: .seconds(2)) {
            try self.say(laptop, "remindctl list").contains("Iron")
        }
        #expect(isThere)
        // What is refused leaves both as they are.
        _ = try say(desktop, "cd '\(stick)' && echo 0123456789abcdef > circle")
        let other = try say(laptop, copy)
        #expect(other.contains("\(stick) belongs to another circle"))
        #expect(other.contains("use another folder; this record's circle is"), "\(other)")
        #expect(try laptop.run("remindctl sync copy /proc/stick").error.contains("was made") == false)
        _ = try say(desktop, "rm -r '\(stick)' && touch '\(stick)'")
        #expect(try say(laptop, copy).contains("error: cannot"))
    }

    @Test("a folder that was deleted is written again, and one that cannot be written keeps nothing from ringing")
    func folder() async throws {
        let session = try machine()
        try await session.start()
        _ = try say(session, "remindctl sync new --name desktop")
        _ = try say(session, "remindctl med add Zinc --when 'daily at 03:00' --yes")
        let files = "find data/remindd/sync -name '*.seg' | wc -l"
        #expect(try session.run(files).out == "1\n")
        session.stop()
        _ = try session.run("rm -r data/remindd/sync")
        try await session.start()
        #expect(try session.run(files).out == "1\n")
        session.stop()
        _ = try session.run("rm -r data/remindd/sync && touch data/remindd/sync")
        try await session.start()
        #expect(try say(session, "remindctl status").contains("sync is not a real folder"))
        _ = try say(session, "remindctl in 1s 'It rings'")
        let hasRung = try await eventually { try self.say(session, "remindctl history").contains("delivered") }
        #expect(hasRung)
        #expect(try session.run("remindctl sync").code == 1)
    }

    @Test("a command that another machine has set does not run here", .timeLimit(.minutes(2)))
    func command() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new --name desktop")
        let made = try desktop.run(
            """
            cat > config/remindd/reminders.toml <<EOF
            [[medication]]
            id = "zinc"
            title = "Zinc"
            when = "once $(date -d '3 seconds' '+%Y-%m-%d %H:%M:%S')"
            escalate = { after = "1s", command = ["/bin/true"] }
            EOF
            remindctl apply --yes
            """)
        try #require(made.code == 0, "\(made.error)")
        try carry(from: desktop, to: laptop)
        let joined = try say(laptop, "remindctl sync join")
        #expect(joined.contains("heard"), "\(joined)")
        let reason = "the command of zinc"
        let isRefused = try await eventually {
            try self.say(laptop, "remindctl status").contains("another machine set it")
        }
        #expect(isRefused)
        // Nor does it become this machine's by leaving and joining again.
        #expect(try laptop.run("remindctl sync leave && remindctl sync join").code == 0)
        #expect(try laptop.run("grep -s true data/remindd/commands").code != 0)
        #expect(try desktop.run("grep -s true data/remindd/commands").code == 0)
        // Where it was set, it is run: here no systemd can.
        let isTried = try await eventually { try self.say(desktop, "remindctl status").contains(reason) }
        #expect(isTried)
        #expect(!(try say(desktop, "remindctl status").contains("another machine set it")))
    }

    @Test("two that each made a circle share one after one has left its own", .timeLimit(.minutes(2)))
    func circles() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for (session, name) in [(desktop, "desktop"), (laptop, "laptop")] {
            try await session.start()
            _ = try say(session, "remindctl sync new --name \(name)")
            _ = try say(session, "remindctl add 'Tea of \(name)' 'daily at 05:00' --yes")
        }
        let stick = "remindctl sync copy '\(desktop.folder["stick"])'"
        #expect(try desktop.run(stick).code == 0)
        let refused = try say(laptop, stick)
        #expect(refused.contains("or leave this circle to join that one: remindctl sync leave"), "\(refused)")
        // A carrier that brings the other circle leads to the same words.
        _ = try say(laptop, "cp '\(desktop.folder["data/remindd/sync/circle"])' data/remindd/sync/circle")
        let isSaid = try await eventually {
            try self.say(laptop, "remindctl sync").contains(
                "belongs to another circle; to join that one: remindctl sync leave, then remindctl sync join")
        }
        #expect(isSaid)
        let own = try say(laptop, "ls -d data/remindd/sync/*/")
        #expect(try laptop.run("remindctl sync leave").code == 0)
        #expect(try laptop.run("ls -d \(own)").code != 0)
        #expect(try say(laptop, "ls data/remindd/sync") == "circle\n")
        #expect(try laptop.run(stick).code == 0)
        let joined = try laptop.run("remindctl sync join --name laptop < /dev/null")
        #expect(joined.code == 0, "\(joined)")
        #expect(try laptop.run(stick).code == 0)
        #expect(try desktop.run(stick).code == 0)
        for session in [desktop, laptop] {
            let isThere = try await eventually {
                let list = try self.say(session, "remindctl list")
                return list.contains("Tea of desktop") && list.contains("Tea of laptop")
            }
            #expect(isThere)
            let sync = try session.run("remindctl sync")
            #expect(sync.code == 0 && !sync.out.contains("another circle"), "\(sync)")
        }
        // One that has heard of others leaves its files to them, and cannot begin anew in their folder.
        #expect(try laptop.run("remindctl sync leave && ls data/remindd/sync/*/*.seg").code == 0)
        _ = try say(laptop, "echo 0123456789abcdef > data/remindd/sync/circle")
        #expect(try say(laptop, "remindctl sync new").contains("to make a new one, move it away: mv"))
        #expect(try say(laptop, "remindctl sync join").contains("entries of machines of another circle"))
    }

    /// A file that cannot be read yet may be of another machine of the circle.
    @Test("a circle stays where a file may be of another machine, and ends without that")
    func unread() async throws {
        let session = try machine()
        try await session.start()
        _ = try say(session, "remindctl sync new --name desktop && remindctl add Tea 'daily at 05:00' --yes")
        let other = "data/remindd/sync/0badcafe"
        _ = try say(session, "mkdir \(other) && : > \(other)/00000001-00000001.seg && remindctl sync leave")
        #expect(try session.run("ls data/remindd/sync/circle data/remindd/sync/*/*.seg | wc -l").out == "3\n")
        _ = try say(session, "rm -r \(other) && remindctl sync join && remindctl sync leave")
        #expect(try say(session, "ls -A data/remindd/sync") == "")
    }

    @Test("bad words are refused, and nothing changes")
    func refused() async throws {
        let session = try machine()
        try await session.start()
        #expect(try say(session, "remindctl sync leave").contains("this record is shared with no other machine"))
        #expect(try say(session, "remindctl sync new --name ''").contains("1 to 40 characters"))
        #expect(try say(session, "remindctl sync new --name \(String(repeating: "a", count: 41))").contains("1 to 40"))
        #expect(try session.run("ls data/remindd/circle data/remindd/sync").code != 0)
        _ = try say(session, "remindctl med add Zinc --when 'daily at 03:00' --yes")
        _ = try session.run("mkdir data/remindd/sync && echo 0123456789abcdef > data/remindd/sync/circle")
        #expect(try say(session, "remindctl sync new").contains("belongs to a circle already"))
        _ = try session.run("remindctl config set sync.role follow")
        #expect(try say(session, "remindctl sync join").contains("one that follows has only those of the others"))
        _ = try session.run("remindctl config set sync.role member")
        // Also one that is archived: that would archive those of the others.
        _ = try say(session, "remindctl archive zinc")
        _ = try session.run("remindctl config set sync.role follow")
        #expect(try say(session, "remindctl sync join").contains("one that follows has only those of the others"))
        _ = try session.run("remindctl config set sync.role member")
        #expect(try session.run("remindctl purge zinc --yes").code == 0)
        _ = try session.run("echo nonsense > data/remindd/sync/circle")
        #expect(try say(session, "remindctl sync join").contains("does not name a circle"))
        _ = try session.run("echo 0123456789abcdef > data/remindd/sync/circle")
        #expect(try session.run("remindctl sync join").code == 0)
        #expect(try say(session, "remindctl sync join").contains("in a circle already"))
        _ = try say(session, "remindctl med add Iron --when 'daily at 03:00' --yes")
        #expect(try say(session, "remindctl purge iron --yes").contains("not erased: what a carrier or a person keeps"))
        _ = try say(session, "remindctl med add Mint --when 'daily at 03:00' --yes")
        #expect(try session.run("remindctl sync leave").code == 0)
        // Its only machine takes it along.
        #expect(try say(session, "ls -A data/remindd/sync") == "")
        #expect(try say(session, "remindctl sync join").contains("has no circle to join"))
        // One that was in it may come back with what it has; it is a part of the circle.
        _ = try session.run("echo 0123456789abcdef > data/remindd/sync/circle")
        #expect(try session.run("remindctl sync join --name '日本語の機械の長い長い名前です'").code == 0)
        #expect(try say(session, "remindctl sync").contains("日本語の機械"))
        #expect(try session.run("remindctl sync leave").code == 0)
        let alone = try session.run("remindctl purge mint --yes")
        #expect(alone.code == 0 && !alone.out.contains("not erased"), "\(alone)")
    }

    @Test("two machines with two files keep what the other one's file says", .timeLimit(.minutes(2)))
    func files() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new --name desktop")
        func file(_ session: Session, _ times: String...) throws {
            let tables = times.enumerated().map {
                "[[medication]]\nid = \"\($1.prefix(4))\"\ntitle = \"A\"\nwhen = \"\($1.dropFirst(5))\"\n"
            }
            _ = try session.folder.write("config/remindd/reminders.toml", tables.joined())
        }
        try file(desktop, "zinc daily at 03:00", "iron daily at 04:00")
        #expect(try desktop.run("remindctl apply --yes").code == 0)
        try carry(from: desktop, to: laptop)
        _ = try say(laptop, "remindctl sync join --name laptop")
        // The laptop's own file has one reminder more, another time for iron, and no zinc.
        try file(laptop, "iron daily at 05:00", "mint daily at 06:00")
        #expect(try laptop.run("remindctl apply --yes").code == 0)
        for _ in 0..<2 {
            for session in [desktop, laptop] {
                session.stop()
                try await session.start()
            }
            try carry(from: laptop, to: desktop)
            try carry(from: desktop, to: laptop)
        }
        for session in [desktop, laptop] {
            try await session.wait(for: "mint", from: "remindctl list --json")
            let list = try say(session, "remindctl list --json | jq -r '.[] | .id + \" \" + .schedules[0].when' | sort")
            #expect(list == "iron daily at 05:00\nmint daily at 06:00\nzinc daily at 03:00\n")
            #expect(
                try say(session, "remindctl history --json | jq '[.[] | select(.what == \"defined\")] | length'")
                    == "4\n")
        }
    }
    @Test("what another machine stops is told once", .timeLimit(.minutes(2)))
    func stopped() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new --name desktop")
        for title in ["Zinc", "Iron", "Mint"] {
            _ = try say(desktop, "remindctl med add \(title) --when 'daily at 03:00' --yes")
        }
        try carry(from: desktop, to: laptop)
        _ = try say(laptop, "remindctl sync join --name laptop")
        #expect(!laptop.log.contains("stopped"), "\(laptop.log)")
        // An edit that rings on is none.
        _ = try say(desktop, "remindctl med edit zinc --when 'daily at 04:00' --yes")
        _ = try say(desktop, "remindctl archive zinc")
        try carry(from: desktop, to: laptop)
        let said = "remindd: desktop stopped Zinc - It does not ring any more. - remindctl history\n"
        #expect(await eventually(within: .seconds(3)) { laptop.log.contains(said) }, "\(laptop.log)")
        // A definition that is over is a stop as well. One notice has all that were stopped while it is there.
        _ = try say(desktop, "remindctl disable iron")
        _ = try say(desktop, "remindctl med edit mint --when 'daily at 03:00 until 2020-01-01' --yes")
        try carry(from: desktop, to: laptop)
        let all = "remindd: desktop stopped 3 reminders - Zinc - Iron - Mint - remindctl history\n"
        #expect(await eventually(within: .seconds(3)) { laptop.log.contains(all) }, "\(laptop.log)")
        laptop.stop()
        let before = laptop.log
        try await laptop.start()
        #expect(!laptop.log.dropFirst(before.count).contains("stopped"), "\(laptop.log)")
        #expect(!desktop.log.contains("stopped"), "\(desktop.log)")
    }

    @Test("two changes of one reminder are shown until a person decides", .timeLimit(.minutes(2)))
    func forks() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        _ = try say(desktop, "remindctl sync new --name desktop")
        _ = try say(desktop, "remindctl med add Zinc --dose '500 mg' --when 'daily at 03:00' --yes")
        try carry(from: desktop, to: laptop)
        _ = try say(laptop, "remindctl sync join --name laptop")
        #expect(try say(desktop, "remindctl sync keep zinc laptop").contains("Zinc is the same on all machines"))
        _ = try say(desktop, "remindctl med edit zinc --dose '250 mg' --yes")
        _ = try say(laptop, "remindctl med edit zinc --dose '700 mg' --yes")
        _ = try say(laptop, "remindctl med edit zinc --dose '850 mg' --yes")
        try carry(from: desktop, to: laptop)
        try carry(from: laptop, to: desktop)
        for session in [desktop, laptop] {
            let said = "remindd: Zinc was changed on two machines - Zinc: laptop's holds, and desktop had another."
            #expect(await eventually(within: .seconds(5)) { session.log.contains(said) }, "\(session.log)")
            let shown = try session.run("remindctl sync")
            #expect(shown.code == 1)
            for line in [
                "Zinc was changed on two machines. laptop's holds.", "  desktop: dose: 850 mg -> 250 mg",
                "  remindctl sync keep zinc laptop", "  remindctl sync keep zinc desktop",
            ] {
                #expect(shown.out.contains(line + "\n"), "\(shown.out)")
            }
            #expect(try say(session, "remindctl").contains("Zinc was changed on two machines, and laptop's holds."))
        }
        #expect(try say(desktop, "remindctl sync keep zinc tablet").contains("one of these has: laptop, desktop"))
        #expect(try say(desktop, "remindctl sync keep iron laptop").contains("hint: "))
        #expect(try session(desktop, "remindctl sync keep zinc desktop --request r1") == 0)
        #expect(try session(desktop, "remindctl sync keep zinc desktop --request r1") == 0)
        #expect(try session(desktop, "remindctl sync") == 0)
        try carry(from: desktop, to: laptop)
        let isSettled = try await eventually { try laptop.run("remindctl sync").code == 0 }
        #expect(isSettled)
        #expect(try say(laptop, "remindctl show zinc").contains("250 mg"))
    }

    private func session(_ session: Session, _ line: String) throws -> Int32 { try session.run(line).code }

    @Test(
        "a machine gets another name, one that is gone is retired, and the folder is read again",
        .timeLimit(.minutes(2)))
    func machines() async throws {
        let (desktop, laptop) = (try machine(), try machine())
        for session in [desktop, laptop] { try await session.start() }
        for line in ["name work", "retire laptop", "check"] {
            #expect(try say(desktop, "remindctl sync \(line)").contains("this record is shared with no other machine"))
        }
        _ = try say(desktop, "remindctl sync new --name desktop")
        _ = try say(desktop, "remindctl med add Zinc --when 'daily at 03:00' --rings-on laptop --yes")
        try carry(from: desktop, to: laptop)
        _ = try say(laptop, "remindctl sync join --name laptop")
        _ = try say(laptop, "remindctl med add Iron --when 'daily at 03:00' --yes")
        try carry(from: laptop, to: desktop)
        let isHeard = try await eventually { try self.say(desktop, "remindctl sync").contains("laptop") }
        #expect(isHeard)
        #expect(try say(desktop, "remindctl sync name Laptop").contains("another machine is called laptop"))
        #expect(try say(desktop, "remindctl sync name ''").contains("1 to 40 characters"))
        #expect(try say(desktop, "remindctl sync name work").contains("work"))
        try carry(from: desktop, to: laptop)
        let isRenamed = try await eventually { try self.say(laptop, "remindctl sync").contains("work") }
        #expect(isRenamed)
        #expect(try !say(laptop, "remindctl sync").contains("desktop"))

        #expect(try say(desktop, "remindctl sync retire work").contains("work is this machine"))
        #expect(try say(desktop, "remindctl sync retire tablet").contains("no other machine is called \"tablet\""))
        // What only the laptop would ring for, rings here then, and sync says so.
        #expect(try say(desktop, "remindctl sync retire laptop").contains("laptop  retired, heard today"))
        #expect(try say(desktop, "remindctl doctor").contains("is read and written"))
        desktop.stop()
        try await desktop.start()
        #expect(try say(desktop, "remindctl sync").contains("laptop  retired, heard today"))
        // It was not gone.
        _ = try say(laptop, "remindctl med edit iron --when 'daily at 04:00' --yes")
        try carry(from: laptop, to: desktop)
        let isBack = try await eventually { try !self.say(desktop, "remindctl sync").contains("retired") }
        #expect(isBack)

        // A file that came back is read, and one whose beginning is lost shows what is missing.
        #expect(try session(desktop, "remindctl sync check") == 0)
        let before = try say(desktop, "remindctl history --json")
        #expect(try say(desktop, "remindctl sync check --json").contains("\"circle\""))
        #expect(try say(desktop, "remindctl history --json") == before)
    }
}
