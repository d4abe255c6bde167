@preconcurrency import Dispatch
import Glibc

/// Tells when /etc/localtime or the system's zone files may have changed.
///
/// It watches the folders: a watch on the link itself follows it and sees nothing of its being replaced.
final class ZoneWatch {
    private static let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_CLOSE_WRITE)

    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - localtime: The link that names the local zone; only what happens to this name is news.
    ///   - zones: The folder of the zone files, every change of which is news: an update replaces many.
    /// - Returns: `nil` where the kernel has no inotify instance left.
    init?(localtime: String, zones: String, queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let slash = localtime.lastIndex(of: "/") ?? localtime.startIndex
        let name = String(localtime[localtime.index(after: slash)...])
        let folder = inotify_add_watch(descriptor, String(localtime[..<slash]), ZoneWatch.events)
        inotify_add_watch(descriptor, zones, ZoneWatch.events)
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { @Sendable in
            if ZoneWatch.isNews(descriptor, folder: folder, name: name) { handler() }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    /// Reads every event that waits; in the folder of the link, which is /etc, most are about something else.
    private static func isNews(_ descriptor: Int32, folder: Int32, name: String) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 8192)
        var isNews = false
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return isNews }
            buffer.withUnsafeBytes { bytes in
                let header = MemoryLayout<inotify_event>.size
                var offset = 0
                while offset + header <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let text = bytes[(offset + header)..<min(count, offset + header + Int(event.len))].prefix {
                        $0 != 0
                    }
                    if event.wd != folder || String(decoding: text, as: UTF8.self) == name { isNews = true }
                    offset += header + Int(event.len)
                }
            }
        }
    }
}
