import Testing

@testable import RemindDaemon

@Suite("The checksum")
struct StoreChecksumTests {
    /// From the reference implementation, github.com/Cyan4973/xxHash.
    @Test(
        arguments: [
            ("", 0, 0xef46_db37_51d8_e999), ("abc", 0, 0x44bc_2cf5_ad77_0999), ("a", 0, 0xd24e_c4f1_a98c_6e5b),
            ("The quick brown fox jumps over the lazy dog", 0, 0x0b24_2d36_1fda_71bc),
        ] as [(String, UInt64, UInt64)])
    func knownValues(text: String, seed: UInt64, expected: UInt64) {
        #expect(Checksum.hash(text, seed: seed) == expected)
    }

    /// Every length through the four ways a tail is read: a changed byte anywhere changes it.
    @Test func everyByteCounts() {
        for length in 1...100 {
            let bytes = [UInt8](repeating: 7, count: length)
            let whole = bytes.withUnsafeBytes { Checksum.hash($0, seed: 1) }
            for index in 0..<length {
                var changed = bytes
                changed[index] ^= 1
                #expect(changed.withUnsafeBytes { Checksum.hash($0, seed: 1) } != whole)
            }
        }
    }

    @Test func theSeedCounts() {
        #expect(Checksum.hash("abc", seed: 0) != Checksum.hash("abc", seed: 1))
    }
}
