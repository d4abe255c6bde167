import CivilTime
import RemindCore
import Reminders
import StrictJSON
import Vocabulary

extension Journal {
    private static let answers = "what IN ('done', 'skipped', 'missed', 'lapsed')"

    /// Earlier imports from files of one form, and the answers that a file asks about.
    ///
    /// - Parameter isSync: True if the readings that still count are needed one by one.
    static func importKnown(
        of format: ImportFormat, asked: ImportLookups, in database: Database, names: FormerNames, isSync: Bool = false
    ) throws(StoreError) -> ImportKnown {
        var known = ImportKnown()
        try database.query(
            """
            SELECT reminder, what, json_extract(details, '$.source.id'), json_extract(details, '$.source.also')
            FROM entry WHERE origin = 'import' AND json_extract(details, '$.source.program') = ?
            ORDER BY turn, device, sequence
            """, [.text(format.rawValue)]
        ) { row in
            let (what, source) = (row.text(1), row.text(2))
            guard what == "defined" else {
                // Readings of a history that is followed are known by themselves.
                if !format.isFollowed, asked.has(key: source) { known.doses.insert(source) }
                return
            }
            guard let id = row.optionalText(0).flatMap(ReminderID.init(rawValue:)) else { return }
            let also = row.optionalText(3).flatMap { try? JSON.decode([String].self, from: Array($0.utf8)) } ?? []
            for key in [source] + also {
                if format.isFollowed, key.hasPrefix("history/") {
                    known.choices[source] = key
                } else {
                    known.reminders[key] = names.current(of: id)
                }
            }
        }
        try database.query(
            """
            SELECT reminder, slot, origin FROM entry
            WHERE slot IS NOT NULL AND origin <> 'automatic' AND \(Journal.answers)
            """
        ) { row in
            let slot = row.text(1)
            guard asked.has(slot: slot), let id = ReminderID(rawValue: row.text(0)).map(names.current) else { return }
            known.answered.insert(slot, of: id, isHere: row.text(2) == Entry.Origin.person.rawValue)
        }
        if format.mayRepeatReadings {
            known.readings = try otherReadings(than: format, asked: asked, in: database, names: names)
        }
        if format.isFollowed { try follow(format, asked, in: database, names: names, isSync: isSync, &known) }
        // A history in our own form names the entries of whichever record it came from.
        guard format == .csv else { return known }
        func insert(_ key: String) { if asked.has(key: key) { known.entries.insert(key) } }
        try database.query("SELECT device, sequence FROM entry WHERE \(Journal.answers)") { row in
            insert("\(row.text(0)).\(row.integer(1))")
        }
        // It also names where that record had them from.
        try database.query(
            """
            SELECT json_extract(details, '$.source.program'), json_extract(details, '$.source.id') FROM entry
            WHERE origin = 'import' AND \(Journal.answers)
            """
        ) { row in insert(ImportLookups.key(of: EntrySource(program: row.text(0), id: row.text(1)))) }
        return known
    }

    /// The imported readings, as they were recorded, and the stretches of time among them.
    private static func follow(
        _ format: ImportFormat, _ asked: ImportLookups, in database: Database, names: FormerNames, isSync: Bool,
        _ known: inout ImportKnown
    ) throws(StoreError) {
        var removed: Set<String> = []
        var changed: Set<String> = []
        try database.query("SELECT changes, what, origin FROM entry WHERE changes IS NOT NULL") { row in
            // A reading that its program deleted may come back.
            if row.text(1) == "retracted", row.text(2) == Entry.Origin.imported.rawValue {
                removed.insert(row.text(0))
            } else {
                changed.insert(row.text(0))
            }
        }
        try database.query(
            """
            SELECT device, sequence, reminder, slot, due, due_zone, coalesce(moment, at),
                json_extract(details, '$.source.id'), json_extract(details, '$.reading.from'),
                json_extract(details, '$.reading.value')
            FROM entry WHERE origin = 'import' AND what = 'done' AND slot IS NOT NULL
                AND json_extract(details, '$.source.program') = ?
            """, [.text(format.rawValue)]
        ) { row in
            let (entry, happened) = (
                EntryID(device: row.text(0), sequence: row.integer(1)), Instant(milliseconds: row.integer(6))
            )
            guard !removed.contains(entry.description), let id = ReminderID(rawValue: row.text(2)).map(names.current),
                let value = row.optionalText(9).flatMap({ try? Measurement.parse($0) })
            else { return }
            let isChanged = changed.contains(entry.description)
            let from = row.optionalInteger(8).map(Instant.init(milliseconds:))
            if let from {
                known.spans.insert(from, happened, of: id)
                if isChanged { known.personalSpans.insert(from, happened, of: id) }
            }
            guard isSync || asked.has(readingAt: happened) else { return }
            let key = row.text(7)
            known.followed.insert(
                value, kind: ImportKnown.kind(ofKey: key), from: from, to: happened,
                standing: !isSync || isChanged
                    ? nil
                    : ImportKnown.Standing(
                        entry: entry, reminder: id, slot: SlotKey(row.text(3)),
                        due: row.optionalInteger(4).map(Instant.init(milliseconds:)), zone: row.optionalText(5),
                        key: key, from: from, happened: happened))
        }
    }

    /// The readings that a person, or the file of another program, brought and that were not taken back.
    private static func otherReadings(
        than format: ImportFormat, asked: ImportLookups, in database: Database, names: FormerNames
    ) throws(StoreError) -> KnownReadings {
        let changed = Set(try database.query("SELECT changes FROM entry WHERE changes IS NOT NULL") { $0.text(0) })
        var found = KnownReadings()
        try database.query(
            """
            SELECT reminder, coalesce(moment, at), json_extract(details, '$.reading'), device || '.' || sequence
            FROM entry WHERE origin <> 'automatic' AND what = 'done' AND json_extract(details, '$.reading') IS NOT NULL
                AND coalesce(json_extract(details, '$.source.program'), '') <> ?
            """, [.text(format.rawValue)]
        ) { row in
            let happened = Instant(milliseconds: row.integer(1))
            guard asked.has(readingAt: happened), !changed.contains(row.text(3)),
                let id = ReminderID(rawValue: row.text(0)).map(names.current),
                let reading = try? JSON.decode(Reading.self, from: Array(row.text(2).utf8))
            else { return }
            found.insert(reading, of: id, at: happened)
        }
        return found
    }
}
