import CivilTime
import Glibc
import RemindCore

/// How the clock ran in this boot, in a small file beside the record: a daemon that is started again need not wait for the
/// clock again, and knows whether it was set in between.
enum ClockFile {
    /// A clock that is corrected by less is the same.
    private static let slack: Int64 = 60_000
    private static let unconfirmed = "unconfirmed"

    static func read(in folder: String) -> ClockComparison.Anchor? {
        let descriptor = open(folder + "/clock", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        let parts = String(decoding: bytes[..<max(0, count)], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard (2...4).contains(parts.count), let started = Int64(parts[1]) else { return nil }
        let isTrusted = parts.last.map { $0 != unconfirmed } ?? true
        // A program before this one has not written it: then no entry is known to be of this boot.
        let after = parts.count > 2 ? Int64(parts[2]) : nil
        guard parts.count == (after == nil ? 2 : 3) + (isTrusted ? 0 : 1) else { return nil }
        return ClockComparison.Anchor(
            boot: String(parts[0]), started: Instant(milliseconds: started), after: after ?? .max,
            isTrusted: isTrusted)
    }

    /// Writes it if it says something else; one that cannot be written costs ten minutes of the next start.
    static func keep(
        _ anchor: ClockComparison.Anchor?, in folder: String, was known: inout ClockComparison.Anchor?
    ) {
        if let anchor, let known, anchor.boot == known.boot, anchor.isTrusted == known.isTrusted,
            anchor.after == known.after,
            abs((anchor.started - known.started).milliseconds) < slack
        {
            return
        }
        guard anchor != known else { return }
        known = anchor
        guard let anchor, !anchor.boot.isEmpty else {
            unlink(folder + "/clock")
            return
        }
        let state = anchor.isTrusted ? "" : " \(unconfirmed)"
        try? DataFolder.replace(
            folder + "/clock", with: "\(anchor.boot) \(anchor.started.milliseconds) \(anchor.after)\(state)\n")
    }
}
