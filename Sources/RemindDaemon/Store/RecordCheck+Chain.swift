import Dispatch
import Synchronization
import Vocabulary

extension RecordCheck {
    /// Fewer entries are not worth a second thread.
    private static let worthHalving: Int64 = 5000

    /// The entries alone, each compared with its checksum.
    static func chain(of database: Database) throws(StoreError) -> RecordCheck {
        try chain(of: database, after: nil, through: nil)
    }

    /// Checks the entries of a file that does not change in the meantime, with a thread for each half.
    ///
    /// Every checksum continues from the one in the row before it, so the halves do not wait for each other. Both check
    /// that the second half continues the first.
    static func chain(ofFile path: String, access: Database.Access = .unchanging) throws(StoreError) -> RecordCheck {
        let database = try reader(of: path, access)
        guard let middle = try middle(of: database) else { return try chain(of: database) }
        let second = Mutex<Result<RecordCheck, StoreError>>(.success(RecordCheck()))
        // A queue of its own: `concurrentPerform` would start libdispatch's watch over its pool, which wakes every second
        // for as long as the process lives.
        let group = DispatchGroup()
        DispatchQueue(label: "remindd.check").async(group: group) {
            let found: Result<RecordCheck, StoreError>
            do throws(StoreError) {
                let database = try reader(of: path, access)
                found = .success(try chain(of: database, after: middle, through: nil))
            } catch {
                found = .failure(error)
            }
            second.withLock { $0 = found }
        }
        let first: Result<RecordCheck, StoreError>
        do throws(StoreError) {
            first = .success(try chain(of: database, after: nil, through: middle))
        } catch {
            first = .failure(error)
        }
        group.wait()
        var check = try first.get()
        let rest = try second.withLock { $0 }.get()
        check.entries += rest.entries
        check.firstDamaged = check.firstDamaged ?? rest.firstDamaged
        return check
    }

    /// Each page is read once: keeping many of them takes memory and time.
    private static func reader(of path: String, _ access: Database.Access) throws(StoreError) -> Database {
        let database = try Database(path: path, access: access)
        try database.execute("PRAGMA cache_size = 32")
        return database
    }

    private static func chain(of database: Database, after start: EntryID?, through end: EntryID?) throws(StoreError)
        -> RecordCheck
    {
        var conditions: [String] = []
        var values: [Database.Value] = []
        for (operation, limit) in [(">", start), ("<=", end)] {
            guard let limit else { continue }
            conditions.append("(device, sequence) \(operation) (?, ?)")
            values += [.text(limit.device), .integer(limit.sequence)]
        }
        let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        var check = RecordCheck()
        var device = ""
        var checksum: UInt64 = 0
        if let start, let last = try last(of: start.device, through: start.sequence, in: database) {
            device = start.device
            checksum = last
        }
        let buffer = RowBytes()
        try database.query(
            "SELECT \(try EntryRow.columns(of: database)), checksum FROM entry \(condition) ORDER BY device, sequence",
            values
        ) { (columns) throws(StoreError) in
            check.entries += 1
            guard check.firstDamaged == nil else { return }
            if !columns.isText(0, device) {
                device = columns.text(0)
                checksum = 0
            }
            checksum = EntryRow.checksum(of: columns, after: checksum, buffer: buffer)
            let stored = UInt64(bitPattern: columns.integer(EntryRow.count))
            // Entries from a folder come in any order, and each has a checksum of its own.
            if stored != checksum {
                checksum = EntryRow.checksum(of: columns, after: 0, buffer: buffer)
            }
            if stored != checksum {
                check.firstDamaged = EntryID(device: device, sequence: columns.integer(1))
            }
        }
        return check
    }

    /// The checksum that the latest of a device's entries up to a number has in the record.
    private static func last(of device: String, through sequence: Int64, in database: Database) throws(StoreError)
        -> UInt64?
    {
        try database.query(
            "SELECT checksum FROM entry WHERE device = ? AND sequence <= ? ORDER BY sequence DESC LIMIT 1",
            [.text(device), .integer(sequence)]
        ) { UInt64(bitPattern: $0.integer(0)) }.first
    }

    /// About where the second half begins, without counting; `nil` if there is little. If numbers are missing, the
    /// halves are not quite equal.
    private static func middle(of database: Database) throws(StoreError) -> EntryID? {
        var devices: [(device: String, first: Int64, last: Int64)] = []
        var known = ""
        while let next = try database.query(
            "SELECT device, sequence FROM entry WHERE device > ? ORDER BY device, sequence LIMIT 1", [.text(known)],
            row: { ($0.text(0), $0.integer(1)) }
        ).first {
            // A damaged order would never end.
            guard known < next.0 else { return nil }
            known = next.0
            let last = try database.query(
                "SELECT sequence FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(known)],
                row: { $0.integer(0) }
            ).first
            guard let last, last >= next.1, last - next.1 < 1 << 40 else { return nil }
            devices.append((known, next.1, last))
        }
        let all = devices.reduce(0) { $0 + $1.last - $1.first + 1 }
        guard all >= worthHalving else { return nil }
        var left = all / 2
        for (device, first, last) in devices {
            let count = last - first + 1
            if left < count { return EntryID(device: device, sequence: first + left) }
            left -= count
        }
        return nil
    }
}
