import CAdwaita

/// A page of the window, which the switcher at the bottom leads to.
@MainActor
protocol Page: AnyObject {
    /// Its header and what is below it.
    var widget: Widget { get }
    var place: PagePlace { get }
    /// The record has changed, or the page comes onto the screen: it may be behind. Called for a page on the screen only.
    func refresh()
    /// The person comes to the page by its button or its key.
    func chosen()
}

extension Page {
    func chosen() {}
}

/// A page in the place of all others, while it is shown.
@MainActor
protocol Cover: AnyObject {
    var widget: Widget { get }
    var isShown: Bool { get }
    /// The record has changed, or the daemon is there.
    func refresh()
    /// The person goes to another page.
    func leave()
}

/// The name of a page, for the program and for a person.
struct PagePlace: Hashable {
    var name: String
    var title: String
    var icon: String
}

/// The pages, of which one is on the screen.
@MainActor
final class PageSwitcher {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Above the switcher, which stays to be pressed.
    let toasts: Widget = adw_toast_overlay_new()
    private let stack: Widget = adw_view_stack_new()
    private let bar: Widget = adw_view_switcher_bar_new()
    private var pages: [any Page] = []
    /// The names of pages that a change has not reached yet.
    private var behind: Set<String> = []
    /// The page that was on the screen last.
    private var last: String?
    /// True while the program goes to a page, and not the person.
    private var isLed = false

    init() {
        for part in [toasts, stack] { gtk_widget_set_vexpand(part, 1) }
        adw_view_switcher_bar_set_stack(bar.opaque, stack.opaque)
        adw_view_switcher_bar_set_reveal(bar.opaque, 1)
        adw_toast_overlay_set_child(toasts.opaque, stack)
        for part in [toasts, bar] { gtk_box_append(widget.cast(), part) }
        stack.on("notify::visible-child") { [weak self] in self?.refreshShown() }
    }

    func add(_ page: any Page) {
        let place = page.place
        // The stack shows and hides this one.
        let child: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_widget_set_vexpand(page.widget, 1)
        gtk_box_append(child.cast(), page.widget)
        pages.append(page)
        behind.insert(place.name)
        adw_view_stack_add_titled(stack.opaque, child, place.name, place.title)
        guard let entry = adw_view_stack_get_page(stack.opaque, child) else { return }
        adw_view_stack_page_set_icon_name(entry, place.icon)
    }

    /// In their order in the switcher.
    var names: [String] { pages.map(\.place.name) }

    func show(_ name: String) {
        isLed = true
        adw_view_stack_set_visible_child_name(stack.opaque, name)
        isLed = false
    }

    /// Shows a page as its button does, and puts the keyboard's focus on it.
    func enter(_ name: String) {
        show(name)
        if let page = pages.first(where: { $0.place.name == name }) {
            page.chosen()
            gtk_widget_child_focus(page.widget, GTK_DIR_TAB_FORWARD)
        }
    }

    /// The record has changed: tells the page on the screen now, and each other when it comes there.
    func changed() {
        behind = Set(pages.map(\.place.name))
        refreshShown()
    }

    /// A screen reader comes to what a stack hides, unless the page itself is hidden.
    private func refreshShown() {
        guard let shown = adw_view_stack_get_visible_child_name(stack.opaque).map({ String(cString: $0) }) else {
            return
        }
        for page in pages { gtk_widget_set_visible(page.widget, page.place.name == shown ? 1 : 0) }
        let isNew = last != nil && last != shown
        last = shown
        if isNew, !isLed { pages.first { $0.place.name == shown }?.chosen() }
        guard behind.remove(shown) != nil else { return }
        pages.first { $0.place.name == shown }?.refresh()
    }
}
