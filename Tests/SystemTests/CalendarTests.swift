import Glibc
import Programs
import Support
import Testing

private func has(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The calendar of `export --ics`, as other programs read it.
@Suite("The calendar")
struct CalendarTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// A reminder of each form that a rule has, and some that it has not.
    private static let lines = [
        #"med add Metformin --dose "500 mg" --when "daily at 08:00, 20:00""#,
        #"med add Night --when "daily at 02:30""#,
        #"med add Week --when "mon-fri at 07:30; sat, sun at 09:15""#,
        #"med add Third --when "every 3 days at 09:00 from 2026-11-02""#,
        #"med add Fortnight --when "every 2 weeks on tue, fri at 09:00 from 2026-11-18""#,
        #"med add Month --when "monthly on 1, 15, last at 09:00; monthly on 31 at 10:00""#,
        #"med add Second --when "monthly on the 2nd tue at 18:00; every 3 months on 30 at 12:00 from 2026-01-30""#,
        #"med add Year --when "yearly on dec 25, feb 29 at 08:00""#,
        #"med add Window --when "every 90 minutes between 08:00 and 20:00""#,
        #"med add Short --when "daily at 08:00, 20:00 from 2026-12-01 for 15 times""#,
        #"med add Ended --when "daily at 08:00 until 2027-02-03 except 2026-12-24, 2026-12-25""#,
        #"med add Tokyo --when "daily at 06:00 zone Asia/Tokyo""#,
        #"med add York --when "daily at 01:30, 02:30 zone America/New_York until 2027-05-01""#,
        #"med add Elapsed --when "every 8 hours from 2026-11-20 06:00""#,
        #"med add Rule --when "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 from 2026-01-30T18:00 EXDATE:20270129T180000""#,
        #"med add Cycle --when "21 days on, 7 off at 02:30 from 2026-11-01""#,
        #"med add Taper --step "40 mg for 5 days" --step "20 mg for 5 days" --when "daily at 09:00""#,
        #"med add Dates --start 2026-12-01 --end 2027-01-31 --when "daily at 11:00""#,
    ]

    @Test(
        "each time of a year, against python-dateutil",
        .enabled(if: has("/usr/lib/python3/dist-packages/dateutil"), "python3-dateutil is not installed"),
        .timeLimit(.minutes(3)),
        arguments: [
            "Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kolkata",
        ])
    func times(zone: String) async throws {
        let session = try Session(zone: zone)
        try await session.start()
        for line in Self.lines {
            let added = try session.run("remindctl \(line)")
            #expect(added.code == 0, "\(line): \(added.error)")
        }
        let made = try session.run("remindctl export --ics file.ics")
        #expect(made.code == 0, "\(made)")
        #expect(made.out.contains("Cycle: single events until "), "\(made.out)")
        #expect(made.out.contains("events)\n") && made.out.split(separator: "\n").count == 2, "\(made.out)")
        let checked = try session.run(
            "remindctl agenda --days 366 --json > agenda && '\(Self.root)/Tests/ics' file.ics agenda \(zone)")
        #expect(checked.code == 0 && checked.out.hasSuffix(" times are the same\n"), "\(checked.out)\(checked.error)")
        let tasks = try session.run(
            """
            remindctl export --ics tasks.ics --tasks && grep -c BEGIN:VTODO tasks.ics && \
            '\(Self.root)/Tests/ics' tasks.ics agenda \(zone)
            """)
        #expect(tasks.code == 0 && tasks.out.hasSuffix(" times are the same\n"), "\(tasks.out)\(tasks.error)")
        // It comes back with the same times, and its tasks are the same.
        let before = try session.run("jq -c 'map([.title, .epoch]) | sort' agenda").out
        let again = try Session(zone: zone)
        try await again.start()
        let imported = try again.run("remindctl import ics '\(session.folder["file.ics"])' --yes | tail -1")
        #expect(imported.out.hasPrefix("imported: \(Self.lines.count) reminders"), "\(imported)")
        let asTasks = try again.run("remindctl import ics '\(session.folder["tasks.ics"])' --yes | tail -1")
        #expect(asTasks.out.hasPrefix("nothing is new"), "\(asTasks)")
        let after = try again.run("remindctl agenda --days 366 --json | jq -c 'map([.title, .epoch]) | sort'").out
        let isSame = Self.future(before) == Self.future(after)
        #expect(isSame, "\(Set(Self.future(before)).symmetricDifference(Self.future(after)).sorted().prefix(5))")
        let twice = try again.run("remindctl import ics '\(session.folder["file.ics"])' --yes")
        #expect(twice.out.contains("nothing is new"), "\(twice)")
    }

    /// Without what came in between two questions.
    private static func future(_ text: String) -> [Substring] {
        text.split(separator: "]").filter { $0.split(separator: ",").last.flatMap { Int($0) } ?? 0 > time(nil) + 120 }
    }

    @Test(
        "Evolution Data Server shows the file that is kept for desktops, and sees it change",
        .enabled(if: has("/usr/libexec/evolution-calendar-factory"), "evolution-data-server is not installed"),
        .timeLimit(.minutes(2)))
    func desktop() async throws {
        // It takes times without a zone for UTC: in another zone, the hours between would be in a week or not.
        let session = try Session(zone: "Etc/UTC")
        try await session.start()
        _ = try session.run(#"remindctl med add Metformin --dose "500 mg" --when "daily at 08:00, 20:00""#)
        _ = try session.run(#"remindctl med add Zinc --when "mon at 07:30""#)
        let kept = try session.run("remindctl export --calendar").out
        let path = try #require(kept.split(separator: " ").dropFirst().first, "\(kept)")
        let change = "remindctl med add Iron --when 'mon at 12:00' && remindctl export --calendar"
        // Its settings and caches are in a home of their own; the daemon is found by XDG_RUNTIME_DIR.
        let shown = try session.run(
            """
            mkdir desktop && HOME=$PWD/desktop XDG_CONFIG_HOME=$PWD/desktop/config XDG_CACHE_HOME=$PWD/desktop/cache \
            dbus-run-session -- '\(Self.root)/Tests/eds' '\(path)' \
            "\(change)"
            """)
        let lines = shown.out.split(separator: "\n")
        #expect(lines.first == "remindd read-only 15", "\(shown)")
        #expect(lines.count { $0.hasSuffix(" Metformin 500 mg") } == 14, "\(shown)")
        #expect(lines.contains { $0.contains("T073000") && $0.hasSuffix(" Zinc") }, "\(shown)")
        // A week has one Monday.
        let new = try #require(lines.last)
        #expect(new.contains("T120000") && new.hasSuffix(" Iron") && lines.count == 17, "\(shown)")
    }

    @Test(
        "a real Radicale takes each file, and khal shows them",
        .enabled(if: has("/usr/bin/radicale") && has("/usr/bin/khal"), "radicale or khal is not installed"),
        .timeLimit(.minutes(2)))
    func server() async throws {
        let session = try Session(zone: "Europe/Zurich")
        try await session.start()
        // Its single events are hundreds of files.
        for line in Self.lines where !line.contains("Cycle") { _ = try session.run("remindctl \(line)") }
        _ = try session.run(#"remindctl med add "Zoë, Ärztin; \\ 薬薬薬薬薬薬薬薬薬薬薬薬薬薬薬薬薬薬薬薬薬" --when "daily at 12:00""#)
        mkdir(session.folder["vdir"], 0o700)
        let split = try session.run("remindctl export --split vdir/meds")
        #expect(split.code == 0 && split.out.hasPrefix("kept: vdir/meds ("), "\(split)")
        _ = try session.folder.write(
            "khal.conf",
            """
            [calendars]
            [[meds]]
            path = \(session.folder["vdir"])/meds
            readonly = True
            [locale]
            timeformat = %H:%M
            dateformat = %Y-%m-%d
            longdateformat = %Y-%m-%d
            datetimeformat = %Y-%m-%d %H:%M
            longdatetimeformat = %Y-%m-%d %H:%M
            [sqlite]
            path = \(session.folder["khal.db"])
            """)
        let shown = try session.run("khal -c khal.conf list 2027-03-01 1d --format '{start-time} {title}'")
        for line in ["08:00 Metformin 500 mg", "20:00 Metformin 500 mg", "07:30 Week", "22:00 Tokyo", "09:00 Month"] {
            #expect(shown.out.contains(line), "\(line) is not in: \(shown.out)\(shown.error)")
        }
        #expect(shown.out.contains("12:00 Zoë, Ärztin; \\ 薬薬"), "\(shown.out)")

        let port = 20_000 + Int(getpid()) % 20_000
        let radicale = try ChildProcess(
            [
                "/usr/bin/radicale", "--config=", "--server-hosts=127.0.0.1:\(port)", "--auth-type=none",
                "--storage-filesystem-folder=\(session.folder["radicale"])", "--rights-type=authenticated",
            ], environment: session.variables, output: session.folder["radicale.log"])
        defer { radicale.stop() }
        let url = "http://me:x@127.0.0.1:\(port)/me/meds"
        let isUp = await eventually {
            (try? session.run("curl -sf -X MKCALENDAR -o /dev/null \(url)/").code == 0) ?? false
        }
        try #require(isUp, "\(session.folder.read("radicale.log"))")
        let put = try session.run(
            """
            for file in vdir/meds/*.ics; do curl -s -o /dev/null -w '%{http_code}\\n' -T "$file" \
            -H 'Content-Type: text/calendar' "\(url)/$(basename "$file")"; done | sort | uniq -c | awk '{print $2}'
            """)
        #expect(put.out == "201\n", "\(put)\(session.folder.read("radicale.log"))")
    }
}
