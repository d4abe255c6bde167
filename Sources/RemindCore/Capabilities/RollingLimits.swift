import Catalogue
import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Checks a dose of an as-needed medicine against the doses taken in each rolling window.
///
/// Every window that holds the dose counts, in true elapsed time: one that is recorded late is checked against what came
/// after it too.
struct RollingLimits: Sendable {
    struct Dose: Sendable {
        var at: Instant
        /// The recorded amount; the usual dose if none was recorded.
        var amount: Quantity?
        /// The strength when it was taken; today's if none was recorded.
        var strength: Quantity?
    }

    /// Why a dose is not to be taken at an instant.
    struct Block: Hashable, Sendable {
        /// When the limit stops blocking.
        var until: Instant
        /// `4 of 4 in 24 h`, `at least 6 hours apart`
        var limit: String
        fileprivate var rule: Int
    }

    let limits: [Schedule.AsNeeded]
    let dosing: Dosing
    /// In order of time.
    let taken: [Dose]
    /// The words of a limit.
    var say = Wording.english

    init(_ limits: [Schedule.AsNeeded], dosing: Dosing, taken: [Dose]) {
        self.limits = limits
        self.dosing = dosing
        self.taken = taken.sorted { $0.at < $1.at }
    }

    /// The limit that blocks a dose at an instant, and until when; `nil` if none does.
    func block(_ amount: Quantity?, at instant: Instant) -> Block? {
        guard let first = nextBlock(amount, at: instant) else { return nil }
        var block = first
        // Each step leaves at least one dose behind.
        for _ in 0...(taken.count * (limits.count * 3 + 1)) {
            guard let next = nextBlock(amount, at: block.until) else { break }
            block = next
        }
        // How much it is now, and not how much it will be then.
        if block.rule == first.rule { block.limit = first.limit }
        return block
    }

    /// The limit that a dose is more than all by itself: `4 g in 24 h`.
    func excess(of amount: Quantity?) -> String? {
        for most in limits.compactMap(\.most) where measure(amount, for: most) > most.amount.base.amount {
            return say("%{amount} in %{length}", ["amount": "\(most.amount)", "length": text(most.period)])
        }
        return nil
    }

    /// How many more doses the numbers and amounts allow at an instant, as far as `most`, however near to each other; and
    /// the limit that allows the fewest: `3 of 4 in 24 h`. `nil` if there is no such limit.
    func left(at instant: Instant, most: Int) -> (doses: Int, limit: String)? {
        var least: (doses: Int, limit: String)?
        for limits in limits {
            if let limit = limits.limit {
                let before = taken.count { $0.at > instant - limit.period && $0.at <= instant }
                let doses = max(0, limit.count - before)
                if least.map({ doses < $0.doses }) ?? true {
                    least = (doses, text("\(before)", of: "\(limit.count)", in: limit.period))
                }
            }
            if let limit = limits.most {
                let before = taken.filter { $0.at > instant - limit.period && $0.at <= instant }
                    .reduce(Int64(0)) { $0 + measure($1, for: limit) }
                let room = limit.amount.base.amount - before
                let each = max(1, measure(nil, for: limit))
                let doses = Int(clamping: max(0, room / each))
                if least.map({ doses < $0.doses }) ?? true { least = (doses, text(before, of: limit)) }
            }
        }
        return least.flatMap { $0.doses <= most ? $0 : nil }
    }

