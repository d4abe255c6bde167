/// The meaning of a wall-clock time in a zone: one instant, a gap or an overlap.
///
/// In New York, 02:30 on 2026-03-08 is in a gap, since clocks go from 02:00 to 03:00, and 01:30 on 2026-11-01 is in an
/// overlap, since it is shown twice. Which instant counts is decided once, in `instant`.
package enum LocalResolution: Hashable, Sendable {
    /// Shown once.
    case unique(Instant)
    /// Never shown. `shifted` lies as far behind the gap's start as the time itself does: the offset before the gap
    /// (RFC 5545 section 3.3.5). `length` is in seconds; `at` is when clocks are set forward.
    case gap(shifted: Instant, length: Int, at: Instant)
    /// Shown twice.
    case overlap(first: Instant, second: Instant)
    /// The whole date is left out (Apia, 2011-12-30, when Samoa crossed the date line).
    case missingDate

    /// The one instant at which a slot of this time is due: shifted by a gap, the first of an overlap, `nil` on a date
    /// that does not exist.
    package var instant: Instant? {
        switch self {
        case .unique(let instant): instant
        case .gap(let shifted, _, _): shifted
        case .overlap(let first, _): first
        case .missingDate: nil
        }
    }
}
