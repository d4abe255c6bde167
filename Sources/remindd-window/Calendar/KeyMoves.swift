import CAdwaita

/// Keys that move within a widget of many days.
@MainActor
enum KeyMoves {
    /// Calls a closure with the number of a key that is pressed while the focus is within a widget. Left and Right change
    /// places with what is on the screen, for a language that is written from right to left.
    static func install(on widget: Widget, _ moves: [(key: Int32, by: Int)], _ call: @escaping @MainActor (Int) -> Void)
    {
        guard let controller = gtk_shortcut_controller_new() else { return }
        for (key, by) in moves {
            let parcel = Unmanaged.passRetained(
                Move(by: by, isSideways: [GDK_KEY_Left, GDK_KEY_Right].contains(key), call)
            ).toOpaque()
            let action = gtk_callback_action_new(
                { widget, _, data in
                    guard let widget, let data else { return 0 }
                    let move = Unmanaged<Move>.fromOpaque(data).takeUnretainedValue()
                    MainActor.assumeIsolated { move.call(move.isSideways && widget.isMirrored ? -move.by : move.by) }
                    return 1
                }, parcel,
                { data in
                    guard let data else { return }
                    Unmanaged<Move>.fromOpaque(data).release()
                })
            let trigger = gtk_keyval_trigger_new(UInt32(key), GdkModifierType(rawValue: 0))
            gtk_shortcut_controller_add_shortcut(controller, gtk_shortcut_new(trigger, action))
        }
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        gtk_widget_add_controller(widget, controller)
    }

    /// A closure with its number, as GLib keeps it.
    private final class Move: Sendable {
        let by: Int
        let isSideways: Bool
        let call: @MainActor (Int) -> Void

        init(by: Int, isSideways: Bool, _ call: @escaping @MainActor (Int) -> Void) {
            (self.by, self.isSideways, self.call) = (by, isSideways, call)
        }
    }
}