    /// The limit that blocks a dose longest.
    private func nextBlock(_ amount: Quantity?, at instant: Instant) -> Block? {
        var blocks: [Block] = []
        for (index, limits) in limits.enumerated() {
            if let apart = limits.apart, let near = taken.last(where: { $0.at.distance(to: instant) < apart }) {
                blocks.append(
                    Block(until: near.at + apart, limit: say.atLeastApart(apart), rule: 3 * index))
            }
            // If an override has let more through, several windows are full: the last of them says until when, and the
            // fullest how much.
            if let limit = limits.limit {
                let full = windows(of: limit.period, around: instant).filter { $0.count >= limit.count }
                if let last = full.compactMap(\.first?.at).max(), let count = full.map(\.count).max() {
                    blocks.append(
                        Block(
                            until: last + limit.period,
                            limit: text("\(count)", of: "\(limit.count)", in: limit.period),
                            rule: 3 * index + 1))
                }
            }
            if let limit = limits.most {
                let own = measure(amount, for: limit)
                let full = windows(of: limit.period, around: instant).compactMap { window in
                    window.first.map { (from: $0.at, sum: window.reduce(0) { $0 + measure($1, for: limit) }) }
                }.filter { $0.sum + own > limit.amount.base.amount }
                if let last = full.map(\.from).max(), let sum = full.map(\.sum).max() {
                    blocks.append(
                        Block(until: last + limit.period, limit: text(sum, of: limit), rule: 3 * index + 2))
                }
            }
        }
        return blocks.max { $0.until < $1.until }
    }

    /// The doses in each window that begins with a dose (the one at `instant` too) and contains that instant.
    private func windows(of period: Duration, around instant: Instant) -> [ArraySlice<Dose>] {
        let starts = taken.map(\.at).filter { $0 <= instant && instant - $0 < period } + [instant]
        return Set(starts).compactMap { start in
            guard let first = taken.firstIndex(where: { $0.at >= start }) else { return nil }
            let end = taken[first...].firstIndex { $0.at - start >= period } ?? taken.endIndex
            return taken[first..<end]
        }
    }

    /// The amount taken, by the strength at that time: new tablets change nothing about old ones.
    private func measure(_ dose: Dose, for limit: Schedule.AmountLimit) -> Int64 {
        guard let strength = dose.strength, let amount = dose.amount,
            let own = Dosing(dose: amount, strength: strength).amount(of: amount, in: limit.amount.base.dimension)
        else { return measure(dose.amount, for: limit) }
        return own
    }

    /// A dose in the base unit of a limit. One in a unit that says nothing of it counts as a usual one: too much rather
    /// than nothing.
    private func measure(_ amount: Quantity?, for limit: Schedule.AmountLimit) -> Int64 {
        let dimension = limit.amount.base.dimension
        return amount.flatMap { dosing.amount(of: $0, in: dimension) }
            ?? dosing.dose.flatMap { dosing.amount(of: $0, in: dimension) } ?? 0
    }

    /// `3.8 g of 4 g in 24 h`
    private func text(_ amount: Int64, of limit: Schedule.AmountLimit) -> String {
        let each = max(1, limit.amount.base.amount / max(1, limit.amount.thousandths))
        let taken = Quantity(thousandths: amount / each, unit: limit.amount.unit)
        return text(taken.inNumber, of: limit.amount.inNumber, in: limit.period)
    }

    private func text(_ taken: String, of most: String, in period: Duration) -> String {
        say("%{taken} of %{most} in %{length}", ["taken": taken, "most": most, "length": text(period)])
    }

    /// `24 h`, `1 h 30 min`
    private func text(_ period: Duration) -> String {
        var seconds = period.components.seconds
        var terms: [DurationText.Term] = []
        let isWholeDays = seconds >= 172_800 && seconds % 86_400 == 0
        for unit in isWholeDays ? [.day] : [DurationUnit.hour, .minute, .second] where seconds >= unit.seconds {
            terms.append(DurationText.Term(count: Int(seconds) / unit.seconds, unit: unit))
            seconds %= Int64(unit.seconds)
        }
        return say.brief(terms)
    }
}

extension Wording {
    /// `at least 6 hours apart`
    func atLeastApart(_ least: Duration) -> String {
        let say = self
        return say("at least %{length} apart", ["length": say.length(least)])
    }
}

extension Instant {
    /// How far apart, whichever is earlier.
    fileprivate func distance(to other: Instant) -> Duration { self < other ? other - self : self - other }
}
