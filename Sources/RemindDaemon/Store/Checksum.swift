/// xxHash, 64 bits, after the specification in github.com/Cyan4973/xxHash, doc/xxhash_spec.md.
///
/// Guards the record against damage, not against attack; fast enough to check a hundred thousand rows at every start.
struct Checksum {
    private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x9e37_79b1_85eb_ca87, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x85eb_ca77_c2b2_ae63,
        0x27d4_eb2f_1656_67c5
    )

    static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        let (p1, p2, p3, p4, p5) = primes
        var offset = 0
        var state: UInt64
        func word(_ at: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        }
        func round(_ lane: UInt64, _ input: UInt64) -> UInt64 { rotate(lane &+ input &* p2, 31) &* p1 }
        if bytes.count >= 32 {
            var lanes = (seed &+ p1 &+ p2, seed &+ p2, seed, seed &- p1)
            while offset + 32 <= bytes.count {
                lanes.0 = round(lanes.0, word(offset))
                lanes.1 = round(lanes.1, word(offset + 8))
                lanes.2 = round(lanes.2, word(offset + 16))
                lanes.3 = round(lanes.3, word(offset + 24))
                offset += 32
            }
            state = rotate(lanes.0, 1) &+ rotate(lanes.1, 7) &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
            state = (state ^ round(0, lanes.0)) &* p1 &+ p4
            state = (state ^ round(0, lanes.1)) &* p1 &+ p4
            state = (state ^ round(0, lanes.2)) &* p1 &+ p4
            state = (state ^ round(0, lanes.3)) &* p1 &+ p4
        } else {
            state = seed &+ p5
        }
        state = state &+ UInt64(bytes.count)
        while offset + 8 <= bytes.count {
            state = rotate(state ^ round(0, word(offset)), 27) &* p1 &+ p4
            offset += 8
        }
        if offset + 4 <= bytes.count {
            let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            state = rotate(state ^ UInt64(half) &* p1, 23) &* p2 &+ p3
            offset += 4
        }
        while offset < bytes.count {
            state = rotate(state ^ UInt64(bytes[offset]) &* p5, 11) &* p1
            offset += 1
        }
        state = (state ^ state >> 33) &* p2
        state = (state ^ state >> 29) &* p3
        return state ^ state >> 32
    }

    /// A checksum as 16 hexadecimal digits.
    static func text(_ checksum: UInt64) -> String {
        let digits = String(checksum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    static func hash(_ text: String, seed: UInt64) -> UInt64 {
        var text = text
        return text.withUTF8 { hash(UnsafeRawBufferPointer($0), seed: seed) }
    }

    private static func rotate(_ value: UInt64, _ by: UInt64) -> UInt64 { value << by | value >> (64 - by) }
}
