import CivilTime
package import RemindProtocol
package import Reminders

/// `status`: how the daemon is, and what is wrong.
package enum StatusText {
    package static func lines(
        _ status: DaemonStatus, display: DisplaySettings = DisplaySettings(), style: Style
    ) -> [String] {
        var facts: [(String, [String])] = [
            ("started", [readable(status.started, display)]),
            ("zone", ["\(status.zone)" + (status.tzdata.map { " (tzdata \($0))" } ?? "")]),
            ("record", [status.journal, "\(counted(status.entries, "entry", "entries")), device \(status.device)"]),
            ("reminders", ["\(status.reminders) active, \(status.open) due"]),
        ]
        if let running = status.running { facts.append(("running", [running.joined(separator: ", ")])) }
        if status.isClockUnconfirmed == true { facts.append(("clock", [DayText.unconfirmed])) }
        if let wake = status.nextWake { facts.append(("next wake", [readable(wake, display)])) }
        if let wake = status.wake { facts.append(("wakes", [wake])) }
        if let quiet = status.quiet { facts.append(("quiet", [quiet])) }
        if let edited = status.edited { facts.append(("edited", edited)) }
        if let moved = status.moved { facts.append(("moved", moved)) }
        if status.follows == true { facts.append(("follows", ["other machines; no answer is recorded here"])) }
        facts.append(("shown by", [status.notifications]))
        if let language = status.language { facts.append(("language", [language])) }
        var lines = ["\(style.paint("remindd \(status.version)", .bold))  pid \(status.pid)"]
        lines += KeyValueLines.lines(facts, style)
        if !status.problems.isEmpty { lines += [""] + problems(status, style: style) }
        return lines
    }

    /// `2 problems:`, and each; nothing without any.
    package static func problems(_ status: DaemonStatus, style: Style) -> [String] {
        guard !status.problems.isEmpty else { return [] }
        var lines = [style.paint(counted(status.problems.count, "problem", "problems") + ":", .bad)]
        for problem in status.problems {
            lines += problem.split(separator: "\n", omittingEmptySubsequences: false)
                .map { "  " + CleanText.line(String($0)) }
        }
        return lines
    }

    /// `2026-11-20T08:00:00+01:00` as `2026-11-20 08:00:00 +01:00`
    private static func readable(_ timestamp: Timestamp, _ display: DisplaySettings) -> String {
        let local = timestamp.local
        let offset = timestamp.description.dropFirst("2026-11-20T08:00:00".count)
        return "\(local.date) \(display.text(local.time, withSeconds: true)) \(offset)"
    }

    private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}
