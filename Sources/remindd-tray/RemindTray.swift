import Dispatch
import Glibc
import RemindProtocol

@main
enum RemindTray {
    private static let usage = """
        OVERVIEW: Show what is next beside the clock, with a menu that answers what is due.

        The tray follows remindd; to close it stops no reminder. Plain GNOME has no tray. A click on the icon opens
        remindd-window, if that is installed.

        USAGE: remindd-tray

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.
        """

    /// It lives as long as the program.
    private static let tray = Tray(window: window)

    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case nil: break
        case "-h", "--help":
            print(usage)
            exit(0)
        case "--version":
            print(Release.version)
            exit(0)
        case let argument?:
            Tray.write("error: unknown argument \"\(argument)\"")
            Tray.write("hint: see what it takes: remindd-tray --help")
            exit(64)
        }
        signal(SIGPIPE, SIG_IGN)
        // This program waits for no window that it opened.
        signal(SIGCHLD, SIG_IGN)
        tray.start()
        dispatchMain()
    }

    /// remindd-window beside this program, or in PATH.
    private static var window: String? {
        let program = CommandLine.arguments.first ?? ""
        let folder = program.lastIndex(of: "/").map { String(program[..<$0]) }
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let folders = [folder].compactMap(\.self) + path.split(separator: ":").map(String.init)
        return folders.map { $0 + "/remindd-window" }.first { access($0, X_OK) == 0 }
    }
}
