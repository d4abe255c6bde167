import CivilTime
import Glibc
import Reminders
import Vocabulary

/// Reading what other machines have written.
extension Exchange {
    /// Reads pieces of files that have changed into the record, with one commit for all of them: most files are short.
    ///
    /// - Parameters:
    ///   - now: The time of this turn.
    ///   - most: The most entries, and one piece more.
    /// - Returns: The last step, how many entries were read, and how many of these were new.
    /// - Throws: `StoreError` if they cannot be recorded. Then none of them is read.
    func readSome(into journal: Journal, at now: Instant, most: Int = mostOfCommit) throws(StoreError)
        -> (step: Step, read: Int, added: Int)
    {
        guard hasMore else { return (try read(into: journal, at: now), 0, 0) }
        let before = progress
        unsure = [:]
        var (last, added, read) = (Step.done, 0, 0)
        do throws(StoreError) {
            try journal.together { () throws(StoreError) in
                repeat {
                    last = try self.read(into: journal, at: now)
                    guard case .read(let count, let new) = last else { break }
                    added += new
                    // A file takes its time, however short it is.
                    read += max(count, Exchange.leastOfPiece)
                } while read < most
            }
        } catch {
            for (path, file) in unsure ?? [:] { files[path] = file }
            (progress, unsure) = (before, nil)
            forgetPurges()
            throw error
        }
        unsure = nil
        return (last, read, added)
    }

    /// The state that reading changes, without the files.
    private var progress: Progress {
        get {
            Progress(
                waiting: waiting, news: news, stops: stops, newsLimit: newsLimit, newlyFull: newlyFull,
                hasShrunk: hasShrunk, isComplete: isComplete)
        }
        set {
            (waiting, news, stops) = (newValue.waiting, newValue.news, newValue.stops)
            (newsLimit, newlyFull) = (newValue.newsLimit, newValue.newlyFull)
            (hasShrunk, isComplete) = (newValue.hasShrunk, newValue.isComplete)
        }
    }

    private struct Progress {
        var waiting: [String]
        var news: [EntryRow]
        var stops: [String: String]
        var newsLimit: NewsLimit
        var newlyFull: Set<String>
        var hasShrunk: Bool
        var isComplete: Bool
    }

    /// Reads a piece of a file that has changed into the record.
    ///
    /// - Parameters:
    ///   - now: The time of this turn.
    ///   - limit: The most entries.
    func read(into journal: Journal, at now: Instant, limit: Int = 500) throws(StoreError) -> Step {
        while let path = waiting.last {
            var file = files[path] ?? SegmentFile()
            if unsure?[path] == nil { unsure?[path] = file }
            let (before, began) = ((agreed: file.agreed, twins: file.twins.count), file.offset)
            let rows: [EntryRow]
            do throws(SegmentFile.Refusal) {
                rows = try file.read("\(folder)/\(path)", of: me.circle, limit: limit, &check)
                problems[path] = nil
                if file.agreed < before.agreed || file.twins.count < before.twins { hasShrunk = true }
            } catch {
                refuse(path, Exchange.text(error), isLasting: error.isLasting)
                continue
            }
            let bytes = Int(max(0, file.offset - began))
            guard let header = file.header else {
                files[path] = file
                waiting.removeLast()
                continue
            }
            if let problem = refusal(of: rows, from: header.device, journal) {
                refuse(path, problem)
                continue
            }
            if rows.isEmpty { waiting.removeLast() }
            let purges = try purges(of: journal)
            for row in rows where purges.isNamed(row) { file.noteErased(row.sequence) }
            if header.device == journal.device {
                for row in rows where !purges.contains(row) {
                    // The file is read again, once this machine has another name.
                    switch try journal.meeting(row, row.checksum(after: 0)) {
                    case .known: file.agree(through: row.sequence)
                    case .new, .twin: return .lacksOwn
                    }
                }
                files[path] = file
                if rows.isEmpty { continue }
                return .read(max(rows.count, bytes / Exchange.bytesOfEntry), added: 0)
            }
            if rows.isEmpty {
                files[path] = file
                continue
            }
            let isOwn = former.contains(header.device)
            if !isOwn, newsLimit.full.contains(header.device) {
                wait(path, file)
                continue
            }
            var limit = newsLimit
            let taken = try journal.take(
                rows, from: header.label, at: now, isOwn: isOwn, isErased: purges.contains,
                admits: { row in
                    isOwn
                        || limit.admits(
                            of: header.device, writtenOn: row.dayOfNews, bytes: row.size,
                            beginsFile: row.sequence == file.first)
                })
            newsLimit = limit
            if taken.rows.contains(where: { $0.what == "purged" }) { forgetPurges() }
            file.agree(through: taken.agreed, twins: taken.twins)
            files[path] = file
            if taken.isCut {
                newlyFull.insert(header.device)
                wait(path, file)
            } else if file.isWhole {
                // More that is written from now on is another change of the folder.
                waiting.removeLast()
            }
            news += taken.rows
            // Several files at once: the rows are large, and most files have few.
            if news.count > Exchange.mostNews + 100 { news.removeFirst(news.count - Exchange.mostNews) }
            for row in taken.rows where Exchange.stopping.contains(row.what) {
                if let reminder = row.reminder { stops[reminder] = row.device }
            }
            return .read(max(rows.count, bytes / Exchange.bytesOfEntry), added: taken.rows.count)
        }
        isComplete = isLooked && obstacle == nil
        return .done
    }

    /// Leaves a file to another day: its machine has brought enough.
    private func wait(_ path: String, _ file: SegmentFile) {
        files[path] = file.unread
        waiting.removeAll { $0 == path }
    }

    private func refuse(_ path: String, _ problem: String, isLasting: Bool = true) {
        problems[path] = problem
        if isLasting, let found = SegmentFile.Identity(path: "\(folder)/\(path)") { refused[path] = found }
        waiting.removeAll { $0 == path }
    }

    private func refusal(of rows: [EntryRow], from device: String, _ journal: Journal) -> String? {
        let known = Set(journal.peers.map(Journal.original))
        if device != journal.device, !former.contains(device), !known.contains(device),
            known.count >= Exchange.mostDevices
        {
            return "there are more than \(Exchange.mostDevices) machines"
        }
        let most = journal.turn + Exchange.mostTurns
        return rows.contains { ($0.turn ?? 0) > most } ? "its order is far ahead of everything known" : nil
    }

    private static func text(_ refusal: SegmentFile.Refusal) -> String {
        switch refusal {
        case .unreadable(let reason): reason
        case .newer: "a newer remindd wrote it; this one reads \(SegmentHeader.format)"
        case .otherCircle: "it belongs to another circle"
        }
    }
}
