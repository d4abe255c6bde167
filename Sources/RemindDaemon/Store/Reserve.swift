import Glibc

/// Room on the disk that is kept for what a person says once the disk is full.
struct Reserve {
    /// An answer changes some ten pages of 4 KiB; this is enough for two dozen of them.
    static let size = 1024 * 1024

    let path: String

    init(folder: String) { path = folder + "/reserve" }

    /// Takes the room, if it is not taken yet and there is some.
    func take() {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) >= Reserve.size { return }
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // Half a reserve would only take away what is left.
        if posix_fallocate(descriptor, 0, off_t(Reserve.size)) != 0 { unlink(path) }
    }

    /// Gives the room back.
    ///
    /// - Returns: True if there was any.
    func release() -> Bool { unlink(path) == 0 }
}
