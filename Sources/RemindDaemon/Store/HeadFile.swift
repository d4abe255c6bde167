import Glibc

/// The last entry of each device, in a small file beside the record: the chain of checksums alone would not miss rows that
/// are lost at its end, as they are if the write-ahead log is left out of a copy.
///
/// Written over in place after each commit and not synchronised: what it says is on the disk already, so that after a power
/// cut it may lag behind the record, and never be ahead of it.
final class HeadFile {
    struct Head: Hashable, Sendable {
        var device: String
        var sequence: Int64
        var checksum: UInt64
    }

    private let descriptor: Int32

    /// Writes the file again if it does not say what it is to say, and keeps it open; the line of `own` is the first.
    ///
    /// A file that cannot be written costs nothing but the check of the next start.
    init?(path: String, own: Head, others: [Head], said: [Head]) {
        let heads = [own] + others
        if said != heads, !HeadFile.write(path, heads) { return nil }
        descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Says that a commit of the own device has ended with this entry.
    func note(_ own: Head) {
        let line = HeadFile.line(own)
        _ = pwrite(descriptor, line, line.utf8.count, 0)
    }

    /// The content of the file. A line it does not understand counts as missing, and so does a missing file.
    static func read(_ path: String) -> [Head] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count == 3, parts[1].utf8.count == 19, let sequence = Int64(parts[1]),
                parts[2].utf8.count == 16, let checksum = UInt64(parts[2], radix: 16)
            else { return nil }
            return Head(device: String(parts[0]), sequence: sequence, checksum: checksum)
        }
    }

    /// Always as long as before, so that writing over it never leaves a piece of the old one.
    private static func line(_ head: Head) -> String {
        func padded(_ text: String, to width: Int) -> String {
            String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        let checksum = Checksum.text(head.checksum)
        return "\(head.device) \(padded(String(head.sequence), to: 19)) \(checksum)\n"
    }

    /// Writes the file again.
    ///
    /// - Returns: True if it was written.
    @discardableResult
    static func write(_ path: String, _ heads: [Head]) -> Bool {
        do throws(StoreError) {
            try DataFolder.replace(path, with: heads.map(line).joined())
            return true
        } catch {
            return false
        }
    }
}
