import CAdwaita
import Screens

/// The widgets of the page of a daemon without a reminder.
@MainActor
final class BeginView {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let page = StatusPage()
    private let lines: Widget = gtk_label_new("")
    private let entry: Widget = gtk_entry_new()
    private let words: Widget = gtk_flow_box_new()
    private let unanswered: Widget = gtk_label_new("")
    private let problem: Widget = gtk_label_new("")
    private let back: Widget = gtk_button_new_with_label("Back")
    private let skip: Widget = gtk_button_new_with_label("Skip")
    private let next: Widget = gtk_button_new_with_label("Next")
    private var drawn: BeginScreen.Drawing?
    private let tell: @MainActor (BeginScreen.Event) -> Void

    init(tell: @escaping @MainActor (BeginScreen.Event) -> Void) {
        self.tell = tell
        let header: Widget = adw_header_bar_new()
        adw_header_bar_set_title_widget(header.opaque, adw_window_title_new("remindd", ""))
        adw_header_bar_pack_start(header.opaque, skip)
        // The header fits a narrow window.
        for name in [remindd_set_accessible_name, gtk_widget_set_tooltip_text] { name(skip, "Skip the questions") }
        skip.on("clicked") { tell(.skip) }
        back.on("clicked") { tell(.back) }
        let entry = entry
        let answer: @MainActor () -> Void = {
            tell(.answer(gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""))
        }
        entry.on("activate", answer)
        next.on("clicked") { [weak self] in if self?.drawn?.isDone == true { tell(.skip) } else { answer() } }
        next.addClass("suggested-action")
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        for label in [lines, unanswered, problem] {
            gtk_label_set_wrap(label.opaque, 1)
            gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
            gtk_label_set_xalign(label.opaque, 0)
        }
        unanswered.addClass("dim-label")
        problem.addClass("error")
        gtk_flow_box_set_selection_mode(words.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(words.opaque, 6)
        let buttons: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        gtk_widget_set_halign(buttons, GTK_ALIGN_END)
        for button in [back, next] { gtk_box_append(buttons.cast(), button) }
        for part in [lines, entry, words, unanswered, problem, buttons] { gtk_box_append(box.cast(), part) }
        page.add(Column.make(box, upTo: 480))
        page.widget.addClass("compact")
        for part in [header, page.widget] { gtk_box_append(widget.cast(), part) }
    }

    func draw(_ drawing: BeginScreen.Drawing, canGoBack: Bool) {
        gtk_widget_set_visible(back, canGoBack ? 1 : 0)
        guard drawing != drawn else { return }
        let isNew = drawing.number != drawn?.number || drawing.isDone != drawn?.isDone
        drawn = drawing
        page.draw(drawing.title)
        gtk_label_set_text(lines.opaque, drawing.lines.joined(separator: "\n"))
        remindd_set_accessible_name(entry, drawing.lines.joined(separator: " "))
        let isAsking: gboolean = drawing.isDone || drawing.isBusy ? 0 : 1
        for part in [entry, skip] { gtk_widget_set_visible(part, isAsking) }
        gtk_widget_set_sensitive(box, drawing.isBusy ? 0 : 1)
        gtk_label_set_text(unanswered.opaque, drawing.unanswered.map { "No answer: \($0)" } ?? "")
        gtk_widget_set_visible(unanswered, drawing.unanswered == nil ? 0 : 1)
        gtk_label_set_text(problem.opaque, drawing.problem ?? "")
        gtk_widget_set_visible(problem, drawing.problem == nil ? 0 : 1)
        gtk_button_set_label(next.cast(), drawing.isDone ? "See your day" : "Next")
        guard isNew else { return }
        gtk_editable_set_text(entry.opaque, "")
        fill(drawing.words)
        gtk_widget_grab_focus(drawing.isDone ? next : entry)
    }

    private var box: Widget { gtk_widget_get_parent(lines) ?? lines }

    func write(_ answer: String) { gtk_editable_set_text(entry.opaque, answer) }

    private func fill(_ choices: [String]) {
        while let old = gtk_widget_get_first_child(words) { gtk_flow_box_remove(words.opaque, old) }
        gtk_widget_set_visible(words, choices.isEmpty ? 0 : 1)
        let (entry, tell) = (entry, tell)
        for word in choices {
            let button: Widget = gtk_button_new_with_label(word)
            button.on("clicked") {
                let written = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
                // The next question takes the button away, which is still at work.
                MainLoop.post { tell(.pressed(word, written: written)) }
            }
            gtk_flow_box_append(words.opaque, button)
            // The keyboard comes to the button alone.
            if let child = gtk_widget_get_parent(button) { gtk_widget_set_focusable(child, 0) }
        }
    }
}
