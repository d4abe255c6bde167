import CivilTime
package import RemindProtocol

/// The text of `backup` and `restore`.
package enum BackupText {
    package static func lines(_ copies: Remindd1.BackupList, style: Style) -> [String] {
        guard !copies.backups.isEmpty else { return ["no backup yet"] }
        var table = Table(columns: [.left, .right, .flexible])
        table.rows = copies.backups.map { copy in
            [Cell(copy.date.description), Cell(size(copy.size), .quiet), Cell(copy.path)]
        }
        return table.lines(style)
    }

    package static func made(_ copy: Remindd1.Backup, at file: String?) -> String {
        CleanText.line("backed up: \(file ?? copy.path), \(size(copy.size))")
    }

    package static func restored(_ restored: Remindd1.Restored) -> [String] {
        var lines: [String] = []
        if restored.changed {
            lines.append("restored: \(counted(restored.added)) added, \(restored.entries) in all")
        } else {
            lines.append("nothing to restore: the record has all \(counted(restored.entries))")
        }
        if let aside = restored.aside { lines.append("the old record is kept as \(aside)") }
        for lost in restored.lost where restored.added == 0 { lines.append("lost for good: \(lost)") }
        if let damage = restored.damage { lines.append("still damaged: \(damage)") }
        lines += (restored.commands ?? []).map { "! \($0)" }
        return lines.map(CleanText.line)
    }

    private static func counted(_ entries: Int) -> String { "\(entries) \(entries == 1 ? "entry" : "entries")" }

    /// `112 KiB`, `3.4 MiB`
    static func size(_ bytes: Int64) -> String {
        guard bytes >= 1 << 20 else { return "\((bytes + 1023) >> 10) KiB" }
        let tenths = (bytes * 10 + 1 << 19) >> 20
        return "\(tenths / 10).\(tenths % 10) MiB"
    }
}
