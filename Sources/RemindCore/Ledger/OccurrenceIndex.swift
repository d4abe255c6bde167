import CivilTime
import Reminders
import Vocabulary

/// The occurrences of one reminder in the working set. A turn finds the ones it needs without looking at all.
struct OccurrenceIndex: Sendable {
    private(set) var all: [SlotKey: Occurrence] = [:]
    /// The keys of those that wait for an answer.
    private(set) var open: Set<SlotKey> = []
    /// The keys of sessions that run.
    private(set) var running: Set<SlotKey> = []
    /// The keys of those that a person moved to another time.
    private(set) var delayed: Set<SlotKey> = []
    /// The dose that happened last.
    private var last: Dose?
    /// All of them, by the instant at which they are due.
    private var dues: [Due] = []
    /// The number of due ones when old ones were last dropped; `nil` after any change since.
    private var lookedThrough: Int?

    /// If two doses have one time, the one that was recorded later counts.
    fileprivate struct Dose: Sendable {
        var key: SlotKey
        var happened: Instant
        var stamp: EntryStamp

        /// `nil` for any other answer, and for one to a whole day.
        init?(_ occurrence: Occurrence, orSkipped: Bool = false) {
            guard let said = occurrence.standing, let answer = said.answer,
                answer.outcome == .done || orSkipped && answer.outcome == .skipped,
                occurrence.id.slot.wholeDay == nil
            else { return nil }
            (key, happened, stamp) = (occurrence.id.slot, answer.happened, said.stamp)
        }

        func isLater(than other: Dose?) -> Bool {
            guard let other else { return true }
            return happened == other.happened ? stamp > other.stamp : happened > other.happened
        }
    }

    private struct Due: Sendable, Comparable {
        var instant: Instant
        var key: SlotKey

        static func < (left: Due, right: Due) -> Bool {
            left.instant == right.instant ? left.key < right.key : left.instant < right.instant
        }
    }

    /// True if any that is due at an instant or before passes, as far as that may have changed since they were looked
    /// through.
    func mayContain(dueBy end: Instant, where passes: (Occurrence) -> Bool) -> Bool {
        let due = due(by: end)
        return due.count != lookedThrough && due.contains { all[$0.key].map(passes) ?? false }
    }

    /// Lets go of those that are due at an instant or before and pass. The rest is looked through again once another one is
    /// due or any has changed.
    mutating func drop(dueBy end: Instant, where passes: (Occurrence) -> Bool) {
        drop(Set(due(by: end).filter { all[$0.key].map(passes) ?? false }.map(\.key)))
        lookedThrough = due(by: end).count
    }

    mutating func drop(_ keys: Set<SlotKey>) {
        guard !keys.isEmpty else { return }
        lookedThrough = nil
        for key in keys {
            all[key] = nil
            open.remove(key)
            running.remove(key)
            delayed.remove(key)
        }
        dues.removeAll { keys.contains($0.key) }
        if let last, keys.contains(last.key) { self.last = latestDose(by: .end) }
    }

    private func due(by end: Instant) -> ArraySlice<Due> { dues[..<dues.partitioningIndex { $0.instant > end }] }

    var openOccurrences: [Occurrence] { open.compactMap { all[$0] } }

    /// The earliest due instant after another one of an occurrence that passes.
    func firstDue(after instant: Instant, where isCounted: (Occurrence) -> Bool) -> Instant? {
        dues[dues.partitioningIndex { $0.instant > instant }...].first { all[$0.key].map(isCounted) ?? false }?.instant
    }

    /// The latest due instant of an occurrence that passes.
    func lastDue(where isCounted: (Occurrence) -> Bool) -> Instant? {
        dues.last { all[$0.key].map(isCounted) ?? false }?.instant
    }

    /// The dose that happened last, of those that happened at an instant or before. An answer to a whole day is no dose.
    ///
    /// - Parameter orSkipped: True if one that was skipped counts as well; then all are looked at.
    func lastDone(by end: Instant, orSkipped: Bool = false) -> Entry? {
        let isKnown = !orSkipped && last.map { $0.happened <= end } ?? true
        let dose = isKnown ? last : latestDose(by: end, orSkipped: orSkipped)
        return dose.flatMap { all[$0.key]?.standing }
    }

    private func latestDose(by end: Instant, orSkipped: Bool = false) -> Dose? {
        all.values.reduce(nil) { latest, occurrence in
            guard let dose = Dose(occurrence, orSkipped: orSkipped), dose.happened <= end, dose.isLater(than: latest)
            else { return latest }
            return dose
        }
    }

    /// Takes in a fact about one of them.
    ///
    /// - Returns: True if any is open, runs, or was moved.
    mutating func add(_ entry: Entry, at key: SlotKey) -> (open: Bool, running: Bool, delayed: Bool) {
        if let index = all.index(forKey: key) {
            // Entries are often read again for a decision: then nothing is written, which could copy them all.
            if !all.values[index].has(entry.id) {
                let (before, now) = all.values[index].take(entry)
                file(key, now, dueBefore: before)
            }
        } else if let occurrence = Occurrence(entry) {
            let now = Filing(occurrence)
            all[key] = occurrence
            file(key, now, dueBefore: nil)
        }
        return (!open.isEmpty, !running.isEmpty, !delayed.isEmpty)
    }

    /// Under what an occurrence is filed. An occurrence is large: this is taken from it in place.
    fileprivate struct Filing {
        var isOpen: Bool
        var isRunning: Bool
        var isDelayed: Bool
        var due: Instant
        var dose: Dose?

        init(_ occurrence: Occurrence) {
            (isOpen, isRunning, due) = (occurrence.isOpen, occurrence.isRunning, occurrence.due)
            isDelayed = occurrence.delay != nil
            dose = Dose(occurrence)
        }
    }

    /// Files one that is new or has changed under what holds for it now.
    private mutating func file(_ key: SlotKey, _ now: Filing, dueBefore: Instant?) {
        lookedThrough = nil
        if now.isOpen { open.insert(key) } else if !open.isEmpty { open.remove(key) }
        if now.isRunning { running.insert(key) } else if !running.isEmpty { running.remove(key) }
        if now.isDelayed { delayed.insert(key) } else if !delayed.isEmpty { delayed.remove(key) }
        if last?.key == key {
            last = latestDose(by: .end)
        } else if let dose = now.dose, dose.isLater(than: last) {
            last = dose
        }
        guard dueBefore != now.due else { return }
        if let dueBefore, let index = dues.index(of: Due(instant: dueBefore, key: key)) { dues.remove(at: index) }
        let due = Due(instant: now.due, key: key)
        dues.insert(due, at: dues.partitioningIndex { due < $0 })
    }
}

extension Occurrence {
    /// Takes in another entry.
    fileprivate mutating func take(_ entry: Entry) -> (dueBefore: Instant, now: OccurrenceIndex.Filing) {
        let before = due
        add(entry)
        return (before, OccurrenceIndex.Filing(self))
    }
}

extension Array {
    /// In an array that begins with elements that do not pass and ends with those that do, the index of the first that
    /// does.
    func partitioningIndex(where passes: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if passes(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Array where Element: Comparable {
    /// Where an ascending array has an element.
    fileprivate func index(of element: Element) -> Int? {
        let index = partitioningIndex { !($0 < element) }
        return index < endIndex && self[index] == element ? index : nil
    }
}
