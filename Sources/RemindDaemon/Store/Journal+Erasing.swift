import CivilTime
import Reminders
import StrictJSON
import Vocabulary

/// Erasing what another machine has erased.
extension Journal {
    /// All that a record knows of erased entries.
    static func purges(in database: Database) throws(StoreError) -> Purges {
        var purges = Purges()
        let peers = try peers(in: database)
        try database.query(
            "SELECT \(try EntryRow.columns(of: database)) FROM entry WHERE what = 'purged' ORDER BY device, sequence"
        ) { columns in
            let row = EntryRow(columns)
            purges.add(row, isOwn: !peers.contains(row.device))
        }
        return purges
    }

    func purges() throws(StoreError) -> Purges { try Journal.purges(in: database) }

    /// The rows that words name, and the further rows of the same reminders that were written without knowing of the words.
    struct Erasable {
        var rows = RowSet()
        /// The further ones, as every machine knows them, by device.
        var unnamed: [String: Set<EntryMark>] = [:]
    }

    /// True if a record has anything that words name.
    func hasRows(namedBy words: [PurgeWord]) throws(StoreError) -> Bool {
        for word in words {
            for (device, marks) in word.marks {
                for mark in marks where try Journal.row(mark, of: device, in: database) != nil { return true }
            }
        }
        return false
    }

    /// Finds all that is to be erased because of some words.
    ///
    /// Only names that the named rows bear lead further, and names that such a reminder got by somebody who did not know: another
    /// reminder may have got the old name since.
    ///
    /// - Parameters:
    ///   - words: Those to carry out.
    ///   - purges: All that is known of erased entries.
    ///   - database: A record or a copy of one.
    ///   - own: The device that has not carried them out; `nil` if it is not known.
    static func erasable(by words: [PurgeWord], of purges: Purges, in database: Database, own: String? = nil)
        throws(StoreError) -> Erasable
    {
        var found = Erasable()
        var names: [(word: PurgeWord, names: Set<String>)] = []
        for word in words {
            var ofWord: Set<String> = []
            for (device, marks) in word.marks {
                for mark in marks {
                    guard let row = try row(mark, of: device, in: database) else { continue }
                    found.rows.insert(row.id)
                    if let reminder = row.reminder { ofWord.insert(reminder) }
                }
            }
            if word.isPersons, !ofWord.isEmpty { names.append((word, ofWord)) }
        }
        guard !names.isEmpty else { return found }
        var knowledge = try Knowledge(purges, database, own: own)
        for (word, ofWord) in names {
            let words = purges.words(like: word)
            for name in try knowledge.extended(ofWord, of: words) {
                for row in try entryRows("reminder = ?", [.text(name)], in: database) where !found.rows.contains(row.id)
                {
                    guard try knowledge.isUnaware(row, of: words) else { continue }
                    found.rows.insert(row.id)
                    let original = original(of: row)
                    if !purges.isNamed(original) {
                        found.unnamed[original.device, default: []].insert(EntryMark(original))
                    }
                }
            }
        }
        return found
    }

    /// Rows as every machine knows them, by device.
    static func marks(of rows: RowSet, in database: Database) throws(StoreError) -> [String: Set<EntryMark>] {
        var marks: [String: Set<EntryMark>] = [:]
        for id in rows.ids {
            guard let row = try row(id, in: database) else { continue }
            let original = original(of: row)
            marks[original.device, default: []].insert(EntryMark(original))
        }
        return marks
    }

    /// The row under the name that its machine gave its device.
    static func original(of row: EntryRow) -> EntryRow {
        var row = row
        row.device = original(row.device)
        return row
    }

    private static func row(_ id: EntryID, in database: Database) throws(StoreError) -> EntryRow? {
        try entryRows(
            "device = ? AND sequence = ?", [.text(id.device), .integer(id.sequence)], in: database
        ).first
    }

    private static func row(_ mark: EntryMark, of device: String, in database: Database) throws(StoreError)
        -> EntryRow?
    {
        if let row = try row(EntryID(device: device, sequence: mark.sequence), in: database), EntryMark(row) == mark {
            return row
        }
        return try row(EntryID(device: twin(device, mark.text), sequence: mark.sequence), in: database)
    }

    fileprivate static func entryRows(_ condition: String, _ values: [Database.Value], in database: Database)
        throws(StoreError) -> [EntryRow]
    {
        try database.query(
            "SELECT \(try EntryRow.columns(of: database)) FROM entry WHERE \(condition)", values, row: EntryRow.init)
    }

    /// Which entries were written without knowing of a word, as far as a record shows it.
    private struct Knowledge {
        private let purges: Purges
        private let database: Database
        private let own: String?
        /// Devices of which two machines wrote entries: their order shows nothing.
        private let forked: Set<String>
        private var whole: [String: Int64] = [:]
        /// The definitions that rename a reminder, with its former names.
        private let renames: [(row: EntryRow, was: Set<String>)]

        private struct Details: Decodable {
            struct Definition: Decodable { var was: [String]? }
            var definition: Definition?
        }

        init(_ purges: Purges, _ database: Database, own: String?) throws(StoreError) {
            (self.purges, self.database, self.own) = (purges, database, own)
            let peers = try Journal.peers(in: database)
            forked = Set(peers.filter { $0.contains(Journal.twinMark) }.flatMap { [$0, Journal.original($0)] })
            var renames: [(row: EntryRow, was: Set<String>)] = []
            for row in try Journal.entryRows("what = 'defined' AND details LIKE '%\"was\"%'", [], in: database) {
                let details = row.details.flatMap { try? JSON.decode(Details.self, from: Array($0.utf8)) }
                if let was = details?.definition?.was { renames.append((row, Set(was))) }
            }
            self.renames = renames
        }

        /// - Parameter words: Those about the same entries.
        mutating func isUnaware(_ row: EntryRow, of words: [PurgeWord]) throws(StoreError) -> Bool {
            let isWhole = row.device == own ? true : try wholeThrough(row.device) >= row.sequence
            return words.allSatisfy { purges.isUnaware(row.id, turn: row.turn ?? 0, of: $0, isWhole: isWhole) }
        }

        /// The names of a reminder, and those that it got by machines that did not know of these words.
        mutating func extended(_ names: Set<String>, of words: [PurgeWord]) throws(StoreError) -> Set<String> {
            var names = names
            var isMore = true
            while isMore {
                isMore = false
                for (row, was) in renames {
                    guard let name = row.reminder, !names.contains(name), !was.isDisjoint(with: names),
                        try isUnaware(row, of: words)
                    else { continue }
                    names.insert(name)
                    isMore = true
                }
            }
            return names
        }

        /// Up to which entry none of a device's is missing, except for those that were erased.
        private mutating func wholeThrough(_ device: String) throws(StoreError) -> Int64 {
            guard !forked.contains(device) else { return 0 }
            if let known = whole[device] { return known }
            var next: Int64 = 1
            try database.each(
                "SELECT sequence FROM entry WHERE device = ? ORDER BY sequence", [.text(device)]
            ) { (row) throws(StoreError) in
                let sequence = row.integer(0)
                while next < sequence, purges.contains(device, next) { next += 1 }
                guard next == sequence else { return false }
                next += 1
                return true
            }
            whole[device] = next - 1
            return next - 1
        }
    }
}
