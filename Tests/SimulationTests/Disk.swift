import Glibc
import Support

/// What a disk holds after the power was cut.
enum Disk {
    private static let sector = 512

    /// Ends a connection without what its end would write.
    static func keepWhatIsSafe(of folder: String, closing: () throws -> Void) throws {
        let kept = try State(folder)
        try closing()
        try kept.write(to: folder)
    }

    /// Ends a connection in the middle of a write: each sector that it changed and did not synchronise is the new one,
    /// the old one, or rubbish in what was written.
    static func tear(
        _ folder: String, _ dice: inout Dice, while write: () throws -> Void, closing: () throws -> Void
    ) throws {
        let before = try State(folder)
        try write()
        var after = try State(folder)
        // It is written once the commit is safe, and the power was cut before.
        after.head = before.head
        try closing()
        if dice.chance(70) {
            // While the log was written. Its first 32 bytes are synchronised before what follows them is written
            // (sqlite.org/src/file/src/wal.c, walWriteToLog and syncHeader): so they are new if anything is.
            after.journal = before.journal
            after.log = mix(before.log, after.log, keeping: 32, &dice)
        } else {
            // While the log, which is safe, was carried over into the file.
            after.journal = mix(before.journal, after.journal, keeping: 0, &dice)
        }
        try after.write(to: folder)
    }

    private static func mix(_ old: [UInt8], _ new: [UInt8], keeping head: Int, _ dice: inout Dice) -> [UInt8] {
        var mixed = new
        var start = 0
        let reached = dice.number(0...Int64(max(new.count / sector, 1)))
        while start < new.count {
            let range = max(start, min(head, new.count))..<max(min(start + sector, new.count), min(head, new.count))
            start += sector
            let before = range.map { old.indices.contains($0) ? old[$0] : 0 }
            guard !range.isEmpty, before != Array(new[range]) else { continue }
            switch dice.number(0...9) {
            case 0...3: break
            case 4...8: mixed.replaceSubrange(range, with: before)
            default:
                // What a write does not cover stays as it was, also in a sector it shares (sqlite.org/psow.html).
                for index in range where mixed[index] != before[index - range.lowerBound] {
                    mixed[index] = UInt8(truncatingIfNeeded: dice.next())
                }
            }
            // Growing is a write of its own: a file may be too short.
            if start / sector > reached, old.count < start, dice.chance(5) {
                mixed.removeLast(max(0, mixed.count - max(old.count, start)))
                break
            }
        }
        return mixed
    }

    private struct State {
        var journal: [UInt8]
        var log: [UInt8]
        /// How far the record has come, as the file beside it says.
        var head: [UInt8]

        init(_ folder: String) throws {
            journal = try Machine.bytes(of: folder + "/journal.sqlite")
            log = (try? Machine.bytes(of: folder + "/journal.sqlite-wal")) ?? []
            head = (try? Machine.bytes(of: folder + "/head")) ?? []
        }

        func write(to folder: String) throws {
            try Self.write(journal, to: folder + "/journal.sqlite")
            try Self.write(log, to: folder + "/journal.sqlite-wal")
            try Self.write(head, to: folder + "/head")
        }

        private static func write(_ bytes: [UInt8], to file: String) throws {
            let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            defer { close(descriptor) }
            guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
                throw SystemError(errno, "write \(file)")
            }
        }
    }
}
