/// The layout of the record, by `PRAGMA user_version`.
enum Schema {
    /// "remi" in ASCII: tells this file from any other SQLite database.
    static let applicationID: Int64 = 0x7265_6d69
    static let version: Int64 = 1

    /// Tells the entries that say what they do to a stock. In text as it is written, since a damaged row may hold anything;
    /// within a string of JSON the quotation marks would have strokes.
    static let movesStock = "instr(details, '\"stock\":') > 0"
    static let stockIndex = "CREATE INDEX entry_stock ON entry (what, reminder, device, sequence) WHERE \(movesStock)"

    static let triggers = """
        CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
            BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
        CREATE TRIGGER entry_stands BEFORE UPDATE ON entry
            BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
        """

    static let create = """
        CREATE TABLE entry (
            device    TEXT    NOT NULL,
            sequence  INTEGER NOT NULL CHECK (sequence > 0),
            at        INTEGER NOT NULL,
            zone      TEXT    NOT NULL,
            what      TEXT    NOT NULL,
            origin    TEXT    NOT NULL,
            reminder  TEXT,
            slot      TEXT,
            due       INTEGER,
            due_zone  TEXT,
            moment    INTEGER,
            handle    TEXT,
            changes   TEXT,
            details   TEXT,
            request   TEXT,
            checksum  INTEGER NOT NULL,
            PRIMARY KEY (device, sequence)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX entry_occurrence ON entry (reminder, slot) WHERE slot IS NOT NULL;
        CREATE INDEX entry_due ON entry (due) WHERE due IS NOT NULL;
        CREATE INDEX entry_latest ON entry (reminder, due) WHERE due IS NOT NULL;
        CREATE INDEX entry_at ON entry (at);
        CREATE INDEX entry_definition ON entry (reminder, device, sequence)
            WHERE what IN ('defined', 'archived', 'restored', 'started', 'ended');
        CREATE INDEX entry_done ON entry (reminder, moment) WHERE what = 'done';
        CREATE INDEX entry_handle ON entry (at, handle, reminder, slot) WHERE handle IS NOT NULL;
        \(stockIndex);
        \(triggers)
        CREATE TABLE request (
            id     TEXT    NOT NULL PRIMARY KEY,
            digest INTEGER NOT NULL,
            reply  TEXT    NOT NULL,
            at     INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
