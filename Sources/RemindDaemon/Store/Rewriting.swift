import Reminders
import StrictJSON
import Vocabulary

/// A record written again, entry by entry: without what is to be erased, with every index and checksum as it has to be.
///
/// The one exception to "entries are never changed": what follows on an entry that was erased has another checksum.
struct Rewriting {
    /// The replies to these are not kept: they were given for what was left out.
    private var requests: Set<String> = []
    private let erased: RowSet
    /// The names of reminders of which nothing is left.
    private var names: Set<String> = []

    /// - Parameters:
    ///   - source: Is whole, as far as its entries go.
    ///   - target: Has the tables, and nothing in them.
    ///   - erased: The rows to leave out.
    ///   - entries: Come after the others; their own device's last.
    init(_ source: Database, into target: Database, without erased: RowSet = RowSet(), adding entries: [Entry] = [])
        throws(StoreError)
    {
        self.erased = erased
        try copyEntries(source, target)
        let isAlone = try Journal.peers(in: source).isEmpty
        for entry in entries {
            let row = try EntryRow(entry)
            let head = try Journal.head(of: row.device, in: target)
            let before = isAlone || head.sequence + 1 == row.sequence ? head.checksum : 0
            try target.run(EntryRow.insert, row.values + [.integer(Int64(bitPattern: row.checksum(after: before)))])
        }
        try findReplies(of: names.sorted().compactMap { ReminderID(rawValue: $0) }, in: source)
        let hasChecksum = try source.pragma("user_version") >= 2
        try StoredReply.forEach(in: source, hasChecksum: hasChecksum) { (reply) throws(StoreError) in
            guard !requests.contains(reply.id) else { return }
            try target.run(StoredReply.insert, reply.values)
        }
        try Journal.copyPeers(of: source, to: target)
        for id in try RecordCheck.doubted(in: source) {
            try target.run(
                "INSERT INTO doubted SELECT device, sequence FROM entry WHERE device = ? AND sequence = ?",
                [.text(id.device), .integer(id.sequence)])
        }
    }

    private mutating func copyEntries(_ source: Database, _ target: Database) throws(StoreError) {
        var device = ""
        var checksum: UInt64 = 0
        var last: Int64 = 0
        var gone: Set<String> = []
        var (goneNames, keptNames): (Set<String>, Set<String>) = ([], [])
        let buffer = RowBytes()
        let peers = try Journal.peers(in: source)
        try source.query("SELECT \(try EntryRow.columns(of: source)) FROM entry ORDER BY device, sequence") {
            (columns) throws(StoreError) in
            let row = EntryRow(columns)
            if row.device != device {
                device = row.device
                (checksum, last) = (0, 0)
            }
            // An entry that is missing may come yet: nothing continues from before it.
            if peers.contains(device) || row.sequence != last + 1 { checksum = 0 }
            let isErased = erased.contains(row.id)
            // A copy of this record may have another entry with the number of an erased one, and that may come.
            if !isErased || peers.isEmpty { last = row.sequence }
            guard !isErased else {
                if let request = row.request { gone.insert(request) }
                if let reminder = row.reminder { goneNames.insert(reminder) }
                return
            }
            if let reminder = row.reminder { keptNames.insert(reminder) }
            checksum = EntryRow.checksum(of: columns, after: checksum, buffer: buffer)
            try target.run(EntryRow.insert, row.values + [.integer(Int64(bitPattern: checksum))])
        }
        requests = gone
        names = goneNames.subtracting(keptNames)
    }

    /// Replies that name the reminder among others.
    private mutating func findReplies(of reminder: [ReminderID], in source: Database) throws(StoreError) {
        guard !reminder.isEmpty else { return }
        let (ofReminder, named) = Journal.condition(reminder)
        let titles = try source.query(
            "SELECT DISTINCT json_extract(details, '$.definition.title') FROM entry WHERE \(ofReminder)", named
        ) { $0.text(0) }
        for name in names.union(titles) where !name.isEmpty {
            requests.formUnion(
                try source.query(
                    "SELECT id FROM request WHERE instr(reply, ?) > 0", [.text(Rewriting.quoted(name))]
                ) { $0.text(0) })
        }
    }

    /// A text as a reply has it, without the quotes around it.
    private static func quoted(_ text: String) -> String {
        guard let json = try? JSON.encode(text) else { return text }
        return String(String(decoding: json, as: UTF8.self).dropFirst().dropLast())
    }
}
