import CAdwaita

/// The place of the pointer over a widget.
@MainActor
final class PointerMoves {
    private let widget: Widget
    private let call: @MainActor (Double?) -> Void

    private init(_ widget: Widget, _ call: @escaping @MainActor (Double?) -> Void) {
        (self.widget, self.call) = (widget, call)
    }

    /// Calls a closure with the place from where a line begins, 0, to where it ends, 1, and with `nil` once the pointer has left.
    static func install(on widget: Widget, _ call: @escaping @MainActor (Double?) -> Void) {
        guard let motion = gtk_event_controller_motion_new() else { return }
        remindd_connect_motion(
            UnsafeMutableRawPointer(motion),
            { data, x, _ in
                guard let data else { return }
                let moves = Unmanaged<PointerMoves>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated {
                    let width = Double(gtk_widget_get_width(moves.widget))
                    if width > 0 { moves.call(moves.widget.isMirrored ? 1 - x / width : x / width) }
                }
            }, Unmanaged.passRetained(PointerMoves(widget, call)).toOpaque(),
            { data, _ in
                guard let data else { return }
                Unmanaged<PointerMoves>.fromOpaque(data).release()
            })
        Signal.connect(motion, "leave") { call(nil) }
        gtk_widget_add_controller(widget, motion)
    }
}
