/// The commands that mend the service and what it needs: those of systemd if it is there, words otherwise.
package struct ServiceHint: Hashable, Sendable {
    package var hasSystemd: Bool

    package init(hasSystemd: Bool) { self.hasSystemd = hasSystemd }

    /// It also helps a person who installed a package, which enables nothing.
    package var start: String {
        hasSystemd ? "systemctl --user enable --now remindd.socket remindd.service" : "start it with: remindd"
    }
    package var restart: String { hasSystemd ? "systemctl --user restart remindd" : "stop remindd and start it again" }
    package var look: String {
        hasSystemd ? "systemctl --user status remindd" : "see what remindd writes to standard error"
    }
    package var log: String { hasSystemd ? "journalctl --user -u remindd" : look }
    package var otherVersion: String { "is it of another version? " + restart }
    /// The hint if no session bus was there when the daemon started.
    package var session: String {
        hasSystemd
            ? "systemctl --user start dbus.socket; systemctl --user restart remindd"
            : "start remindd again from a terminal of your desktop"
    }
    package var zone: String {
        hasSystemd ? "timedatectl set-timezone ZONE" : "link /etc/localtime to a file in /usr/share/zoneinfo"
    }
    package var clock: String { hasSystemd ? "timedatectl set-ntp true" : "run a time service, such as chrony" }
}
