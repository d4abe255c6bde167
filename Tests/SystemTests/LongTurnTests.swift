import Glibc
import Programs
import Support
import Testing

/// What takes long, and ends: the guard of turns that do not end leaves it alone.
@Suite("Long turns that end", .serialized)
struct LongTurnTests {
    /// The processor time of the daemon, in milliseconds.
    private func time(of session: Session) throws -> Int {
        let id = try #require(session.daemon?.id)
        let ticks = try session.run("cut -d ' ' -f 14,15 /proc/\(id)/stat | tr ' ' +").out.trimmed
        return (try ticks.split(separator: "+").map { try #require(Int($0)) }.reduce(0, +)) * 10
    }

    private func isAsItWas(_ session: Session) throws {
        #expect(!session.log.contains("has computed"), "\(session.log)")
        #expect(try session.run("remindctl status").code == 0)
        #expect(session.stop() == 0)
    }

    /// With the limit of the program, 20 seconds of processor time: an fsync that takes longer is none of it.
    @Test("one fsync of a minute", .timeLimit(.minutes(2)))
    func slowDisk() async throws {
        let session = try Session()
        let made = try session.run(
            """
            cat > slow.c <<'C'
            #include <stdlib.h>
            #include <unistd.h>
            /* The commits of SQLite. */
            int fdatasync(int f) { if (!unlink(getenv("SLOW"))) sleep(60); return 0; }
            C
            PATH=$PATH:/opt/swift/usr/bin; $(command -v cc || command -v clang) -shared -fPIC -o slow.so slow.c
            """)
        try #require(made.code == 0, "\(made)")
        try await session.start()
        #expect(try session.run("remindctl med add Zinc --when 'as needed'").code == 0)
        #expect(session.stop() == 0)
        session.set("LD_PRELOAD", session.folder["slow.so"])
        session.set("SLOW", session.folder["slow"])
        try await session.start()
        session.set("LD_PRELOAD", nil)
        // Who asked does not wait so long.
        #expect(try session.run("touch slow; remindctl take zinc").code == 69)
        _ = try session.run("sleep 57")
        try await session.wait(for: "taken", from: "remindctl history zinc")
        try isAsItWas(session)
    }

    /// Each piece of an import is a turn of its own: all of them take far longer than one may.
    @Test("an import of many readings", .timeLimit(.minutes(2)))
    func longImport() async throws {
        let session = try Session(zone: "UTC")
        session.set("REMINDD_TEST_TURN", "250")
        try await session.start()
        _ = try session.run(
            """
            { echo '<HealthData>'
            for i in $(seq 4000); do
                at=$(printf '2025-%02d-%02d %02d:%02d:00 +0000' $((i / 1344 + 1)) $((i / 48 % 28 + 1)) $((i / 2 % 24)) $((i % 2 * 30)))
                printf '<Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="S" unit="mL" creationDate="%s"' "$at"
                printf ' startDate="%s" endDate="%s" value="%d"/>\\n' "$at" "$at" $((100 + i % 100))
            done
            echo '</HealthData>'; } > export.xml
            """)
        let imported = try session.run("remindctl import health export.xml --all --yes")
        #expect(imported.code == 0 && imported.out.contains("4000 records"), "\(imported)")
        #expect(try time(of: session) > 1000, "it was no work")
        try isAsItWas(session)
    }

    @Test(
        "ten years off", .timeLimit(.minutes(2)),
        .enabled(if: access(FakeTime.library, R_OK) == 0, "faketime is not installed"))
    func tenYears() async throws {
        let session = try Session(zone: "UTC")
        let times = (0..<24).map { "\($0 < 10 ? "0" : "")\($0):00" }.joined(separator: ", ")
        try session.folder.write(
            "config/remindd/reminders.toml",
            "[[medication]]\nid = \"often\"\ntitle = \"Often\"\nwhen = \"daily at \(times)\"\n")
        try await session.start(under: FakeTime.behind(days: 3650))
        #expect(session.stop() == 0)
        session.set("REMINDD_TEST_TURN", "250")
        try await session.start()
        #expect(session.log.contains("missed"), "\(session.log)")
        #expect(try time(of: session) > 500, "it was no work")
        try isAsItWas(session)
    }
}

extension String {
    fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
