package import CivilTime
package import Reminders
package import Vocabulary

/// The readings of one reminder by the day they count for: what a day is worth does not depend on the order in which
/// they became known.
package struct ReadingDays: Sendable {
    /// The readings of one day, in thousandths of the reminder's base unit.
    package struct Day: Hashable, Sendable {
        package var count = 0
        package var sum: Int64 = 0
        package var least = Int64.max
        package var most = Int64.min
        /// The one that happened last; of two at once, the one that was recorded last.
        package var last: Int64 = 0
        var lastAt: (Instant, EntryStamp)?
        /// Where each stretch begins and ends, if the readings are stretches of time.
        package var stretches: [Stretch]?
        /// The parts of the readings, such as `dia` and `pulse`, by their names.
        package var parts: [String: Part]?
        /// The sum of each type, if the readings have types, such as coffee.
        package var types: [String: Int64]?
        /// The best of the readings that have a goal of their own, each judged by it.
        var own: Judged?
        /// The most of the others.
        var plain: Int64?

        package static func == (left: Day, right: Day) -> Bool {
            (left.count, left.sum, left.least, left.most, left.last)
                == (right.count, right.sum, right.least, right.most, right.last)
                && Set(left.stretches ?? []) == Set(right.stretches ?? []) && left.parts == right.parts
                && left.types == right.types && (left.own, left.plain) == (right.own, right.plain)
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(count)
            hasher.combine(sum)
        }

        /// The longest stretch; of two, the one that began first.
        package var longest: Stretch? { stretches?.max { ($0.seconds, $1.from) < ($1.seconds, $0.from) } }

        /// The time that stretches have in common: a second that two nights cover was slept once.
        private var countedTwice: Int64 {
            guard let sorted = stretches?.sorted(by: { $0.from < $1.from }), sorted.count > 1 else { return 0 }
            var common: Int64 = 0
            var end = sorted[0].from
            for stretch in sorted {
                if stretch.from < end { common += (min(stretch.until, end) - stretch.from).milliseconds }
                end = max(end, stretch.until)
            }
            return common
        }

        /// The day's value.
        package func value(_ fold: Measure.Fold) -> Int64 {
            switch fold {
            case .sum: countedTwice > 0 ? max(most, sum - countedTwice) : sum
            case .last: last
            case .longest: most
            case .mean: ReadingDays.mean(sum, of: count)
            }
        }
    }

    /// How well a goal was met, with a level from 0 to 5.
    struct Judged: Hashable, Comparable, Sendable {
        var isMet: Bool
        var level: UInt8

        static func < (left: Judged, right: Judged) -> Bool {
            left.isMet == right.isMet ? left.level < right.level : right.isMet
        }
    }

    /// A part of the readings of one day, in thousandths of the part's base unit.
    package struct Part: Hashable, Sendable {
        package var count = 0
        package var sum: Int64 = 0
        /// The value of the last reading that has it.
        package var last: Int64 = 0
        var lastAt: Instant?
    }

    /// Days by their dates, in little more room than they take themselves: a dictionary has twice as much.
    package struct Days: Sendable {
        private var stored: [Day] = []
        /// Where each day is in `stored`, from the first day on; -1 for a day without a reading.
        private var places: [Int32] = []
        private var start = CivilDate(epochDay: 0)

        package var isEmpty: Bool { stored.isEmpty }

        package var first: CivilDate? { isEmpty ? nil : start }

        /// The latest day with a reading.
        package var last: Day? { isEmpty ? nil : self[start + (places.count - 1)] }

        package subscript(day: CivilDate) -> Day? { place(of: day).map { stored[$0] } }

        private func place(of day: CivilDate) -> Int? {
            let index = day - start
            guard places.indices.contains(index), places[index] >= 0 else { return nil }
            return Int(places[index])
        }

        mutating func change(_ day: CivilDate, _ body: (inout Day) -> Void) {
            if let place = place(of: day) { return body(&stored[place]) }
            if isEmpty { start = day }
            if day < start {
                places.insert(contentsOf: repeatElement(-1, count: start - day), at: 0)
                start = day
            }
            while places.count <= day - start { places.append(-1) }
            places[day - start] = Int32(stored.count)
            var new = Day()
            body(&new)
            stored.append(new)
        }

        /// Gives back the room for more days.
        mutating func fit() { (stored, places) = (stored.fitted, places.fitted) }
    }

    package private(set) var days = Days()

    package init() {}

    package var first: CivilDate? { days.first }

    /// The last day with a reading before a day.
    package func last(before day: CivilDate) -> CivilDate? {
        guard let first, first < day else { return nil }
        return (1...(day - first)).lazy.map { day - $0 }.first { days[$0] != nil }
    }

    /// The end of the last stretch of time.
    package var lastEnd: Instant? { days.last?.stretches?.map(\.until).max() }

    /// Gives back room that only more readings would need.
    package mutating func fit() { days.fit() }

    /// - Parameters:
    ///   - value: In thousandths of the reminder's base unit.
    ///   - day: The civil day to which it belongs.
    ///   - happened: When it was taken, or when its stretch ended.
    ///   - entry: The entry that has it.
    ///   - parts: In thousandths of each part's base unit.
    ///   - stretch: The time of day at which it began and ended, if it took time.
    ///   - type: The type that a person gave it, such as `coffee`.
    ///   - goal: Seconds that a stretch of time was meant to last.
    package mutating func add(
        _ value: Int64, day: CivilDate, happened: Instant, entry: EntryStamp, parts: [String: Int64] = [:],
        stretch: Stretch? = nil, type: String? = nil, goal: Int64? = nil
    ) {
        days.change(day) { found in
            Self.add(value, to: &found, happened: happened, entry: entry, parts: parts, stretch: stretch)
            found.judge(value, by: goal)
            if let type { found.types = (found.types ?? [:]).merging([type: value], uniquingKeysWith: +) }
        }
    }

    private static func add(
        _ value: Int64, to found: inout Day, happened: Instant, entry: EntryStamp, parts: [String: Int64],
        stretch: Stretch?
    ) {
        found.count += 1
        found.sum += value
        found.least = min(found.least, value)
        found.most = max(found.most, value)
        if found.lastAt.map({ ($0.0, $0.1) < (happened, entry) }) ?? true {
            (found.last, found.lastAt) = (value, (happened, entry))
        }
        if let stretch { found.stretches = (found.stretches ?? []) + [stretch] }
        for (name, value) in parts {
            var part = found.parts?[name] ?? Part()
            (part.count, part.sum) = (part.count + 1, part.sum + value)
            if part.lastAt.map({ $0 <= happened }) ?? true { (part.last, part.lastAt) = (value, happened) }
            found.parts = (found.parts ?? [:]).merging([name: part]) { $1 }
        }
    }

    /// Rounded to the nearest, half away from zero.
    package static func mean(_ sum: Int64, of count: Int) -> Int64 {
        guard count > 0 else { return 0 }
        let (divisor, half) = (Int64(count), sum < 0 ? -Int64(count) / 2 : Int64(count) / 2)
        return (sum + half) / divisor
    }

    /// Every day from `first` through `last`.
    ///
    /// - Parameters:
    ///   - measuring: How the days are measured.
    ///   - first: The first day of the series.
    ///   - last: The last day of the series.
    ///   - defined: The day the reminder was defined: from then on, or from the first reading on, a day without any may
    ///     fail the goal.
    ///   - today: It is not decided yet.
    ///   - pauses: The days that count as paused.
    package func series(
        _ measuring: Measuring, first: CivilDate, through last: CivilDate, defined: CivilDate, today: CivilDate,
        pauses: PausedDays? = nil
    ) -> DaySeries {
        let since = min(defined, self.first ?? defined)
        guard first <= last else { return DaySeries(first: first, values: []) }
        var values = (0...(last - first)).map { offset in
            var value = DayValue()
            value.measured = measured(first + offset, measuring, since: since, today: today)
            return value
        }
        pauses?.mark(&values, from: first)
        return DaySeries(first: first, values: values)
    }

    private func measured(_ day: CivilDate, _ measuring: Measuring, since: CivilDate, today: CivilDate)
        -> DayValue.Measured?
    {
        guard let found = days[day] else {
            // Nothing was logged. That is a failure only if a day starts at zero, such as a sum.
            guard measuring.startsAtZero, day >= since, day < today,
                let judged = measuring.goal?.judge(0, unit: measuring.base), !judged.isMet
            else { return nil }
            return DayValue.Measured(value: 0, count: 0, state: .unmet, level: 0)
        }
        let value = found.value(measuring.fold)
        let count = UInt16(clamping: found.count)
        guard let judged = found.judged(measuring) else {
            return DayValue.Measured(value: value, count: count, state: .none, level: UInt8(min(5, found.count)))
        }
        let state: DayValue.State = judged.isMet ? .met : judged.level == 0 ? .unmet : .partial
        // Today may still be met; what is too much already cannot.
        let isOpen = day >= today && !judged.isMet && state == .partial
        return DayValue.Measured(value: value, count: count, state: isOpen ? .none : state, level: judged.level)
    }
}

