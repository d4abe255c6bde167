import CivilTime
import Glibc
import Reminders
import Support
import Vocabulary

@testable import RemindDaemon

/// A data folder of its own and what a test does to it.
struct Records {
    let folder: TemporaryFolder
    var path: String { folder["data"] }
    var file: String { path + "/journal.sqlite" }

    init() throws {
        folder = try TemporaryFolder()
    }

    func open() throws -> Journal { try Journal(folder: path) }

    /// Why it cannot be opened; `nil` where it can.
    func refusal() -> StoreError? {
        do {
            _ = try open()
            return nil
        } catch {
            return error as? StoreError
        }
    }

    /// Changes the file as no part of the program does.
    func tamper(_ sql: String) throws {
        let database = try Database(path: file)
        try database.execute(sql)
    }

    static func entry(_ journal: Journal, _ offset: Int64 = 1, _ fact: Fact = .delivered(late: false)) -> Entry {
        var entry = Entry(
            id: EntryID(device: journal.device, sequence: journal.headID.sequence + offset),
            at: Instant(milliseconds: 1_795_158_000_123), zone: "Europe/Zurich", origin: .automatic,
            reminder: ReminderID(rawValue: "metformin"), slot: SlotKey("2026-11-20T08:00"),
            due: Instant(seconds: 1_795_158_000), dueZone: "Europe/Zurich", fact: fact, handle: "7k2",
            changes: EntryID(device: journal.device, sequence: 1), request: "r\(offset)", turn: journal.turn)
        if case .answered = fact { entry.origin = .person }
        return entry
    }
}

extension Reserve {
    var isThere: Bool { access(path, F_OK) == 0 }
}
