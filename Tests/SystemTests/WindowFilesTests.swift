import Glibc
import Programs
import Support
import Testing

/// Files that the real window reads and writes, with a real daemon.
@Suite("The window's files, read and written", .serialized)
struct WindowFilesTests: WindowWalk {
    let stage: WindowStage

    init() async throws { stage = try await WindowStage() }

    private func run(_ command: String) throws {
        let result = try session.run(command)
        try #require(result.code == 0, "\(command): \(result.error)")
    }

    private static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//x//EN
        BEGIN:VEVENT
        UID:one@example
        DTSTAMP:20260101T000000Z
        DTSTART:20990101T090000Z
        SUMMARY:Water the plants
        END:VEVENT
        END:VCALENDAR

        """

    @Test("a file is shown, and imported only by the button", .timeLimit(.minutes(2)))
    func imports() async throws {
        try await session.start()
        _ = try session.folder.write("plants.ics", WindowFilesTests.calendar)
        let window = try open("--import", session.folder["plants.ics"])
        defer { window.stop() }
        try walk("see 'Water the plants'")
        try walk("see 'to add: 1 reminder'")
        try walk("press 'Cancel the import'")
        try walk("gone 'Water the plants'")
        #expect(try session.run("remindctl history --json").out == "[]\n")
        // A second start hands its file to the window that is there.
        let second = try open("--import", session.folder["plants.ics"])
        defer { second.stop() }
        try walk("press 'Add it'")
        try walk("see 'imported: 1 reminder'")
        try walk("press 'Close the import'")
        let titles = "remindctl list --json | jq -r '.[].title'"
        #expect(try session.run(titles).out == "Water the plants\n")
        // What is known already has no button.
        let third = try open("--import", session.folder["plants.ics"])
        defer { third.stop() }
        try walk("see 'nothing is new'")
        try walk("gone 'Add it'")
    }

    @Test("a file that is wrong is shown with its place", .timeLimit(.minutes(2)))
    func wrong() async throws {
        try await session.start()
        _ = try session.folder.write("backup.json", "{\n  \"list\": [\n")
        let window = try open("--import", session.folder["backup.json"])
        defer { window.stop() }
        try walk("see 'backup.json:'")
        try walk("see 'cannot import backup.json; nothing was changed'")
        try walk("gone 'Add it'")
    }

    @Test("a report is written as a PDF, and opened", .timeLimit(.minutes(3)))
    func report() async throws {
        for program in ["chromium", "pdftotext"] {
            guard access("/usr/bin/\(program)", X_OK) == 0 else { try Test.cancel("\(program) is not installed") }
        }
        try await session.start()
        try run("remindctl med add Aspirin --dose '100 mg' --when 'once in 1s' && sleep 1.2 && remindctl take aspirin")
        // A program that says what it was to open.
        _ = try session.folder.write(
            "viewer", "#!/bin/sh\necho \"$1\" > \"\(session.folder["opened"])\"\n", mode: 0o755)
        _ = try session.folder.write(
            "viewer.desktop",
            "[Desktop Entry]\nType=Application\nName=Viewer\nMimeType=application/pdf;\n"
                + "Exec=\(session.folder["viewer"]) %f\n")
        try run(
            """
            mkdir -p "$XDG_DATA_HOME/applications" \
            && mv viewer.desktop "$XDG_DATA_HOME/applications/" \
            && printf '[Default Applications]\\napplication/pdf=viewer.desktop\\n' \
            > "$XDG_DATA_HOME/applications/mimeapps.list"
            """)
        let window = try open()
        defer { window.stop() }
        try walk("press History")
        try walk("press More")
        try walk("press 'Report for the doctor'")
        try walk("press 'Days: Last 90 days'")
        try walk("press 'Days Last 30 days'")
        try walk("press 'Save'")
        // The desktop's own dialog proposes a name.
        try walk("see 'Name'")
        try run("sleep 1; xdotool key ctrl+a type '\(session.folder["mine.pdf"])'; xdotool key Return")
        let isOpened = try await eventually(within: .seconds(60)) {
            try session.run("cat opened 2>/dev/null").out.contains("mine.pdf")
        }
        #expect(isOpened)
        let text = try session.run("pdftotext -layout mine.pdf -").out
        #expect(text.contains("Medication report") && text.contains("Aspirin") && text.contains("100 mg"), "\(text)")
        try walk("see 'written: '")
    }
}
