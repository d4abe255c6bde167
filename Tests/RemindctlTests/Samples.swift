import CivilTime
import Glibc
import RemindControl

@testable import RemindCore
@testable import remindctl

/// What a daemon in Zurich might answer on Friday, 20 November 2026, at 14:18.
enum Samples {
    static let zurich = zone("Europe/Zurich")
    static let now = Instant(seconds: 1_795_180_680)
    static let clock = Clock(now: now, zone: zurich)

    static let pipe = Style(columns: nil, isColored: false, isUnicode: true)
    static let wide = Style(columns: 80, isColored: false, isUnicode: true)
    static let narrow = Style(columns: 50, isColored: false, isUnicode: true)
    static let plain = Style(columns: 80, isColored: false, isUnicode: false)
    static let coloured = Style(columns: 80, isColored: true, isUnicode: true)

    static func zone(_ name: String) -> TimeZoneRules {
        let zones = ZoneDirectory(environment: getenv("TZDIR").map { ["TZDIR": String(cString: $0)] } ?? [:])
        guard let rules = try? zones.rules(named: name) else { fatalError("no time zone \(name)") }
        return rules
    }

    /// An occurrence at a local time, `2026-11-20T08:00`.
    static func occurrence(
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

    static func stamp(_ local: String) -> String {
        CivilDateTime(local).flatMap(zurich.instant).map(zurich.timestamp) ?? local
    }

    /// One of each status, in order of their times.
    static let occurrences = [
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

    static let difficult = [
        occurrence("服薬のお知らせ 毎日の大切な薬 とても長い名前", "2026-11-20T15:00", .due, detail: "５００ mg", handle: "7jr") {
            $0.deadline = stamp("2026-11-20T17:00")
        },
        occurrence(
            "A title that goes on and on until it fits nowhere at all on a line", "2026-11-20T16:00", .upcoming,
            handle: "3uw"),
        occurrence("Cafe\u{301} 👩‍👩‍👧 🇨🇭", "2026-11-20T17:00", .upcoming, handle: "3ux"),
        occurrence("Bad\u{1B}[31m\u{202E}title\n", "2026-11-20T18:00", .upcoming, handle: "3uy"),
    ]

    static func day(_ occurrences: [OccurrenceView], next: OccurrenceView? = nil, date: String = "2026-11-20")
        -> Remindd1.Day
    {
        Remindd1.Day(date: date, zone: "Europe/Zurich", now: now.seconds, occurrences: occurrences, next: next)
    }

    static func list(_ occurrences: [OccurrenceView]) -> Remindd1.Occurrences {
        Remindd1.Occurrences(zone: "Europe/Zurich", now: now.seconds, occurrences: occurrences)
    }

    static let reminders = [
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
}

/// Lines as one text, so that a difference is shown as one.
func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }
