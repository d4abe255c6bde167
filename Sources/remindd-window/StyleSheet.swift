import CAdwaita

/// The little that libadwaita's style has no class for.
enum StyleSheet {
    private static let css = """
        .day { padding: 12px; }
        .add { padding: 12px 12px 0 12px; }
        .day > label.heading, .day > box > label.heading { margin: 18px 6px 6px 6px; }
        .day > label.summary { margin: 0 6px; }
        .day > label.notes { margin: 18px 6px 6px 6px; }
        .row-body { padding: 10px 12px; }
        .row-body.due { padding: 14px 12px; }
        .row-body.due .title { font-weight: bold; }
        .row-body.due > button, .row-body.due > menubutton > button { min-height: 44px; }
        .row-body .subtitle, .row-body .warning, .row-body .error { font-size: smaller; }
        .row-body .mark { font-size: larger; }
        .field > label.dim-label, .field > label.error { font-size: smaller; }
        .day-toggle { padding-left: 2px; padding-right: 2px; }
        .span-toggle { padding-left: 8px; padding-right: 8px; }
        .reading { margin: 6px; }
        .form-bottom { padding: 8px 12px; }
        .figures { padding: 12px; }
        .month .day-of-month { padding: 4px 0; min-width: 32px; font-weight: normal; opacity: 1; }
        .day-of-month .mark { min-height: 18px; }
        .day-of-month .count { font-size: x-small; opacity: 0.7; }
        .day-of-month.today { box-shadow: inset 0 0 0 2px @accent_color; }
        .day-of-month.today .number { font-weight: bold; }
        .day-of-month.dim-label .mark { opacity: 0.55; }
        .day-of-month.warning, .day-of-month.error { color: @view_fg_color; }
        .day-of-month.warning .mark { color: @warning_color; }
        .day-of-month.error .mark { color: @error_color; }
        .level-1 .mark, .level-2 .mark, .level-3 .mark, .level-4 .mark, .level-5 .mark { color: @success_color; }
        .year { padding: 2px 2px 10px 2px; }
        .year > button.cell, .cell.key { min-width: 11px; min-height: 11px; padding: 0; border-radius: 2px; }
        .year > button.cell { margin: 1px; }
        .cell-none { background: transparent; }
        .cell-0 { background-color: alpha(@view_fg_color, 0.1); }
        .cell-1 { background-color: alpha(@success_bg_color, 0.3); }
        .cell-2 { background-color: alpha(@success_bg_color, 0.47); }
        .cell-3 { background-color: alpha(@success_bg_color, 0.64); }
        .cell-4 { background-color: alpha(@success_bg_color, 0.82); }
        .cell-5 { background-color: @success_bg_color; }
        .cell.today { box-shadow: 0 0 0 2px @accent_color; }
        .chart:focus-visible { outline: 2px solid alpha(@accent_color, 0.5); outline-offset: 2px; }
        .filters { padding: 12px 12px 0 12px; }
        .banner { padding: 8px 12px; background-color: @warning_bg_color; color: @warning_fg_color; }
        """

    /// The icon of empty pages: the program's own if it is installed.
    @MainActor
    static var icon: String {
        let own = "org.remindd.Window-symbolic"
        guard let display = gdk_display_get_default(), let theme = gtk_icon_theme_get_for_display(display) else {
            return own
        }
        return gtk_icon_theme_has_icon(theme, own) == 0 ? "alarm-symbolic" : own
    }

    @MainActor
    static func install() {
        guard let provider = gtk_css_provider_new(), let display = gdk_display_get_default() else { return }
        gtk_css_provider_load_from_data(provider, css, -1)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
}
