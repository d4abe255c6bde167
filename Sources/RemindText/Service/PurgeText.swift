import CivilTime
package import RemindProtocol

/// The text of `purge`.
package enum PurgeText {
    package static func planned(_ purged: Remindd1.Purged) -> String {
        CleanText.line("\(subject(purged)): the reminder, \(extent(purged))\(backups(purged))")
    }

    /// Which machines erase it as well, and what no machine reaches; nothing if the record is shared with none.
    package static func elsewhere(_ purged: Remindd1.Purged?) -> [String] {
        guard let machines = purged?.machines else { return [] }
        let others = machines.isEmpty ? [] : ["also erased, once they hear of it: \(machines.joined(separator: ", "))"]
        let kept = [
            "not erased: what a carrier or a person keeps, such as .stversions of Syncthing, a bin of Nextcloud, snapshots,",
            "sticks and the history of git; and machines that do not hear of it",
        ]
        return (others + kept).map(CleanText.line)
    }

    package static func done(_ purged: Remindd1.Purged) -> [String] {
        let lines = ["erased: \(subject(purged)), \(extent(purged))\(backups(purged))"]
        return (lines + purged.remaining.map { "NOT erased from \($0): remove that file yourself" }).map(CleanText.line)
    }

    private static func subject(_ purged: Remindd1.Purged) -> String { "\(purged.title) (\(purged.reminder))" }

    private static func extent(_ purged: Remindd1.Purged) -> String {
        let count = "\(purged.entries) \(purged.entries == 1 ? "entry" : "entries")"
        guard let first = purged.first?.local.date, let last = purged.last?.local.date else { return count }
        return first == last ? "\(count) of \(first)" : "\(count) from \(first) to \(last)"
    }

    private static func backups(_ purged: Remindd1.Purged) -> String {
        purged.backups == 0 ? "" : ", also in \(purged.backups) \(purged.backups == 1 ? "backup" : "backups")"
    }
}
