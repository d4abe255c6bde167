/// A recurrence on the wall clock: days, times of day, bounds and exceptions. It yields slots: nominal dates and times
/// that become instants only if a zone's rules say so.
///
/// Copies share what they say until one of them is changed, so that a copy costs one reference however much there is.
///
/// ```swift
/// let zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
/// var recurrence = WallRecurrence(days: .weekly(WeekdaySet([.monday, .friday])), times: [.noon])
/// let friday = Instant(seconds: 1_795_158_000)
/// recurrence.next(after: friday, in: zurich)?.local  // 2026-11-20T12:00
/// recurrence.except = [CivilDate(year: 2026, month: 11, clampingDay: 20)]
/// recurrence.next(after: friday, in: zurich)?.local  // 2026-11-23T12:00
/// ```
package struct WallRecurrence: Sendable {
    private var shared: Shared
    /// The short form, if there is one. Stored, since most calls use it.
    private(set) var weekly: WeeklyPattern?

    package var days: DateRule {
        get { shared.terms.days }
        set {
            newValue.check()
            change { $0.days = newValue }
        }
    }

    /// Strictly ascending, not empty.
    package var times: [ClockTime] {
        get { shared.terms.times }
        set {
            Self.check(newValue)
            change { $0.times = newValue }
        }
    }

    /// No slot before this date.
    package var from: CivilDate? {
        get { shared.terms.from }
        set { change { $0.from = newValue } }
    }

    /// No slot after this date (inclusive).
    package var until: CivilDate? {
        get { shared.terms.until }
        set { change { $0.until = newValue } }
    }

    /// The last slot, if the number of slots is limited: worked out once by `limited(to:)`.
    package var lastSlot: CivilDateTime? {
        get { shared.terms.lastSlot }
        set { change { $0.lastSlot = newValue } }
    }

    /// Dates without slots.
    package var except: Set<CivilDate> {
        get { shared.terms.except }
        set { change { $0.except = newValue } }
    }

    /// The extra parts of an RFC 5545 rule; `nil` for most.
    var rule: RuleSlots? {
        get { shared.terms.rule }
        set { change { $0.rule = newValue } }
    }

    /// - Precondition: `times` are strictly ascending and not empty; the numbers of `days` are those its cases name.
    package init(
        days: DateRule, times: [ClockTime], from: CivilDate? = nil, until: CivilDate? = nil,
        except: Set<CivilDate> = []
    ) {
        days.check()
        Self.check(times)
        self.init(Terms(days: days, times: times, from: from, until: until, lastSlot: nil, except: except))
    }

    private static func check(_ times: [ClockTime]) {
        precondition(!times.isEmpty, "a recurrence without a time of day")
        precondition(zip(times, times.dropFirst()).allSatisfy(<), "times of day that do not ascend")
    }

    /// The recurrence of a rule of RFC 5545, which may have no slot.
    init(_ terms: Terms) {
        shared = Shared(terms)
        weekly = WeeklyPattern(terms)
    }

    private mutating func change(_ body: (inout Terms) -> Void) {
        var terms = shared.terms
        body(&terms)
        self = WallRecurrence(terms)
    }
}

extension WallRecurrence {
    struct Terms: Hashable, Sendable {
        var days: DateRule
        var times: [ClockTime]
        var from: CivilDate?
        var until: CivilDate?
        var lastSlot: CivilDateTime?
        var except: Set<CivilDate>
        var rule: RuleSlots?
    }

    private final class Shared: Sendable {
        let terms: Terms

        init(_ terms: Terms) {
            self.terms = terms
        }
    }
}

extension WallRecurrence: Hashable {
    package static func == (left: WallRecurrence, right: WallRecurrence) -> Bool {
        left.shared === right.shared || left.shared.terms == right.shared.terms
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(shared.terms)
    }
}
