import CivilTime
import Glibc
import Vocabulary

/// Joining this machine's files of months that are over: a machine writes a file a day or more, and each costs every other
/// machine a look.
///
/// A joined file has a name that readers leave out until it is whole and on the disk. Its parts are deleted only after it was
/// read and found to be as the record is. So the folder has every entry at each moment.
extension Exchange {
    /// A file that is being written from the record.
    struct Joining {
        let first: Int64
        let writer: SegmentWriter
        /// The last entry that it has so far, and the last that it will have.
        var written: Int64
        let last: Int64
    }

    /// The beginning of the names of files that are not whole yet; readers leave out what begins with a dot.
    private static let draft = ".joining"
    private static let joinEvery = Duration.seconds(86_400)

    /// Does the next step, which is short. Nothing depends on it, so a failure only ends it for the day: a folder that cannot be
    /// written says so with the next entry.
    ///
    /// - Returns: True if there may be more.
    func join(_ journal: Journal, at now: Instant) -> Bool {
        guard !me.follows, isComplete, obstacle == nil, waiting.isEmpty, journal.standIn == nil else { return false }
        do {
            if joining != nil { return try joinOn(journal) }
            if let joined, now >= joined, now - joined < Exchange.joinEvery { return false }
            let files = try ownFiles(journal)
            if deleteCovered(files) { return true }
            if let run = MonthPlan.run(of: files, before: MonthPlan.month(of: now), after: joinedThrough) {
                try begin(run, journal)
                return true
            }
        } catch {
            abandonJoining()
        }
        (joined, joinedThrough) = (now, 0)
        return false
    }

    func abandonJoining() {
        joining?.writer.abandon()
        joining = nil
    }

    private func begin(_ run: ClosedRange<Int64>, _ journal: Journal) throws(StoreError) {
        let folder = "\(folder)/\(journal.device)"
        // A process before this one may have ended before its file was whole.
        for name in Exchange.names(in: folder) where name.hasPrefix(Exchange.draft) { unlink("\(folder)/\(name)") }
        joining = Joining(
            first: run.lowerBound,
            writer: writer(of: journal.device, draft: Exchange.draft), written: run.lowerBound - 1,
            last: run.upperBound)
        // Each run is tried once a day.
        joinedThrough = run.upperBound
    }

    /// Writes the next entries, or gives a file that is whole its name.
    private func joinOn(_ journal: Journal) throws(StoreError) -> Bool {
        guard var joining else { return false }
        let newest = try append(
            to: joining.writer, journal.device, after: joining.written, through: joining.last, journal)
        joining.written = newest?.last ?? joining.last
        guard joining.written == joining.last else {
            self.joining = joining
            return true
        }
        try joining.writer.finish(from: joining.first)
        self.joining = nil
        return true
    }

    /// Deletes this machine's files whose entries are all in another one.
    ///
    /// - Returns: True if there were any.
    private func deleteCovered(_ own: [MonthPlan.File]) -> Bool {
        let covered = MonthPlan.covered(own).filter { isAsRead($0.file.path) && isAsRead($0.by.path) }
        for (file, _) in covered {
            unlink("\(folder)/\(file.path)")
            files[file.path] = nil
        }
        return !covered.isEmpty
    }

    /// This machine's files, without the one that it writes.
    private func ownFiles(_ journal: Journal) throws(StoreError) -> [MonthPlan.File] {
        let written = writers[journal.device]?.written?.path
        var own: [MonthPlan.File] = []
        for (path, file) in files where file.header?.device == journal.device && "\(folder)/\(path)" != written {
            guard file.isWhole, file.agreed > 0, file.agreed == file.last,
                let at = try journal.time(of: file.first, by: journal.device)
            else { continue }
            own.append(
                MonthPlan.File(
                    path: path, first: file.first, last: file.last, lacking: file.lacking, isClosed: file.isClosed,
                    size: file.offset, month: MonthPlan.month(of: at)))
        }
        return own
    }

    private func isAsRead(_ path: String) -> Bool {
        SegmentFile.Identity(path: "\(folder)/\(path)").map { files[path]?.isOther(than: $0) == false } ?? false
    }
}
