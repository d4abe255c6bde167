import CivilTime
import Exports
import RemindProtocol
import Reminders
import StrictJSON
import Vocabulary

/// `export --fhir FILE`: everything that a doctor's program can read, a piece at a time.
struct FHIRFile {
    private static let mostEntries = 100_000
    private static let mostEvents = 100

    let link: DaemonLink
    let since: String?
    let person: String?

    private var bundle = FHIRBundle()
    private var isFirst = true
    /// How many reminders of each kind have no form there.
    private var leftOut: [String: Int] = [:]

    init(_ link: DaemonLink, since: String?, person: String?) {
        (self.link, self.since, self.person) = (link, since, person)
    }

    /// - Parameter write: Gets the file in parts.
    mutating func make(at timestamp: Timestamp, _ write: (String) throws -> Void) throws {
        let ends = FHIRBundle.ends(at: timestamp)
        try write(ends.before)
        for archived in [false, true] {
            var asked = Remindd1.ListRequest(archived: archived, person: person)
            asked.whole = true
            let found: Remindd1.Reminders = try link.read("List", asked)
            for reminder in found.reminders { try add(reminder, write) }
        }
        try write(ends.after)
    }

    private mutating func add(_ reminder: ReminderView, _ write: (String) throws -> Void) throws {
        guard let kind = Kinds.named(reminder.kind) else { return }
        let isMedicine = kind.has(.measure)
        guard isMedicine || kind.measures != nil else {
            leftOut[kind.name, default: 0] += 1
            return
        }
        try add(bundle.patient(of: reminder.fields["person"]?.text), write)
        var count = 0
        var first: Timestamp?
        let request = Remindd1.HistoryRequest(
            what: reminder.id, since: since, status: ["done", "skipped", "missed"], limit: Self.mostEntries)
        // A piece at a time: a hundred thousand entries would take a hundred megabytes.
        try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
            count += piece.entries.count
            for entry in piece.entries {
                let when = entry.due ?? entry.happened
                first = [first, when].compactMap(\.self).min { $0.instant < $1.instant }
                let element =
                    isMedicine
                    ? bundle.administration(entry, of: reminder)
                    : kind.has(.chain) && entry.reading == nil
                        ? bundle.day(entry, of: reminder) : bundle.observation(entry)
                try add(element, write)
            }
        }
        guard count < Self.mostEntries else {
            throw CommandFailure(
                .invalidArgument, "\(reminder.id) has more than \(Self.mostEntries) entries",
                hint: "export a part of them: --since 365d")
        }
        if isMedicine { try add(bundle.statement(reminder, events: events(of: reminder), since: first), write) }
    }

    private mutating func add(_ element: FHIRElement?, _ write: (String) throws -> Void) throws {
        guard let element else { return }
        try write((isFirst ? "\n" : ",\n") + String(decoding: try JSON.encode(element), as: UTF8.self))
        isFirst = false
    }

    /// `not in the file: 2 prayers, 1 pair of lenses`; `nil` if everything is.
    var remark: String? {
        guard !leftOut.isEmpty else { return nil }
        let names = leftOut.sorted { $0.key < $1.key }.map { kind, count in
            let words = Kinds.named(kind)?.words
            return "\(count) \(count == 1 ? words?.one ?? kind : words?.many ?? kind)"
        }
        return "not in the file, as FHIR has no form for them: \(names.joined(separator: ", "))"
    }

    /// The next times of its schedules, by their text.
    private func events(of reminder: ReminderView) throws -> [String: [Timestamp]] {
        guard reminder.state == .active else { return [:] }
        let next: Remindd1.Occurrences = try link.read(
            "Next", Remindd1.NextRequest(what: "=\(reminder.id)", count: Self.mostEvents))
        return Dictionary(grouping: next.occurrences, by: \.schedule).mapValues { $0.map(\.due) }
    }
}
