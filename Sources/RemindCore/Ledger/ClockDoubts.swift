package import CivilTime
package import Reminders
package import Schedules

/// The right time of an entry that was recorded by a wrong clock, as far as it became known.
package struct ClockCorrection: Hashable, Sendable {
    /// When it was recorded by the right time; `nil` if that cannot be known, since the machine was started again.
    package var recorded: Instant?
    /// When the right time was known: it was recorded before.
    package var known: Instant

    /// An instant that the same clock showed, by the right time.
    package func corrected(_ instant: Instant, of entry: Entry) -> Instant? {
        recorded.map { $0 + (instant - entry.at) }
    }

    /// The latest that something can have happened which its entry puts at an instant.
    func latest(_ instant: Instant, of entry: Entry) -> Instant {
        min(known, max(instant, corrected(instant, of: entry) ?? known))
    }
}

/// The stretches of the record in which the clock was not confirmed, and how far it was set since.
package struct ClockDoubts: Equatable, Sendable {
    /// An entry that says how far the clock was set since others.
    private struct Word: Hashable {
        var by: EntryID
        var at: Instant
        var shifts: [ClockShift]

        /// Before its first shift, it is another start of the machine.
        func shift(of entry: EntryID) -> ClockShift? { shifts.last { $0.after < entry.sequence } }

        var isVouched: Bool { shifts.last?.vouched == true }
    }

    /// Entries that began one, in order, each with the instant up to which a right clock had settled everything, and whether
    /// it began since the clock was set while the machine ran.
    private var began: [(by: EntryID, settled: Instant, isLeap: Bool)] = []
    /// Entries that ended one, in order, each with the instant from which definitions made in it hold; `nil` if the
    /// clock was right all along.
    private var ended: [(by: EntryID, holding: Instant?)] = []
    private var words: [Word] = []
    /// Of the words that the kernel vouched for and that come after an entry, the earliest by the clock is the first of these
    /// that does: they ascend in both.
    private var earliest: [(by: EntryID, at: Instant)] = []
    /// How far the clock was set since entries of this boot, while it is in doubt; `nil` if that is not known.
    var live: [ClockShift]?

    package init() {}

    /// Whether both know the same of what a clock was off by.
    package static func == (left: ClockDoubts, right: ClockDoubts) -> Bool { left.words == right.words }

    /// Takes in an entry of a clock.
    ///
    /// - Returns: Whether it is the latest one.
    package mutating func add(_ entry: Entry) -> Bool {
        let last = max(began.last?.by ?? entry.id, ended.last?.by ?? entry.id)
        switch entry.fact {
        case .started(.unconfirmedClock):
            let index = began.partitioningIndex { $0.by >= entry.id }
            guard index == began.endIndex || began[index].by != entry.id else { return false }
            began.insert((entry.id, entry.due ?? entry.at, entry.clock != nil), at: index)
        case .ended(.unconfirmedClock):
            let index = ended.partitioningIndex { $0.by >= entry.id }
            guard index == ended.endIndex || ended[index].by != entry.id else { return false }
            ended.insert((entry.id, entry.due), at: index)
            guard let shifts = entry.clock, !shifts.isEmpty else { break }
            let place = words.partitioningIndex { $0.by >= entry.id }
            words.insert(Word(by: entry.id, at: entry.at, shifts: shifts), at: place)
            if place == words.count - 1 { note(words[place]) } else { noteAll() }
        default: return false
        }
        return last <= entry.id
    }

    private mutating func noteAll() {
        earliest = []
        for word in words { note(word) }
    }

    private mutating func note(_ word: Word) {
        guard word.isVouched else { return }
        while let last = earliest.last, last.at >= word.at { earliest.removeLast() }
        earliest.append((word.by, word.at))
    }

    package var latest: EntryID? { began.last?.by }

    /// Whether the clock is in doubt since it was set by far while the machine ran.
    var isLeap: Bool {
        guard let last = began.last, last.isLeap else { return false }
        return ended.last.map { $0.by < last.by } ?? true
    }

    /// Whether no correction is known at all, as nearly always.
    var isClean: Bool { words.isEmpty }

    /// How far the clock was off that an entry was recorded by; `nil` if that is not known.
    private func word(on entry: EntryID) -> (word: Word, shift: ClockShift)? {
        let first = words.partitioningIndex { $0.by > entry }
        let end = words.partitioningIndex { ($0.shifts.first?.after ?? .max) >= entry.sequence }
        guard first < end, words[first].by.device == entry.device, let shift = words[end - 1].shift(of: entry) else {
            return nil
        }
        return (words[end - 1], shift)
    }

    /// The doubt in which an entry was recorded that is over, and its end.
    private func doubt(about entry: EntryID) -> (settled: Instant, end: EntryID, holding: Instant?)? {
        let index = began.partitioningIndex { $0.by >= entry } - 1
        guard index >= 0, began[index].by.device == entry.device else { return nil }
        let next = ended.partitioningIndex { $0.by > began[index].by }
        guard next < ended.endIndex, ended[next].by > entry else { return nil }
        return (began[index].settled, ended[next].by, ended[next].holding)
    }

    /// When a right clock was read that was earlier than an entry says, although it was read later: the kernel vouched for it,
    /// or it ended the doubt in which the entry was recorded.
    private func proof(against at: Instant, of entry: EntryID, _ end: Word?) -> Instant? {
        let next = earliest.partitioningIndex { $0.by > entry }
        let vouched = next < earliest.endIndex ? earliest[next].at : nil
        return [vouched, end?.at].compactMap(\.self).filter { $0 + ClockComparison.rightWithin < at }.min()
    }

    /// The right time of an entry, if the clock was wrong when it was recorded; `nil` if it was right, as far as is known.
    package func correction(of entry: EntryID, at: Instant) -> ClockCorrection? {
        guard !words.isEmpty, words[0].by.device == entry.device else { return nil }
        let doubt = doubt(about: entry)
        let end = doubt.flatMap { doubt in words.first { $0.by == doubt.end } }
        let proof = proof(against: at, of: entry, end)
        guard let own = word(on: entry) else {
            if let proof { return ClockCorrection(recorded: nil, known: proof) }
            guard let doubt, let end, !isPlausible(at, since: doubt.settled, end) else { return nil }
            return ClockCorrection(recorded: nil, known: end.at)
        }
        let corrected = own.shift.by == 0 ? nil : at + .milliseconds(own.shift.by)
        if let proof {
            let isPossible = corrected.map { $0 <= proof + ClockComparison.rightWithin } ?? false
            return ClockCorrection(recorded: isPossible ? corrected : nil, known: proof)
        }
        guard let corrected, own.shift.vouched != true else { return nil }
        return ClockCorrection(recorded: corrected, known: own.word.at)
    }

    /// Whether the clock of an earlier start of the machine, which was never confirmed, counts as right: it was neither before
    /// the settled instant nor long ago, and the clock of the next start was right, or nearly.
    private func isPlausible(_ at: Instant, since settled: Instant, _ end: Word) -> Bool {
        at >= settled - ClockComparison.rightWithin && end.at - at <= ClockComparison.furthestBehind
            && (end.shifts.first.map { abs($0.by) <= 86_400_000 } ?? true)
    }

    package func correction(of entry: Entry) -> ClockCorrection? { correction(of: entry.id, at: entry.at) }

    /// The latest that something can have happened which a person has recorded to have happened at an instant: for limits,
    /// which take no time of a wrong clock at face value (TIME, section 6.1, rule 7).
    ///
    /// - Parameter now: The latest that it can be.
    func latest(_ happened: Instant, of answer: Entry, now: Instant) -> Instant {
        guard answer.origin == .person, let open = began.last, open.by.device == answer.id.device else {
            return happened
        }
        if answer.id > open.by, ended.last.map({ $0.by < open.by }) ?? true {
            guard let live else { return happened }
            guard let shift = live.last(where: { $0.after < answer.id.sequence }) else { return now }
            return shift.by == 0 ? happened : min(now, max(happened, happened + .milliseconds(shift.by)))
        }
        guard !words.isEmpty else { return happened }
        if let correction = correction(of: answer) { return correction.latest(happened, of: answer) }
        // An earlier start of the machine, of which nothing is known but that the next one had a wrong clock.
        guard word(on: answer.id) == nil, let doubt = doubt(about: answer.id),
            let end = words.first(where: { $0.by == doubt.end }), end.shifts.first.map({ $0.by != 0 }) ?? false
        else { return happened }
        return max(happened, end.at)
    }

    /// The entries that may be of a later time than they say, which the latest of them has only shown since an instant: by
    /// their numbers.
    package func uncertain(since instant: Instant) -> [ClosedRange<Int64>] {
        var found: [ClosedRange<Int64>] = []
        for word in words where word.at >= instant {
            let start = began.last { $0.by < word.by }?.by.sequence
            let set = word.shifts.first { $0.by > 0 }?.after
            guard let first = [start, set].compactMap(\.self).min() else { continue }
            found.append(first...word.by.sequence)
        }
        if let open = began.last, ended.last.map({ $0.by < open.by }) ?? true {
            found.append(open.by.sequence...Int64.max)
        }
        return found
    }

    /// When an entry was recorded by the clock as it is set now: its distance from now is steady time. `nil` if the clock was
    /// not set forward since.
    func moved(_ entry: Entry) -> Instant? {
        guard !words.isEmpty, let own = word(on: entry.id), own.shift.by > 0 else { return nil }
        return entry.at + .milliseconds(own.shift.by)
    }

    /// From when on something holds that was recorded on a clock which was confirmed since; `nil` if its own date is
    /// right, as far as is known.
    func beginning(of entry: EntryID, at: Instant) -> Instant? {
        if let correction = correction(of: entry, at: at) { return correction.recorded ?? correction.known }
        guard let doubt = doubt(about: entry), !words.contains(where: { $0.by == doubt.end }) else { return nil }
        return doubt.holding
    }
}
