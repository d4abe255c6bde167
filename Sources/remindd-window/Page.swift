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

    init() {
        for part in [toasts, stack] { gtk_widget_set_vexpand(part, 1) }
        adw_view_switcher_bar_set_stack(bar.opaque, stack.opaque)
        adw_view_switcher_bar_set_reveal(bar.opaque, 1)
        adw_toast_overlay_set_child(toasts.opaque, stack)
        for part in [toasts, bar] { gtk_box_append(widget.cast(), part) }
        stack.on("notify::visible-child") { [weak self] in self?.refreshShown() }
    }

    /// Called once: the switcher makes new buttons for each page.
    func add(_ pages: [any Page]) {
        for page in pages { add(page) }
        listen(in: bar)
    }

    private func add(_ page: any Page) {
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

    /// Hears of presses on the switcher's buttons themselves: the stack says nothing if its page is on the screen already.
    private func listen(in part: Widget) {
        var next = gtk_widget_get_first_child(part)
        while let child = next {
            next = gtk_widget_get_next_sibling(child)
            if child.isA(gtk_toggle_button_get_type()) {
                child.on("clicked") { [weak self] in self?.shown?.chosen() }
            } else {
                listen(in: child)
            }
        }
    }

    /// In their order in the switcher.
    var names: [String] { pages.map(\.place.name) }

    func show(_ name: String) { adw_view_stack_set_visible_child_name(stack.opaque, name) }

    /// Shows a page as its button does, and puts the keyboard's focus on it.
    func enter(_ name: String) {
        show(name)
        guard let shown else { return }
        shown.chosen()
        gtk_widget_child_focus(shown.widget, GTK_DIR_TAB_FORWARD)
    }

    /// The page on the screen.
    private var shown: (any Page)? {
        let name = adw_view_stack_get_visible_child_name(stack.opaque).map { String(cString: $0) }
        return pages.first { $0.place.name == name }
    }

    /// The record has changed: tells the page on the screen now, and each other when it comes there.
    func changed() {
        behind = Set(pages.map(\.place.name))
        refreshShown()
    }

    /// A screen reader comes to what a stack hides, unless the page itself is hidden.
    private func refreshShown() {
        guard let shown else { return }
        for page in pages { gtk_widget_set_visible(page.widget, page === shown ? 1 : 0) }
        if behind.remove(shown.place.name) != nil { shown.refresh() }
    }
}