extension ReadingDays.Day {
    /// How the day meets the goal of the reminder, or the best of its readings the goal that it had itself; `nil` for a goal
    /// that no single day meets.
    package func judged(_ measuring: Measuring) -> (isMet: Bool, level: UInt8)? {
        guard measuring.fold == .longest, let own else {
            return measuring.goal?.judge(value(measuring.fold), unit: measuring.base)
        }
        let others = plain.flatMap { measuring.goal?.judge($0, unit: measuring.base) }
        let best = max(own, others.map { ReadingDays.Judged(isMet: $0.isMet, level: $0.level) } ?? own)
        return (best.isMet, best.level)
    }

    /// True if the goal is reached, so that there is nothing left to ask for.
    package func isReached(_ goal: Goal, _ measuring: Measuring) -> Bool {
        guard measuring.fold == .longest, let own else {
            return goal.isReached(value(measuring.fold), unit: measuring.base)
        }
        return own.isMet || plain.map { goal.isReached($0, unit: measuring.base) } ?? false
    }

    fileprivate mutating func judge(_ value: Int64, by goal: Int64?) {
        guard let goal else {
            plain = max(plain ?? value, value)
            return
        }
        let judged = Goal(.atLeast(Measurement(thousandths: goal * 1000, unit: .second))).judge(value, unit: .second)
        guard let judged else { return }
        let one = ReadingDays.Judged(isMet: judged.isMet, level: judged.level)
        own = max(own ?? one, one)
    }
}

extension Array {
    /// A copy with no room for more.
    fileprivate var fitted: [Element] {
        Array(unsafeUninitializedCapacity: count) { buffer, length in length = buffer.initialize(fromContentsOf: self) }
    }
}
