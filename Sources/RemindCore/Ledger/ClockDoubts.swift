package import CivilTime
package import Reminders
package import Schedules

/// What became known of the time of an entry that was recorded by a wrong clock.
package struct ClockCorrection: Hashable, Sendable {
    /// When it was recorded by the right time; `nil` if that cannot be known, since the machine was started again meanwhile.
    package var recorded: Instant?
    /// When the right time was known: it was recorded before.
    package var known: Instant

    /// An instant that the same clock showed, by the right time.
    package func corrected(_ instant: Instant, of entry: Entry) -> Instant? {
        recorded.map { $0 + (instant - entry.at) }
    }

    /// The latest that something can have happened which is said to have happened at an instant.
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
    /// Of the words that come after an entry, the earliest by the clock is the first of these that does: they ascend in both.
    private var earliest: [(by: EntryID, at: Instant)] = []
    /// The same of those that the kernel vouched for.
    private var earliestVouched: [(by: EntryID, at: Instant)] = []

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
        (earliest, earliestVouched) = ([], [])
        for word in words { note(word) }
    }

    private mutating func note(_ word: Word) {
        func put(into list: inout [(by: EntryID, at: Instant)]) {
            while let last = list.last, last.at >= word.at { list.removeLast() }
            list.append((word.by, word.at))
        }
        put(into: &earliest)
        if word.isVouched { put(into: &earliestVouched) }
    }

    package var latest: EntryID? { began.last?.by }

    /// Whether the clock is in doubt since it was set by far while the machine ran.
    var isLeap: Bool {
        guard let last = began.last, last.isLeap else { return false }
        return ended.last.map { $0.by < last.by } ?? true
    }

    /// Whether no correction is known at all, as nearly always.
    var isClean: Bool { words.isEmpty }

    /// What the clock that an entry was recorded by was off by; `nil` if that is not known.
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

    /// What is known of an entry's time, if the clock was wrong when it was recorded; `nil` if it was right, as far as is known.
    package func correction(of entry: EntryID, at: Instant) -> ClockCorrection? {
        guard !words.isEmpty, words[0].by.device == entry.device else { return nil }
        let own = word(on: entry)
        let doubt = doubt(about: entry)
        let isVouched = own.map { $0.shift.vouched == true } ?? (doubt == nil)
        // A time that lay ahead when a right clock was read later.
        let list = isVouched ? earliestVouched : earliest
        let next = list.partitioningIndex { $0.by > entry }
        let proof = next < list.endIndex && list[next].at + ClockComparison.rightWithin < at ? list[next].at : nil
        guard let own else {
            if let doubt, let word = words.first(where: { $0.by == doubt.end }), proof == nil {
                let isBehind = at < doubt.settled - ClockComparison.rightWithin
                // The clock was far off when the machine was started again, and so perhaps before.
                let off = abs(word.shifts[0].by) > 86_400_000
                return isBehind || off ? ClockCorrection(recorded: nil, known: word.at) : nil
            }
            return proof.map { ClockCorrection(recorded: nil, known: $0) }
        }
        let corrected = own.shift.by == 0 ? nil : at + .milliseconds(own.shift.by)
        if let proof {
            let isPossible = corrected.map { $0 <= proof + ClockComparison.rightWithin } ?? false
            return ClockCorrection(recorded: isPossible ? corrected : nil, known: proof)
        }
        guard let corrected, !isVouched else { return nil }
        return ClockCorrection(recorded: corrected, known: own.word.at)
    }

    package func correction(of entry: Entry) -> ClockCorrection? { correction(of: entry.id, at: entry.at) }

    /// The latest that an answer's dose can have been taken: a clock that was wrong may say too early or too late.
    func latest(_ happened: Instant, of answer: Entry?) -> Instant {
        guard !words.isEmpty, let answer, let correction = correction(of: answer) else { return happened }
        return correction.latest(happened, of: answer)
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
