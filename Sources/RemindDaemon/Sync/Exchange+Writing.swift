import CivilTime
import Glibc
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// Writing what the folder lacks.
extension Exchange {
    /// Writes what the folder lacks of this machine's entries.
    ///
    /// - Parameters:
    ///   - journal: The record.
    ///   - now: The time of this turn.
    ///   - hasLooked: True if every file was just looked at. Then what files have lost is written again, once a day.
    /// - Throws: `StoreError` if it cannot be written: the record has it, and the next call tries again.
    func write(_ journal: Journal, at now: Instant, hasLooked: Bool = false) throws(StoreError) {
        guard !me.follows, isComplete, obstacle == nil, waiting.isEmpty, journal.standIn == nil, !isResting(at: now)
        else { return }
        do throws(StoreError) {
            try writeAll(journal, at: now, hasLooked)
        } catch {
            failed = now
            // How far it came is known once the files are read again.
            startOver()
            throw error
        }
    }

    private func writeAll(_ journal: Journal, at now: Instant, _ hasLooked: Bool) throws(StoreError) {
        let removable = try removable(journal)
        for path in removable { files[path] = nil }
        var known: [String: Int64]
        // Files that were written just now were not read yet.
        let isKnown = written != nil
        if let written {
            known = written
            try write(journal.device, after: known[journal.device] ?? 0, journal, &known)
        } else {
            known = [:]
            for device in try journal.ownDevices() {
                for start in missing(of: device) {
                    try write(device, after: start.first, to: start.last, journal, &known)
                }
            }
        }
        written = known
        let isDaily = hasLooked && relayed.map { now - $0 > Exchange.relayEvery || now < $0 } ?? true
        if isKnown, isDaily || !removable.isEmpty { try mend(known, journal) }
        for path in removable { unlink("\(folder)/\(path)") }
        if isDaily || hasLooked && hasShrunk {
            if isDaily { relayed = now }
            hasShrunk = false
            try relay(journal, at: now)
        }
    }

    /// The files with erased entries that this machine may remove, after it has written the rest of its own again: its own;
    /// those that it or another one has relayed; those of machines that are gone, or have removed them themselves, if
    /// a carrier brings them back.
    private func removable(_ journal: Journal) throws(StoreError) -> [String] {
        let found = files.filter(\.value.hasErased)
        guard !found.isEmpty else { return [] }
        let purges = try purges(of: journal)
        var devices = former.union(try journal.ownDevices())
        for machine in try journal.others() where machine.isRetired || purges.areHeard(by: machine.devices) {
            devices.formUnion(machine.devices.map(Journal.original))
        }
        return found.filter { path, file in
            path.contains("/\(Exchange.relayPrefix)-") || file.header.map { devices.contains($0.device) } ?? false
        }.keys.sorted()
    }

    /// Writes this machine's entries again that were in its files, and are in none any more: an older state came back.
    private func mend(_ known: [String: Int64], _ journal: Journal) throws(StoreError) {
        for (device, last) in known {
            // Newer entries are written in their turn. Under a former name, more may have come from elsewhere.
            let end = device == journal.device ? last + 1 : .max
            for gap in missing(of: device, besides: writers[device]?.covered ?? []) where gap.first + 1 < end {
                try write(by: writer(of: device), device, after: gap.first, to: min(gap.last, end), journal)
            }
        }
    }

    /// Writes entries of other machines that no file has had for a week: those may have lost them, and this one may be the
    /// last to know.
    private func relay(_ journal: Journal, at now: Instant) throws(StoreError) {
        var lacking = LackingFile.read(in: folder)
        var left: [String: Int64] = [:]
        let twins = Set(files.values.flatMap(\.twins))
        for device in journal.peers.sorted() {
            let rows = try lackingRows(of: device, besides: twins, journal)
            guard !rows.isEmpty else { continue }
            let since = min(lacking.since[device] ?? now.milliseconds, now.milliseconds)
            let isDue = now - Instant(milliseconds: since) >= Exchange.relayAfter
            if isDue { try relay(rows) }
            // The rest tomorrow, if they are many.
            if !isDue || rows.count >= Exchange.mostRelayed { left[device] = since }
        }
        guard left != lacking.since else { return }
        lacking.since = left
        lacking.write(in: folder)
    }

