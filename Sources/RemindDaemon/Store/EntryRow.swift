import CivilTime
import Dispatch
package import Reminders
import StrictJSON
import Synchronization
import Vocabulary

/// An entry as the columns of its row. As JSON it has its columns but the device.
package struct EntryRow: Codable, Sendable {
    private enum CodingKeys: CodingKey {
        case sequence, at, zone, what, origin, reminder, slot, due, dueZone, moment, handle, changes, details, request
        case turn
    }

    static let columns = columns("turn")
    static let count: Int32 = 16
    package static let insert =
        "INSERT INTO entry (\(columns), checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

    /// The columns in a record that may have an earlier format.
    static func columns(of source: Database) throws(StoreError) -> String {
        try source.pragma("user_version") < 6 ? columns("NULL") : columns
    }

    private static func columns(_ turn: String) -> String {
        """
        device, sequence, at, zone, what, origin, reminder, slot, due, due_zone, moment, handle, changes, details, request, \(turn)
        """
    }

    var device = ""
    var sequence: Int64
    var at: Int64
    var zone: String
    var what: String
    var origin: String
    var reminder: String?
    var slot: String?
    var due: Int64?
    var dueZone: String?
    var moment: Int64?
    var handle: String?
    var changes: String?
    var details: String?
    var request: String?
    /// `nil` in a row that was written before format 6.
    var turn: Int64?

    var id: EntryID { EntryID(device: device, sequence: sequence) }

    /// - Parameters:
    ///   - entry: One that is to be written, or that was read.
    ///   - named: The digest of the entry in its `changes`, if that is in the record.
    package init(_ entry: Entry, naming named: UInt64? = nil) throws(StoreError) {
        var recorded = entry.recorded
        recorded.details.of = named.map(Checksum.text)
        device = entry.id.device
        sequence = entry.id.sequence
        at = entry.at.milliseconds
        zone = entry.zone
        what = recorded.what
        origin = entry.origin.rawValue
        reminder = entry.reminder?.rawValue
        slot = entry.slot?.description
        due = entry.due?.milliseconds
        dueZone = entry.dueZone
        moment = recorded.moment?.milliseconds
        handle = entry.handle
        changes = entry.changes?.description
        request = entry.request
        turn = entry.turn > 0 ? entry.turn : nil
        if case .unknown(_, _, let raw) = entry.fact {
            details = raw
        } else if !recorded.details.isEmpty {
            do {
                details = String(decoding: try JSON.encode(recorded.details), as: UTF8.self)
            } catch {
                throw StoreError(.other, "entry \(entry.id) cannot be written as JSON: \(error)")
            }
        }
    }

    init(_ columns: Database.Columns) {
        device = columns.text(0)
        sequence = columns.integer(1)
        at = columns.integer(2)
        zone = columns.text(3)
        what = columns.text(4)
        origin = columns.text(5)
        reminder = columns.optionalText(6)
        slot = columns.optionalText(7)
        due = columns.optionalInteger(8)
        dueZone = columns.optionalText(9)
        moment = columns.optionalInteger(10)
        handle = columns.optionalText(11)
        changes = columns.optionalText(12)
        details = columns.optionalText(13)
        request = columns.optionalText(14)
        turn = columns.optionalInteger(15)
    }

    package var values: [Database.Value] {
        [
            .text(device), .integer(sequence), .integer(at), .text(zone), .text(what), .text(origin),
            Database.Value(reminder), Database.Value(slot), Database.Value(due), Database.Value(dueZone),
            Database.Value(moment), Database.Value(handle), Database.Value(changes), Database.Value(details),
            Database.Value(request), Database.Value(turn),
        ]
    }

    /// The entry in this row; what is not understood here is kept as it is.
    func entry(_ decoder: inout EntryDecoder) -> Entry {
        let (fact, stock, source) = content(&decoder)
        return Entry(
            id: id, at: Instant(milliseconds: at), zone: zone,
            origin: Entry.Origin(rawValue: origin) ?? .automatic,
            reminder: reminder.flatMap(ReminderID.init(rawValue:)),
            slot: slot.map(SlotKey.init), due: due.map(Instant.init(milliseconds:)), dueZone: dueZone,
            fact: fact, handle: handle, changes: named(&decoder), request: request, stock: stock,
            source: source, turn: turn ?? 0, isForeign: decoder.isForeign(id))
    }

    /// The entry in `changes`, by the name that it has here.
    private func named(_ decoder: inout EntryDecoder) -> EntryID? {
        guard let id = changes.flatMap(EntryID.init) else { return nil }
        guard decoder.mayDiffer(id) else { return id }
        return decoder.name(of: EntryReference(id, of: details.flatMap { decoder.details($0)?.of })).id
    }

    /// Many rows as entries, each half by a processor of its own: definitions are long, and decoding a thousand of them is
    /// most of a start.
    ///
    /// - Parameters:
    ///   - peers: The devices of other machines.
    ///   - copied: Names that this machine had and a copy of it has, each with the last entry of its own.
    static func entries(of rows: [EntryRow], peers: Set<String>, copied: [String: Int64]) -> [Entry] {
        let half = rows.count / 2
        let second = Mutex<[Entry]>([])
        // A queue of its own: `concurrentPerform` would start libdispatch's watch over its pool, which wakes every second
        // for as long as the process lives.
        let group = DispatchGroup()
        DispatchQueue(label: "remindd.decode").async(group: group) {
            let entries = decoded(rows[half...], peers, copied)
            second.withLock { $0 = entries }
        }
        let first = decoded(rows[..<half], peers, copied)
        group.wait()
        return first + second.withLock { $0 }
    }

    private static func decoded(
        _ rows: ArraySlice<EntryRow>, _ peers: Set<String>, _ copied: [String: Int64]
    ) -> [Entry] {
        var decoder = EntryDecoder(peers: peers, copied: copied)
        return rows.map { $0.entry(&decoder) }
    }

    private func content(_ decoder: inout EntryDecoder) -> (Fact, StockChange?, EntrySource?) {
        var recorded = RecordedFact(
            what: what, moment: moment.map(Instant.init(milliseconds:)), details: FactDetails())
        if let details {
            guard let decoded = decoder.details(details) else {
                return (.unknown(what: what, moment: recorded.moment, details: details), nil, nil)
            }
            recorded.details = decoded
            // An entry names others by their ids alone; writing it finds their digests again. No other number is let in.
            if let settled = decoded.settles {
                recorded.details.settles = Settlement(
                    doses: settled.doses, also: settled.also.map { decoder.name(of: $0).id })
            }
            if let over = decoded.level?.over, decoder.mayDiffer(over.entry) {
                recorded.details.level?.over?.entry = decoder.name(of: EntryReference(over.entry)).id
            }
            if let replaces = decoded.definition?.replaces, replaces.contains(where: { decoder.mayDiffer($0.id) }) {
                recorded.details.definition?.replaces = replaces.map { decoder.name(of: $0) }
            }
        }
        guard let fact = Fact(recorded) else {
            return (.unknown(what: what, moment: recorded.moment, details: details), nil, nil)
        }
        return (fact, recorded.details.stock, recorded.details.source)
    }

    /// The checksum over this row and the one before: every column as its text with its length, so that nothing can
    /// move from one column to the next unseen.
    func checksum(after previous: UInt64, buffer: RowBytes = RowBytes()) -> UInt64 {
        buffer.clear()
        buffer.add(device)
        buffer.add(sequence)
        buffer.add(at)
        for text in [zone, what, origin, reminder, slot] { buffer.add(text) }
        buffer.add(due)
        buffer.add(dueZone)
        buffer.add(moment)
        for text in [handle, changes, details, request] { buffer.add(text) }
        // A row that has none keeps the checksum it had before there were any.
        if let turn { buffer.add(turn) }
        return Checksum.hash(buffer.content, seed: previous)
    }

    /// The checksum of a row that is being read; checking the whole record asks it of every row, so nothing is decoded.
    ///
    /// - Parameter buffer: Room to work in, kept from row to row.
    static func checksum(of columns: Database.Columns, after previous: UInt64, buffer: RowBytes) -> UInt64 {
        buffer.clear()
        for index in 0..<count - 1 { columns.add(index, to: buffer) }
        if columns.optionalInteger(count - 1) != nil { columns.add(count - 1, to: buffer) }
        return Checksum.hash(buffer.content, seed: previous)
    }
}

