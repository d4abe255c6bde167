import CivilTime
@preconcurrency import Dispatch
import Glibc

/// Reports once that files may have changed (inotify(7)): the local zone, the system's zone files, holidays, segments.
///
/// It watches folders: a watch on a link follows it and sees nothing of its being replaced, and a watch on a file ends
/// with the file, while tzdata and timedatectl rename new ones into place. A change may also change which folders to
/// watch, so a watch tells once and a new one takes its place.
final class FolderWatch {
    /// An update of tzdata renames 600 files: told once they have come, and well within a second.
    static let settlingTime = DispatchTimeInterval.milliseconds(200)

    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - links: Links and files, such as those that say which zone is the local one; in their folders, only they are news.
    ///   - folder: Any change in it is news; `nil` to watch the links and files alone.
    ///   - wait: How long after the first change it reports.
    /// - Returns: `nil` if the kernel has no inotify instance left, or no watch.
    init?(
        links: [String] = [], folder: String?, after wait: DispatchTimeInterval = settlingTime, queue: DispatchQueue,
        handler: @escaping @Sendable () -> Void
    ) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        var names: [Int32: Set<String>] = [:]
        // The folder's own path as well: some systems swap a whole version of tzdata by one link.
        for path in links + (folder.map(LocalZone.chain) ?? []) {
            guard let slash = path.lastIndex(of: "/") else { continue }
            let parent = slash == path.startIndex ? "/" : String(path[..<slash])
            let watch = FolderWatch.add(parent, to: descriptor)
            guard watch >= 0 else {
                guard errno != ENOSPC else {
                    close(descriptor)
                    return nil
                }
                continue
            }
            names[watch, default: []].insert(String(path[path.index(after: slash)...]))
        }
        for inner in folder.map({ FolderWatch.folders(in: $0, depth: 2) }) ?? [] {
            // All news counts in it, even if it is also watched for a name.
            let watch = FolderWatch.add(inner, to: descriptor)
            guard watch >= 0 || errno != ENOSPC else {
                close(descriptor)
                return nil
            }
            names[watch] = nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { @Sendable [source, names] in
            guard FolderWatch.hasNews(descriptor, names: names) else { return }
            source.cancel()
            queue.asyncAfter(deadline: .now() + wait, execute: handler)
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    private static func add(_ folder: String, to descriptor: Int32) -> Int32 {
        inotify_add_watch(
            descriptor, folder,
            UInt32(
                IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF
                    | IN_ONLYDIR))
    }

    /// Reads every event that waits: whether any is about a name that counts or in a folder where all do.
    private static func hasNews(_ descriptor: Int32, names: [Int32: Set<String>]) -> Bool {
        var isNews = false
        // An event is wd, mask, cookie and length in 32 bits each, then the name. Read as such: libsystemd's headers bring
        // in the struct too, and which of two modules has it depends on which was built first.
        let header = 16
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 4) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var position = 0
                while position + header <= count {
                    let watch = buffer.load(fromByteOffset: position, as: Int32.self)
                    let mask = buffer.load(fromByteOffset: position + 4, as: UInt32.self)
                    let end = position + header + Int(buffer.load(fromByteOffset: position + 12, as: UInt32.self))
                    let name = buffer[(position + header)..<end].prefix { $0 != 0 }
                    // A queue that ran over (-1) has no names either: anything may have happened.
                    let isKnown = names[watch]?.contains(String(decoding: name, as: UTF8.self)) ?? true
                    isNews = isNews || isKnown || mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0
                    position = end
                }
            }
        }
        return isNews
    }

    /// A folder and those in it, with `depth` levels of them (America/Indiana): a watch sees one folder only. posix/ and
    /// right/ hold copies that are not used.
    private static func folders(in folder: String, depth: Int) -> [String] {
        guard depth > 0, let stream = opendir(folder) else { return [folder] }
        defer { closedir(stream) }
        var found = [folder]
        while let entry = readdir(stream) {
            guard entry.pointee.d_type == UInt8(DT_DIR) else { continue }
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix("."), name != "posix", name != "right" else { continue }
            found += folders(in: "\(folder)/\(name)", depth: depth - 1)
        }
        return found
    }
}
