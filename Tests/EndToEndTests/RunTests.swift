import Glibc
import Programs
import Support
import Testing

/// A long absence that is one entry: what a person sees of it while its doses are put right one by one.
@Suite("A run of misses")
struct RunTests {
    @Test("is counted, shown by day and reviewed without the doses that were taken after all", .timeLimit(.minutes(3)))
    func answered() async throws {
        let session = try Session(zone: "UTC")
        try await session.start()
        _ = try session.run("remindctl med add --title Pill --when 'daily at 08:00' --grace 1h")
        session.stop()
        let tests = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let filled = try session.run("python3 '\(tests)/Generators/entries.py' data/remindd 12 run")
        try #require(filled.code == 0, "\(filled.error)")
        try await session.start()
        func said(_ command: String) throws -> String {
            let result = try session.run(command)
            return result.out + result.error
        }
        func day(_ ago: Int) throws -> String { try said("date -u -d '\(ago) days ago' +%F | tr -d '\\n'") }
        func reviewed() throws -> String { try said("remindctl review --json | jq -c '.[] | [.id, .count]'") }
        func reported() throws -> String {
            try said("remindctl report --since 60d --json | jq -c '.doses[] | [.due, .status, .count, .until]'")
        }
        // The first of them was sixteen days ago, the last five.
        #expect(try reviewed() == "[\"pill@\(day(16))T08:00\",12]\n")
        #expect(
            try reported() == "[\"\(day(16))T08:00:00+00:00\",\"unreviewed\",12,\"\(day(5))T08:00:00+00:00\"]\n")
        #expect(try said("remindctl today --date \(day(10))").contains("missed, computer off"))

        // One in the middle.
        _ = try said("remindctl take pill@\(day(10))T08:00 --at '\(day(10)) 08:10'")
        #expect(try reviewed() == "[\"pill@\(day(16))T08:00\",11]\n")
        #expect(
            try reported() == "[\"\(day(16))T08:00:00+00:00\",\"unreviewed\",11,\"\(day(5))T08:00:00+00:00\"]\n")
        #expect(try said("remindctl today --date \(day(10))").contains("taken 08:10"))
        #expect(try said("remindctl today --date \(day(9)) --json | jq -r '.[].status'") == "missed\n")

        // The first: the others begin after it, and are reviewed in one go.
        _ = try said("remindctl take pill@\(day(16))T08:00 --at '\(day(16)) 11:00'")
        #expect(try reviewed() == "[\"pill@\(day(15))T08:00\",10]\n")
        #expect(
            try reported() == """
                ["\(day(16))T08:00:00+00:00","late",null,null]
                ["\(day(15))T08:00:00+00:00","unreviewed",10,"\(day(5))T08:00:00+00:00"]

                """)
        #expect(try said("remindctl review --all skipped").contains("skipped"))
        #expect(try reviewed() == "")
        #expect(
            try said("remindctl stats --since 60d --json | jq -c '.total | [.taken, .skipped, .unreviewed]'")
                == "[2,10,0]\n")
        #expect(try said("remindctl today --date \(day(9)) --json | jq -r '.[].status'") == "skipped\n")
    }
}
