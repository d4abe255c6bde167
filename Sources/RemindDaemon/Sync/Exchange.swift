import CivilTime
import Glibc
import RemindProtocol
import Reminders
import Vocabulary

/// Exchanges entries with other machines through a folder that something else carries: each machine writes its own segments
/// there and reads all others.
///
/// A file that is absent, shorter or older than before means nothing: the record has what was read. This machine's
/// entries that the folder lacks are written again.
///
/// Confined to the daemon's queue.
final class Exchange {
    /// The most machines of a circle, and their former names.
    private static let mostDevices = 64
    /// No clock and no lifetime leads to such a difference of turns, only a broken file.
    private static let mostTurns: Int64 = 1_000_000_000

    /// The reason why the folder cannot be used.
    enum Obstacle: Error, Hashable {
        case unusable(String)
        case otherCircle

        func text(of folder: String) -> String {
            switch self {
            case .unusable(let reason): reason
            case .otherCircle: "\(folder) belongs to another circle"
            }
        }
    }

    /// The result of a step of reading.
    enum Step: Hashable {
        case done
        /// Something was read, this many entries were new, and there may be more.
        case read(added: Int)
        /// The folder has entries of this device that its record lacks: the record was put back, or copied.
        case lacksOwn
    }

    /// How long the folder lacks entries of another machine until this one writes them again.
    private static let relayAfter = Duration.seconds(7 * 86_400)
    /// How many are written again in a day.
    private static let mostRelayed = 2000
    static let rest = Duration.seconds(30)
    private static let relayEvery = Duration.seconds(86_400)

    let folder: String
    let me: CircleFile
    /// Why single files are not read, by their paths in the folder.
    private(set) var problems: [String: String] = [:]
    /// Why nothing can be written, or nothing be read.
    private(set) var obstacle: Obstacle?

    private var files: [String: SegmentFile] = [:]
    private var waiting: [String] = []
    /// The latest of the new entries, for those who watch.
    private var news: [EntryRow] = []
    private static let mostNews = 500
    private var erasures = Erasures()
    private var writers: [String: SegmentWriter] = [:]
    /// Up to which entry each own device is in the folder; `nil` before the folder was looked at.
    private var written: [String: Int64]?
    /// True if every file was read since the record was opened: only then it is known what the folder lacks.
    private var isComplete = false
    /// True once it is known how far an earlier process has read.
    private var isRestored = false
    /// When it was last seen whether the folder lacks entries of others.
    private var relayed: Instant?
    /// The names that this machine had: entries under them are its own, also those that its record lacks.
    private var former: Set<String> = []
    /// Files that are not read, as they were then.
    private var refused: [String: SegmentFile.Identity] = [:]
    private var check = FactCheck()
    /// The state of the record for which the erasures were read.
    private var erasuresKnown: Int?
    /// When the folder could not be written: it is left alone for a while.
    private var failed: Instant?

    /// - Parameters:
    ///   - dataFolder: Where the record is; the shared folder is `sync` in it.
    ///   - me: The circle, and this machine's name.
    init(dataFolder: String, me: CircleFile) { (folder, self.me) = (Exchange.folder(in: dataFolder), me) }

    static func folder(in dataFolder: String) -> String { dataFolder + "/sync" }

    /// The circle that a folder belongs to, if it belongs to one.
    static func circle(in folder: String) throws(StoreError) -> String? {
        try DataFolder.read(folder + "/circle").map {
            $0.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
        }
    }

    // MARK: Looking

    /// Keeps how far the files were read, for the next start.
    func keep(_ journal: Journal) throws(StoreError) {
        guard isComplete, waiting.isEmpty, journal.standIn == nil else { return }
        ReadFiles(heads: try journal.lastEntries(), files: files).write(beside: folder)
    }

    /// Looks which files have changed since they were read.
    func look(_ journal: Journal, at now: Instant) throws(StoreError) {
        if erasuresKnown != journal.commits {
            erasures = try journal.erasures()
            erasuresKnown = journal.commits
        }
        former = try DataFolder.formerNames(in: String(folder.dropLast("/sync".count)))
        guard !isResting(at: now) else { return }
        obstacle = nil
        if !isRestored {
            isRestored = true
            if let read = ReadFiles.read(beside: folder), try journal.has(read.heads) {
                files = read.files
            }
        }
        do throws(Obstacle) {
            try prepare()
        } catch {
            obstacle = error
            if error != .otherCircle { failed = now }
            return
        }
        var found: Set<String> = []
        for device in Exchange.names(in: folder) where !device.hasPrefix(".") {
            // A link may lead anywhere, and hang there.
            var status = stat()
            guard lstat("\(folder)/\(device)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
            for name in Exchange.names(in: "\(folder)/\(device)") where name.hasSuffix(".seg") && !name.hasPrefix(".") {
                found.insert("\(device)/\(name)")
            }
        }
        files = files.filter { found.contains($0.key) }
        problems = problems.filter { found.contains($0.key) }
        let own = Set(writers.values.compactMap { $0.written?.path })
        refused = refused.filter { found.contains($0.key) }
        // The first entries first.
        waiting = found.sorted(by: >).filter { path in
            // This process knows the file that it writes.
            guard !own.contains("\(folder)/\(path)") else { return false }
            var status = stat()
            guard lstat("\(folder)/\(path)", &status) == 0 else { return false }
            let identity = SegmentFile.Identity(status)
            return refused[path] != identity && files[path]?.isOther(than: identity) ?? true
        }
    }

    /// True for a while after it could not be written: each attempt would be a change of the folder, and lead to the next.
    private func isResting(at now: Instant) -> Bool {
        failed.map { now >= $0 && now - $0 < Exchange.rest } ?? false
    }

    /// Makes the folder, or sees that it is this circle's.
    private func prepare() throws(Obstacle) {
        do throws(StoreError) {
            try DataFolder.make(folder)
            if let circle = try Exchange.circle(in: folder) {
                if circle != me.circle { throw StoreError(.damaged, "") }
            } else {
                try DataFolder.replace(folder + "/circle", with: me.circle + "\n")
            }
        } catch {
            throw error.reason == .damaged ? .otherCircle : .unusable(error.message)
        }
    }

    /// The names in a folder; none if it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            found.append(
                withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return found
    }

    /// True if files wait to be read.
    var hasMore: Bool { !waiting.isEmpty }

    /// The devices that have segments here.
    var devices: [String] { Exchange.names(in: folder).filter(\.isDeviceName) }

    /// The latest of the new entries, once.
    func takeNews(_ journal: Journal) -> [Entry] {
        defer { news = [] }
        return EntryRow.entries(of: news, peers: journal.peers)
    }

    // MARK: Reading

    /// Reads files that have changed into the record, in pieces.
    ///
    /// - Parameters:
    ///   - now: The time of this turn.
    ///   - limit: The most entries.
    func read(into journal: Journal, at now: Instant, limit: Int = 500) throws(StoreError) -> Step {
        while let path = waiting.last {
            var file = files[path] ?? SegmentFile()
            let rows: [EntryRow]
            do throws(SegmentFile.Refusal) {
                rows = try file.read("\(folder)/\(path)", of: me.circle, limit: limit, &check)
                problems[path] = nil
            } catch {
                refuse(path, Exchange.text(error))
                continue
            }
            guard let header = file.header else {
                files[path] = file
                waiting.removeLast()
                continue
            }
            if let problem = refusal(of: rows, from: header.device, journal) {
                refuse(path, problem)
                continue
            }
            if rows.count < limit { waiting.removeLast() }
            if header.device == journal.device {
                for row in rows where !erasures.contains(row.device, row.sequence) {
                    // The file is read again, once this machine has another name.
                    switch try journal.meeting(row) {
                    case .known: file.agree(through: row.sequence)
                    case .new where row.sequence < journal.headID.sequence: continue
                    case .new, .twin: return .lacksOwn
                    }
                }
                files[path] = file
                if rows.isEmpty { continue }
                return .read(added: 0)
            }
            if rows.isEmpty {
                files[path] = file
                continue
            }
            let taken = try journal.take(rows, from: header.label, at: now, isOwn: former.contains(header.device)) {
                row in
                erasures.contains(row.device, row.sequence)
            }
            file.agree(through: taken.agreed, twins: taken.twins)
            files[path] = file
            news = (news + taken.rows).suffix(Exchange.mostNews)
            return .read(added: taken.rows.count)
        }
        isComplete = obstacle == nil
        return .done
    }

