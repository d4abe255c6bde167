import Glibc
import Programs
import Support
import Testing

/// A report for a doctor as a browser shows and prints it.
@Suite("The report")
struct ReportTests {
    @Test("in a real Chromium: a picture with its charts, and the text on paper", .timeLimit(.minutes(3)))
    func chromium() async throws {
        let session = try Session(zone: Noon.zone(at: time(nil)))
        try await session.start()
        for line in [
            #"med add --title Aspirin --dose "100 mg" --reason "heart & vessels" --prescriber "Dr. <Ada> Meier" --when "once in 1s""#,
            #"med add --title Zinc --person Anna --when "once in 1s" --grace 1s --nag none"#,
            #"med add --title Iron --dose "1/2 tablet" --when "once in 1s""#,
            #"med add --title Metformin --dose "500 mg" --when "daily at 08:00, 20:00" --when "weekly on sunday at 10:00""#,
            // U+0600 and what follows it are one character, and were not escaped.
            "med add --title $'Ra\\u0600<script>document.title=1\\u0600</script>n' --when 'as needed'",
            #"med add --title Ibuprofen --dose "400 mg" --when "as needed, at most 3 in 24h""#,
        ] {
            let output = try session.run("remindctl \(line)")
            #expect(output.code == 0, "\(line): \(output.error)")
        }
        try await session.wait(for: "missed", from: "remindctl today")
        try await session.wait(for: "due, until", from: "remindctl today")
        _ = try session.run(#"remindctl take aspirin --note "felt <b>dizzy</b> & \"warm\"""#)
        _ = try session.run(#"remindctl skip iron --note "ran out""#)
        _ = try session.run(#"remindctl take ibuprofen --note "headache" --at "2m ago""#)
        let made = try session.run("remindctl report --since 90d --html report.html")
        #expect(made.out == "written: report.html\n" && made.code == 0, "\(made)")
        let html = session.folder.read("report.html")
        // Nothing is loaded from anywhere.
        for word in ["http:", "https:", "src=", "href=", "url(\"", "@import", "<script"] {
            #expect(!html.contains(word), "\(word)")
        }
        // By bytes: as characters they are others.
        #expect(try session.run("grep -c '<script' report.html").out == "0\n")
        let policy = #"grep -c "Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline';""#
        #expect(try session.run("\(policy) report.html").out == "1\n")

        let page = try session.run(
            """
            chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars \
            --user-data-dir="$PWD/profile" --window-size=800,2200 --screenshot="$PWD/report.png" "file://$PWD/report.html"
            """)
        #expect(page.code == 0, "\(page.error)")
        let colours = try session.run("python3 '\(ReportTests.script)' report.png")
        #expect(colours.code == 0, "\(colours.error)")
        let counted = colours.out.split(separator: " ").compactMap { Int($0.trimmingNewline) }
        try #require(counted.count == 4, "\(colours.out)")
        #expect(counted[0] == 800 && counted[1] == 2200, "the picture is \(counted)")
        // What was taken is green, what was missed is hatched in red: half a bar each in three charts.
        #expect(counted[2] > 2000, "\(counted[2]) green points")
        #expect(counted[3] > 500, "\(counted[3]) red points")

        let printed = try session.run(
            """
            chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-pdf-header-footer \
            --user-data-dir="$PWD/profile" --print-to-pdf="$PWD/report.pdf" "file://$PWD/report.html" && \
            pdftotext -layout report.pdf - && pdfinfo report.pdf >&2
            """)
        #expect(printed.error.contains("(A4)"), "\(printed.error)")
        // remindctl has it printed by itself.
        let letter = try session.run("remindctl report --pdf letter.pdf --paper letter && pdfinfo letter.pdf")
        #expect(letter.out.hasPrefix("written: letter.pdf\n") && letter.out.contains("(letter)"), "\(letter)")
        let again = try session.run("remindctl report --pdf letter.pdf")
        #expect(again.code == 65 && again.error.contains("there is a file letter.pdf already"), "\(again)")
        let none = try session.run("PATH=$PWD/none $(command -v remindctl) report --pdf other.pdf; echo *.pdf")
        #expect(none.error.contains("no program makes a PDF here") && none.out == "letter.pdf report.pdf\n", "\(none)")
        let words = printed.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for text in [
            "Medication report", "50 %, 1 of 2 taken, 1 missed",
            "100 %, 1 of 1 taken no more than 1 hour early or late",
            "1 skipped, 0 not reviewed, 0 pending, 1 as needed or extra",
            "About Anna and medications without a name, together.", "heart & vessels",
            "prescribed by Dr. <Ada> Meier", "Anna: Zinc", "every day at 08:00 and 20:00",
            "Adherence day by day", "By weekday", "By time of day", "Monday", "afternoon, from 12:00", "100 %",
            "felt <b>dizzy</b> & \"warm\"", "ran out", "headache", "Missed and skipped doses",
            "Early and late doses", "missed and skipped doses", "skipped: ran out",
            "Doses as needed, and extra doses", "Most in 24 hours",
            "What the figures mean",
        ] { #expect(words.lowercased().contains(text.lowercased()), "\(text) is not in: \(words)") }
    }

    private static let script =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        + "/Support/Resources/picture-colours.py"
}

extension Substring {
    fileprivate var trimmingNewline: Substring { last == "\n" ? dropLast() : self }
}
