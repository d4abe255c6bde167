import Glibc

/// A text file that is read line by line.
enum LineFile {
    private static let pieceSize = 65_536

    /// A line has more bytes than it may have.
    struct TooLong: Error { var limit: Int }

    /// Calls with each line, without its line feed; empty ones are left out.
    ///
    /// - Parameter longest: In bytes; a longer one is refused.
    /// - Throws: `StoreError` for a file that cannot be read, `TooLong`, and what `body` throws.
    static func forEachLine(of path: String, longest: Int, _ body: ([UInt8]) throws -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw DataFolder.failed("read", path) }
        defer { close(descriptor) }
        var piece = [UInt8](repeating: 0, count: pieceSize)
        var rest: [UInt8] = []
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw DataFolder.failed("read", path) }
            guard count > 0 else { break }
            var start = 0
            while let end = piece[start..<count].firstIndex(of: 0x0A) {
                rest += piece[start..<end]
                start = end + 1
                if !rest.isEmpty { try body(rest) }
                rest.removeAll(keepingCapacity: true)
            }
            rest += piece[start..<count]
            guard rest.count <= longest else { throw TooLong(limit: longest) }
        }
        if !rest.isEmpty { try body(rest) }
    }
}
