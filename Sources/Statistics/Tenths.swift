/// A number with one decimal, such as days on average.
package struct Tenths: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// How many tenths: JSON has this.
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A sum divided by a count above 0, rounded half up.
    package init(_ sum: Int, over count: Int) { rawValue = (20 * sum + count) / (2 * count) }

    /// `13.4`
    package var description: String { "\(rawValue / 10).\(rawValue % 10)" }
}
