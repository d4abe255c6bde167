import CAdwaita
import Glibc
import RemindClient
import RemindProtocol

/// A window for people who look and click. It shows what the daemon keeps, and closing it stops nothing.
@main
@MainActor
enum RemindWindow {
    static func main() {
        // One window for each daemon: a second start is handed to the first.
        let windowID = Surroundings.current.instance.windowID
        guard let application = adw_application_new(windowID, G_APPLICATION_HANDLES_COMMAND_LINE) else {
            exit(70)
        }
        let raw = UnsafeMutableRawPointer(application)
        let base = raw.assumingMemoryBound(to: GApplication.self)
        g_application_add_main_option(
            base, "tomorrow", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, "Show what comes tomorrow", nil)
        g_application_add_main_option(
            base, "import", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_FILENAME,
            "Show what a file of another program would add", "FILE")
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
            let file = RemindWindow.file(named: "import", in: options, of: line)
            MainActor.assumeIsolated {
                if isAhead { Window.current?.showTomorrow() }
                if let file { Window.current?.showImport(of: file) }
            }
            return 0
        }
        exit(g_application_run(base, CommandLine.argc, CommandLine.unsafeArgv))
    }

    /// The path of an option, seen from where the person has started the program.
    private nonisolated static func file(
        named option: String, in options: UnsafeMutablePointer<GVariantDict>?,
        of line: UnsafeMutablePointer<GApplicationCommandLine>?
    ) -> String? {
        guard let value = g_variant_dict_lookup_value(options, option, nil) else { return nil }
        defer { g_variant_unref(value) }
        guard let file = g_application_command_line_create_file_for_arg(line, g_variant_get_bytestring(value)) else {
            return nil
        }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let path = g_file_get_path(file) else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }
}
