import Glibc
import Programs
import Support
import Testing

/// `remindctl schedule -` with more lines than anybody types.
@Suite("schedule -")
struct BatchTests {
    /// A line of 200,000 costs no more memory than one of 20,000, whatever comes again and whatever does not.
    @Test("any number of lines, in the memory of a few", .timeLimit(.minutes(3)))
    func bounded() throws {
        // It uses the installed programs, if they are built, since a debug build takes ten times as long.
        let session = try Session(release: getenv("REMINDD_RELEASE_DIR") != nil)
        try session.folder.write("measure.py", BatchTests.script)
        let measured = try session.run("python3 measure.py")
        try #require(measured.code == 0, "\(measured.error)")
        let rows = measured.out.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
        try #require(rows.count == 2 && rows.allSatisfy { $0.count == 4 }, "\(measured.out)")
        for row in rows { print("\(row[0]) lines: \(row[3]) a second, \(row[2]) KiB") }
        // Every line is answered, and every answer is an instant.
        #expect(rows.map { $0[1] } == [20_000, 200_000])
        #expect(rows[1][2] - rows[0][2] < 4096, "\(measured.out)")
    }

    /// For each size: lines asked, instants answered, the most memory ever in KiB, lines a second.
    private static let script = """
        import os, random, time
        zones = [line.split("\\t")[2].strip() for line in open("/usr/share/zoneinfo/zone1970.tab") if line[0] != "#"]
        numbers = random.Random(20261121)
        for count in (20_000, 200_000):
            with open("lines", "w") as lines:
                for line in range(count):
                    # Three in four come again; the others hardly ever.
                    hour, minute, second = numbers.randrange(24), numbers.randrange(60), numbers.randrange(60)
                    schedule = f"mon, thu at {hour:02}:{minute:02}:{second:02}" if line % 4 == 0 else "daily at 08:00"
                    after = numbers.randrange(-2_208_988_800, 7_200_000_000)
                    lines.write(f"{schedule}\\t{numbers.choice(zones)}\\t{after}\\n")
            start = time.monotonic()
            child = os.posix_spawnp("remindctl", ["remindctl", "schedule", "-"], os.environ, file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, "lines", os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, "answers", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)])
            _, status, usage = os.wait4(child, 0)
            elapsed = time.monotonic() - start
            assert status == 0, status
            answers = sum(line.strip().lstrip("-").isdigit() for line in open("answers"))
            print(count, answers, usage.ru_maxrss, int(count / elapsed))
        """
}
