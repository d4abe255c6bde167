/// Texts in which a special character is part of a larger grapheme cluster: code that goes by `Character` overlooks it.
package enum Clusters {
    /// Every scalar with Grapheme_Cluster_Break=Prepend (Unicode 16, UAX #29): what follows one joins its cluster.
    package static let prepends: [Unicode.Scalar] = [
        0x0600...0x0605, 0x06DD...0x06DD, 0x070F...0x070F, 0x0890...0x0891, 0x08E2...0x08E2, 0x0D4E...0x0D4E,
        0x110BD...0x110BD, 0x110CD...0x110CD, 0x111C2...0x111C3, 0x113D1...0x113D1, 0x1193F...0x1193F,
        0x11941...0x11941, 0x11A3A...0x11A3A, 0x11A84...0x11A89, 0x11D46...0x11D46, 0x11F02...0x11F02,
    ].flatMap { (range: ClosedRange<UInt32>) in range.compactMap(Unicode.Scalar.init) }

    /// What joins the cluster of the character before it: a combining stroke, a joiner, a variation selector.
    package static let extends: [Unicode.Scalar] = ["\u{338}", "\u{200D}", "\u{FE0F}"]

    /// The character with each of them at its side: before it, after it, and on both sides.
    package static func around(_ special: Unicode.Scalar) -> [String] {
        prepends.map { text($0, special) } + extends.map { text(special, $0) }
            + prepends.flatMap { prepend in extends.map { text(prepend, special, $0) } }
    }

    private static func text(_ scalars: Unicode.Scalar...) -> String { String(String.UnicodeScalarView(scalars)) }
}