/// Decodes rows. It knows the devices of other machines, and keeps details that it has decoded: doses and causes repeat
/// from entry to entry, and decoding costs more than everything else in reading a row.
struct EntryDecoder {
    private let most: Int
    private let peers: Set<String>
    private let copied: [String: Int64]
    /// True if machines wrote under one name, so that a name may mean either of two entries.
    let hasTwins: Bool
    private var known: [String: FactDetails] = [:]

    /// - Parameters:
    ///   - most: How many details it keeps before it starts again.
    ///   - peers: The devices of other machines.
    ///   - copied: Names that this machine had and a copy of it has, each with the last entry of its own.
    init(most: Int = 1000, peers: Set<String>, copied: [String: Int64]) {
        (self.most, self.peers, self.copied) = (most, peers, copied)
        hasTwins = peers.contains { $0.contains(Journal.twinMark) }
    }

    /// True if an entry may have another name here. A machine that has two of one name may name the second of them; the other
    /// one may be erased since, or never have come here.
    func mayDiffer(_ id: EntryID) -> Bool { hasTwins || id.device.contains(Journal.twinMark) }

    /// A reference by the name that its entry has here.
    ///
    /// Each record keeps the first of two entries with one name under that name, and the other under a name that ends in its
    /// digest. So a name from another machine may mean either: the digest decides, which is in the reference, or
    /// in the name if the other machine has it as the second.
    func name(of entry: EntryReference) -> EntryReference {
        guard mayDiffer(entry.id) else { return entry }
        let parts = entry.id.device.split(separator: "~", maxSplits: 1)
        guard let base = parts.first.map(String.init) else { return entry }
        let digest = parts.count > 1 ? String(parts[1]) : entry.of.map { String($0.prefix(8)) }
        let second = digest.map { base + Journal.twinMark + $0 } ?? base
        let device = peers.contains(second) ? second : base
        return EntryReference(EntryID(device: device, sequence: entry.id.sequence), of: entry.of)
    }

    /// True if another machine wrote an entry.
    func isForeign(_ id: EntryID) -> Bool {
        if !peers.isEmpty, peers.contains(id.device) { return true }
        return !copied.isEmpty && copied[id.device].map { $0 < id.sequence } ?? false
    }

    mutating func details(_ text: String) -> FactDetails? {
        if let details = known[text] { return details }
        guard let details = try? JSON.decode(FactDetails.self, from: Array(text.utf8)) else { return nil }
        // A definition is one of its kind, and so is what was imported.
        let isOneOfItsKind = details.definition != nil || details.level != nil || details.source != nil
        guard !isOneOfItsKind else { return details }
        if known.count == most { known = [:] }
        known[text] = details
        return details
    }
}
