import CAdwaita

/// A drawing with a name for a screen reader. It is drawn again when the colours change.
@MainActor
final class Picture {
    let widget: Widget = remindd_picture()
    private var paint: (@MainActor (Canvas) -> Void)?

    init() {
        gtk_drawing_area_set_draw_func(
            widget.cast(),
            { area, cairo, width, height, data in
                guard let area, let cairo, let data else { return }
                let picture = Unmanaged<Picture>.fromOpaque(data).takeUnretainedValue()
                let widget = UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self)
                MainActor.assumeIsolated {
                    picture.paint?(
                        Canvas(cairo: cairo, width: Double(width), height: Double(height), widget: widget))
                }
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in
                guard let data else { return }
                Unmanaged<Picture>.fromOpaque(data).release()
            })
    }

    func draw(name: String, _ paint: @escaping @MainActor (Canvas) -> Void) {
        self.paint = paint
        remindd_set_accessible_name(widget, name)
        gtk_widget_queue_draw(widget)
    }
}

/// A place to draw, with the colours of the style.
@MainActor
struct Canvas {
    let cairo: OpaquePointer
    let width: Double
    let height: Double
    let widget: Widget

    /// - Parameter name: One of libadwaita's named colours; `nil` for that of the text.
    func setColor(_ name: String? = nil, alpha: Double = 1) {
        guard let style = gtk_widget_get_style_context(widget) else { return }
        var color = GdkRGBA()
        if name.map({ gtk_style_context_lookup_color(style, $0, &color) == 0 }) ?? true {
            gtk_style_context_get_color(style, &color)
        }
        cairo_set_source_rgba(
            cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) * alpha)
    }

    /// From here on, begins where a line of the language begins: the labels beside the drawing change places by themselves.
    func followText() {
        guard widget.isMirrored else { return }
        cairo_translate(cairo, width, 0)
        cairo_scale(cairo, -1, 1)
    }

    /// An arc from the top, clockwise.
    ///
    /// - Parameter fraction: 1 for a whole ring.
    func ring(_ fraction: Double, thickness: Double) {
        guard fraction > 0 else { return }
        cairo_set_line_width(cairo, thickness)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        let radius = (min(width, height) - thickness) / 2 - 1
        let start = -Double.pi / 2
        cairo_arc(cairo, width / 2, height / 2, radius, start, start + 2 * .pi * min(1, fraction))
        cairo_stroke(cairo)
    }

    func line(_ points: [(x: Double, y: Double)], thickness: Double, dashes: [Double] = []) {
        guard let first = points.first else { return }
        cairo_set_line_width(cairo, thickness)
        cairo_set_dash(cairo, dashes, Int32(dashes.count), 0)
        cairo_move_to(cairo, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(cairo, point.x, point.y) }
        cairo_stroke(cairo)
        cairo_set_dash(cairo, nil, 0, 0)
    }

    func dot(_ x: Double, _ y: Double, radius: Double, isFilled: Bool = true) {
        cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
        cairo_set_line_width(cairo, 1.5)
        if isFilled { cairo_fill(cairo) } else { cairo_stroke(cairo) }
    }

    func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        cairo_rectangle(cairo, x, y, width, height)
        cairo_fill(cairo)
    }
}
