/// The name that a caller gives to a request: the daemon carries out one name once, however often it comes.
package enum RequestName {
    /// 16 random bytes in hex.
    package static func fresh() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
