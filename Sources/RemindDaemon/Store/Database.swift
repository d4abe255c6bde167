import CSQLite
import Glibc

/// A connection to one SQLite file, confined to the queue that opened it.
package final class Database {
    /// How a file is opened.
    package enum Access {
        /// To read and write; made if it is missing.
        case writing
        /// Only to read, without any lock: for a record that no process has open, or on a read-only file system.
        /// Reads the write-ahead log too.
        case reading
        /// Only to read the file itself, while another connection of this process holds it and leaves it as it is.
        case unchanging
        /// Only to read a file that anybody may have made: reading it ends after a while, and no value is huge.
        case foreign
        /// In memory; the path means nothing.
        case memory
    }

    /// `nil` once it is closed.
    private(set) var handle: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]
    /// Once in a process, before the first connection.
    private static let isPrepared = remindd_count_no_memory() == SQLITE_OK
    /// True while transactions are parts of one around them.
    private var isTogether = false

    package init(path: String, access: Access = .writing) throws(StoreError) {
        var handle: OpaquePointer?
        var name = path
        var system: String?
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
        switch access {
        case .writing: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .reading:
            flags |= SQLITE_OPEN_READONLY
            // Locks need a file that can be written. This VFS has none.
            system = "unix-none"
        case .unchanging, .foreign:
            // In this VFS, and not in one without locks: closing a file that SQLite does not know to be open a second time
            // would drop the other connection's lock (fcntl(2), "Record locking").
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name = "file:\(Database.escaped(path))?immutable=1"
        case .memory:
            flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            name = ":memory:"
        }
        if case .memory = access {} else { try Database.refuseOther(path) }
        _ = Database.isPrepared
        let code = sqlite3_open_v2(name, &handle, flags, system)
        guard code == SQLITE_OK, let handle else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw StoreError(code: code, message: message, doing: "open \(path)")
        }
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
        switch access {
        case .writing, .memory: return
        case .reading, .unchanging: try defend()
        case .foreign:
            try defend()
            sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Database.longestForeign)
            endReading(after: Database.patience(with: path))
        }
        guard case .reading = access else { return }
        // Then the log's index is kept in memory, where others need a file beside the log.
        try execute("PRAGMA locking_mode = EXCLUSIVE")
    }

    deinit { close() }

    /// Lets go of the file; whatever is asked afterwards fails.
    func close() {
        for statement in statements.values { sqlite3_finalize(statement) }
        statements = [:]
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Lets go of a file that is not the record's any more, and of its log, without a change to either or to what is at
    /// their paths now.
    func abandon() {
        _ = remindd_close_only(handle)
        close()
    }

    /// Refuses what only a crafted file asks for.
    func defend() throws(StoreError) {
        let code = remindd_defend(handle)
        guard code == SQLITE_OK else { throw error(code, doing: "defend") }
    }

    /// Bytes of one value in a file that somebody brings; no entry and no reply of ours comes near it.
    private static let longestForeign: Int32 = 16 << 20

    /// Seconds for a file that somebody brings: what can be read at a tenth of a slow disk's speed, and not without an end.
    private static func patience(with path: String) -> Int {
        var status = stat()
        return 10 + (stat(path, &status) == 0 ? Int(status.st_size) >> 20 : 0)
    }

    /// Pages that refer to each other can make a small file take years to read.
    private func endReading(after seconds: Int) {
        let deadline = Database.monotonicSeconds + seconds
        sqlite3_progress_handler(
            handle, 10_000, { Database.monotonicSeconds > Int(bitPattern: $0) ? 1 : 0 },
            UnsafeMutableRawPointer(bitPattern: deadline))
    }

    private static var monotonicSeconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }

    /// A pipe in the place of a file or of its log would be waited for without an end, and a link lead anywhere.
    private static func refuseOther(_ path: String) throws(StoreError) {
        var status = stat()
        for file in [path, path + "-wal"] where lstat(file, &status) == 0 && status.st_mode & S_IFMT != S_IFREG {
            throw StoreError(.inputOutput, "\(file) is not a regular file (symbolic links are refused)")
        }
    }

    /// A path as a URI has it (sqlite.org/uri.html).
    private static func escaped(_ path: String) -> String {
        path.unicodeScalars.reduce(into: "") { uri, scalar in
            switch scalar {
            case "%": uri += "%25"
            case "?": uri += "%3f"
            case "#": uri += "%23"
            default: uri.unicodeScalars.append(scalar)
            }
        }
    }

    /// The process that holds a lock on a database file, if any (fcntl(2), F_GETLK).
    static func holder(of path: String) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { Glibc.close(descriptor) }
        // The bytes that SQLite locks (sqlite.org/src/file/src/os.h, PENDING_BYTE and what follows).
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        return lock.l_pid
    }

    /// Runs statements that take nothing and give nothing.
    package func execute(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, doing: sql) }
    }

    /// Runs one statement and reads every row of it.
    @discardableResult
    func query<Row>(_ sql: String, _ values: [Value] = [], row: (Columns) throws(StoreError) -> Row)
        throws(StoreError) -> [Row]
    {
        var rows: [Row] = []
        try each(sql, values) { (columns) throws(StoreError) in
            rows.append(try row(columns))
            return true
        }
        return rows
    }

    /// Reads rows one after the other.
    ///
    /// - Parameter row: Returns false to read no more.
    func each(
        _ sql: String, _ values: [Value], row: (Columns) throws(StoreError) -> Bool
    ) throws(StoreError) {
        let statement = try prepare(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() {
            let code = value.bind(to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw error(code, doing: sql) }
        }
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw error(code, doing: sql) }
            guard try row(Columns(statement: statement)) else { return }
        }
    }

    /// A setting or a number of the file's header, such as `user_version`.
    func pragma(_ name: String) throws(StoreError) -> Int64 {
        try query("PRAGMA \(name)") { $0.integer(0) }.first ?? 0
    }

    package func run(_ sql: String, _ values: [Value] = []) throws(StoreError) {
        try query(sql, values) { (_) throws(StoreError) in }
    }

    /// All or nothing: commits the changes of `body`, and rolls them back if it throws.
    package func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        guard !isTogether else { return try body() }
        try run("BEGIN IMMEDIATE")
        do {
            try body()
            try run("COMMIT")
        } catch {
            // A failed COMMIT may have rolled back already; then there is nothing left to undo.
            if isOpen, sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Makes one of several transactions: each costs a write of every page that it changes.
    func together(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try transaction { () throws(StoreError) in
            isTogether = true
            defer { isTogether = false }
            try body()
        }
    }

    /// Copies every page into another database, whose content it replaces.
    func copy(to target: Database) throws(StoreError) {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.error(sqlite3_errcode(target.handle), doing: "begin a copy")
        }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw target.error(code, doing: "copy") }
    }

    private func prepare(_ sql: String) throws(StoreError) -> OpaquePointer {
        if let known = statements[sql] { return known }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(code, doing: sql) }
        statements[sql] = statement
        return statement
    }

    private var isOpen: Bool { handle != nil }

    private func error(_ code: Int32, doing: String) -> StoreError {
        StoreError(code: code, message: String(cString: sqlite3_errmsg(handle)), doing: doing)
    }

    package enum Value {
        case integer(Int64)
        case text(String)
        case null

        init(_ text: String?) { self = text.map(Value.text) ?? .null }
        init(_ integer: Int64?) { self = integer.map(Value.integer) ?? .null }

        fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
            switch self {
            case .integer(let integer): return sqlite3_bind_int64(statement, index, integer)
            case .null: return sqlite3_bind_null(statement, index)
            case .text(var text):
                return text.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { characters in
                        remindd_bind_text(statement, index, characters.baseAddress, Int32(characters.count))
                    }
                }
            }
        }
    }

    /// The current row of a query; read it at once, since the next step changes it.
    struct Columns {
        fileprivate let statement: OpaquePointer

        var count: Int32 { sqlite3_column_count(statement) }

        func isNull(_ index: Int32) -> Bool { sqlite3_column_type(statement, index) == SQLITE_NULL }
        func integer(_ index: Int32) -> Int64 { sqlite3_column_int64(statement, index) }
        func optionalInteger(_ index: Int32) -> Int64? { isNull(index) ? nil : integer(index) }

        func text(_ index: Int32) -> String {
            guard let bytes = sqlite3_column_text(statement, index) else { return "" }
            let count = Int(sqlite3_column_bytes(statement, index))
            return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        }

        /// True if a column holds this text; cheaper than making a string of it.
        func isText(_ index: Int32, _ expected: String) -> Bool {
            guard let bytes = sqlite3_column_blob(statement, index) else { return false }
            let count = Int(sqlite3_column_bytes(statement, index))
            var expected = expected
            return expected.withUTF8 { expected in
                guard expected.count == count, let start = expected.baseAddress else { return false }
                return memcmp(start, bytes, count) == 0
            }
        }

        /// Adds a column's text with its length to some bytes, without making a string of it: `5:08:00;`, or `-;` for NULL.
        func add(_ index: Int32, to bytes: RowBytes) {
            // One look at the column instead of one for each question about it.
            let value = sqlite3_column_value(statement, index)
            switch sqlite3_value_type(value) {
            case SQLITE_NULL: bytes.addNull()
            case SQLITE_INTEGER: bytes.add(sqlite3_value_int64(value))
            default:
                // A text is read as a blob: as a text it would be copied to end with NUL.
                let start = sqlite3_value_blob(value)
                bytes.add(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
            }
        }

        /// A text's bytes as they lie, without making a string of them; none for NULL.
        func withBytes<Value>(_ index: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
            let start = sqlite3_column_blob(statement, index)
            return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
        }

        func optionalText(_ index: Int32) -> String? { isNull(index) ? nil : text(index) }
    }
}
