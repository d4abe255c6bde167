import Glibc
package import Vocabulary

/// A folder in which machines exchange what they have recorded: a folder of the circle for each device, and its segments.
///
/// Two such folders are brought to the same state by copying: a segment is only ever added to, so the longer of two is the
/// newer one, and of two that went apart both are kept. Nothing is deleted.
package struct SegmentFolder: Sendable {
    /// No segment is as large: a daemon closes one at 256 KiB, and joins those of a month up to 16 MiB.
    private static let largest = 20 << 20

    package let path: String

    package init(_ path: String) { self.path = path }

    /// True if something is at its path.
    package var isThere: Bool { access(path, F_OK) == 0 }

    /// The circle that it belongs to; `nil` if there is none yet.
    package func circle() throws(RemindError) -> String? {
        try bytes("circle").map { String(decoding: $0, as: UTF8.self) }
    }

    /// Brings what another folder has into this one.
    ///
    /// - Returns: How many segments were written.
    /// - Throws: `unreadableFile` if one cannot be read or written; those before it are there whole.
    package func take(from source: SegmentFolder) throws(RemindError) -> Int {
        try make("")
        if let circle = try source.bytes("circle"), try bytes("circle") == nil { try write(circle, to: "circle") }
        var written = 0
        for device in source.devices {
            for name in source.segments(of: device) {
                guard let theirs = try source.bytes("\(device)/\(name)") else { continue }
                if try take(theirs, device, name) { written += 1 }
            }
        }
        return written
    }

    private func take(_ theirs: [UInt8], _ device: String, _ name: String) throws(RemindError) -> Bool {
        guard let own = try bytes("\(device)/\(name)") else {
            if try isJoined(theirs, device, name) { return false }
            try make(device)
            try write(theirs, to: "\(device)/\(name)")
            return true
        }
        if own.starts(with: theirs) { return false }
        if theirs.starts(with: own) {
            try write(theirs, to: "\(device)/\(name)")
            return true
        }
        // Two wrote one file, or it was damaged. A reader takes what counts of each, whatever their names are.
        for other in segments(of: device) where other != name {
            if try bytes("\(device)/\(other)")?.starts(with: theirs) == true { return false }
        }
        let number = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
        try write(theirs, to: "\(device)/\(name.dropLast(".seg".count))-apart-\(number).seg")
        return true
    }

    /// True if a file is not here since its machine joined it with others: a file that begins with the same entry or an
    /// earlier one has its lines, without the header and the end.
    private func isJoined(_ theirs: [UInt8], _ device: String, _ name: String) throws(RemindError) -> Bool {
        var lines = theirs.drop { $0 != UInt8(ascii: "\n") }.dropLast()
        if let start = lines.lastIndex(of: UInt8(ascii: "\n")), lines[(start + 1)...].starts(with: Self.closing) {
            lines = lines[...start]
        }
        guard lines.count > 1 else { return false }
        let first = name.prefix { $0 != "-" }
        for other in segments(of: device).filter({ $0.prefix { $0 != "-" } <= first }).suffix(2) {
            if let bytes = try bytes("\(device)/\(other)"), bytes.has(lines) { return true }
        }
        return false
    }

    private static let closing = Array(#"{"closed":"#.utf8)

    // MARK: - Files

    private var devices: [String] {
        names(in: path).filter { name in
            var status = stat()
            return name.utf8.count == 8 && name.utf8.allSatisfy(Self.isHexDigit)
                && lstat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }

    private func segments(of device: String) -> [String] {
        names(in: "\(path)/\(device)").filter { $0.hasSuffix(".seg") && !$0.hasPrefix(".") }
    }

    private func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            found.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return found.sorted()
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    private func make(_ name: String) throws(RemindError) {
        let folder = name.isEmpty ? path : "\(path)/\(name)"
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failed("make", folder) }
    }

    private func write(_ bytes: [UInt8], to name: String) throws(RemindError) {
        try NewFile.replace("\(path)/\(name)", by: bytes)
    }

    /// - Returns: `nil` for what is no regular file: a link may lead anywhere, and a pipe hang.
    private func bytes(_ name: String) throws(RemindError) -> [UInt8]? {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ELOOP else { throw failed("read", file) }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard status.st_size <= Self.largest else {
            throw RemindError(.unreadableFile, "\(file) is larger than any segment", hint: "remove it, or move it away")
        }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= Self.largest {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failed("read", file) }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes
    }

    private func failed(_ verb: String, _ path: String) -> RemindError {
        RemindError(
            .unreadableFile, "cannot \(verb) \(path): \(String(cString: strerror(errno)))",
            hint: "check that the folder is there and that you can write into it")
    }
}

extension [UInt8] {
    /// True if other bytes are in these, side by side.
    fileprivate func has(_ other: ArraySlice<UInt8>) -> Bool {
        var rest = self[...]
        while let first = other.first, let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: other) { return true }
            rest = rest.dropFirst()
        }
        return other.isEmpty
    }
}
