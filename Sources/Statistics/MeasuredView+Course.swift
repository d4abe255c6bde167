package import CivilTime
package import Reminders
import Vocabulary

extension MeasuredView {
    /// The smoothed course of a level.
    package struct Course: Hashable, Sendable, Codable {
        package var value: Double
        /// Its change in a week; absent before there are eight days.
        package var perWeek: Double?
        /// The day on which it will reach the goal at this rate; absent if it will not.
        package var reached: CivilDate?

        package init(value: Double, perWeek: Double? = nil, reached: CivilDate? = nil) {
            (self.value, self.perWeek, self.reached) = (value, perWeek, reached)
        }
    }

    /// A part of the readings, such as `dia`: over the days that have it.
    package struct PartFigures: Hashable, Sendable, Codable {
        package var name: String
        package var unit: String?
        package var days: Int
        package var mean: Double
        package var least: Double
        package var most: Double
        package var last: Double

        package init(
            name: String, unit: String? = nil, days: Int, mean: Double, least: Double, most: Double, last: Double
        ) {
            (self.name, self.unit, self.days, self.mean) = (name, unit, days, mean)
            (self.least, self.most, self.last) = (least, most, last)
        }
    }

    package struct TypeTotal: Hashable, Sendable, Codable {
        package var type: String
        package var total: Double
        /// Its per cent of the total of all types.
        package var share: Int

        package init(type: String, total: Double, share: Int) {
            (self.type, self.total, self.share) = (type, total, share)
        }
    }

    /// The longest stretch of one day, such as a night.
    package struct Night: Hashable, Sendable, Codable {
        package var day: CivilDate
        /// Clock times in the zone in which it was recorded.
        package var from: ClockTime
        package var until: ClockTime
        package var seconds: Int64
        /// The parts of the day by name, in their units.
        package var parts: [String: Double]?
        /// The score from 40 to 100; absent without the stages that it needs.
        package var score: Int?

        package init(
            day: CivilDate, from: ClockTime, until: ClockTime, seconds: Int64, parts: [String: Double]? = nil
        ) {
            (self.day, self.from, self.until) = (day, from, until)
            (self.seconds, self.parts) = (seconds, parts)
        }
    }

    /// When stretches begin and end: the mean clock times, and how far from them on average.
    package struct Regularity: Hashable, Sendable, Codable {
        package var begins: ClockTime
        /// Seconds.
        package var beginsWithin: Int
        package var ends: ClockTime
        package var endsWithin: Int

        package init(begins: ClockTime, beginsWithin: Int, ends: ClockTime, endsWithin: Int) {
            (self.begins, self.beginsWithin, self.ends, self.endsWithin) = (begins, beginsWithin, ends, endsWithin)
        }
    }

    /// The most stretches that are listed.
    private static let mostNights = 366

    /// Adds what the values of the days alone do not tell.
    ///
    /// - Parameters:
    ///   - readings: The readings of its days.
    ///   - range: The days that are asked about.
    ///   - today: Nothing is known of later days.
    ///   - measuring: How they are measured.
    ///   - definition: The reminder.
    package mutating func describe(
        _ readings: ReadingDays, within range: ClosedRange<CivilDate>, today: CivilDate, _ measuring: Measuring,
        of definition: Definition
    ) {
        let last = min(range.upperBound, today)
        if let first = readings.first, let day = readings.days[first] {
            begun = Extreme(value: measuring.number(day.value(measuring.fold)), day: first)
        }
        if let day = readings.last(before: range.lowerBound), let value = readings.days[day]?.value(measuring.fold) {
            known = Extreme(value: measuring.number(value), day: day)
        }
        let length = range.upperBound - range.lowerBound + 1
        before = mean(of: readings, since: range.lowerBound - length, length, measuring)
        let days = (0..<length).map { range.lowerBound + $0 }.filter { readings.days[$0] != nil }
        parts = measuring.parts.compactMap { part in figures(part, of: readings, days, measuring) }
        if parts?.isEmpty == true { parts = nil }
        types = types(of: days.compactMap { readings.days[$0] }, measuring)
        if measuring.measure == .level, let trend = Trend(readings, through: last) {
            describe(trend, on: last, measuring)
            let height = definition.fields["height"].flatMap { try? Measurement.parse($0.text) }
            bodyMass(trend[last] ?? 0, measuring.base, height: height)
        }
        if measuring.measure == .span { describeStretches(readings, days, measuring) }
        if let least = measuring.keptFrom {
            kept = days.count { day in
                guard let found = readings.days[day] else { return false }
                return found.value(measuring.fold) >= least * 1000 || found.judged(measuring)?.isMet == true
            }
        }
    }

    private func mean(of readings: ReadingDays, since first: CivilDate, _ length: Int, _ measuring: Measuring)
        -> Double?
    {
        let values = (0..<length).compactMap { readings.days[first + $0]?.value(measuring.fold) }
        guard !values.isEmpty else { return nil }
        return measuring.number(ReadingDays.mean(values.reduce(0, +), of: values.count))
    }

    /// A reading without a type is of the usual one.
    private func types(of days: [ReadingDays.Day], _ measuring: Measuring) -> [TypeTotal]? {
        // Nights that overlap count each second once, of no type.
        guard measuring.fold == .sum, measuring.measure != .span, let usual = measuring.types.first else { return nil }
        var sums: [String: Int64] = [:]
        for day in days {
            for (type, sum) in day.types ?? [:] { sums[type, default: 0] += sum }
            sums[usual, default: 0] += day.sum - (day.types ?? [:]).values.reduce(0, +)
        }
        let found = sums.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let all = found.reduce(0) { $0 + $1.value }
        guard found.count > 1 else { return nil }
        return found.map { type, sum in
            TypeTotal(
                type: type, total: measuring.number(sum), share: Int(Int128(sum) * 100 / Int128(all)))
        }
    }

