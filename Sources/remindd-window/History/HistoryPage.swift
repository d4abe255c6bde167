import CAdwaita
import RemindClient
import RemindProtocol
import Screens

/// The page of the history: tells its screen what happens, draws what it says, and does what it asks for.
@MainActor
final class HistoryPage: Page {
    let place = PagePlace(name: "history", title: "History", icon: "document-open-recent-symbolic")
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private unowned let window: Window
    private var screen = HistoryScreen()
    private var filters: HistoryFilters?
    private var list: HistoryList?
    private var question: QuestionDialog?
    private var correction: CorrectionDialog?

    init(in window: Window) {
        self.window = window
        let tell: @MainActor (HistoryScreen.Event) -> Void = { [weak self] event in self?.handle(event) }
        let header: Widget = adw_header_bar_new()
        adw_header_bar_set_title_widget(header.opaque, adw_window_title_new(place.title, ""))
        adw_header_bar_pack_end(
            header.opaque,
            HeaderMenu.make([
                ("Report for the doctor…", { [weak window] in if let window { ReportDialog.show(in: window) } }),
                ("Import…", { [weak window] in if let window { ImportDialog.choose(over: window) } }),
            ]))
        let filters = HistoryFilters(tell: tell)
        let list = HistoryList(tell: tell)
        (self.filters, self.list) = (filters, list)
        for part in [header, filters.widget, list.widget] { gtk_box_append(widget.cast(), part) }
        gtk_widget_set_vexpand(list.widget, 1)
        draw()
    }

    func refresh() { handle(.changed) }

    func handle(_ event: HistoryScreen.Event) {
        for effect in screen.handle(event) { perform(effect) }
        draw()
    }

    private func draw() {
        let drawing = screen.drawing
        filters?.draw(drawing, screen.reminders)
        list?.draw(drawing)
        if let dialog = drawing.dialog {
            correction?.draw(dialog)
        } else {
            correction?.close()
            correction = nil
        }
    }

    private func perform(_ effect: HistoryScreen.Effect) {
        switch effect {
        case .read(let question): read(question)
        case .list: listReminders()
        case .look(let what, let entry): look(what, entry)
        case .correct(let correction):
            self.correction?.close()
            self.correction = CorrectionDialog(correction, over: window.widget) { [weak self] event in
                // It closes by itself then.
                if case .closed = event { self?.correction = nil }
                self?.handle(event)
            }
        case .send(let ask): send(ask)
        case .ask(let consent): self.ask(consent)
        case .toast(let text): window.toast(text)
        }
    }

    // MARK: - The daemon

    private typealias Reply<Content> = Result<Content, CallFailure>

    private func read(_ question: HistoryQuestion) {
        let number = question.number
        window.daemon.call("History", question.request) { [weak self] (reply: Reply<Remindd1.History>) in
            MainLoop.post {
                switch reply {
                case .success(let history): self?.handle(.history(history, question: number, history.clock))
                case .failure(let failure): self?.handle(.noHistory(failure.reason, question: number))
                }
            }
        }
    }

    private func listReminders() {
        window.daemon.call("List", Remindd1.ListRequest()) { [weak self] (reply: Reply<Remindd1.Reminders>) in
            MainLoop.post { if case .success(let all) = reply { self?.handle(.reminders(all)) } }
        }
    }

    private func look(_ what: String, _ entry: String) {
        window.daemon.call("Show", Remindd1.WhatRequest(what: what)) { [weak self] (reply: Reply<Remindd1.Shown>) in
            MainLoop.post {
                switch reply {
                case .success(let shown): self?.handle(.found(shown, entry: entry, shown.clock))
                case .failure(let failure): self?.handle(.notFound(failure.reason, entry: entry))
                }
            }
        }
    }

    private func send(_ ask: Ask) {
        let name = ask.name
        window.daemon.change(ask) { [weak self] reply in
            MainLoop.post {
                switch reply {
                case .success(let answered): self?.handle(.replied(name: name, answered))
                case .failure(let failure):
                    if let error = failure.name {
                        self?.handle(.refused(name: name, error: error, failure.reason))
                    } else {
                        self?.handle(.broke(name: name, failure.reason))
                    }
                }
            }
        }
    }

    private func ask(_ consent: RefusalQuestion) {
        let tell: @MainActor (HistoryScreen.Event) -> Void = { [weak self] event in
            self?.question = nil
            self?.handle(event)
        }
        question = QuestionDialog(
            consent, over: window.widget,
            consent: { tell(.consented(reason: $0, name: $1)) }, decline: { tell(.declined) })
    }
}
