import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

@Suite("Committing to the record")
struct StoreCommitTests {
    static let definition: Definition = {
        var definition = Definition(
            id: ReminderID(rawValue: "vitamin-d") ?? .placeholder, kind: "medication", title: "Vitamin D \u{1F48A}",
            lines: [
                .init(
                    .init(rawValue: "daily at 08:00"),
                    anchor: .init(at: Instant(milliseconds: 1_795_158_000_001), zone: "UTC"),
                    fields: ["dose": .text("1 drop")])
            ], grace: 3600, nag: Nag(every: 600, times: 3), cover: "Reminder", fields: ["n": .integer(-3)],
            source: .file, file: "/etc/reminders.toml")
        definition.was = ReminderID(rawValue: "old").map { [$0] }
        return definition
    }()

    static let facts: [Fact] = [
        .delivered(late: false), .delivered(late: true), .snoozed(until: Instant(milliseconds: 1_795_158_600_001)),
        .delayed(from: Instant(milliseconds: 1_795_158_600_002)),
        .answered(
            Answer(.done, happened: Instant(seconds: -5), note: "a \"note\"\n/ \u{0}", fields: ["dose": .text("")])),
        .answered(Answer(.skipped, happened: Instant(seconds: 0))),
        .answered(
            Answer(
                .missed, happened: Instant(seconds: 9), cause: .travel,
                run: .init(last: SlotKey("2026-11-22T08:00"), lastDue: Instant(seconds: 10), count: 12))),
        .answered(Answer(.missed, happened: Instant(seconds: 9), cause: .stated)),
        .answered(Answer(.lapsed, happened: Instant(seconds: 9))), .started(.disabled), .ended(.disabled),
        .defined(definition), .archived, .restored, .retracted,
        .unknown(what: "measured", moment: Instant(seconds: 3), details: "{\"value\":  5}"),
        .unknown(what: "worn", moment: nil, details: nil),
    ]

    @Test(arguments: facts)
    func everyFactComesBackAsItWas(fact: Fact) throws {
        let records = try Records()
        let entries = try {
            let journal = try records.open()
            let full = Records.entry(journal, 1, fact)
            let bare = Entry(
                id: EntryID(device: journal.device, sequence: 2), at: Instant(milliseconds: -1), zone: "",
                origin: .imported, fact: fact)
            try journal.commit([full, bare])
            return [full, bare]
        }()
        let again = try records.open()
        #expect(try again.entries(.latest(of: nil, limit: 10)) == entries)
        #expect(again.headID.sequence == 2)
        #expect(try again.firstDamaged() == nil)
    }

    /// Words and members of a newer program are neither lost nor taken for something else.
    @Test func whatANewerProgramWroteIsKept() throws {
        let records = try Records()
        do { try records.open().commit([]) }
        let device = try records.open().device
        try records.tamper(
            """
            INSERT INTO entry (device, sequence, at, zone, what, origin, reminder, slot, moment, details, checksum)
            VALUES ('\(device)', 1, 5, 'UTC', 'done', 'person', 'a', '2026-11-20T08:00', 7, '{"cause":"strike"}', 0)
            """)
        let entry = try #require(try records.open().entries(.latest(of: nil, limit: 1)).first)
        #expect(
            entry.fact == .unknown(what: "done", moment: Instant(milliseconds: 7), details: "{\"cause\":\"strike\"}"))
        #expect(try EntryRow(entry).moment == 7)
        #expect(try EntryRow(entry).details == "{\"cause\":\"strike\"}")
    }

    @Test func allOrNothing() throws {
        let records = try Records()
        let journal = try records.open()
        let good = Records.entry(journal)
        for bad in [Records.entry(journal, 1), Records.entry(journal, 3), Records.entry(journal, 0)] {
            #expect(throws: StoreError.self) { try journal.commit([good, bad]) }
        }
        var alien = Records.entry(journal, 1)
        alien.id.device = "00000000"
        #expect(throws: StoreError.self) { try journal.commit([alien]) }
        #expect(try journal.count() == 0)
        #expect(journal.headID.sequence == 0)
        // And it goes on as if nothing had been.
        try journal.commit([good, Records.entry(journal, 2)])
        #expect(try journal.firstDamaged() == nil)
    }

    @Test func aRequestIsRememberedWithItsEntriesOrNotAtAll() throws {
        let records = try Records()
        let journal = try records.open()
        let request = Journal.Request(id: "r", digest: .max, reply: "{}")
        #expect(throws: StoreError.self) { try journal.commit([Records.entry(journal, 5)], request: request) }
        #expect(try journal.request("r") == nil)
        try journal.commit([Records.entry(journal)], request: request)
        #expect(try journal.request("r")?.digest == .max)
        #expect(try journal.request("r")?.reply == "{}")
        // A name commits nothing a second time.
        #expect(throws: StoreError.self) { try journal.commit([Records.entry(journal)], request: request) }
        #expect(try journal.count() == 1)
        #expect(journal.headID.sequence == 1)
        try journal.forgetRequests(before: Instant(milliseconds: 1_795_158_000_124))
        #expect(try journal.request("r") == nil)
    }

    @Test(arguments: ["UPDATE entry SET note = 1", "UPDATE entry SET zone = 'UTC'", "DELETE FROM entry"])
    func entriesAreNeitherChangedNorDeleted(sql: String) throws {
        let records = try Records()
        do {
            let journal = try records.open()
            try journal.commit([Records.entry(journal)])
        }
        #expect(throws: StoreError.self) { try records.tamper(sql) }
        #expect(try records.open().count() == 1)
    }

    @Test(arguments: [
        "zone = 'Europe/Zuricg'", "at = at + 1", "what = 'delivereD'", "origin = 'person'", "reminder = 'metformim'",
        "reminder = NULL", "slot = '2026-11-20T08:01'", "due = due - 1", "due_zone = 'UTC'", "moment = 1",
        "handle = '7k3'", "changes = NULL", "details = '{}'", "details = ''", "request = 'r'",
        "checksum = checksum + 1",
        "sequence = 9", "device = 'ffffffff'", "zone = due_zone, due_zone = 'x'",
    ])
    func aChangedByteIsFound(change: String) throws {
        let records = try Records()
        do {
            let journal = try records.open()
            try journal.commit((1...3).map { Records.entry(journal, $0) })
            #expect(try journal.firstDamaged() == nil)
        }
        try records.tamper("DROP TRIGGER entry_stands; UPDATE entry SET \(change) WHERE sequence = 2")
        #expect(try records.open().firstDamaged() != nil)
    }

    @Test func aLostRowIsFound() throws {
        for sequence in 1...2 {
            let records = try Records()
            do {
                let journal = try records.open()
                try journal.commit((1...3).map { Records.entry(journal, $0) })
            }
            try records.tamper("DROP TRIGGER entry_is_kept; DELETE FROM entry WHERE sequence = \(sequence)")
            #expect(try records.open().firstDamaged()?.sequence == Int64(sequence + 1))
        }
    }
}

extension ReminderID {
    /// Never used: the literal beside it is an id.
    fileprivate static var placeholder: ReminderID { preconditionFailure("an id that is none") }
}
