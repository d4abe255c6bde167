import Glibc

/// Bytes that a peer has not read yet.
struct OutgoingBytes {
    enum Progress {
        case allSent
        /// The kernel's buffer is full.
        case blocked
        /// The peer is gone.
        case lost
    }

    private var bytes: [UInt8] = []
    private var sent = 0

    /// The bytes that are not sent yet.
    var unsent: Int { bytes.count - sent }
    var isEmpty: Bool { unsent == 0 }

    mutating func append(_ frame: [UInt8], terminator: UInt8) {
        bytes += frame
        bytes.append(terminator)
    }

    /// Sends as much as the kernel takes at once; raises no SIGPIPE.
    mutating func send(to descriptor: Int32) -> Progress {
        while sent < bytes.count {
            let (count, error) = bytes.withUnsafeBytes { all in
                let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
                let count = Glibc.send(
                    descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                return (count, errno)
            }
            if count >= 0 {
                sent += count
            } else if error == EAGAIN {
                compact()
                return .blocked
            } else if error != EINTR {
                return .lost
            }
        }
        bytes = []
        sent = 0
        return .allSent
    }

    /// Drops every frame of which nothing has been sent, and keeps the rest of one that has been begun.
    ///
    /// A terminator never occurs inside a frame, so the first one left ends the frame that was begun.
    mutating func dropUnstartedFrames(terminator: UInt8) {
        let isBetweenFrames = sent == 0 || bytes[sent - 1] == terminator
        let end = isBetweenFrames ? sent : bytes[sent...].firstIndex(of: terminator).map { $0 + 1 } ?? bytes.count
        bytes = Array(bytes[..<end])
    }

    /// Gives back what was sent once it is most of the buffer, so that each byte is moved about once. One byte stays:
    /// it tells whether a frame has been begun.
    private mutating func compact() {
        guard sent > 64 * 1024, sent > bytes.count / 2 else { return }
        bytes.removeFirst(sent - 1)
        sent = 1
    }
}
