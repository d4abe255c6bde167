/// Numbers that look random and can be had again from their seed, so that a failure is repeated (Steele, Lea, Flood, "Fast
/// splittable pseudorandom number generators", 2014: SplitMix64).
package struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    package mutating func number(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }

    /// True so many times in a hundred.
    package mutating func chance(_ percent: Int64) -> Bool { number(1...100) <= percent }

    package mutating func one<Element>(of list: [Element]) -> Element? { list.randomElement(using: &self) }
}
