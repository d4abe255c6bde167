import CAdwaita
import RemindProtocol
import Screens

/// The form of one reminder below its header.
@MainActor
final class ReminderFormView {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let header: Widget = adw_header_bar_new()
    private let title = HeaderTitle()
    private let save: Widget = gtk_button_new()
    private let page: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    private let message = FieldView.label("", "error")
    private let offer: Widget = gtk_button_new()
    private let reopen: Widget = gtk_button_new()
    private let more: Widget = gtk_expander_new("More")
    private let bottom: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private var fields: [String: FieldView] = [:]
    private var schedule: ScheduleView?
    private var drawn: ReminderForm.Drawing?

    init(
        _ drawing: ReminderForm.Drawing, tell: @escaping @MainActor (ReminderForm.Event) -> Void,
        close: @escaping @MainActor () -> Void
    ) {
        let cancel: Widget = gtk_button_new_with_label("Cancel")
        cancel.on("clicked", close)
        save.addClass("suggested-action")
        save.on("clicked") { [weak self] in
            self?.schedule?.take()
            tell(.save(name: RequestName.fresh()))
        }
        adw_header_bar_set_title_widget(header.opaque, title.widget)
        adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
        adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
        adw_header_bar_pack_start(header.opaque, cancel)
        adw_header_bar_pack_end(header.opaque, save)
        offer.on("clicked") { tell(.agree(name: RequestName.fresh())) }
        reopen.on("clicked") { tell(.reopen) }
        for button in [offer, reopen] { gtk_widget_set_halign(button, GTK_ALIGN_START) }
        for part in [message, offer, reopen] { gtk_box_append(bottom.cast(), part) }
        bottom.addClass("form-bottom")
        page.addClass("day")
        fill(drawing, tell)
        let scrolled = Column.scrolled(page, upTo: 560)
        for part in [header, scrolled, bottom] { gtk_box_append(widget.cast(), part) }
        update(drawing)
    }

    private func fill(_ drawing: ReminderForm.Drawing, _ tell: @escaping @MainActor (ReminderForm.Event) -> Void) {
        func add(_ rows: [ReminderForm.Row], to box: Widget) {
            for row in rows {
                let view = FieldView(row, tell: tell)
                fields[row.field.name] = view
                gtk_box_append(box.cast(), view.widget)
            }
        }
        add(drawing.first, to: page)
        if let row = drawing.schedule {
            let view = ScheduleView(row.label, tell: tell)
            schedule = view
            gtk_box_append(page.cast(), view.widget)
        }
        add(drawing.main, to: page)
        remindd_set_accessible_name(more, "More")
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        gtk_widget_set_margin_top(box, 12)
        add(drawing.more, to: box)
        gtk_expander_set_child(more.opaque, box)
        gtk_box_append(page.cast(), more)
    }

    /// Puts the keyboard on the first field that has a fault, or else on the first one.
    func takeFocus(_ drawing: ReminderForm.Drawing) {
        if drawing.opensMore { gtk_expander_set_expanded(more.opaque, 1) }
        guard drawing.focus != ReminderForm.when else { return schedule?.takeFocus() ?? () }
        fields[drawing.focus]?.takeFocus()
    }

    func update(_ drawing: ReminderForm.Drawing) {
        guard drawing != drawn else { return }
        drawn = drawing
        title.draw(drawing.title)
        gtk_button_set_label(save.cast(), drawing.save)
        remindd_set_accessible_name(save, "\(drawing.save): \(drawing.title)")
        for part in [save, page] { gtk_widget_set_sensitive(part, drawing.isSending ? 0 : 1) }
        for row in drawing.first + drawing.main + drawing.more { fields[row.field.name]?.update(row) }
        if let row = drawing.schedule {
            schedule?.update(row, sentences: drawing.sentences, times: drawing.times)
        }
        gtk_label_set_text(message.opaque, drawing.message ?? "")
        gtk_widget_set_visible(message, drawing.message == nil ? 0 : 1)
        for (button, label) in [(offer, drawing.offer), (reopen, drawing.reopen)] {
            gtk_button_set_label(button.cast(), label ?? "")
            gtk_widget_set_visible(button, label == nil ? 0 : 1)
        }
        gtk_widget_set_visible(bottom, drawing.message == nil && drawing.offer == nil ? 0 : 1)
    }
}
