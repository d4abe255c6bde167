import Glibc

/// How to start the daemon and look at it: with systemd if it runs for this user, and by hand otherwise.
struct ServiceHint {
    var hasSystemd: Bool

    static var current: ServiceHint {
        let folder = UserEnvironment.current.variable("XDG_RUNTIME_DIR")
        return ServiceHint(hasSystemd: folder.map { access($0 + "/systemd", F_OK) == 0 } ?? false)
    }

    var start: String { hasSystemd ? "systemctl --user start remindd" : "start it with: remindd" }
    var look: String { hasSystemd ? "systemctl --user status remindd" : "see what remindd writes to standard error" }
    var log: String { hasSystemd ? "journalctl --user -u remindd" : look }
    var otherVersion: String {
        "is it of another version? "
            + (hasSystemd ? "systemctl --user restart remindd" : "stop remindd and start it again")
    }
}
