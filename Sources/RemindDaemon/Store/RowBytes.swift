/// Room for the bytes of one row after another: what the checksum is over.
///
/// Raw memory, since checking a hundred thousand rows at every start is a million small additions, and an array's own
/// checks were three quarters of the time.
final class RowBytes {
    private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 1)
    private var count = 0

    deinit { bytes.deallocate() }

    var content: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<count]) }

    func clear() { count = 0 }

    /// `-;`, for NULL.
    func addNull() {
        reserve(2)
        put(UInt8(ascii: "-"))
        put(UInt8(ascii: ";"))
    }

    /// `5:08:00;`: the length, and the bytes as they are.
    func add(_ text: UnsafeRawBufferPointer) {
        reserve(text.count + 24)
        put(UInt64(text.count))
        put(UInt8(ascii: ":"))
        if let source = text.baseAddress, let target = bytes.baseAddress {
            (target + count).copyMemory(from: source, byteCount: text.count)
        }
        count += text.count
        put(UInt8(ascii: ";"))
    }

    /// The same of a string.
    func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    /// `3:-12;`: as the text of its digits.
    func add(_ number: Int64) {
        reserve(48)
        let magnitude = number.magnitude
        put(UInt64(magnitude.digitCount + (number < 0 ? 1 : 0)))
        put(UInt8(ascii: ":"))
        if number < 0 { put(UInt8(ascii: "-")) }
        put(magnitude)
        put(UInt8(ascii: ";"))
    }

    private func put(_ byte: UInt8) {
        bytes[count] = byte
        count += 1
    }

    private func put(_ number: UInt64) {
        let size = number.digitCount
        var rest = number
        var index = count + size
        repeat {
            index -= 1
            bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        count += size
    }

    private func reserve(_ more: Int) {
        guard count + more > bytes.count else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: (count + more) * 2, alignment: 1)
        larger.copyMemory(from: content)
        bytes.deallocate()
        bytes = larger
    }
}

extension UInt64 {
    fileprivate var digitCount: Int {
        var count = 1
        var rest = self
        while rest >= 10 {
            count += 1
            rest /= 10
        }
        return count
    }
}
