import CLinux
@preconcurrency import Dispatch
import Glibc

/// Tells when /etc/localtime or the system's zone files may have changed.
///
/// It watches the folders: a watch on the link itself follows it and sees nothing of its being replaced.
final class ZoneWatch {
    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - localtime: The link that names the local zone; in its folder, only what happens to this name is news.
    ///   - zones: The folder of the zone files, every change of which is news: an update replaces many.
    /// - Returns: `nil` where the kernel has no inotify instance left.
    init?(localtime: String, zones: String, queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
        let slash = localtime.lastIndex(of: "/") ?? localtime.startIndex
        let name = String(localtime[localtime.index(after: slash)...])
        var first: Int32 = -1
        let descriptor = remindd_folder_watch(String(localtime[..<slash]), zones, &first)
        guard descriptor >= 0 else { return nil }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { @Sendable [first] in
            if remindd_folder_watch_read(descriptor, first, name) == 1 { handler() }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }
}
