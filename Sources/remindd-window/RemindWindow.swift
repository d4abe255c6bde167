import CAdwaita
import Glibc

/// A window for people who look and click. It shows what the daemon keeps, and closing it stops nothing.
@main
@MainActor
enum RemindWindow {
    static func main() {
        guard let application = adw_application_new("org.remindd.Window", G_APPLICATION_HANDLES_COMMAND_LINE) else {
            exit(70)
        }
        let raw = UnsafeMutableRawPointer(application)
        let base = raw.assumingMemoryBound(to: GApplication.self)
        g_application_add_main_option(
            base, "tomorrow", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, "Show what comes tomorrow", nil)
        Signal.connect(raw, "startup") { StyleSheet.install() }
        Signal.connect(raw, "activate") {
            if let window = Window.current { return window.present() }
            let window = Window(raw.assumingMemoryBound(to: GtkApplication.self))
            Window.current = window
            window.start()
        }
        // A second start hands its options to the first.
        remindd_connect_command_line(raw) { application, line, _ in
            g_application_activate(application)
            let options = g_application_command_line_get_options_dict(line)
            let isAhead = g_variant_dict_contains(options, "tomorrow") != 0
            MainActor.assumeIsolated { if isAhead { Window.current?.showTomorrow() } }
            return 0
        }
        exit(g_application_run(base, CommandLine.argc, CommandLine.unsafeArgv))
    }
}
