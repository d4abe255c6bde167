/// The commands that mend the service and what it needs: those of systemd if it is there, words otherwise.
package struct ServiceHint: Hashable, Sendable {
    package var hasSystemd: Bool
    package var instance: Instance

    package init(hasSystemd: Bool, of instance: Instance) { (self.hasSystemd, self.instance) = (hasSystemd, instance) }

    private var unit: String { instance.stem }
    /// The command that starts the daemon in a terminal.
    private var program: String { instance.name.map { "\(Instance.variable)=\($0) remindd" } ?? "remindd" }

    /// It also helps a person who installed a package, which enables nothing.
    package var start: String {
        hasSystemd
            ? "systemctl --user enable --now \(instance.socketUnit) \(instance.serviceUnit)"
            : "start it with: \(program)"
    }
    package var restart: String {
        hasSystemd ? "systemctl --user restart \(unit)" : "stop remindd and start it again"
    }
    package var look: String {
        hasSystemd ? "systemctl --user status \(unit)" : "see what remindd writes to standard error"
    }
    package var log: String { hasSystemd ? "journalctl --user -u \(unit)" : look }
    package var otherVersion: String { "is it of another version? " + restart }
    /// The hint if no session bus was there when the daemon started.
    package var session: String {
        hasSystemd
            ? "systemctl --user start dbus.socket; systemctl --user restart \(unit)"
            : "start remindd again from a terminal of your desktop"
    }
    package var zone: String {
        hasSystemd ? "timedatectl set-timezone ZONE" : "link /etc/localtime to a file in /usr/share/zoneinfo"
    }
    package var clock: String { hasSystemd ? "timedatectl set-ntp true" : "run a time service, such as chrony" }
}
