import Reminders

/// How much that is new one machine may bring, so that a broken one does not fill the disks of all others.
///
/// It counts for each day on which the entries were written, and begins again with each day here. So the history of years
/// passes at once, however late it comes, and of a day with too much, a part passes every day. A day is another one also if it
/// is an earlier one: no clock that is set makes anything wait for longer than a day.
struct NewsLimit: Codable, Hashable, Sendable {
    /// A ward with fifty residents writes 3 MB a day on all its machines together.
    static let mostBytes = 20_000_000
    static let mostFiles = 500

    private struct Share: Codable, Hashable, Sendable {
        var bytes = 0
        var files = 0
    }

    /// The day here for which it counts, in days since 1970.
    private var today: Int64 = 0
    /// By device, and by the day on which the entries were written.
    private var shares: [String: [Int64: Share]] = [:]
    /// The devices from which nothing more is taken today.
    private(set) var full: Set<String> = []

    /// Begins again if it is another day.
    mutating func begin(_ day: Int64) {
        guard day != today else { return }
        self = NewsLimit()
        today = day
    }

    /// Counts an entry that is new, if it may be taken. After the first that may not, none of its device is today.
    ///
    /// - Parameters:
    ///   - device: The one that wrote it.
    ///   - day: When it was written, in days since 1970.
    ///   - bytes: Its size.
    ///   - beginsFile: True if it is the first of a file.
    mutating func admits(of device: String, writtenOn day: Int64, bytes: Int, beginsFile: Bool) -> Bool {
        guard !full.contains(device) else { return false }
        // All days to come are one, and so are all before 1970: days cannot be made up.
        let day = max(0, min(day, today + 1))
        var share = shares[device]?[day] ?? Share()
        share.bytes += bytes
        share.files += beginsFile ? 1 : 0
        guard share.bytes <= NewsLimit.mostBytes, share.files <= NewsLimit.mostFiles else {
            full.insert(device)
            return false
        }
        shares[device, default: [:]][day] = share
        return true
    }
}

extension EntryRow {
    private static let millisecondsOfDay: Int64 = 86_400_000

    /// The day to which it belongs, in days since 1970: the one on which it was written or, if it was imported, the one that it
    /// is about, since an import writes the doses of years at once.
    var dayOfNews: Int64 {
        let isImported = origin == Entry.Origin.imported.rawValue
        return (isImported ? moment ?? due ?? at : at) / EntryRow.millisecondsOfDay
    }

    /// About as many bytes as its line has.
    var size: Int {
        let texts = [zone, what, origin, reminder, slot, dueZone, handle, changes, details, request]
        return texts.reduce(200) { $0 + ($1?.utf8.count ?? 0) }
    }
}
