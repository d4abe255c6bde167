import Glibc

/// Who is at the other end of a connection, by the kernel's word (SO_PEERCRED, unix(7)).
package struct ControlPeer: Hashable, Sendable {
    /// The process that connected; it may have ended since.
    package let pid: Int32
    package let uid: UInt32

    /// nil when the kernel does not say, as for anything but a Unix socket.
    init?(of descriptor: Int32) {
        // struct ucred, which Glibc's module leaves out.
        var peer: (pid: pid_t, uid: uid_t, gid: gid_t) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: peer))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else { return nil }
        pid = peer.pid
        uid = peer.uid
    }
}
