package import CivilTime
import Glibc
package import RemindProtocol
package import RemindText
package import Reminders
import Schedules
import Vocabulary

/// What a daemon in Zurich might answer on Friday, 20 November 2026, at 14:18.
package enum Samples {
    package static let zurich = zone("Europe/Zurich")
    package static let now = Instant(seconds: 1_795_180_680)
    package static let clock = Clock(now: now, zone: zurich)

    package static let pipe = Style(columns: nil, isColored: false, isUnicode: true)
    package static let wide = Style(columns: 80, isColored: false, isUnicode: true)
    package static let narrow = Style(columns: 50, isColored: false, isUnicode: true)
    package static let plain = Style(columns: 80, isColored: false, isUnicode: false)
    package static let coloured = Style(columns: 80, isColored: true, isUnicode: true)

    package static func zone(_ name: String) -> TimeZoneRules {
        let zones = ZoneDirectory(environment: getenv("TZDIR").map { ["TZDIR": String(cString: $0)] } ?? [:])
        guard let rules = try? zones.rules(named: name) else { fatalError("no time zone \(name)") }
        return rules
    }

    /// An occurrence at a local time, `2026-11-20T08:00`.
    package static func occurrence(
        _ title: String, _ local: String, _ status: OccurrenceView.Status, kind: String = "medication",
        detail: String? = nil, handle: String? = nil, zone: TimeZoneRules = zurich, slot: String? = nil,
        _ change: (inout OccurrenceView) -> Void = { _ in }
    ) -> OccurrenceView {
        let id = ReminderID(titled: title)?.rawValue ?? "reminder"
        let due = CivilDateTime(local).flatMap(zone.instant) ?? now
        var view = OccurrenceView(
            id: "\(id)@\(local)", handle: handle, reminder: id, kind: kind, title: title, schedule: "daily at 08:00",
            slot: slot ?? local, zone: zone.name, due: zone.timestamp(due), epoch: due.seconds, status: status,
            detail: detail)
        change(&view)
        return view
    }

    /// - Precondition: It is a local time, `2026-11-20T08:00`.
    package static func stamp(_ local: String) -> Timestamp {
        guard let instant = CivilDateTime(local).flatMap(zurich.instant) else {
            preconditionFailure("\(local) is not a time")
        }
        return zurich.timestamp(instant)
    }

    /// One of each status, in order of their times.
    package static let occurrences = [
        occurrence("Pill", "2026-11-19T22:00", .due, detail: "1 tablet", handle: "7dr") {
            $0.deadline = stamp("2026-11-20T10:00")
        },
        occurrence("Fajr", "2026-11-20T05:45", .missed, kind: "prayer", detail: "10m", handle: "78x") {
            $0.cause = "unattended"
        },
        occurrence("Metformin", "2026-11-20T08:00", .taken, detail: "500 mg", handle: "7k2") {
            $0.answered = stamp("2026-11-20T08:05:33")
            $0.note = "with milk"
        },
        occurrence("Vitamin D", "2026-11-20T09:00", .skipped, detail: "1 drop", handle: "838") {
            $0.answered = stamp("2026-11-20T09:10")
        },
        occurrence("Dhuhr", "2026-11-20T12:30", .snoozed, kind: "prayer", detail: "10m", handle: "3d2") {
            $0.snoozed = stamp("2026-11-20T14:25")
        },
        occurrence("Amoxicillin", "2026-11-20T14:00", .due, detail: "1 capsule", handle: "2h7") {
            $0.deadline = stamp("2026-11-20T15:00")
        },
        occurrence("Isha", "2026-11-20T19:30", .upcoming, kind: "prayer", detail: "10m", handle: "6re"),
        occurrence("Metformin", "2026-11-20T20:00", .upcoming, detail: "500 mg", handle: "6v8"),
    ]

    package static let difficult = [
        occurrence("服薬のお知らせ 毎日の大切な薬 とても長い名前", "2026-11-20T15:00", .due, detail: "５００ mg", handle: "7jr") {
            $0.deadline = stamp("2026-11-20T17:00")
        },
        occurrence(
            "A title that goes on and on until it fits nowhere at all on a line", "2026-11-20T16:00", .upcoming,
            handle: "3uw"),
        occurrence("Cafe\u{301} 👩‍👩‍👧 🇨🇭", "2026-11-20T17:00", .upcoming, handle: "3ux"),
        occurrence("Bad\u{1B}[31m\u{202E}title\n", "2026-11-20T18:00", .upcoming, handle: "3uy"),
    ]

    /// - Precondition: It is a date.
    package static func civil(_ text: String) -> CivilDate {
        guard let date = CivilDate(text) else { preconditionFailure("\(text) is not a date") }
        return date
    }

    package static func day(_ occurrences: [OccurrenceView], next: OccurrenceView? = nil, date: String = "2026-11-20")
        -> Remindd1.Day
    {
        Remindd1.Day(date: civil(date), zone: "Europe/Zurich", now: now.seconds, occurrences: occurrences, next: next)
    }

    package static func list(_ occurrences: [OccurrenceView]) -> Remindd1.Occurrences {
        Remindd1.Occurrences(zone: "Europe/Zurich", now: now.seconds, occurrences: occurrences)
    }

    package static let reminders = [
        ReminderView(
            id: "lenses", kind: "lens", title: "Contact lenses", state: .active,
            schedules: [.init(when: "once 2026-12-24 21:00", sentence: "Once, on Thursday 24 December 2026 at 21:00")],
            grace: 7200, nag: Nag(every: 86_400, times: 30), fields: ["type": .text("biweekly")], source: "command",
            defined: stamp("2026-11-10T09:00"),
            next: occurrence("Contact lenses", "2026-12-24T21:00", .upcoming, kind: "lens")),
        ReminderView(
            id: "metformin", kind: "medication", title: "Metformin", state: .active,
            schedules: [
                .init(when: "daily at 08:00", sentence: "Every day at 08:00"),
                .init(when: "daily at 20:00", sentence: "Every day at 20:00", fields: ["dose": .text("850 mg")]),
            ],
            grace: 7200, nag: Nag(every: 600, times: 6), cover: "Reminder",
            fields: [
                "dose": .text("500 mg"),
                "instructions": .text("with food, never on an empty stomach, and with a large glass of water"),
            ], source: "file", defined: stamp("2026-11-10T09:00"),
            next: occurrence("Metformin", "2026-11-20T20:00", .upcoming, detail: "850 mg", handle: "6v8")),
        ReminderView(
            id: "old", kind: "medication", title: "Old one", state: .disabled,
            schedules: [.init(when: "as needed", sentence: "As needed")], grace: 60, nag: .none, fields: [:],
            source: "command", defined: stamp("2026-11-10T09:00")),
    ]

    package static let history = Remindd1.History(
        zone: "Europe/Zurich", now: now.seconds,
        entries: [
            entry(1, "2026-11-19T18:00", "defined", "metformin", "Metformin") {
                $0.definition = Definition(
                    id: metformin, kind: "medication", title: "Metformin",
                    lines: [
                        .init(
                            .init(rawValue: "daily at 08:00, 20:00"), anchor: .init(at: now, zone: "Europe/Zurich"))
                    ],
                    fields: ["dose": .text("500 mg")])
            },
            entry(2, "2026-11-20T08:00", "delivered", "metformin", "Metformin", due: "2026-11-20T08:00") {
                $0.handle = "7k2"
            },
            entry(3, "2026-11-20T08:20", "taken", "metformin", "Metformin", due: "2026-11-20T08:00") {
                $0.happened = stamp("2026-11-20T08:05")
                $0.fields = ["dose": .text("500 mg")]
                $0.note = "with milk"
            },
            entry(4, "2026-11-20T08:21", "retracted", "metformin", "Metformin", due: "2026-11-20T08:00") {
                $0.undone = "taken"
            },
            entry(5, "2026-11-20T08:22", "snoozed", "metformin", "Metformin", due: "2026-11-20T08:00") {
                $0.until = stamp("2026-11-20T08:32")
            },
            entry(6, "2026-11-20T10:00", "missed", "metformin", "Metformin", due: "2026-11-19T20:00") {
                $0.origin = "automatic"
                $0.cause = "unattended"
                $0.count = 12
                $0.happened = stamp("2026-11-20T10:00")
            },
            entry(7, "2026-11-20T10:01", "started", "metformin", "Metformin") { $0.span = "disabled" },
        ])

    private static let metformin: ReminderID = {
        guard let id = ReminderID(rawValue: "metformin") else { fatalError("not an id") }
        return id
    }()

    private static func entry(
        _ sequence: Int, _ at: String, _ what: String, _ reminder: String, _ title: String, due: String? = nil,
        _ change: (inout EntryView) -> Void = { _ in }
    ) -> EntryView {
        var view = EntryView(
            id: "0da7f032.\(sequence)", at: stamp(at), zone: "Europe/Zurich", device: "0da7f032", what: what,
            origin: "person", occurrence: due.map { "\(reminder)@\($0)" }, reminder: reminder, kind: "medication",
            title: title, slot: due, due: due.map(stamp))
        change(&view)
        return view
    }

    package static let status = DaemonStatus(
        version: "0.1.0", pid: 4711, started: stamp("2026-11-20T07:59:30"), now: stamp("2026-11-20T14:18"),
        zone: "Europe/Zurich", tzdata: "2025b", journal: "/home/me/.local/share/remindd/journal.sqlite", entries: 29,
        device: "0da7f032", reminders: 12, open: 2, nextWake: stamp("2026-11-20T15:00"),
        notifications: "dunst 1.9.0", isDesktopReached: true,
        problems: [
            "reminders.toml:5: medication \"metformin\": \"8\" could be 8am or 8pm\n  daily at 8\n           ^"
        ])

    package static let changes = [
        AppliedChange(change: .add, id: "fajr", kind: "prayer", title: "Fajr", text: ["daily at 05:45"]),
        AppliedChange(
            change: .change, id: "metformin", kind: "medication", title: "Metformin",
            text: ["when: daily at 08:00 -> daily at 09:00", "dose: 500 mg -> 850 mg"]),
        AppliedChange(change: .restore, id: "old", kind: "medication", title: "Old one", text: []),
        AppliedChange(change: .archive, id: "lenses", kind: "lens", title: "Contact lenses", text: []),
    ]
}

/// Lines as one text, so that a difference is shown as one.
package func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }
