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
    static let mostDevices = 64
    /// No clock and no lifetime leads to such a difference of turns, only a broken file.
    static let mostTurns: Int64 = 1_000_000_000

    /// The reason why the folder cannot be used.
    enum Obstacle: Error, Hashable {
        case unusable(String)
        case otherCircle

        /// - Parameter isAlone: True if the record has nothing of other machines, so that it can join another circle.
        func text(of folder: String, isAlone: Bool = false) -> String {
            switch self {
            case .unusable(let reason): reason
            case .otherCircle where isAlone:
                "\(folder) belongs to another circle; to join that one: remindctl sync leave, then remindctl sync join"
            case .otherCircle: "\(folder) belongs to another circle: bring back the folder of this record's circle"
            }
        }
    }

    /// The result of a step of reading.
    enum Step: Hashable {
        case done
        /// This many entries were read, and this many of them were new; there may be more.
        case read(Int, added: Int)
        /// The folder has entries of this device that its record lacks: the record was put back, or copied.
        case lacksOwn
    }

    /// How long the folder lacks entries of another machine until this one writes them again.
    static let relayAfter = Duration.seconds(7 * 86_400)
    /// How many are written again in a day.
    static let mostRelayed = 2000
    static let rest = Duration.seconds(30)
    /// The beginning of the names of files with entries of other machines.
    static let relayPrefix = "relay"
    static let relayEvery = Duration.seconds(86_400)

    let folder: String
    let me: CircleFile
    /// Why single files are not read, by their paths in the folder.
    var problems: [String: String] = [:]
    /// Why nothing can be written, or nothing be read.
    private(set) var obstacle: Obstacle?

    var files: [String: SegmentFile] = [:]
    /// The files that this commit reads, as they were before it; `nil` between commits.
    var unsure: [String: SegmentFile]?
    var waiting: [String] = []
    /// The latest of the new entries, for those who watch.
    var news: [EntryRow] = []
    static let mostNews = 500
    /// The most entries of one commit, and one piece more.
    static let mostOfCommit = 2000
    /// This many bytes count as an entry: a long one takes the time of several.
    static let bytesOfEntry = 2048
    /// A piece of a file counts as this many entries at least.
    static let leastOfPiece = 20
    /// The latest of the new entries that may have stopped a reminder, by reminder: the words, and the device.
    var stops: [String: String] = [:]
    static let stopping: Set = ["archived", "started", "defined"]
    /// The erased entries, as the record names them; `nil` if it has to be read again.
    private var purges: Purges?
    var writers: [String: SegmentWriter] = [:]
    /// Up to which entry each own device is in the folder; `nil` before the folder was looked at.
    var written: [String: Int64]?
    /// True if every file was read since the record was opened: only then it is known what the folder lacks.
    var isComplete = false
    /// True if the folder was looked at since the record was opened.
    var isLooked = false
    /// True once it is known how far an earlier process has read.
    private var isRestored = false
    /// When it was last seen whether the folder lacks entries of others.
    var relayed: Instant?
    /// True if a file has less than it had when it was read last, or is gone: the week begins after which the rest is relayed.
    var hasShrunk = false
    /// The names that this machine had: entries under them are its own, also those that its record lacks.
    var former: Set<String> = []
    /// The file that takes the place of several of this machine, while it is written.
    var joining: Joining?
    /// When nothing was left to join, and up to which entry it was tried since.
    var joined: Instant?
    var joinedThrough: Int64 = 0
    var newsLimit = NewsLimit()
    /// The devices of which the rest waits for another day, and of which the person has not heard yet.
    var newlyFull: Set<String> = []
    /// Files that are not read, as they were then.
    var refused: [String: SegmentFile.Identity] = [:]
    var check = FactCheck()
    /// When the folder could not be written: it is left alone for a while.
    var failed: Instant?

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

    /// The names of the machines that have segments in a folder, by device: each as its latest file has it.
    static func labels(in folder: String, of circle: String) -> [String: String] {
        var labels: [String: String] = [:]
        for device in names(in: folder) where device.isDeviceName {
            let files = names(in: "\(folder)/\(device)").filter(SegmentFile.isSegment)
            // Relays have no name, and the names of files begin with the numbers of their entries.
            for name in files.sorted(by: >) where labels[device] == nil {
                var (file, check) = (SegmentFile(), FactCheck())
                _ = try? file.read("\(folder)/\(device)/\(name)", of: circle, limit: 1, &check)
                labels[device] = file.header?.label
            }
        }
        return labels
    }

    /// Takes the circle out of the folder, if no other machine has ever written there: all of it is in the record. So another
    /// circle's folder may come in its place.
    ///
    /// - Parameter own: All names of this machine.
    func dissolve(own: Set<String>, _ journal: Journal) throws(StoreError) {
        guard !devices.contains(where: { !own.contains($0) && mayTakePart($0) }) else { return }
        let last = Dictionary(try journal.lastEntries().map { ($0.device, $0.sequence) }) { max($0, $1) }
        for device in own {
            let files = "\(folder)/\(device)"
            for name in Exchange.names(in: files) where SegmentFile.isSegment(name) {
                var (file, check) = (SegmentFile(), FactCheck())
                let isRead = (try? file.read("\(files)/\(name)", of: me.circle, limit: .max, &check)) != nil
                // A record that was put back may lack the rest.
                if isRead, file.last <= last[device] ?? 0 { unlink("\(files)/\(name)") }
            }
            // Anything else in it stays, and the folder with it.
            rmdir(files)
        }
        if let circle = try? Exchange.circle(in: folder), circle == me.circle { unlink(folder + "/circle") }
    }

    /// True unless all segments of a device are of another circle. One that cannot be read may be of this one.
    private func mayTakePart(_ device: String) -> Bool {
        Exchange.names(in: "\(folder)/\(device)").filter(SegmentFile.isSegment).contains { name in
            var (file, check) = (SegmentFile(), FactCheck())
            do throws(SegmentFile.Refusal) {
                _ = try file.read("\(folder)/\(device)/\(name)", of: me.circle, limit: 1, &check)
                return true
            } catch {
                return error != .otherCircle
            }
        }
    }

    /// The erased entries, as the record names them.
    func purges(of journal: Journal) throws(StoreError) -> Purges {
        if let purges { return purges }
        let read = try journal.purges()
        purges = read
        return read
    }

    /// Words about erased entries were added to the record.
    func forgetPurges() { purges = nil }

    // MARK: Looking

    /// Keeps how far the files were read, for the next start.
    func keep(_ journal: Journal) throws(StoreError) {
        guard isComplete, waiting.isEmpty, journal.standIn == nil else { return }
        let firstLine = ReadFiles.FirstLine(
            heads: try journal.lastEntries(), purged: try purges(of: journal).words.count, limit: newsLimit)
        ReadFiles(firstLine: firstLine, files: files).write(beside: folder)
    }

    /// Looks which files have changed since they were read.
    func look(_ journal: Journal, at now: Instant) throws(StoreError) {
        former = try DataFolder.formerNames(in: String(folder.dropLast("/sync".count)))
        guard !isResting(at: now) else { return }
        obstacle = nil
        if !isRestored {
            isRestored = true
            if let read = ReadFiles.read(beside: folder) {
                newsLimit = read.firstLine.limit ?? NewsLimit()
                let isOfThis = try read.firstLine.purged == purges(of: journal).words.count
                if isOfThis, try journal.has(read.firstLine.heads) {
                    files = read.files
                }
            }
        }
        newsLimit.begin(Exchange.day(of: now))
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
            for name in Exchange.names(in: "\(folder)/\(device)") where SegmentFile.isSegment(name) {
                found.insert("\(device)/\(name)")
            }
        }
        // One by one: `filter` makes a copy, which takes as much room as all of them.
        for path in files.keys.filter({ !found.contains($0) }) {
            files[path] = nil
            hasShrunk = true
        }
        problems = problems.filter { found.contains($0.key) }
        let own = writers.values.compactMap(\.written)
        if !own.allSatisfy({ $0.identity.isLeft(at: $0.path) }) {
            // Something else stands in for a file of this process: all that it has is compared again.
            (writers, written) = ([:], nil)
        }
        let ownPaths = Set(writers.values.compactMap { $0.written?.path })
        refused = refused.filter { found.contains($0.key) }
        // The first entries first.
        waiting = found.sorted(by: >).filter { path in
            // This process knows the file that it writes.
            guard !ownPaths.contains("\(folder)/\(path)") else { return false }
            guard let identity = SegmentFile.Identity(path: "\(folder)/\(path)") else { return false }
            if let device = files[path]?.header?.device, newsLimit.full.contains(device) { return false }
            return refused[path] != identity && files[path]?.isOther(than: identity) ?? true
        }
        isLooked = true
    }

    /// True for a while after it could not be written: each attempt would be a change of the folder, and lead to the next.
    func isResting(at now: Instant) -> Bool {
        failed.map { now >= $0 && now - $0 < Exchange.rest } ?? false
    }

    /// Makes the folder, or sees that it is this circle's.
    private func prepare() throws(Obstacle) {
        do throws(StoreError) {
            if !me.follows { try DataFolder.make(folder) }
            if let circle = try Exchange.circle(in: folder) {
                if circle != me.circle { throw StoreError(.damaged, "") }
            } else if me.follows {
                throw StoreError(.other, "\(folder) has not come yet")
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

    /// True if all that every file has is read.
    var hasAll: Bool {
        isComplete && !hasMore && obstacle == nil && problems.isEmpty && newsLimit.full.isEmpty
    }

    /// True if files wait to be read.
    var hasMore: Bool { !waiting.isEmpty }

    /// The devices that have segments here.
    var devices: [String] { Exchange.names(in: folder).filter(\.isDeviceName) }

    /// The latest of the new entries, once.
    func takeNews(_ journal: Journal) -> [Entry] {
        defer { news = [] }
        return EntryRow.entries(
            of: Array(news.suffix(Exchange.mostNews)), peers: journal.peers, copied: journal.copied)
    }

    /// The day in days since 1970.
    private static func day(of now: Instant) -> Int64 { now.milliseconds / 86_400_000 }

    /// When the machines that have brought enough are read again; `nil` if there are none.
    func nextDay(after now: Instant) -> Instant? {
        newsLimit.full.isEmpty ? nil : Instant(milliseconds: (Exchange.day(of: now) + 1) * 86_400_000)
    }

    /// The machines that have brought enough, once.
    func takeFull() -> Set<String> {
        defer { newlyFull = [] }
        return newlyFull
    }

    /// The reminders that may have been stopped, each with the device that did so, once.
    func takeStops() -> [String: String] {
        defer { stops = [:] }
        return stops
    }

    /// Another record is there now: everything is compared again.
    func startOver() {
        abandonJoining()
        (files, writers, waiting) = ([:], [:], [])
        (written, relayed, purges) = (nil, nil, nil)
        (isComplete, isLooked) = (false, false)
        isRestored = true
    }
}
