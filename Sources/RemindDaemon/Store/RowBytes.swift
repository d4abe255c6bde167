/// Room for the bytes of one row after another: what the checksum is over.
///
/// Raw memory, since checking a hundred thousand rows at every start is a million small additions, and an array's own
/// checks were three quarters of the time.
final class RowBytes {
    // Unchecked: nothing here calls out while it writes.
    @exclusivity(unchecked) private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 1024)
    @exclusivity(unchecked) private var capacity = 1024
    @exclusivity(unchecked) private var count = 0

    deinit { bytes.deallocate() }

    var content: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }

    func clear() { count = 0 }

    /// `-;`, for NULL.
    @inline(__always)
    func addNull() {
        let place = reserve(2)
        place[0] = UInt8(ascii: "-")
        place[1] = UInt8(ascii: ";")
        count += 2
    }

    /// `5:08:00;`: the length, and the bytes as they are.
    @inline(__always)
    func add(_ text: UnsafeRawBufferPointer) {
        let place = reserve(text.count + 24)
        var end = RowBytes.write(UInt64(text.count), to: place)
        place[end] = UInt8(ascii: ":")
        end += 1
        if let source = text.baseAddress {
            UnsafeMutableRawPointer(place + end).copyMemory(from: source, byteCount: text.count)
        }
        end += text.count
        place[end] = UInt8(ascii: ";")
        count += end + 1
    }

    /// Adds a string in the same form.
    func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    func add(_ text: String?) {
        if let text { add(text) } else { addNull() }
    }

    func add(_ number: Int64?) {
        if let number { add(number) } else { addNull() }
    }

    /// `3:-12;`: as the text of its digits.
    @inline(__always)
    func add(_ number: Int64) {
        let place = reserve(48)
        let magnitude = number.magnitude
        let length = magnitude.digitCount + (number < 0 ? 1 : 0)
        var end = RowBytes.write(UInt64(length), to: place)
        place[end] = UInt8(ascii: ":")
        end += 1
        if number < 0 {
            place[end] = UInt8(ascii: "-")
            end += 1
        }
        end += RowBytes.write(magnitude, to: place + end)
        place[end] = UInt8(ascii: ";")
        count += end + 1
    }

    /// - Returns: How many digits it has.
    @inline(__always)
    private static func write(_ number: UInt64, to place: UnsafeMutablePointer<UInt8>) -> Int {
        if number < 10 {
            place[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)
            return 1
        }
        let size = number.digitCount
        var rest = number
        var index = size
        while rest >= 10 {
            let (left, digit) = rest.quotientAndRemainder(dividingBy: 10)
            index -= 1
            place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = left
        }
        place[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
        return size
    }

    /// Where the next bytes go, with room for some more.
    @inline(__always)
    private func reserve(_ more: Int) -> UnsafeMutablePointer<UInt8> {
        if count + more > capacity { grow(more) }
        return bytes + count
    }

    private func grow(_ more: Int) {
        capacity = (count + more) * 2
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: bytes, count: count)
        bytes.deallocate()
        bytes = larger
    }
}

extension UInt64 {
    fileprivate var digitCount: Int {
        // Most numbers here are lengths, or milliseconds since 1970.
        if self < 10 { return 1 }
        if self < 100 { return 2 }
        if self < 10_000_000_000_000, self >= 1_000_000_000_000 { return 13 }
        var count = 1
        var rest = self
        while rest >= 10 {
            count += 1
            rest /= 10
        }
        return count
    }
}
