/// A recurrence on the wall clock: days, times of day, bounds and exceptions. It yields slots: nominal dates and times
/// that become instants only where a zone's rules say so.
public struct WallRecurrence: Hashable, Sendable {
    public var days: DateRule
    /// Strictly ascending, not empty.
    public var times: [CivilTime]
    /// No slot before this date.
    public var from: CivilDate?
    /// No slot after this date (inclusive).
    public var until: CivilDate?
    /// The last slot, where the number of slots is limited: worked out once by `limited(to:)`.
    public var lastSlot: CivilDateTime?
    /// Dates without slots.
    public var except: Set<CivilDate>
    /// What a rule of RFC 5545 can have besides; `nil` for most.
    var rule: RuleSlots?

    public init(
        days: DateRule, times: [CivilTime], from: CivilDate? = nil, until: CivilDate? = nil,
        except: Set<CivilDate> = []
    ) {
        self.days = days
        self.times = times
        self.from = from
        self.until = until
        self.except = except
    }
}
