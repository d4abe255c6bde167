/// The layout of the record, by `PRAGMA user_version`: its format.
package enum Schema {
    /// "remi" in ASCII: tells this file from any other SQLite database.
    static let applicationID: Int64 = 0x7265_6d69

    /// The format that this program writes.
    package static let version: Int64 = 6

    /// Makes a format of the one before it, and format 1 of nothing.
    ///
    /// A new record goes through all of them, so that it is to the letter what an old one becomes. A step that was
    /// released is never changed: another one is added, `version` counts it, and a frozen record of the format before it
    /// goes into the tests (Tests/RemindDaemonTests/Fixtures).
    private static func step(to format: Int64, _ database: Database) throws(StoreError) {
        switch format {
        case 1: try format1(database)
        case 2: try format2(database)
        case 3: try format3(database)
        case 4: try format4(database)
        case 5: try format5(database)
        case 6: try format6(database)
        default: throw StoreError(.newer, "there is no step to format \(format)")
        }
    }

    /// Makes every table in a database that has none.
    ///
    /// - Parameters:
    ///   - database: An open one.
    ///   - format: An earlier one, to compare a record of it with.
    package static func create(in database: Database, format: Int64 = version) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            for next in stride(from: 1, through: format, by: 1) { try step(to: next, database) }
            try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(format)")
        }
    }

    /// Brings a record to this program's format, each step in a transaction of its own: if it is cut short, the next
    /// call continues after the last step that was finished.
    static func upgrade(_ database: Database) throws(StoreError) {
        for next in stride(from: try database.pragma("user_version") + 1, through: version, by: 1) {
            try database.transaction { () throws(StoreError) in
                try step(to: next, database)
                try database.execute("PRAGMA user_version = \(next)")
            }
        }
    }
}
