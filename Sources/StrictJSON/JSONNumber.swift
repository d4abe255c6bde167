/// Numbers as types hold them; the texts are known to be JSON's.
enum JSONNumber {
    /// An integer, exactly: `1.0` and `1e3` are ones, `1.5` is none.
    ///
    /// - Returns: nil for what is not a whole number, or beyond the type's range.
    static func integer<Integer: FixedWidthInteger>(
        _ text: UnsafeBufferPointer<UInt8>, _ type: Integer.Type
    ) -> Integer? {
        let isNegative = text[0] == UInt8(ascii: "-")
        var magnitude: Integer = 0
        for offset in (isNegative ? 1 : 0)..<text.count {
            let byte = text[offset]
            guard 0x30...0x39 ~= byte else { return scaled(text).flatMap { whole($0, type) } }
            let (product, hasOverflown) = magnitude.multipliedReportingOverflow(by: 10)
            let digit = Integer(truncatingIfNeeded: byte - 0x30)
            let (sum, isBeyond) =
                isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            // A number with a fraction or an exponent may still come back into range.
            guard !hasOverflown, !isBeyond else { return scaled(text).flatMap { whole($0, type) } }
            magnitude = sum
        }
        return magnitude
    }

    /// A number as `digits × 10^scale`, if the digits do not end with a zero.
    private struct Scaled {
        var isNegative: Bool
        var digits: UInt64
        var scale: Int
    }

    /// nil if there are too many digits for any integer.
    private static func scaled(_ text: UnsafeBufferPointer<UInt8>) -> Scaled? {
        var number = Scaled(isNegative: text[0] == UInt8(ascii: "-"), digits: 0, scale: 0)
        var zeros = 0
        var fraction: Int?
        var rest = text[(number.isNegative ? 1 : 0)...]
        while let byte = rest.first, byte | 0x20 != UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if byte == UInt8(ascii: ".") {
                fraction = 0
                continue
            }
            fraction = fraction.map { $0 + 1 }
            if byte == UInt8(ascii: "0") {
                zeros += 1
                continue
            }
            guard let shifted = times10(number.digits, zeros + 1) else { return nil }
            let (sum, isBeyond) = shifted.addingReportingOverflow(UInt64(byte - 0x30))
            guard !isBeyond else { return nil }
            number.digits = sum
            zeros = 0
        }
        // The exponent stops growing past 2^40, so that it cannot overflow.
        var exponent = 0
        let isSmall = rest.dropFirst().first == UInt8(ascii: "-")
        for byte in rest.dropFirst() where 0x30...0x39 ~= byte {
            exponent = min(exponent * 10 + Int(byte - 0x30), 1 << 40)
        }
        number.scale = zeros - (fraction ?? 0) + (isSmall ? -exponent : exponent)
        return number
    }

    private static func whole<Integer: FixedWidthInteger>(_ number: Scaled, _ type: Integer.Type) -> Integer? {
        if number.digits == 0 { return 0 }
        guard number.scale >= 0, let magnitude = times10(number.digits, number.scale) else { return nil }
        return number.isNegative
            ? Integer(exactly: -Int128(magnitude)) : Integer(exactly: magnitude)
    }

    private static func times10(_ number: UInt64, _ times: Int) -> UInt64? {
        guard number > 0 else { return 0 }
        guard times < 20 else { return nil }
        var result = number
        for _ in 0..<times {
            let (product, isBeyond) = result.multipliedReportingOverflow(by: 10)
            guard !isBeyond else { return nil }
            result = product
        }
        return result
    }

    /// The nearest number of the type.
    ///
    /// - Returns: nil for what would become infinite, or zero without being zero.
    static func real<Real: BinaryFloatingPoint & LosslessStringConvertible>(
        _ text: ArraySlice<UInt8>, _ type: Real.Type
    ) -> Real? {
        guard let real = Real(String(decoding: text, as: UTF8.self)), real.isFinite else { return nil }
        let digits = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        return real != 0 || digits.allSatisfy { !(0x31...0x39).contains($0) } ? real : nil
    }
}
