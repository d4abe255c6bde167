/// Lives of 365 days that are known to break a promise, with what they show. They are lived only when asked for by
/// themselves; every other life has to keep its promises. A life leaves this list when its fault is mended.
package enum OpenLives {
    private static let pair = "a first pair of lenses rings again: undone, lapsed, and then the clock was months behind"
    private static let run = "a run of misses made by a wrong clock says one more than there were"

    private static let miss = "a miss that a wrong clock has taken back is not recorded again"

    /// By seed.
    package static let faults: [UInt64: String] = [
        100_000_397: run,
        100_000_405: run,
        100_000_419: pair,
        100_000_469: pair,
        100_000_760: miss,
        100_000_850: pair,
        100_000_935: pair,
        100_000_943: miss,
    ]
}
