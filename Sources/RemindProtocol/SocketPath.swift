package import Glibc
package import Vocabulary

/// Where the daemon listens and its clients dial: one rule, compiled into both programs.
///
/// `$REMINDD_SOCKET` if set, else `$XDG_RUNTIME_DIR/remindd/org.remindd.Remindd1`, in a folder that `Instance` names. A
/// variable that is set to nothing counts as unset, and so does a relative `XDG_RUNTIME_DIR` (XDG Base Directory
/// Specification 0.8, "must be absolute").
package struct SocketPath: Hashable, Sendable, CustomStringConvertible {
    /// The longest path a Unix socket address can carry, in bytes, without its terminating NUL (`sun_path`, unix(7)).
    package static let maximumLength = 107

    /// The path as written; 1 to 107 bytes, no NUL.
    package let string: String

    package var description: String { string }

    /// Takes a path as given.
    ///
    /// - Throws: `.tooLong` beyond 107 bytes of UTF-8, `.invalid` when it is empty or contains a NUL.
    package init(_ string: String) throws(Problem) {
        guard !string.isEmpty, !string.utf8.contains(0) else { throw .invalid }
        guard string.utf8.count <= Self.maximumLength else { throw .tooLong(string) }
        self.string = string
    }

    /// Applies the rule to an environment, by default this process's own.
    ///
    /// - Throws: `.unset` when neither variable helps, `.tooLong` when the path would not fit an address, `.record` for
    ///   a record that has no such name.
    package init(
        environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
    ) throws(Problem) {
        let instance: Instance
        do {
            instance = try Instance(environment: environment)
        } catch {
            throw .record(error)
        }
        if let path = environment("REMINDD_SOCKET"), !path.isEmpty {
            try self.init(path)
        } else if let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") {
            try self.init(folder + (folder.hasSuffix("/") ? "" : "/") + "\(instance.stem)/org.remindd.Remindd1")
        } else {
            throw .unset
        }
    }

    /// The folder that holds the socket; `.` for a bare name.
    package var folder: String {
        guard let slash = string.lastIndex(of: "/") else { return "." }
        return slash == string.startIndex ? "/" : String(string[..<slash])
    }

    /// Calls `body` with the path as a socket address, for `bind` and `connect`.
    package func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: string.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

extension SocketPath {
    /// Why there is no usable path.
    package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// Neither `REMINDD_SOCKET` nor `XDG_RUNTIME_DIR` says where the socket is.
        case unset
        /// More than 107 bytes: the kernel's limit for the address of a Unix socket.
        case tooLong(String)
        /// Empty, or with a NUL inside.
        case invalid
        /// `Instance.variable` holds what is no name.
        case record(RemindError)

        package var description: String {
            switch self {
            case .unset: "neither REMINDD_SOCKET nor XDG_RUNTIME_DIR is set"
            case .tooLong(let path): "socket path is longer than \(SocketPath.maximumLength) bytes: \(path)"
            case .invalid: "socket path is empty or contains a NUL"
            case .record(let error): error.message
            }
        }

        /// How to fix it.
        package var hint: String {
            switch self {
            case .unset: "log in through systemd-logind, or set REMINDD_SOCKET to a path in a folder of your own"
            case .tooLong, .invalid: "set REMINDD_SOCKET to a shorter path in a folder of your own"
            case .record(let error): error.hint ?? ""
            }
        }
    }
}
