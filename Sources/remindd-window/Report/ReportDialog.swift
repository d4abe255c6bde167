import CAdwaita
import CivilTime
@preconcurrency import Dispatch
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Screens
import Vocabulary

/// The dialog "Report for the doctor".
@MainActor
final class ReportDialog {
    /// The one that is open, or whose file is written.
    private static var current: ReportDialog?
    private unowned let window: Window
    private var screen: ReportScreen
    private let dialog: Widget
    private let range: ChoiceMenu<Int>
    private let person: ChoiceMenu<String?>
    private let form: ChoiceMenu<ReportScreen.Form>
    private let note: Widget = gtk_label_new("")

    static func show(in window: Window) {
        window.daemon.call("List", Remindd1.ListRequest()) { (reply: Result<Remindd1.Reminders, CallFailure>) in
            // The person is a filter: without the list, the report is everybody's.
            let all = (try? reply.get())?.reminders ?? []
            let canPrint = PDFPrinter.isPossible
            MainLoop.post {
                guard let window = Window.current else { return }
                current = ReportDialog(ReportScreen(all, canPrint: canPrint), in: window)
            }
        }
    }

    private init(_ screen: ReportScreen, in window: Window) {
        (self.screen, self.window) = (screen, window)
        dialog = adw_message_dialog_new(
            window.widget.cast(), "Report for the doctor",
            "All medications, how they were taken, each dose that was not, and notes.")
        let tell: @MainActor (ReportScreen.Event) -> Void = { ReportDialog.current?.handle($0) }
        range = ChoiceMenu { tell(.range($0)) }
        person = ChoiceMenu { tell(.person($0)) }
        form = ChoiceMenu { tell(.form($0)) }
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        gtk_label_set_wrap(note.opaque, 1)
        note.addClass("dim-label")
        for part in [range.widget, person.widget, form.widget, note] { gtk_box_append(box.cast(), part) }
        adw_message_dialog_set_extra_child(dialog.cast(), box)
        adw_message_dialog_add_response(dialog.cast(), "cancel", "Cancel")
        adw_message_dialog_add_response(dialog.cast(), "save", "Save…")
        adw_message_dialog_set_default_response(dialog.cast(), "save")
        adw_message_dialog_set_close_response(dialog.cast(), "cancel")
        adw_message_dialog_set_response_appearance(dialog.cast(), "save", ADW_RESPONSE_SUGGESTED)
        dialog.on("response::save") {
            let surroundings = Surroundings.current
            let zone = (try? surroundings.localZone()) ?? .utc
            tell(.save(today: zone.local(at: ScreenTime.now.wall).date))
        }
        dialog.on("response::cancel") { ReportDialog.current = nil }
        draw()
        gtk_window_present(dialog.cast())
    }

    private func draw() {
        let drawing = screen.drawing
        range.draw(drawing.range)
        person.draw(drawing.person)
        form.draw(drawing.form)
        gtk_label_set_text(note.opaque, drawing.note ?? "")
        gtk_widget_set_visible(note, drawing.note == nil ? 0 : 1)
    }

    private func handle(_ event: ReportScreen.Event) {
        for effect in screen.handle(event) { perform(effect) }
        // After it is saved, there is nothing to draw on any more.
        switch event {
        case .range, .person, .form: draw()
        case .save, .chosen, .written, .failed: break
        }
    }

    private func perform(_ effect: ReportScreen.Effect) {
        switch effect {
        case .choose(let name):
            FileChooser.show("Report for the doctor", button: "Save", name: name, over: window.widget) { path in
                ReportDialog.current?.handle(.chosen(path: path))
            }
        case .write(let order): write(order)
        case .toast(let text): window.toast(text)
        case .open(let path):
            guard let uri = g_filename_to_uri(path, nil, nil) else { return }
            gtk_show_uri(window.widget.cast(), uri, UInt32(GDK_CURRENT_TIME))
            g_free(uri)
        }
    }

    private func write(_ order: ReportScreen.Order) {
        window.daemon.call("Report", order.request) { (reply: Result<Remindd1.ReportReply, CallFailure>) in
            // A browser that prints takes its time: the daemon is free for others.
            DispatchQueue(label: "report").async { @Sendable in
                let event: ReportScreen.Event
                do throws(RemindError) {
                    let report: Remindd1.ReportReply
                    switch reply {
                    case .success(let found): report = found
                    case .failure(let failure): throw failure.reason
                    }
                    let page = ReportHTML(report: report.report, clock: report.clock).page()
                    let bytes = order.form == .pdf ? try PDFPrinter.print(page) : Array(page.utf8)
                    try NewFile.replace(order.path, by: bytes)
                    event = .written(path: order.path)
                } catch {
                    event = .failed(error)
                }
                MainLoop.post { ReportDialog.current?.handle(event) }
            }
        }
    }
}
