import Glibc
package import Vocabulary

/// A file that a person and the programs write, such as remindd.toml.
package struct WrittenFile: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// Its text; `nil` if there is none.
    package func read() throws(RemindError) -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        return try SmallFile.text(of: path)
    }

    /// Writes the whole file, whether there was one or not.
    package func write(_ text: String) throws(RemindError) {
        if access(path, F_OK) == 0 { try replace(text) } else { try create(text) }
    }

    /// Writes a new one, with the folders above it.
    package func create(_ text: String) throws(RemindError) {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o700)
        }
        let file = try NewFile(path)
        try file.write(Array(text.utf8))
        try file.finish()
    }

    /// Puts another text in its place in one step: a link stays, and its target is replaced.
    ///
    /// - Parameter followsLink: Or else the link itself is replaced.
    package func replace(_ text: String, followsLink: Bool = true) throws(RemindError) {
        var target = path
        if followsLink, let resolved = realpath(path, nil) {
            target = String(cString: resolved)
            free(resolved)
        }
        try NewFile.replace(target, by: Array(text.utf8))
    }
}
