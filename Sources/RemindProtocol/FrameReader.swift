import StrictJSON

/// Cuts the bytes of one connection into frames; knows nothing of sockets, and looks at every byte once.
///
/// A varlink frame ends with a NUL. For `socat` and `nc`, a frame may end with a line feed instead; which of the two
/// holds is settled once, by the connection's first NUL or line feed:
/// - a line feed outside any object (usually the one that ends a complete object) settles for lines;
/// - a NUL, or a line feed inside an object (pretty-printed JSON), settles for NUL.
///
/// Whitespace between frames, and so an empty line, means nothing. `JSON` checks the content of a frame, not this type.
package struct FrameReader: Sendable {
    /// How the frames of this connection end.
    package enum Framing: Hashable, Sendable {
        case undecided
        case nul
        case lines

        /// The byte that ends a reply: varlink's NUL until a line feed has settled it.
        package var terminator: UInt8 { self == .lines ? UInt8(ascii: "\n") : 0 }
    }

    package enum Problem: Error, Hashable, Sendable {
        /// The frame is longer than its limit, in bytes. The reader is useless from here on.
        case tooLong(limit: Int)
    }

    package private(set) var framing: Framing

    private let limits: Limits
    private var buffer: [UInt8] = []
    /// Where the frame being read begins.
    private var start = 0
    /// Everything before this has been looked at.
    private var scanned = 0
    private var nesting = Nesting()
    /// True if the frame being read may use the larger limit; nil until it needs to know.
    private var isLarge: Bool?
    private var problem: Problem?

    /// A reader for one connection; a client, which knows how replies end, says so.
    package init(limits: Limits = Limits(), framing: Framing = .undecided) {
        self.limits = limits
        self.framing = framing
    }

    /// True if a frame has begun and not ended, and also while whole frames wait to be taken.
    package var isInsideFrame: Bool {
        buffer[start...].contains { !JSON.isSpace($0) }
    }

    /// The bytes that wait to be taken.
    package var pending: Int { buffer.count - start }

    /// Adds what arrived. Take the frames with `next()` before adding more.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0 {
            buffer.removeFirst(start)
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Drops the bytes that wait, and takes no more.
    package mutating func discard() {
        buffer = []
        start = 0
        scanned = 0
    }

    /// The next complete frame without its terminator, or nil until more bytes arrive.
    ///
    /// - Throws: `.tooLong`, and again on every later call.
    package mutating func next() throws(Problem) -> [UInt8]? {
        if let problem { throw problem }
        while start < buffer.count, JSON.isSpace(buffer[start]) { start += 1 }
        scanned = max(scanned, start)

        let end = endOfFrame()
        try checkLength(upTo: end ?? buffer.count)
        guard let end else { return nil }

        let frame = Array(buffer[start..<end])
        start = end + 1
        if start == buffer.count, start > limits.frame {
            // The buffer is not kept for the next frame, which is usually small.
            buffer = []
            start = 0
        }
        scanned = start
        nesting = Nesting()
        isLarge = nil
        return frame
    }

    /// The place of the terminator, if it has arrived.
    private mutating func endOfFrame() -> Int? {
        while framing == .undecided, scanned < buffer.count {
            let byte = buffer[scanned]
            if byte == 0 {
                framing = .nul
            } else if byte == UInt8(ascii: "\n") {
                framing = nesting.isOpen ? .nul : .lines
            } else {
                nesting.take(byte)
                scanned += 1
            }
        }
        guard framing != .undecided else { return nil }
        let end = buffer[scanned...].firstIndex(of: framing.terminator)
        scanned = end ?? buffer.count
        return end
    }

    private mutating func checkLength(upTo end: Int) throws(Problem) {
        let length = end - start
        guard length > limits.frame else { return }
        let isLarge = self.isLarge ?? limits.namesLargeMethod(buffer[start..<end])
        self.isLarge = isLarge
        let limit = isLarge ? limits.largeFrame : limits.frame
        if length > limit {
            let problem = Problem.tooLong(limit: limit)
            self.problem = problem
            throw problem
        }
    }
}

extension FrameReader {
    /// How long a frame may be, in bytes without its terminator.
    package struct Limits: Hashable, Sendable {
        package var frame: Int
        /// The limit of a frame whose first 256 bytes contain one of `largeMethods` in quotes.
        ///
        /// The method is known only from the frame's content, so a client puts it first. A title that happens to quote
        /// such a name buys its sender nothing but room.
        package var largeFrame: Int
        package var largeMethods: [String]

        package init(
            frame: Int = 64 * 1024, largeFrame: Int = 4 * 1024 * 1024,
            largeMethods: [String] = ["org.remindd.Remindd1.Apply", "org.remindd.Remindd1.Import"]
        ) {
            (self.frame, self.largeFrame, self.largeMethods) = (frame, largeFrame, largeMethods)
        }

        fileprivate func namesLargeMethod(_ frame: ArraySlice<UInt8>) -> Bool {
            let head = String(decoding: frame.prefix(256), as: UTF8.self)
            return largeMethods.contains { head.contains("\"\($0)\"") }
        }
    }

    /// How deep in objects and arrays the bytes so far have led, minding strings.
    private struct Nesting {
        private var depth = 0
        private var isInString = false
        private var isEscaped = false

        var isOpen: Bool { depth > 0 }

        mutating func take(_ byte: UInt8) {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == UInt8(ascii: "\"") { isInString = false }
            } else {
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                // Outside any object a quote opens nothing: a line of prose is a (bad) frame, not an open string.
                case UInt8(ascii: "\""): isInString = isOpen
                default: break
                }
            }
        }
    }
}
