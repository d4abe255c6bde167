import Glibc
import Programs
import Support
import Testing

/// `bar` as bars start and end it: many times, with the daemon and without, and never nicely.
@Suite("The bar's processes", .serialized)
struct BarTests {
    private let session: Session

    init() throws { session = try Session(zone: Noon.zone(at: time(nil))) }

    /// The processes of `bar` of this session that are left: by the folder in their environment. A zombie has none.
    private func left() throws -> Int {
        let script = """
            for pid in $(pgrep -x remindctl); do
                grep -qsF 'HOME=\(session.folder["home"])' /proc/$pid/environ && tr '\\0' ' ' < /proc/$pid/cmdline \
                    | grep -c ' bar '
            done | wc -l
            """
        return Int(try session.run(script).out.split(separator: "\n").first ?? "") ?? -1
    }

    /// Starts and ends it a hundred times, each time in one of three ways.
    private func hundred() throws {
        let script = """
            for n in $(seq 25); do
                # The reader takes a line and goes.
                remindctl bar --format waybar | head -n1 > /dev/null &
                remindctl bar --format i3bar | head -n1 > /dev/null &
                # The bar ends it, and the bar is killed.
                timeout -s TERM 0.3 remindctl bar --format polybar > /dev/null &
                { timeout -s KILL 0.3 sleep 9; } 2> /dev/null < <(exec remindctl bar --format json) &
            done
            wait
            """
        #expect(try session.run(script).code == 0)
    }

    @Test("a thousand starts and ends leave no process behind", .timeLimit(.minutes(5)))
    func thousand() async throws {
        let one = try session.run("remindctl bar > /dev/null & echo $!; sleep 0.5")
        #expect(try left() == 1, "one that runs is counted")
        _ = try session.run("kill \(one.out)")
        for round in 0..<10 {
            // The daemon is away in some of them.
            if round == 2 { try await session.start() }
            if round == 8 { session.killHard() }
            try hundred()
        }
        #expect(try await eventually { try self.left() == 0 })
    }

    @Test("it waits without a wake-up, ends by itself, and takes little memory", .timeLimit(.minutes(2)))
    func idle() async throws {
        try await session.start()
        _ = try session.run("remindctl med add --title Alpha --when 'daily at 23:59'")
        let pipe = try session.run(
            """
            mkfifo lines; remindctl bar > lines & echo $! > pid; exec 3< lines; read -r line <&3; echo "$line"
            sleep 0.5
            before=$(grep voluntary /proc/$(cat pid)/status)
            # Not over the beginning of a minute, when it looks.
            [ $(date +%-S) -gt 54 ] && { sleep 7; before=$(grep voluntary /proc/$(cat pid)/status); }
            sleep 4
            [ "$before" = "$(grep voluntary /proc/$(cat pid)/status)" ] && echo asleep
            awk '/VmRSS/ { print ($2 < 10240) ? "small" : $0 }' /proc/$(cat pid)/status
            exec 3<&-
            for n in $(seq 50); do grep -qs remindctl /proc/$(cat pid)/cmdline || { echo ended; break; }; sleep 0.1; done
            """)
        let lines = pipe.out.split(separator: "\n")
        #expect(lines.dropFirst() == ["asleep", "small", "ended"], "\(pipe.out)\(pipe.error)")
        #expect(lines.first?.hasPrefix("○ Alpha in ") == true)
    }
}
