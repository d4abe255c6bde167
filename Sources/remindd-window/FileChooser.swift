import CAdwaita

/// The desktop's own dialog for a file.
@MainActor
final class FileChooser {
    /// The one that is open: nothing else holds it.
    private static var current: FileChooser?
    private let dialog: OpaquePointer
    private let done: @MainActor (String) -> Void

    /// - Parameters:
    ///   - name: The name that is proposed for a new file; `nil` to choose one that is there.
    ///   - done: Called with the path, unless the person cancels.
    static func show(
        _ title: String, button: String, name: String? = nil, over window: Widget,
        done: @escaping @MainActor (String) -> Void
    ) {
        let action = name == nil ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE
        guard let dialog = gtk_file_chooser_native_new(title, window.cast(), action, button, "Cancel") else { return }
        if let name { gtk_file_chooser_set_current_name(dialog, name) }
        let chooser = FileChooser(dialog, done)
        current = chooser
        let native = UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self)
        gtk_native_dialog_set_modal(native, 1)
        gtk_native_dialog_show(native)
    }

    private init(
        _ dialog: OpaquePointer, _ done: @escaping @MainActor (String) -> Void
    ) {
        (self.dialog, self.done) = (dialog, done)
        remindd_connect_response(
            UnsafeMutableRawPointer(dialog),
            { _, response in
                let isAccepted = response == GTK_RESPONSE_ACCEPT.rawValue
                MainActor.assumeIsolated { FileChooser.current?.ended(isAccepted: isAccepted) }
            }, nil, { _, _ in })
    }

    private func ended(isAccepted: Bool) {
        FileChooser.current = nil
        defer { g_object_unref(UnsafeMutableRawPointer(dialog)) }
        guard isAccepted, let file = gtk_file_chooser_get_file(dialog) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let path = g_file_get_path(file) else { return }
        defer { g_free(path) }
        done(String(cString: path))
    }
}
