import Glibc

/// How many of the inputs that are drawn by chance are tried: all, or the share in `REMINDD_DRAWN`, such as 0.05.
///
/// A share takes the first ones of each seed, so that a fixed seed draws the same ones in every run. It is for tests whose
/// inputs take over ten seconds.
package enum Drawn {
    private static let share: Double = {
        guard let given = getenv("REMINDD_DRAWN").map({ String(cString: $0) }) else { return 1 }
        guard let share = Double(given), share > 0, share <= 1 else {
            fatalError("REMINDD_DRAWN=\(given) is not a share such as 0.05")
        }
        return share
    }()

    /// So many of `count` inputs, at least one.
    package static func part(of count: Int) -> Int { max(1, Int(Double(count) * share)) }

    /// How often something has to come up that comes up `count` times in all inputs: possibly never in a share.
    package static func least(_ count: Int) -> Int { Int(Double(count) * share) }
}
