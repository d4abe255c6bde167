import CAdwaita

/// Places a row's text and its buttons: beside each other if there is room, otherwise the buttons below the text, on as
/// many lines as they need.
enum RowLayout {
    /// The text wraps before it gets narrower than this beside buttons.
    private static let narrowestText: Int32 = 200
    private static let space: Int32 = 8

    /// A line of a row's text, with a class of style.
    @MainActor
    static func label(_ style: String) -> Widget {
        let label: Widget = gtk_label_new("")
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_width_chars(label.opaque, 6)
        label.addClass(style)
        return label
    }

    /// A row of buttons alone, which share each of its lines.
    @MainActor
    static func buttons(_ buttons: [Widget]) -> Widget {
        let row: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        row.addClass(buttonsAlone)
        for button in buttons { gtk_box_append(row.cast(), button) }
        install(on: row)
        return row
    }

    /// The functions of a layout have no data of their own.
    private static let buttonsAlone = "buttons-alone"

    /// - Parameter row: Its first child is the text, the others are buttons.
    @MainActor
    static func install(on row: Widget) {
        let layout = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { widget, orientation, size, least, natural, _, _ in
                guard let widget else { return }
                let children = RowLayout.children(of: widget)
                let request =
                    orientation == GTK_ORIENTATION_HORIZONTAL
                    ? RowLayout.width(children) : RowLayout.height(of: widget, children, width: size)
                least?.pointee = request.least
                natural?.pointee = request.natural
            },
            { widget, width, _, _ in
                guard let widget else { return }
                let isMirrored = widget.isMirrored
                for (child, place) in RowLayout.places(of: widget, RowLayout.children(of: widget), width: width).each {
                    var place = place
                    if isMirrored { place.x = width - place.x - place.width }
                    gtk_widget_size_allocate(child, &place, -1)
                }
            })
        gtk_widget_set_layout_manager(row, layout)
    }

    private static func children(of row: Widget) -> [Widget] {
        var children: [Widget] = []
        var next = gtk_widget_get_first_child(row)
        while let child = next {
            if gtk_widget_should_layout(child) != 0 { children.append(child) }
            next = gtk_widget_get_next_sibling(child)
        }
        return children
    }

    private static func measure(_ widget: Widget, _ orientation: GtkOrientation, _ size: Int32 = -1)
        -> (least: Int32, natural: Int32)
    {
        var (least, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(widget, orientation, size, &least, &natural, nil, nil)
        return (least, natural)
    }

    private static func width(_ children: [Widget]) -> (least: Int32, natural: Int32) {
        let widths = children.map { measure($0, GTK_ORIENTATION_HORIZONTAL) }
        let spaces = space * Int32(max(0, children.count - 1))
        return (widths.map(\.least).max() ?? 0, widths.reduce(spaces) { $0 + $1.natural })
    }

    private static func height(of row: Widget, _ children: [Widget], width: Int32) -> (least: Int32, natural: Int32) {
        let height = places(of: row, children, width: width < 0 ? self.width(children).natural : width).height
        return (height, height)
    }

    private static func places(of row: Widget, _ children: [Widget], width: Int32) -> (
        each: [(Widget, GtkAllocation)], height: Int32
    ) {
        if gtk_widget_has_css_class(row, buttonsAlone) != 0 {
            let buttons = children.map { ($0, measure($0, GTK_ORIENTATION_HORIZONTAL).natural) }
            return places(of: buttons, below: -space, width: width)
        }
        guard let text = children.first else { return ([], 0) }
        let buttons = children.dropFirst().map { button in
            (button, measure(button, GTK_ORIENTATION_HORIZONTAL).natural)
        }
        let beside = buttons.reduce(0) { $0 + $1.1 + space }
        let textWidth = measure(text, GTK_ORIENTATION_HORIZONTAL)
        if max(textWidth.least, min(textWidth.natural, narrowestText)) + beside <= width {
            let room = width - beside
            let heights = buttons.map { measure($0.0, GTK_ORIENTATION_VERTICAL, $0.1).natural }
            let height = max(measure(text, GTK_ORIENTATION_VERTICAL, room).natural, heights.max() ?? 0)
            var each = [(text, GtkAllocation(x: 0, y: 0, width: room, height: height))]
            var x = room + space
            for ((button, width), own) in zip(buttons, heights) {
                each.append((button, GtkAllocation(x: x, y: (height - own) / 2, width: width, height: own)))
                x += width + space
            }
            return (each, height)
        }
        let height = measure(text, GTK_ORIENTATION_VERTICAL, width).natural
        let below = places(of: buttons, below: height, width: width)
        return ([(text, GtkAllocation(x: 0, y: 0, width: width, height: height))] + below.each, below.height)
    }

    private static func places(of buttons: [(Widget, Int32)], below top: Int32, width: Int32) -> (
        each: [(Widget, GtkAllocation)], height: Int32
    ) {
        var (each, height): ([(Widget, GtkAllocation)], Int32) = ([], top)
        for line in lines(buttons, width: width) {
            // They share the rest of the line.
            let used = line.reduce(space * Int32(line.count - 1)) { $0 + $1.1 }
            let extra = max(0, width - used) / Int32(line.count)
            var x: Int32 = 0
            let y = height + space
            for (button, natural) in line {
                let own = min(natural + extra, width)
                let tall = measure(button, GTK_ORIENTATION_VERTICAL, own).natural
                each.append((button, GtkAllocation(x: x, y: y, width: own, height: tall)))
                height = max(height, y + tall)
                x += own + space
            }
        }
        return (each, max(0, height))
    }

    /// Breaks the buttons into lines.
    private static func lines(_ buttons: [(Widget, Int32)], width: Int32) -> [[(Widget, Int32)]] {
        var lines: [[(Widget, Int32)]] = []
        var x: Int32 = 0
        for (button, natural) in buttons {
            if lines.isEmpty || x + natural > width {
                lines.append([])
                x = 0
            }
            lines[lines.count - 1].append((button, natural))
            x += natural + space
        }
        return lines
    }
}
