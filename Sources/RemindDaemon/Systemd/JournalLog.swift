internal import CSystemd
internal import Glibc
package import RemindProtocol

/// The log: structured entries of the systemd journal, or plain lines on standard error if no journal listens.
///
/// Everyone who may read the journal can read this: no titles and bodies.
package struct JournalLog: Sendable {
    /// The severities of syslog (RFC 5424, 6.2.1) that a reminder daemon needs.
    package enum Priority: Int32, Sendable {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6
        case debug = 7
    }

    private let usesJournal: Bool
    private let identifier: String

    /// Writes to the journal if systemd has connected standard error to it (`JOURNAL_STREAM`, systemd.exec(5)); libsystemd
    /// itself would drop an entry in silence when no journal runs.
    package init(of instance: Instance = .ordinary) {
        identifier = instance.stem
        usesJournal = getenv("JOURNAL_STREAM") != nil
    }

    /// Writes one entry. Failures are ignored: there is nowhere left to tell.
    /// - Parameters:
    ///   - priority: how grave it is, as syslog has it.
    ///   - message: one line for a person, lowercase, without a period.
    ///   - event: the kind, which becomes `MESSAGE_ID`.
    ///   - fields: for machines, without their prefix: `OCCURRENCE` becomes `REMINDD_OCCURRENCE`. Names are of `A-Z`,
    ///     `0-9` and `_`, at most 56 long; others are left out. Values may hold anything.
    package func write(
        _ priority: Priority, _ message: String, event: JournalEvent? = nil, fields: KeyValuePairs<String, String> = [:]
    ) {
        if usesJournal {
            Self.send(Self.entry(priority, message, event: event, fields: fields, identifier: identifier))
        } else if priority != .debug {
            Console.print("\(identifier): \(message)")
        }
    }

    /// The fields of an entry, each as `NAME=value`.
    static func entry(
        _ priority: Priority, _ message: String, event: JournalEvent?, fields: KeyValuePairs<String, String>,
        identifier: String = Instance.ordinary.stem
    ) -> [String] {
        var entry = ["MESSAGE=\(message)", "PRIORITY=\(priority.rawValue)", "SYSLOG_IDENTIFIER=\(identifier)"]
        if let event {
            entry.append("MESSAGE_ID=\(event.rawValue)")
        }
        for (name, value) in fields where isFieldName(name) {
            entry.append("REMINDD_\(name)=\(value)")
        }
        return entry
    }

    /// The journal refuses an entry for one bad name, and names are at most 64 long with the prefix.
    private static func isFieldName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 56
            && name.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_" }
    }

    private static func send(_ entry: [String]) {
        // One vector per field: sd_journal_sendv gives the length of a value with a line feed, so no value can add a field.
        let fields = entry.map { Array($0.utf8) }
        var vectors: [iovec] = []
        let copies = fields.map { field in
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: field.count, alignment: 1)
            copy.copyBytes(from: field)
            vectors.append(iovec(iov_base: copy.baseAddress, iov_len: copy.count))
            return copy
        }
        defer { copies.forEach { $0.deallocate() } }
        sd_journal_sendv(vectors, Int32(vectors.count))
    }

}
