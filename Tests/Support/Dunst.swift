internal import Glibc

/// A real notification server, dunst, on a screen that nobody sees.
package final class Dunst {
    private let bus: PrivateBus
    private let folder: TemporaryFolder
    package let screen: Screen
    private var process: ChildProcess?

    /// Starts the screen and the server, and waits until it answers.
    /// - Parameters:
    ///   - choice: the label that the person picks from dunst's menu (see `openMenu()`).
    ///   - markup: `full`, which distributions set, or `no`, which dunst does without a setting.
    package init(on bus: PrivateBus, choosing choice: String, markup: String = "full") async throws {
        let folder = try TemporaryFolder()
        self.bus = bus
        self.folder = folder
        // dunst draws no buttons: it gives lines such as "#Taken (Title) [2,taken]" to a menu program and reads one back.
        try folder.write("menu", "#!/bin/sh\nexec grep -m 1 -F '#\(choice) '\n", mode: 0o755)
        try folder.write("browser", "#!/bin/sh\necho \"$1\" >> '\(folder["opened"])'\n", mode: 0o755)
        try folder.write(
            "dunstrc",
            """
            [global]
                dmenu = \(folder["menu"])
                browser = \(folder["browser"])
                mouse_left_click = open_url
                markup = \(markup)

            """)
        screen = try await Screen()
        try await start()
    }

    /// What the person picks from now on.
    package func choose(_ choice: String) throws {
        try folder.write("menu", "#!/bin/sh\nexec grep -m 1 -F '#\(choice) '\n", mode: 0o755)
    }

    /// Starts the server after `kill()`.
    package func start() async throws {
        process = try ChildProcess(
            ["dunst", "-conf", folder["dunstrc"]], environment: environment, output: folder["log"])
        guard await eventually({ (try? displayed()) != nil }) else {
            throw SystemError(ETIMEDOUT, "start dunst: \(folder.read("log"))")
        }
    }

    package func kill() {
        process?.stop()
        process = nil
    }

    /// How many notifications are on the screen.
    package func displayed() throws -> Int? {
        Int(try control("count", "displayed").split(separator: "\n").last ?? "")
    }

    /// Clicks on the notification that is on top: its link opens.
    package func click() throws {
        guard let window = try screen.windows().first else { throw SystemError(ENOENT, "find the notification") }
        try screen.click(window[0] + 40, window[1] + 15)
    }

    /// The addresses that its browser was given.
    package var opened: [String] { folder.read("opened").split(separator: "\n").map(String.init) }

    /// Opens the menu of all actions on the screen, from which the choice is made at once.
    package func openMenu() throws {
        try control("context")
    }

    private var environment: [String: String?] {
        ["DBUS_SESSION_BUS_ADDRESS": bus.address, "DISPLAY": screen.display, "WAYLAND_DISPLAY": nil]
    }

    @discardableResult
    private func control(_ arguments: String...) throws -> String {
        let (status, output) = try ChildProcess.run(["dunstctl"] + arguments, environment: environment)
        guard status == 0 else {
            throw SystemError(EIO, "control dunst: \(output)")
        }
        return output
    }
}
