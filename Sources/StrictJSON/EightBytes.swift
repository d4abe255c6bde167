/// Eight bytes of a text in one word, to look at them at once.
struct EightBytes {
    /// The first byte in the lowest place.
    private let word: UInt64

    /// - Parameter offset: A place at least eight bytes from the end.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        word = UInt64(
            littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    var isASCII: Bool { word & EightBytes.tops == 0 }

    /// The first byte that cannot stand for itself in a JSON string: a quote, a backslash, a control character.
    ///
    /// A byte less than n borrows from its top bit when n is taken away. The borrow of a byte that is found can reach
    /// the ones after it, so only the first is certain.
    @inline(__always)
    var firstSpecial: Int? {
        let control = (word &- EightBytes.ones &* 0x20) & ~word
        let quote = word ^ EightBytes.ones &* UInt64(UInt8(ascii: "\""))
        let backslash = word ^ EightBytes.ones &* UInt64(UInt8(ascii: "\\"))
        let found =
            (control | (quote &- EightBytes.ones) & ~quote | (backslash &- EightBytes.ones) & ~backslash)
            & EightBytes.tops
        return found == 0 ? nil : found.trailingZeroBitCount / 8
    }

    /// Orders as the bytes do.
    var bigEndian: UInt64 { word.byteSwapped }
}
