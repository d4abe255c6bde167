/// A member's name on its way into a document: its place with quotes and colon, and its sort key.
struct JSONWriterKey {
    /// The name's first eight bytes, zeros after its end, so that comparing these orders almost all names.
    let prefix: UInt64
    let start: UInt32
    let end: UInt32
    /// True if the name has no escapes.
    private let isPlain: Bool

    static let none = JSONWriterKey(UnsafeBufferPointer(start: nil, count: 0), start: 0, end: 0, isPlain: true)

    /// - Parameter name: The bytes of the name itself, without escapes.
    init(_ name: UnsafeBufferPointer<UInt8>, start: Int, end: Int, isPlain: Bool) {
        if name.count >= 8 {
            prefix = EightBytes(name, at: 0).bigEndian
        } else {
            prefix = name.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(64 - 8 * name.count)
        }
        self.start = UInt32(start)
        self.end = UInt32(end)
        self.isPlain = isPlain
    }

    var count: Int { Int(end - start) }

    /// True if the name comes first by its UTF-8; nil if the names are the same.
    func isBefore(_ other: JSONWriterKey, in text: UnsafeBufferPointer<UInt8>) -> Bool? {
        let left = name(in: text).utf8
        let right = other.name(in: text).utf8
        return left.elementsEqual(right) ? nil : left.lexicographicallyPrecedes(right)
    }

    func name(in text: UnsafeBufferPointer<UInt8>) -> String {
        let quoted = UnsafeBufferPointer(rebasing: text[Int(start) + 1..<Int(end) - 2])
        return isPlain ? String(decoding: quoted, as: UTF8.self) : JSONEscape.text(quoted)
    }
}
