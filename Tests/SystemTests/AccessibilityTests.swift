import Glibc
import Programs
import Support
import Testing

/// Nothing is said by colour alone, and no picture is without words.
@Suite("Accessibility", .serialized)
struct AccessibilityTests {
    private let session: Session

    init() async throws {
        session = try Session(zone: Noon.zone(at: time(nil)))
        try await session.start()
        let steps = try session.run(
            """
            set -e
            cp "$SAMPLE" config/remindd/reminders.toml; remindctl reload
            remindctl add habit Read; remindctl add habit Run --goal "3 times a week"; remindctl done read
            remindctl done run --on yesterday; remindctl miss read --on -2d; remindctl skip read --on -3d
            remindctl weight 71.9kg; remindctl weight 72kg --on yesterday; remindctl water 500ml; remindctl pray
            remindctl lens wear
            remindctl med add --title Pill --when "once in 1s" --grace 3h
            """)
        try #require(steps.code == 0, "\(steps.error)")
        try await session.wait(for: "●", from: "remindctl today")
    }

    /// What a command shows on a terminal of 100 columns.
    private func shown(_ command: String, isColoured: Bool) throws -> String {
        let colour = isColoured ? "TERM=xterm-256color" : "TERM=xterm-256color NO_COLOR=1"
        let line = "stty cols 100 rows 200; env \(colour) remindctl \(command)"
        return try session.run("script -qec '\(line)' /dev/null < /dev/null").out.filter { $0 != "\r" }
    }

    private static let commands = [
        "today --no-pager", "next 5", "agenda --days 3 --no-pager", "list --no-pager", "history --no-pager",
        "show pill",
        "grid --no-pager", "grid weight", "calendar", "calendar weight", "habit", "habit grid", "habit calendar",
        "habit stats", "chart weight", "stats --no-pager", "lens", "lens calendar", "prayer", "status", "stock", "todo",
    ]

    @Test("without colour every text is the same, and colours are there", .timeLimit(.minutes(3)))
    func colours() async throws {
        var colourful = 0
        for command in AccessibilityTests.commands {
            var (coloured, plain) = ("", "")
            // A minute may begin between the two.
            let isSame = try await eventually(within: .seconds(10)) {
                coloured = try shown(command, isColoured: true)
                plain = try shown(command, isColoured: false)
                return coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain
            }
            #expect(isSame, "\(command): \(coloured)\(plain)")
            #expect(!plain.isEmpty && !plain.contains("\u{1B}[") && !plain.contains("error:"), "\(command): \(plain)")
            if coloured.contains("\u{1B}[") { colourful += 1 }
        }
        #expect(colourful > 10)
    }

    @Test("every picture of a report has its words")
    func report() throws {
        let written = try session.run("remindctl report --html report.html && cat report.html")
        #expect(written.code == 0, "\(written.error)")
        let pictures = written.out.matches(of: /<(svg|img)\b[^>]*>/).map { String($0.output.0) }
        #expect(!pictures.isEmpty)
        for picture in pictures {
            #expect(picture.contains(/(aria-label|alt)="[^"]{3,}"/), "\(picture)")
        }
        #expect(written.out.contains(/<html lang="[a-z]+"/))
    }
}
