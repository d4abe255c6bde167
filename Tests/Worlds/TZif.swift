/// Builds the bytes of small TZif files.
package struct TZif {
    package var version: UInt8
    package var times: [Int64]
    package var indices: [UInt8]
    package var types: [(offset: Int32, daylight: UInt8, name: UInt8)]
    package var names: [UInt8]
    package var leaps: Int
    package var footer: String?

    package init(
        version: UInt8 = UInt8(ascii: "2"), times: [Int64] = [], indices: [UInt8] = [],
        types: [(offset: Int32, daylight: UInt8, name: UInt8)] = [(3600, 0, 0)],
        names: [UInt8] = Array("CET\0CEST\0".utf8), leaps: Int = 0, footer: String? = "CET-1"
    ) {
        self.version = version
        self.times = times
        self.indices = indices
        self.types = types
        self.names = names
        self.leaps = leaps
        self.footer = footer
    }

    /// The 64-bit block after an empty 32-bit one; in version 1 (0) the 32-bit block alone.
    package var bytes: [UInt8] {
        guard version != 0 else { return block(timeSize: 4) }
        var first = TZif(version: version)
        first.names = [0]
        return first.block(timeSize: 4) + block(timeSize: 8) + (footer.map { Array("\n\($0)\n".utf8) } ?? [])
    }

    private func block(timeSize: Int) -> [UInt8] {
        func big(_ value: Int64, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let counts = [0, 0, leaps, times.count, types.count, names.count]
        var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        bytes += counts.flatMap { big(Int64($0), 4) }
        bytes += times.flatMap { big($0, timeSize) } + indices
        bytes += types.flatMap { big(Int64($0.offset), 4) + [$0.daylight, $0.name] } + names
        return bytes + [UInt8](repeating: 0, count: leaps * (timeSize + 4))
    }
}
