internal import Glibc

/// The notification server of Xfce on a screen that nobody sees. It draws buttons, and closes what is clicked.
package final class XfceNotifyd {
    package let screen: Screen
    private let folder: TemporaryFolder
    private let process: ChildProcess

    package init(on bus: PrivateBus) async throws {
        folder = try TemporaryFolder()
        screen = try await Screen()
        let found = try ChildProcess.run(
            ["/bin/sh", "-c", "echo /usr/lib/*/xfce4/notifyd/xfce4-notifyd"], environment: [:])
        process = try ChildProcess(
            [String(found.output.split(separator: "\n").first ?? "")],
            environment: [
                "DBUS_SESSION_BUS_ADDRESS": bus.address, "DISPLAY": screen.display, "WAYLAND_DISPLAY": nil,
                "HOME": folder[""], "XDG_CONFIG_HOME": folder["config"], "XDG_CACHE_HOME": folder["cache"],
                "XDG_DATA_HOME": folder["data"], "XDG_RUNTIME_DIR": folder["run"], "GSETTINGS_BACKEND": "memory",
            ], output: folder["log"])
    }

    /// Clicks a button of the lowest notification.
    /// - Parameters:
    ///   - number: from the left, counted from 0.
    ///   - count: how many it has.
    ///   - widest: which one is Later.
    package func press(button number: Int, of count: Int, widest: Int = 2) throws {
        guard let window = try screen.windows().max(by: { $0[1] < $1[1] }) else {
            throw SystemError(ENOENT, "find a notification")
        }
        // "Later (10 minutes)" is about half as wide again as the others.
        let widths = (0..<count).map { $0 == widest ? 1.55 : 1 }
        let before = widths.prefix(number).reduce(0, +) + widths[number] / 2
        let x = Double(window[2] - 20) * before / widths.reduce(0, +)
        try screen.click(window[0] + 10 + Int(x), window[1] + window[3] - 31)
    }
}
