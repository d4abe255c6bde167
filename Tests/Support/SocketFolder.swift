import Glibc

/// A new folder for one test's sockets, with a path short enough for any of them; removed with what it holds.
package final class SocketFolder: Sendable {
    package let path: String

    package init() {
        var template = Array("/tmp/remindd-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp/remindd"
    }

    deinit {
        Self.remove(path)
    }

    package func path(_ name: String) -> String {
        "\(path)/\(name)"
    }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(folder)
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
