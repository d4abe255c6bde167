package import CivilTime
import Reminders
package import Vocabulary

/// A history that continues in the other program, over several imports of it: which part a person wants, and what that
/// program has deleted.
///
/// The choice is kept with the tracker's definition, as a further name that the other program has for it.
struct FollowedHistory {
    private static let everything = "history/all"
    private static let from = "history/from/"

    private let asked: ImportHistory?
    private let context: ImportContext
    /// Those here that the file has not shown yet.
    private var here: FollowedReadings
    private let spans: KnownSpans
    /// Those that a person took back or changed.
    private let personal: KnownSpans
    private let chosen: [String: String]
    /// Older readings are left out.
    private var beginnings: [String: Instant] = [:]
    /// The time that the file covers, by kind.
    private var covered: [String: ImportedCoverage] = [:]
    private(set) var groups: [ImportView.Group] = []

    init(_ asked: ImportHistory?, kinds: [String], known: ImportKnown, context: ImportContext) {
        (self.asked, self.context, chosen) = (asked, context, known.choices)
        (here, spans, personal) = (known.followed, known.spans, known.personalSpans)
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

    /// Says what time the file covers of a kind.
    mutating func cover(_ coverage: ImportedCoverage) { covered[coverage.kind] = coverage }

    /// Which readings of one moment are here already.
    mutating func match(_ doses: [ImportedDose]) -> [Bool] { here.match(doses) }

    /// True if a reading of the file is older than the part that is wanted.
    mutating func isOlder(_ dose: ImportedDose) -> Bool {
        guard let key = dose.reminder.first, let beginning = beginnings[key], dose.happened < beginning else {
            return false
        }
        count(dose) { $0.earlier += 1 }
        return true
    }

    /// True if a stretch of time overlaps one that was imported before: a night has grown since, or another source saw it.
    /// One that a person took back stays away in any form.
    func overlaps(_ dose: ImportedDose, of id: ReminderID) -> Bool {
        guard let from = dose.reading?.from else { return false }
        return (asked == .sync ? personal : spans).overlap(from, dose.happened, of: id)
    }

    mutating func added(_ dose: ImportedDose) { count(dose) { $0.added += 1 } }
    mutating func known(_ dose: ImportedDose) { count(dose) { $0.known += 1 } }

    /// The readings of earlier imports that the other program has no more, in the time that its file covers. Readings
    /// that a person entered or changed are never among them, nor what may be a record that cannot be read.
    mutating func deleted() -> [ImportKnown.Standing] {
        guard asked == .sync else { return [] }
        let kinds = Set(groups.map(\.kind))
        var gone: [ImportKnown.Standing] = []
        for entry in here.left where kinds.contains(entry.kind) {
            if let beginning = beginnings[entry.kind], entry.happened < beginning { continue }
            let index = group(entry.kind)
            guard let coverage = covered[entry.kind] else {
                groups[index].keep(.absent)
                continue
            }
            guard entry.from ?? entry.happened >= coverage.from, entry.happened <= coverage.to else { continue }
            if coverage.mayHave(entry.from ?? entry.happened, entry.happened) {
                groups[index].keep(coverage.isUnclear == true ? .unclear : .unreadable)
            } else {
                groups[index].removed += 1
                gone.append(entry)
            }
        }
        for index in groups.indices where groups[index].removed > 0 {
            let all = here.counts[groups[index].kind] ?? 0
            let isMany = groups[index].removed > Self.mostRemoved || groups[index].removed * 10 > all
            if isMany { groups[index].removedOf = all }
        }
        return gone.sorted { ($0.entry.device, $0.entry.sequence) < ($1.entry.device, $1.entry.sequence) }
    }

    /// To remove more, or more than a tenth of a kind, is confirmed.
    private static let mostRemoved = 20

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
