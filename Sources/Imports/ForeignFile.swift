import Reminders
import Schedules
import StrictJSON

/// A file's bytes, with the places of its lines.
struct ForeignFile: Sendable {
    let name: String
    let bytes: [UInt8]
    /// The offsets of line feeds.
    private let feeds: [Int]

    init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        feeds = bytes.indices.filter { bytes[$0] == 0x0A }
    }

    func line(at offset: Int) -> Int {
        var low = 0
        var high = feeds.count
        while low < high {
            let middle = (low + high) / 2
            if feeds[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }

    /// The file's one JSON value. Unknown members are allowed; a duplicate member is an error.
    func json() throws(ImportRefusal) -> ForeignValue {
        do {
            return ForeignValue(try JSONValue(bytes), in: self)
        } catch {
            let message =
                switch error.reason {
                case .unexpectedEnd: "the file ends in the middle: it is cut short"
                case .duplicateKey(let key): "\(quoted(key)) is there twice in one object"
                case .invalidUTF8: "it is not UTF-8"
                default: "it is not JSON"
                }
            throw ImportRefusal(
                file: name, line: line(at: error.offset), message, hint: "export it once more there, and copy it whole")
        }
    }
}
