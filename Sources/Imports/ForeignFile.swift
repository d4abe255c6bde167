import Reminders
import StrictJSON
import Vocabulary

/// A file's bytes, with the places of its lines.
struct ForeignFile: Sendable {
    let name: String
    let bytes: [UInt8]
    /// How many line feeds come before each block of bytes: a file may have a line for every byte.
    private let feeds: [Int32]
    private static let block = 512

    init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        var count: Int32 = 0
        feeds = stride(from: 0, to: bytes.count, by: Self.block).map { start in
            defer { count += Int32(Self.feeds(in: bytes, start..<min(start + Self.block, bytes.count))) }
            return count
        }
    }

    func line(at offset: Int) -> Int {
        guard !feeds.isEmpty else { return 1 }
        let block = min(offset / Self.block, feeds.count - 1)
        return Int(feeds[block]) + Self.feeds(in: bytes, block * Self.block..<min(offset, bytes.count)) + 1
    }

    private static func feeds(in bytes: [UInt8], _ range: Range<Int>) -> Int {
        bytes.withUnsafeBufferPointer { all in
            var count = 0
            for index in range where all[index] == 0x0A { count += 1 }
            return count
        }
    }

    /// The file's one JSON value. Unknown members are allowed; a duplicate member is an error.
    ///
    /// - Parameter most: How many values it may have.
    func json(most: Int = ImportLimits.mostValues) throws(ImportRefusal) -> ForeignValue {
        // Before its values take memory.
        let (values, excess) = values(most)
        if let excess { throw ImportRefusal(file: name, line: line(at: excess), "it has more than \(most) values") }
        do {
            return ForeignValue(try JSONValue(bytes, most: values + 1), in: self)
        } catch {
            let message =
                switch error.reason {
                case .unexpectedEnd: "the file ends in the middle: it is cut short"
                case .duplicateKey(let key): "\(quoted(key)) appears twice in one object"
                case .invalidUTF8: "it is not UTF-8"
                case .tooDeep: "it is nested too deeply"
                default: "it is not JSON"
                }
            throw ImportRefusal(
                file: name, line: line(at: error.offset), message, hint: "export it once more there, and copy it whole")
        }
    }

    /// How many values it seems to have, and the place of the first one too many. Lists and objects take the most memory, and
    /// count twice.
    private func values(_ most: Int) -> (count: Int, excess: Int?) {
        bytes.withUnsafeBufferPointer { bytes in
            var count = 0
            var isText = false
            var at = 0
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "\\") where isText: at += 1
                case UInt8(ascii: "\""): isText.toggle()
                case UInt8(ascii: ",") where !isText: count += 1
                case UInt8(ascii: "[") where !isText, UInt8(ascii: "{") where !isText: count += 2
                default: break
                }
                if count > most { return (count, at) }
                at += 1
            }
            return (count, nil)
        }
    }
}
