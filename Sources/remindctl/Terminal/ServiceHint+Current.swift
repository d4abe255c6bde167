import Glibc
import RemindProtocol

extension ServiceHint {
    /// True if systemd runs for this user.
    static var current: ServiceHint {
        let folder = UserEnvironment.current.variable("XDG_RUNTIME_DIR")
        return ServiceHint(hasSystemd: folder.map { access($0 + "/systemd", F_OK) == 0 } ?? false)
    }
}
