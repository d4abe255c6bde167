import CAdwaita
import RemindText
import Reminders
import Screens

/// A ring with its per cent in the middle, its name and its counts below.
@MainActor
final class RingView {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    private let picture = Picture()
    private let percent: Widget = gtk_label_new("")
    private let name: Widget = gtk_label_new("")
    private let text: Widget = gtk_label_new("")
    private let size: Int32

    private static let thickness: Int32 = 10

    /// - Parameter size: In pixels. Large text has a larger ring around it.
    init(size: Int32) {
        self.size = size
        let overlay: Widget = gtk_overlay_new()
        gtk_overlay_set_child(overlay.opaque, picture.widget)
        gtk_overlay_add_overlay(overlay.opaque, percent)
        gtk_widget_set_halign(overlay, GTK_ALIGN_CENTER)
        percent.addClass("title-4")
        name.addClass("heading")
        for label in [name, text] {
            gtk_label_set_wrap(label.opaque, 1)
            gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
        }
        text.addClass("dim-label")
        text.addClass("caption")
        for part in [overlay, name, text] { gtk_box_append(widget.cast(), part) }
    }

    func draw(_ ring: FiguresDrawing.Ring) {
        draw(
            percent: ring.percent, name: ring.name, text: ring.share?.text ?? "", spoken: ring.spoken,
            fraction: Double(ring.share?.percent ?? 0) / 100, color: "accent_color")
    }

    func draw(_ lens: FiguresDrawing.Lens) {
        let color =
            switch lens.level {
            case .green: "success_color"
            case .yellow: "yellow_5"
            case .orange: "orange_3"
            case .red: "error_color"
            }
        draw(
            percent: "\(lens.percent) %", name: lens.headline,
            text: ([lens.text, lens.title] + lens.counts).joined(separator: "\n"),
            spoken: lens.spoken, fraction: Double(lens.percent) / 100, color: color)
    }

    private func draw(percent: String, name: String, text: String, spoken: String, fraction: Double, color: String) {
        gtk_label_set_text(self.percent.opaque, percent)
        var (least, inside): (Int32, Int32) = (0, 0)
        gtk_widget_measure(self.percent, GTK_ORIENTATION_HORIZONTAL, -1, &least, &inside, nil, nil)
        let outside = max(size, inside + 3 * RingView.thickness)
        gtk_widget_set_size_request(picture.widget, outside, outside)
        gtk_label_set_text(self.name.opaque, name)
        gtk_label_set_text(self.text.opaque, text)
        picture.draw(name: spoken) { canvas in
            canvas.setColor(alpha: 0.12)
            canvas.ring(1, thickness: Double(RingView.thickness))
            canvas.setColor(color)
            canvas.ring(fraction, thickness: Double(RingView.thickness))
        }
    }
}
