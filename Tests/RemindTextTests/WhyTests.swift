import CivilTime
import RemindProtocol
import Samples
import Testing
import Worlds

@testable import RemindText
@testable import Reminders

/// Each answer that `why` can give about one time; the transcript why.txt has the usual ones with a daemon.
@Suite("Why it rang, or did not") struct WhyTests {
    private static let status = DaemonStatus(
        version: "1", pid: 1, started: "2026-11-20T07:00:00+01:00", now: "2026-11-20T08:00:00+01:00",
        zone: "Europe/Zurich", tzdata: nil, journal: "", entries: 0,
        device: "d", reminders: 1, open: 0, nextWake: nil, notifications: "dunst 1.9", isDesktopReached: true,
        problems: [])

    private static func entry(_ id: String, _ what: String, at: String, changes: String? = nil) -> EntryView {
        EntryView(
            id: id, at: "2026-11-20T\(at):00+01:00", zone: "Europe/Zurich", device: "d", what: what,
            origin: "automatic", changes: changes)
    }

    private static func lines(
        _ entries: [EntryView], _ status: DaemonStatus = status, kind: String = "medication", columns: Int? = nil,
        _ change: (inout OccurrenceView) -> Void = { _ in }
    ) -> [String] {
        var view = Samples.occurrences[0]
        change(&view)
        let reminder = ReminderView(
            id: "metformin", kind: kind, title: "Metformin", state: .active,
            schedules: [.init(when: "daily at 08:00", sentence: "Every day at 08:00")], grace: 7200,
            nag: Nag(every: 600, times: 6), fields: [:], source: "command", defined: "2026-11-01T08:00:00+01:00")
        let shown = Remindd1.Shown(
            zone: "Europe/Zurich", now: Samples.now.seconds, reminder: reminder, occurrences: [view], entries: entries)
        return WhyText.lines(
            shown, status, clock: Samples.clock, style: Style(columns: columns, isColored: false, isUnicode: true))
    }

    @Test("what was shown rang; what no server showed did not")
    func rings() {
        let first = Self.entry("d.1", "delivered", at: "08:00")
        #expect(Self.lines([first]).contains("  It rang at 08:00."))
        #expect(
            Self.lines([first, Self.entry("d.2", "delivered", at: "08:30")])
                .contains("  It rang at 08:00, 2 times, the last time at 08:30."))
        let refused = Self.entry("d.2", "undelivered", at: "08:00", changes: "d.1")
        let silent = Self.lines([first, refused])
        #expect(silent.contains("  At 08:00 it was due, but no notification server showed it."))
        #expect(!silent.joined().contains("It rang"))
        let later = Self.lines([first, refused, Self.entry("d.3", "delivered", at: "08:10")])
        #expect(later.contains("  It rang at 08:10.") && later.contains { $0.contains("At 08:00 it was due") })
    }

    @Test(
        "each cause of a miss without a ring",
        arguments: [
            ("unattended", "the computer was off or asleep, or remindd was not running."),
            ("travel", "a change of time zone skipped it."),
        ])
    func causes(cause: String, words: String) {
        let lines = Self.lines([Self.entry("d.1", "missed", at: "10:00")]) {
            ($0.status, $0.cause) = (.missed, cause)
        }
        #expect(lines.contains("  It did not ring: \(words)"), "\(lines)")
    }

    @Test("nothing is to come of what was once, which lenses that are due are not")
    func nothingToCome() {
        let last = "  Nothing more of it is to come."
        #expect(Self.lines([]).contains(last))
        #expect(!Self.lines([], kind: "lens").contains(last))
    }

    @Test("held back by quiet hours, and snoozed")
    func heldBack() {
        var deferred = Self.entry("d.1", "deferred", at: "06:00")
        deferred.until = "2026-11-20T06:30:00+01:00"
        var snoozed = Self.entry("d.3", "snoozed", at: "06:40")
        snoozed.until = "2026-11-20T07:00:00+01:00"
        let lines = Self.lines([deferred, Self.entry("d.2", "delivered", at: "06:30"), snoozed])
        #expect(lines.contains("  Quiet hours held it back until 06:30."))
        #expect(lines.contains("  You snoozed it at 06:40 until 07:00."))
    }

    @Test("a ring that is to come is said, though nothing else is")
    func toCome() {
        let lines = Self.lines([]) { $0.deferred = Samples.stamp("2026-11-20T16:00") }
        #expect(lines.contains { $0.hasPrefix("  It rings here today at 16:00, in ") }, "\(lines)")
        #expect(!lines.contains { $0.contains("Nothing more") })
        // Quiet hours say until when they hold it back.
        var deferred = Self.entry("d.1", "deferred", at: "06:00")
        deferred.until = Samples.stamp("2026-11-20T16:00")
        let quiet = Self.lines([deferred]) { $0.deferred = deferred.until }
        #expect(!quiet.contains { $0.contains("It rings here") || $0.contains("Nothing more") }, "\(quiet)")
    }

    @Test("whether anything can show it now, and no line is wider than the terminal", arguments: [40, 80])
    func now(columns: Int) {
        #expect(Self.lines([]).contains("  Notifications are shown by dunst 1.9."))
        var none = Self.status
        (none.notifications, none.isDesktopReached) = ("no notification server on the session bus", false)
        none.quiet = "22:00 to 06:30"
        let lines = Self.lines([], none, columns: columns)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(lines)")
        let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(text.contains("No desktop shows notifications now: no notification server on the session bus."))
        #expect(text.contains("Quiet hours are 22:00 to 06:30. This one rings in them too, since it can be missed."))
    }
}
