import CAdwaita
import RemindProtocol
import RemindText
import Screens

/// The form of several prayers below its header.
@MainActor
final class PrayerSetView {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let header: Widget = adw_header_bar_new()
    private let save: Widget = gtk_button_new_with_label("Add")
    private let page: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    private let sky: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    private let place: Widget = gtk_entry_new()
    private let cities: Widget = gtk_flow_box_new()
    private let hint = FieldView.label("Prayers that are there have their times by this place, too.", "dim-label")
    private let fault = FieldView.label("", "error")
    private let message = FieldView.label("", "error")
    private let prayers: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    private var checks: [String: Widget] = [:]
    private let sets: Widget
    private let methods: Widget
    private var drawn: PrayerSetForm.Drawing?
    private var isSetting = false
    private let tell: @MainActor (PrayerSetForm.Event) -> Void

    init(
        _ drawing: PrayerSetForm.Drawing, tell: @escaping @MainActor (PrayerSetForm.Event) -> Void,
        close: @escaping @MainActor () -> Void
    ) {
        self.tell = tell
        sets = FieldView.choice(among: drawing.sets.map(\.title))
        methods = FieldView.choice(among: PrayerMethodName.all.map(\.name))
        let cancel: Widget = gtk_button_new_with_label("Cancel")
        cancel.on("clicked", close)
        save.addClass("suggested-action")
        save.on("clicked") { tell(.save(name: RequestName.fresh())) }
        adw_header_bar_set_title_widget(header.opaque, HeaderTitle("New prayer set").widget)
        adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
        adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
        adw_header_bar_pack_start(header.opaque, cancel)
        adw_header_bar_pack_end(header.opaque, save)
        page.addClass("day")
        fill()
        listen(drawing.sets.map(\.name))
        let scrolled = Column.scrolled(page, upTo: 560)
        message.addClass("form-bottom")
        for part in [header, scrolled, message] { gtk_box_append(widget.cast(), part) }
        update(drawing)
    }

    private func fill() {
        sets.nameMenu("Set")
        methods.nameMenu("Method")
        gtk_entry_set_placeholder_text(place.cast(), "Zurich, or 47.37, 8.54")
        gtk_flow_box_set_selection_mode(cities.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(cities.opaque, 6)
        remindd_set_accessible_name(cities, "Cities")
        remindd_set_accessible_name(prayers, "Prayers")
        sky.addClass("field")
        let parts = [
            FieldView.label("Place", "heading"), place, cities, fault, FieldView.label("Method", "heading"), methods,
            hint,
        ]
        for part in parts { gtk_box_append(sky.cast(), part) }
        let which: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
        for part in [FieldView.label("Set", "heading"), sets, prayers] { gtk_box_append(which.cast(), part) }
        for part in [which, sky] { gtk_box_append(page.cast(), part) }
    }

    private func listen(_ names: [String]) {
        sets.on("notify::selected") { [weak self] in
            guard let self, !isSetting else { return }
            let index = Int(gtk_drop_down_get_selected(sets.opaque))
            if names.indices.contains(index) { tell(.chose(names[index])) }
        }
        methods.on("notify::selected") { [weak self] in
            guard let self, !isSetting else { return }
            let index = Int(gtk_drop_down_get_selected(methods.opaque))
            if PrayerMethodName.all.indices.contains(index) { tell(.method(PrayerMethodName.all[index].id)) }
        }
        place.on("changed") { [weak self] in
            guard let self, !isSetting else { return }
            tell(.place(gtk_editable_get_text(place.opaque).map { String(cString: $0) } ?? ""))
        }
    }

    func takeFocus() { gtk_widget_grab_focus(drawn?.sky?.fault == nil ? sets : place) }

    func update(_ drawing: PrayerSetForm.Drawing) {
        guard drawing != drawn else { return }
        let before = drawn
        drawn = drawing
        isSetting = true
        gtk_widget_set_sensitive(page, drawing.isSending ? 0 : 1)
        gtk_widget_set_sensitive(save, drawing.canSave ? 1 : 0)
        gtk_button_set_label(save.cast(), drawing.save)
        remindd_set_accessible_name(save, "\(drawing.save): New prayer set")
        gtk_drop_down_set_selected(sets.opaque, guint(drawing.sets.firstIndex { $0.name == drawing.set } ?? 0))
        if drawing.prayers.map(\.text) != before?.prayers.map(\.text) { makeChecks(drawing.prayers) }
        for prayer in drawing.prayers {
            guard let check = checks[prayer.title] else { continue }
            gtk_check_button_set_active(check.cast(), prayer.isOn ? 1 : 0)
            gtk_widget_set_sensitive(check, prayer.isThere ? 0 : 1)
        }
        update(drawing.sky, before: before?.sky)
        PrayerSetView.set(message, drawing.message ?? "")
        isSetting = false
    }

    private func update(_ new: PrayerSetForm.Sky?, before: PrayerSetForm.Sky?) {
        gtk_widget_set_visible(sky, new == nil ? 0 : 1)
        guard let new else { return }
        gtk_widget_set_visible(hint, new.isSet ? 1 : 0)
        let text = gtk_editable_get_text(place.opaque).map { String(cString: $0) } ?? ""
        if text != new.place { gtk_editable_set_text(place.opaque, new.place) }
        place.setClass("error", new.fault != nil)
        remindd_set_accessible_name(place, ["Place", new.fault ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
        PrayerSetView.set(fault, new.fault ?? "")
        let index = new.methods.firstIndex { $0.id == new.method } ?? 0
        gtk_drop_down_set_selected(methods.opaque, guint(index))
        guard new.cities != before?.cities else { return }
        while let old = gtk_widget_get_first_child(cities) { gtk_flow_box_remove(cities.opaque, old) }
        let tell = tell
        for city in new.cities {
            let button: Widget = gtk_button_new_with_label(city)
            button.on("clicked") { MainLoop.post { tell(.place(city)) } }
            gtk_flow_box_append(cities.opaque, button)
            // The keyboard comes to the button alone.
            if let child = gtk_widget_get_parent(button) { gtk_widget_set_focusable(child, 0) }
        }
        gtk_widget_set_visible(cities, new.cities.isEmpty ? 0 : 1)
    }

    private func makeChecks(_ all: [PrayerSetForm.Prayer]) {
        while let old = gtk_widget_get_first_child(prayers) { gtk_box_remove(prayers.cast(), old) }
        checks = [:]
        let tell = tell
        for prayer in all {
            let check: Widget = gtk_check_button_new()
            // Its own label would keep a narrow window wide.
            gtk_check_button_set_child(check.cast(), FieldView.label(prayer.text, "body"))
            remindd_set_accessible_name(check, prayer.text)
            check.on("toggled") { [weak self] in
                guard self?.isSetting == false else { return }
                tell(.prayer(prayer.title, isOn: gtk_check_button_get_active(check.cast()) != 0))
            }
            checks[prayer.title] = check
            gtk_box_append(prayers.cast(), check)
        }
    }

    private static func set(_ label: Widget, _ text: String) {
        gtk_label_set_text(label.opaque, text)
        gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
    }
}
