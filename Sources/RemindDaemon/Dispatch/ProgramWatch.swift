@preconcurrency import Dispatch
import Glibc

/// Reports that a file got another name, or none: another file may be in its place (inotify(7)).
///
/// It watches the file itself and not its folder, /usr/bin, in which every update writes.
final class ProgramWatch {
    private let source: any DispatchSourceRead

    /// `nil` if the kernel has no inotify instance left.
    init?(path: String, queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        // A file that runs is not deleted: its count of names falls (IN_ATTRIB).
        inotify_add_watch(descriptor, path, UInt32(IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF))
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { @Sendable in
            var events = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &events, events.count) > 0 {}
            handler()
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }
}