    /// Another record is there now: everything is compared again.
    func startOver() {
        (files, writers, waiting) = ([:], [:], [])
        (written, relayed, erasuresKnown) = (nil, nil, nil)
        isComplete = false
        isRestored = true
    }

    private func refuse(_ path: String, _ problem: String) {
        problems[path] = problem
        var status = stat()
        if lstat("\(folder)/\(path)", &status) == 0 { refused[path] = SegmentFile.Identity(status) }
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

    // MARK: Writing

    /// Writes what the folder lacks of this machine's entries.
    ///
    /// - Parameters:
    ///   - journal: The record.
    ///   - now: The time of this turn.
    /// - Throws: `StoreError` if it cannot be written: the record has it, and the next call tries again.
    func write(_ journal: Journal, at now: Instant) throws(StoreError) {
        guard isComplete, obstacle == nil, waiting.isEmpty, journal.standIn == nil, !isResting(at: now) else { return }
        do throws(StoreError) {
            try writeAll(journal, at: now)
        } catch {
            failed = now
            // How far it came is known once the files are read again.
            startOver()
            throw error
        }
    }

    private func writeAll(_ journal: Journal, at now: Instant) throws(StoreError) {
        var known: [String: Int64]
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
        if relayed.map({ now - $0 > Exchange.relayEvery || now < $0 }) ?? true {
            relayed = now
            try relay(journal, at: now)
        }
    }

    /// Writes entries of other machines that no file has had for a week: those may have lost them, and this one may be the
    /// last to know.
    private func relay(_ journal: Journal, at now: Instant) throws(StoreError) {
        var lacking = LackingFile.read(in: folder)
        var left: [String: Int64] = [:]
        for device in journal.peers.sorted() {
            let rows = try lackingRows(of: device, journal)
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
    private func lackingRows(of device: String, _ journal: Journal) throws(StoreError) -> [EntryRow] {
        let isTwin = device.contains(Journal.twinMark)
        let twins = isTwin ? Set(files.values.flatMap(\.twins)) : []
        var rows: [EntryRow] = []
        for (start, end) in isTwin ? [(0, .max)] : missing(of: device) {
            var last = start
            while rows.count < Exchange.mostRelayed {
                let part = try journal.rows(of: device, after: last).rows.filter { $0.sequence < end }
                guard let newest = part.last?.sequence else { break }
                last = newest
                rows += part.filter { !isTwin || !twins.contains(EntryID(device: device, sequence: $0.sequence)) }
            }
        }
        return rows
    }

    private func relay(_ rows: [EntryRow]) throws(StoreError) {
        // The name that its machine gave it.
        guard let original = rows.first.map({ Journal.original($0.device) }) else { return }
        let header = SegmentHeader(
            circle: me.circle, device: original, first: 1, after: "", program: Release.version)
        let writer = SegmentWriter(folder: "\(folder)/\(original)", header: header, prefix: "relay")
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
    private func missing(of device: String) -> [(first: Int64, last: Int64)] {
        let covered = files.values.filter { $0.header?.device == device && $0.agreed > 0 }
            .map { ($0.first, $0.agreed) }.sorted { $0 < $1 }
        var missing: [(first: Int64, last: Int64)] = []
        var end: Int64 = 0
        for (first, last) in covered {
            if first > end + 1 { missing.append((end, first)) }
            end = max(end, last)
        }
        return missing + [(end, .max)]
    }

    private func write(
        _ device: String, after start: Int64, to end: Int64 = .max, _ journal: Journal, _ known: inout [String: Int64]
    ) throws(StoreError) {
        let writer =
            writers[device]
            ?? SegmentWriter(
                folder: "\(folder)/\(device)",
                header: SegmentHeader(
                    circle: me.circle, device: device, label: me.label, first: 1, after: "", program: Release.version))
        writers[device] = writer
        var last = start
        known[device] = last
        while true {
            let (before, rows) = try journal.rows(of: device, after: last)
            let part = rows.filter { $0.sequence < end }
            guard let newest = part.last else { return }
            try writer.append(part, after: before)
            last = newest.sequence
            known[device] = last
        }
    }
}