    private mutating func describe(_ trend: Trend, on day: CivilDate, _ measuring: Measuring) {
        guard let value = trend[day] else { return }
        func number(_ value: Double) -> Double { measuring.number(Int64(value.rounded())) }
        var course = Course(value: number(value), perWeek: trend.slope(on: day).map { number($0 * 7) })
        if case .reach(let goal, _)? = measuring.goal?.rule {
            // Fifty grams a week show no direction.
            let least = MeasureUnit.gram.flatMap { $0.convert(50_000, to: measuring.base ?? $0) } ?? 0
            course.reached =
                trend.day(
                    reaching: Double(measuring.thousandths(goal)), from: day,
                    least: measuring.base?.dimension == .mass ? Double(least) / 7 : 0)
        }
        self.trend = course
    }

    /// The body mass index: kilograms over the square of metres, to one decimal.
    private mutating func bodyMass(_ value: Double, _ unit: MeasureUnit?, height: Measurement?) {
        guard let kilogram = MeasureUnit.kilogram, let metre = MeasureUnit.metre, let unit, unit.dimension == .mass,
            let height, let tall = height.unit?.convert(height.thousandths, to: metre), tall > 0,
            let mass = unit.convert(Int64(value.rounded()), to: kilogram)
        else { return }
        let metres = Double(tall) / 1000
        bmi = (Double(mass) / 1000 / (metres * metres) * 10).rounded() / 10
    }

    private func figures(
        _ part: Measuring.Part, of readings: ReadingDays, _ days: [CivilDate], _ measuring: Measuring
    ) -> PartFigures? {
        let values = days.compactMap { readings.days[$0]?.parts?[part.name].map { measuring.value(of: $0, part) } }
        guard let least = values.min(), let most = values.max(), let last = values.last else { return nil }
        let mean = (values.reduce(0, +) / Double(values.count) * 1000).rounded() / 1000
        return PartFigures(
            name: part.name, unit: part.unit?.symbol, days: values.count, mean: mean, least: least, most: most,
            last: last)
    }

    private mutating func describeStretches(_ readings: ReadingDays, _ days: [CivilDate], _ measuring: Measuring) {
        let found = days.compactMap { day in readings.days[day]?.longest.map { (day, $0) } }
        func clock(_ seconds: Int32) -> ClockTime { ClockTime(secondOfDay: seconds / 60 * 60) }
        nights = found.suffix(MeasuredView.mostNights).map { day, stretch in
            var night = Night(
                day: day, from: clock(stretch.begins), until: clock(stretch.ends), seconds: stretch.seconds)
            let parts = measuring.parts.compactMap { part in
                readings.days[day]?.parts?[part.name].map { (part.name, measuring.value(of: $0, part)) }
            }
            if !parts.isEmpty { night.parts = Dictionary(uniqueKeysWithValues: parts) }
            if measuring.isScored { night.score = NightScore.points(night.seconds, night.parts ?? [:]) }
            return night
        }
        if nights?.isEmpty == true { nights = nil }
        let scores = (nights ?? []).compactMap(\.score)
        if !scores.isEmpty {
            score = Int((Double(scores.reduce(0, +)) / Double(scores.count)).rounded())
        }
        guard found.count > 1, let begins = ClockCircle.mean(found.map(\.1.begins)),
            let ends = ClockCircle.mean(found.map(\.1.ends))
        else { return }
        regularity = Regularity(
            begins: clock(begins.time), beginsWithin: Int(begins.within), ends: clock(ends.time),
            endsWithin: Int(ends.within))
        if measuring.countsAtStart { between = ReadingDays.between(found.map(\.1)) }
    }
}

extension ReadingDays {
    /// The mean number of seconds from the end of a stretch to the beginning of the next, of those that are less than a
    /// day apart and do not overlap.
    fileprivate static func between(_ stretches: [Stretch]) -> Int64? {
        let gaps = zip(stretches, stretches.dropFirst()).map { ($1.from - $0.until).components.seconds }
            .filter { 0 < $0 && $0 < 86_400 }
        return gaps.isEmpty ? nil : gaps.reduce(0, +) / Int64(gaps.count)
    }
}

extension Measuring {
    /// The day's value of a part in its unit: the last one, if days are worth their last reading; the sum of times; the
    /// mean of others.
    package func value(of day: ReadingDays.Part, _ part: Part) -> Double {
        let isTime = part.unit?.dimension == .time
        let value =
            fold == .last ? day.last : isTime ? day.sum : ReadingDays.mean(day.sum, of: day.count)
        guard isTime, let second = MeasureUnit.second, let unit = part.unit else { return Double(value) / 1000 }
        return Double(second.convert(value, to: unit) ?? value) / 1000
    }

    /// The parts of a reading in thousandths of their base units.
    package func partThousandths(_ reading: Reading) -> [String: Int64] {
        guard !reading.parts.isEmpty else { return [:] }
        var found: [String: Int64] = [:]
        for part in parts {
            guard let value = reading.parts[part.name] else { continue }
            let base = part.unit?.dimension == .time ? MeasureUnit.second : part.unit
            found[part.name] = value.converted(to: base).thousandths
        }
        return found
    }
}
