import CAdwaita
import RemindText
import Screens

/// Draws the values of a chart: bars from zero, or lines.
@MainActor
enum ChartPainter {
    static func paint(_ chart: ChartDrawing, on canvas: Canvas) {
        guard let axis = chart.axis, let count = chart.layers.last?.values.count, count > 0 else { return }
        canvas.followText()
        let step = canvas.width / Double(count)
        // A dot at the end of the axis is as whole as the others.
        let room = canvas.height - 8
        func x(_ place: Int) -> Double { step * (Double(place) + 0.5) }
        func y(_ value: Int64) -> Double { 4 + room * (1 - axis.fraction(value)) }
        canvas.setColor(alpha: 0.15)
        for value in [axis.top, axis.bottom] { canvas.line([(0, y(value)), (canvas.width, y(value))], thickness: 1) }
        for layer in chart.layers {
            let points = layer.values.enumerated().compactMap { place, value in
                value.map { (place: place, x: x(place), y: y($0)) }
            }
            if chart.isBars {
                canvas.setColor("accent_color")
                for point in points {
                    let top = min(point.y, y(axis.bottom) - 1.5)
                    canvas.bar(point.x - max(1, step * 0.7) / 2, top, max(1, step * 0.7), y(axis.bottom) - top)
                }
                continue
            }
            draw(layer.role, points.map { ($0.x, $0.y) }, radius: step < 4 ? 1.5 : 3, on: canvas)
        }
        canvas.setColor("success_color")
        for goal in chart.goals {
            canvas.line([(0, y(goal.value)), (canvas.width, y(goal.value))], thickness: 1.5, dashes: [6, 4])
        }
        guard let place = chart.highlight?.point else { return }
        canvas.setColor(alpha: 0.6)
        canvas.line([(x(place), 0), (x(place), canvas.height)], thickness: 1)
    }

    private static func draw(
        _ role: DayChart.Layer.Role, _ points: [(x: Double, y: Double)], radius: Double, on canvas: Canvas
    ) {
        switch role {
        case .trend:
            canvas.setColor("accent_color")
            canvas.line(points, thickness: 2.5)
        case .days:
            canvas.setColor(alpha: 0.25)
            canvas.line(points, thickness: 1)
            canvas.setColor(alpha: 0.8)
            for point in points { canvas.dot(point.x, point.y, radius: radius) }
        case .part:
            canvas.setColor("purple_3")
            canvas.line(points, thickness: 1, dashes: [2, 3])
            for point in points { canvas.dot(point.x, point.y, radius: radius, isFilled: false) }
        }
    }
}