    /// The entries of another machine that no file has; not all, if they are many.
    ///
    /// - Parameter twins: The entries in the files whose name another one has here.
    private func lackingRows(of device: String, besides twins: Set<EntryID>, _ journal: Journal) throws(StoreError)
        -> [EntryRow]
    {
        let isTwin = device.contains(Journal.twinMark)
        let purges = try purges(of: journal)
        var rows: [EntryRow] = []
        for (start, end) in isTwin ? [(0, .max)] : missing(of: device) {
            var last = start
            while rows.count < Exchange.mostRelayed {
                let part = try journal.rows(of: device, after: last, before: end).rows
                guard let newest = part.last?.sequence else { break }
                last = newest
                rows += part.filter { row in
                    !(isTwin && twins.contains(row.id)) && !purges.isNamed(Journal.original(of: row))
                }
            }
        }
        return rows
    }

    private func relay(_ rows: [EntryRow]) throws(StoreError) {
        // The name that its machine gave it.
        guard let original = rows.first.map({ Journal.original($0.device) }) else { return }
        let header = SegmentHeader(
            circle: me.circle, device: original, first: 1, after: "", program: Release.version)
        let writer = SegmentWriter(folder: "\(folder)/\(original)", header: header, prefix: Exchange.relayPrefix)
        var run: [EntryRow] = []
        for row in rows {
            var row = row
            row.device = original
            // A file has what it says from its first entry to its last.
            if let last = run.last, row.sequence != last.sequence + 1 {
                try writer.append(run, after: 0)
                run = []
            }
            run.append(row)
        }
        try writer.append(run, after: 0)
    }

    /// The stretches of a device's entries that no file has: after which entry each begins, and before which it ends.
    ///
    /// - Parameter more: The entries of one more file.
    private func missing(of device: String, besides more: [NumberRange] = []) -> [(first: Int64, last: Int64)] {
        let read = files.values.filter { $0.header?.device == device }.flatMap(\.covered)
        let covered = (read + more).sorted { $0.first < $1.first }
        var missing: [(first: Int64, last: Int64)] = []
        var end: Int64 = 0
        for range in covered {
            if range.first > end + 1 { missing.append((end, range.first)) }
            end = max(end, range.last)
        }
        return missing + [(end, .max)]
    }

    private func write(
        _ device: String, after start: Int64, to end: Int64 = .max, _ journal: Journal, _ known: inout [String: Int64]
    ) throws(StoreError) {
        let writer = writers[device] ?? writer(of: device)
        writers[device] = writer
        known[device] = try write(by: writer, device, after: start, to: end, journal)
    }

    /// - Parameter draft: The beginning of the file's name until it is whole, if it takes the place of others.
    func writer(of device: String, draft: String? = nil) -> SegmentWriter {
        SegmentWriter(
            folder: "\(folder)/\(device)",
            header: SegmentHeader(
                circle: me.circle, device: device, label: me.label, first: 1, after: "", program: Release.version),
            prefix: draft, isSplit: draft == nil)
    }

    /// - Returns: The last entry that is written.
    @discardableResult
    private func write(
        by writer: SegmentWriter, _ device: String, after start: Int64, to end: Int64, _ journal: Journal
    ) throws(StoreError) -> Int64 {
        var last = start
        while let newest = try append(to: writer, device, after: last, through: end == .max ? end : end - 1, journal) {
            last = newest.last
            if newest.isEnd { break }
        }
        return last
    }

    /// Writes the next entries of this machine, without those that every machine erases.
    ///
    /// - Returns: The last one that was looked at, and whether there are certainly no more; `nil` if there was none.
    func append(to writer: SegmentWriter, _ device: String, after start: Int64, through end: Int64, _ journal: Journal)
        throws(StoreError) -> (last: Int64, isEnd: Bool)?
    {
        let (before, rows) = try journal.rows(of: device, after: start, before: end == .max ? end : end + 1)
        guard let newest = rows.last else { return nil }
        let purges = try purges(of: journal)
        try writer.append(rows.filter { !purges.isNamed($0) }, after: before)
        return (newest.sequence, rows.count < Journal.mostRows)
    }
}
