import CAdwaita

/// The content of a page in a column that is not too wide to read.
@MainActor
enum Column {
    /// The usual width, in pixels.
    static let wide: Int32 = 720

    static func make(_ content: Widget, upTo width: Int32 = wide) -> Widget {
        let clamp: Widget = adw_clamp_new()
        adw_clamp_set_maximum_size(clamp.opaque, width)
        adw_clamp_set_child(clamp.opaque, content)
        return clamp
    }

    /// One that is scrolled up and down, and takes the height that is left.
    static func scrolled(_ content: Widget, upTo width: Int32 = wide) -> Widget {
        let scroll: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(scroll.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroll.opaque, make(content, upTo: width))
        gtk_widget_set_vexpand(scroll, 1)
        return scroll
    }
}
