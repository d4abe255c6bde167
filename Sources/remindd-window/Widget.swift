import CAdwaita

/// A widget, as GTK's constructors give it: they return no NULL, since GLib ends the program if there is no memory.
typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer where Pointee == GtkWidget {
    /// Casts to a parent or a child class, as GTK's macros do.
    func cast<Object>() -> UnsafeMutablePointer<Object> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Object.self)
    }

    /// The type of a class without a public structure.
    var opaque: OpaquePointer { OpaquePointer(self) }

    /// True for a widget of a class or of one derived from it.
    func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(cast(), type) != 0 }

    /// Calls a closure whenever a signal comes, for as long as the object lives.
    @MainActor
    func on(_ signal: String, _ call: @escaping @MainActor () -> Void) {
        Signal.connect(UnsafeMutableRawPointer(self), signal, call)
    }

    func addClass(_ name: String) { gtk_widget_add_css_class(self, name) }

    func setClass(_ name: String, _ isSet: Bool) {
        if isSet { gtk_widget_add_css_class(self, name) } else { gtk_widget_remove_css_class(self, name) }
    }

    /// Names a menu button for a screen reader, which comes to the button inside it.
    func nameMenu(_ name: String) {
        remindd_set_accessible_name(self, name)
        guard let inner = gtk_widget_get_first_child(self) else { return }
        // It would be named by its label as well.
        gtk_accessible_reset_relation(inner.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        remindd_set_accessible_name(inner, name)
    }

    /// True for a language that is written from right to left.
    var isMirrored: Bool { gtk_widget_get_direction(self) == GTK_TEXT_DIR_RTL }

    /// True if the keyboard's focus is on it or within it.
    var hasFocus: Bool { gtk_widget_get_state_flags(self).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0 }
}

/// A closure as GLib keeps it.
@MainActor
final class Signal {
    private let call: @MainActor () -> Void

    private init(_ call: @escaping @MainActor () -> Void) { self.call = call }

    static func connect(
        _ object: UnsafeMutableRawPointer, _ signal: String, _ call: @escaping @MainActor () -> Void
    ) {
        remindd_connect(
            object, signal,
            { data in
                guard let data else { return }
                let signal = Unmanaged<Signal>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { signal.call() }
            }, Unmanaged.passRetained(Signal(call)).toOpaque(),
            { data, _ in
                guard let data else { return }
                Unmanaged<Signal>.fromOpaque(data).release()
            })
    }

    static func connect(_ object: OpaquePointer, _ signal: String, _ call: @escaping @MainActor () -> Void) {
        connect(UnsafeMutableRawPointer(object), signal, call)
    }
}
