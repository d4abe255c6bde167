/// When the sun passes an altitude in one half of a solar day, or that it does not.
///
/// Beyond the polar circles the sun does not rise or set every day, and in summer twilight lasts all night much further
/// south: there is no such time then, and a made-up one would be wrong.
package enum SunCrossing: Hashable, Sendable {
    case at(Instant)
    /// The sun stays above that altitude: polar day, or a night that does not get dark.
    case sunAlwaysAbove
    /// The sun stays below it: polar night, or an altitude that is not reached at noon.
    case sunAlwaysBelow

    /// The time, if there is one.
    package var instant: Instant? {
        if case .at(let instant) = self { instant } else { nil }
    }
}
