package import CivilTime
import Reminders
package import Schedules

/// A history that continues in the other program, over several imports of it: which part a person wants, and what that
/// program has deleted.
///
/// The choice is kept with the tracker's definition, as a further name that the other program has for it.
struct FollowedHistory {
    private static let everything = "history/all"
    private static let from = "history/from/"

    private let asked: ImportHistory?
    private let context: ImportContext
    /// The keys of imports before this one that still count.
    private var standing: [String: ImportKnown.Standing]
    private let spans: KnownSpans
    private let chosen: [String: String]
    /// Older readings are left out.
    private var beginnings: [String: Instant] = [:]
    private var span: (first: Instant, last: Instant)?
    private(set) var groups: [ImportView.Group] = []

    init(_ asked: ImportHistory?, kinds: [String], known: ImportKnown, context: ImportContext) {
        (self.asked, self.context, standing, spans, chosen) =
            (asked, context, known.standing, known.spans, known.choices)
        for kind in kinds { _ = group(kind) }
    }

    /// Chooses the part of one tracker's history.
    ///
    /// - Returns: The choice to record; `nil` if there is none, or if it is recorded.
    mutating func choose(_ key: String) -> String? {
        let index = group(key)
        let known = chosen[key]
        let choice: String? =
            switch asked {
            case .all: Self.everything
            case .new:
                known.flatMap { $0.hasPrefix(Self.from) ? $0 : nil } ?? "\(Self.from)\(context.now.milliseconds)"
            case .sync: known ?? Self.everything
            case nil: known
            }
        groups[index].needsChoice = choice == nil ? true : nil
        if let choice, choice.hasPrefix(Self.from), let moment = Int64(choice.dropFirst(Self.from.count)) {
            beginnings[key] = Instant(milliseconds: moment)
        }
        guard let choice, choice != known else { return nil }
        groups[index].isChosen = true
        return choice
    }

    static func isChoice(_ key: String) -> Bool { key.hasPrefix("history/") }

    /// Whether a reading of the file is older than the part that is wanted.
    mutating func isOlder(_ dose: ImportedDose) -> Bool {
        standing[dose.key] = nil
        let first = dose.reading?.from ?? dose.happened
        span = span.map { (min($0.first, first), max($0.last, dose.happened)) } ?? (first, dose.happened)
        guard let key = dose.reminder.first, let beginning = beginnings[key], dose.happened < beginning else {
            return false
        }
        count(dose) { $0.earlier += 1 }
        return true
    }

    /// Whether a stretch of time overlaps one that was imported before: a night has grown since, or another source saw it.
    func overlaps(_ dose: ImportedDose, of id: ReminderID) -> Bool {
        guard asked != .sync, let from = dose.reading?.from else { return false }
        return spans.overlap(from, dose.happened, of: id)
    }

    mutating func added(_ dose: ImportedDose) { count(dose) { $0.added += 1 } }
    mutating func known(_ dose: ImportedDose) { count(dose) { $0.known += 1 } }

    /// The readings of earlier imports that the other program has no more, in the time that its file covers. Readings
    /// that a person entered or changed are never among them.
    mutating func deleted() -> [ImportKnown.Standing] {
        guard asked == .sync, let span else { return [] }
        let gone = standing.values.filter { entry in
            groups.contains { $0.kind == entry.kind } && entry.happened >= span.first && entry.happened <= span.last
                && beginnings[entry.kind].map { entry.happened >= $0 } ?? true
        }
        for entry in gone {
            standing[entry.key] = nil
            groups[group(entry.kind)].removed += 1
        }
        return gone.sorted { $0.entry < $1.entry }
    }

    private mutating func count(_ dose: ImportedDose, _ change: (inout ImportView.Group) -> Void) {
        guard let key = dose.reminder.first else { return }
        change(&groups[group(key)])
    }

    private mutating func group(_ kind: String) -> Int {
        if let index = groups.firstIndex(where: { $0.kind == kind }) { return index }
        groups.append(ImportView.Group(kind: kind))
        return groups.count - 1
    }
}

extension ImportKnown {
    /// An imported reading that counts.
    package struct Standing: Hashable, Sendable {
        package var entry: EntryID
        package var reminder: ReminderID
        package var slot: SlotKey
        package var due: Instant?
        package var zone: String?
        package var key: String
        package var happened: Instant

        package init(
            entry: EntryID, reminder: ReminderID, slot: SlotKey, due: Instant?, zone: String?, key: String,
            happened: Instant
        ) {
            (self.entry, self.reminder, self.slot, self.due, self.zone) = (entry, reminder, slot, due, zone)
            (self.key, self.happened) = (key, happened)
        }

        /// The first part of its key.
        var kind: String { String(key.prefix { $0 != "/" }) }
    }
}

/// Stretches of time by their days, since an import asks once for each of its own.
package struct KnownSpans: Sendable {
    private var days: [ReminderID: [Int64: [(from: Instant, to: Instant)]]] = [:]

    package init() {}

    package mutating func insert(_ from: Instant, _ to: Instant, of id: ReminderID) {
        days[id, default: [:]][Self.day(to), default: []].append((from, to))
    }

    /// None is longer than a day, or it is found by its last day alone.
    func overlap(_ from: Instant, _ to: Instant, of id: ReminderID) -> Bool {
        (Self.day(from)...Self.day(to) + 1).contains { day in
            days[id]?[day]?.contains { $0.from < to && from < $0.to } ?? false
        }
    }

    private static func day(_ instant: Instant) -> Int64 { instant.seconds / 86_400 }
}
