internal import CSystemd
internal import Glibc

/// The sockets that the service manager has opened and listens on for us (sd_listen_fds(3)).
package enum ActivatedSockets {
    /// Takes the listening Unix stream sockets, which are the caller's to close; other descriptors stay as they are.
    ///
    /// The environment variables are unset, so that no child takes them for its own: call it once, early, before there
    /// are threads. Empty if there are none.
    package static func take() -> [Int32] {
        let count = sd_listen_fds(1)
        guard count > 0 else {
            return []
        }
        return (SD_LISTEN_FDS_START..<SD_LISTEN_FDS_START + count).filter { descriptor in
            sd_is_socket_unix(descriptor, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0
        }
    }
}
