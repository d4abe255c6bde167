extension Schema {
    // MARK: - 1

    static let triggers = """
        CREATE TRIGGER IF NOT EXISTS entry_is_kept BEFORE DELETE ON entry
            BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
        CREATE TRIGGER IF NOT EXISTS entry_stands BEFORE UPDATE ON entry
            BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
        """

    private static let indexes1 = """
        CREATE INDEX IF NOT EXISTS entry_occurrence ON entry (reminder, slot) WHERE slot IS NOT NULL;
        CREATE INDEX IF NOT EXISTS entry_due ON entry (due) WHERE due IS NOT NULL;
        CREATE INDEX IF NOT EXISTS entry_latest ON entry (reminder, due) WHERE due IS NOT NULL;
        CREATE INDEX IF NOT EXISTS entry_at ON entry (at);
        CREATE INDEX IF NOT EXISTS entry_definition ON entry (reminder, device, sequence)
            WHERE what IN ('defined', 'archived', 'restored', 'started', 'ended');
        CREATE INDEX IF NOT EXISTS entry_done ON entry (reminder, moment) WHERE what = 'done';
        CREATE INDEX IF NOT EXISTS entry_handle ON entry (at, handle, reminder, slot) WHERE handle IS NOT NULL;
        """

    static func format1(_ database: Database) throws(StoreError) {
        try database.execute(
            """
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
            CREATE TABLE request (
                id     TEXT    NOT NULL PRIMARY KEY,
                digest INTEGER NOT NULL,
                reply  TEXT    NOT NULL,
                at     INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            \(indexes1)
            \(triggers)
            """)
    }

    // MARK: - 2

    /// Replies get a checksum; entries that no backup could make whole again are named; what is recorded of a reminder is
    /// found by when it was recorded.
    static func format2(_ database: Database) throws(StoreError) {
        try database.execute(
            """
            \(indexes1)
            \(triggers)
            CREATE INDEX entry_reminder ON entry (reminder, at) WHERE reminder IS NOT NULL;
            CREATE TABLE doubted (
                device   TEXT    NOT NULL,
                sequence INTEGER NOT NULL,
                PRIMARY KEY (device, sequence)
            ) STRICT, WITHOUT ROWID;
            ALTER TABLE request RENAME TO request_1;
            CREATE TABLE request (
                id       TEXT    NOT NULL PRIMARY KEY,
                digest   INTEGER NOT NULL,
                reply    TEXT    NOT NULL,
                at       INTEGER NOT NULL,
                checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
        try StoredReply.forEach(in: database, table: "request_1", hasChecksum: false) { (reply) throws(StoreError) in
            try database.run(StoredReply.insert, reply.values)
        }
        try database.execute("DROP TABLE request_1")
    }

    // MARK: - 3

    /// Tells the entries that say what they do to a stock. In text as it is written, since a damaged row may hold anything;
    /// within a string of JSON the quotation marks would have strokes.
    static let movesStock = "instr(details, '\"stock\":') > 0"

    /// Finds the entries of a stock without reading all others.
    static func format3(_ database: Database) throws(StoreError) {
        try database.execute(
            "CREATE INDEX entry_stock ON entry (what, reminder, device, sequence) WHERE \(movesStock)")
    }

    // MARK: - 4

    /// Days as slots, readings and sessions: no table changes, but an older program would take a day for a slot that it does
    /// not know, and lose readings. The index finds sessions that are still open.
    static func format4(_ database: Database) throws(StoreError) {
        try database.execute("CREATE INDEX entry_began ON entry (reminder, slot) WHERE what = 'began'")
    }

    // MARK: - 5

    /// Tells the misses that wait for review, in text like `movesStock`.
    static let isUnattended = """
        (instr(details, '"cause":"unattended"') > 0 OR instr(details, '"cause":"travel"') > 0)
        """
    /// Tells the entries that are for several doses.
    static let hasRun = "instr(details, '\"run\":') > 0"

    /// Finds what waits for review, and long absences, without reading all others: after an import these are hundreds of
    /// thousands.
    static func format5(_ database: Database) throws(StoreError) {
        try database.execute(
            """
            CREATE INDEX entry_unattended ON entry (at) WHERE what = 'missed' AND \(isUnattended);
            CREATE INDEX entry_run ON entry (due) WHERE due IS NOT NULL AND \(hasRun);
            """)
    }

    // MARK: - 6

    /// Tells the entries that replace an answer, or take one back.
    static let changesAnswer = """
        changes IS NOT NULL AND slot IS NOT NULL AND what IN ('done', 'skipped', 'missed', 'lapsed', 'began', 'retracted')
        """

    /// The order of entries no longer follows the names of devices: each has a turn. The devices of other machines are
    /// listed, since what they say of their own clock and screen holds for them alone.
    static func format6(_ database: Database) throws(StoreError) {
        try database.execute(
            """
            ALTER TABLE entry ADD COLUMN turn INTEGER CHECK (turn > 0);
            DROP INDEX entry_definition;
            CREATE INDEX entry_definition ON entry (reminder, turn, device, sequence)
                WHERE what IN ('defined', 'archived', 'restored', 'started', 'ended');
            DROP INDEX entry_stock;
            CREATE INDEX entry_stock ON entry (what, reminder, turn, device, sequence) WHERE \(movesStock);
            CREATE INDEX entry_changes ON entry (reminder, turn, device, sequence) WHERE \(changesAnswer);
            CREATE TABLE peer (
                device  TEXT    NOT NULL PRIMARY KEY,
                label   TEXT,
                read    INTEGER NOT NULL DEFAULT 0,
                heard   INTEGER,
                retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))
            ) STRICT, WITHOUT ROWID;
            """)
    }
}
