import CAdwaita
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Screens
import Vocabulary

/// The page of all reminders: tells its screen what happens, draws what it says, and does what it asks for.
@MainActor
final class RemindersPage: Page {
    let place = PagePlace(name: "reminders", title: "Reminders", icon: "view-list-symbolic")
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private unowned let window: Window
    private var screen = RemindersScreen()
    private var list: ReminderListView?
    private var form: (any OpenForm)?
    /// Events that came while another one was handled.
    private var waiting: [RemindersScreen.Event] = []
    private var isHandling = false

    init(in window: Window) {
        self.window = window
        let list = ReminderListView(
            tell: { [weak self] event in self?.handle(event) }, edit: { [weak self] id in self?.edit(id) },
            add: { [weak self] kind in self?.add(kind) })
        self.list = list
        gtk_widget_set_vexpand(list.widget, 1)
        gtk_box_append(widget.cast(), list.widget)
        list.draw(screen.drawing)
    }

    func refresh() {
        form?.isBack()
        handle(.refresh)
    }

    private func add(_ kind: String) {
        if kind == ReminderListView.prayerSet {
            return open(PrayerSetControl(in: window) { [weak self] in self?.closeForm() })
        }
        guard let clock = screen.clock, let kind = Kinds.named(kind) else { return }
        open(ReminderForm(adding: kind, clock: clock))
    }

    private func edit(_ id: String) {
        var request = Remindd1.WhatRequest(what: "=\(id)")
        request.whole = true
        window.daemon.call("Show", request) { [weak self] (result: Result<Remindd1.Shown, CallFailure>) in
            MainLoop.post {
                guard let self, self.form == nil else { return }
                switch result {
                case .success(let shown):
                    guard let form = ReminderForm(changing: shown.reminder, clock: shown.clock) else { return }
                    self.open(form)
                case .failure(let failure): self.window.toast(failure.reason.message)
                }
            }
        }
    }

    private func open(_ form: ReminderForm) {
        open(ReminderFormControl(form, in: window) { [weak self] in self?.closeForm() })
    }

    private func open(_ control: (any OpenForm)?) {
        guard let control, let view = control.widget, let list else { return }
        form = control
        gtk_widget_set_vexpand(view, 1)
        gtk_box_append(widget.cast(), view)
        gtk_widget_set_visible(list.widget, 0)
        control.takeFocus()
    }

    private func closeForm() {
        guard let old = form, let list else { return }
        form = nil
        gtk_widget_set_visible(list.widget, 1)
        list.takeFocus()
        // The button that closes it is still at work.
        MainLoop.post { [weak self] in
            if let self, let view = old.widget { gtk_box_remove(self.widget.cast(), view) }
        }
        handle(.refresh)
    }

    private func handle(_ event: RemindersScreen.Event) {
        // Drawing a row may close a menu: such an event waits until the row is drawn.
        waiting.append(event)
        guard !isHandling else { return }
        isHandling = true
        while !waiting.isEmpty {
            for effect in screen.handle(waiting.removeFirst()) { perform(effect) }
            list?.draw(screen.drawing)
        }
        isHandling = false
    }

    private func perform(_ effect: RemindersScreen.Effect) {
        switch effect {
        case .read(let query): read(query)
        case .send(let change): send(change)
        case .toast(let text, let undo):
            guard let undo else { return window.toast(text) }
            window.toast(text) { [weak self] in
                self?.handle(.pressed(row: undo, .unarchive, name: RequestName.fresh()))
            }
        }
    }

    private func read(_ query: RemindersScreen.Query) {
        window.daemon.call("List", query.request) { [weak self] (result: Result<Remindd1.Reminders, CallFailure>) in
            MainLoop.post {
                switch result {
                case .success(let reply): self?.handle(.listed(query, reply, reply.clock))
                case .failure(let failure): self?.handle(.notListed(query, failure.reason))
                }
            }
        }
    }

    private func send(_ change: ReminderChange) {
        switch change.call {
        case .pause(let request):
            call("Pause", request, change) { (reply: Remindd1.ChangedReminders) in
                ReminderChange.lines(reply, of: change.deed, clock: reply.clock)
            }
        case .resume(let request):
            call("Resume", request, change) { (reply: Remindd1.ChangedReminders) in
                ReminderChange.lines(reply, of: change.deed, clock: reply.clock)
            }
        case .change(let request):
            call("Change", request, change) { (reply: Remindd1.Changed) in
                ReminderChange.lines(reply, of: change.deed, clock: reply.clock)
            }
        }
    }

    private func call<Reply: Decodable & Sendable>(
        _ method: String, _ request: some Encodable & Sendable, _ change: ReminderChange,
        words: @escaping @Sendable (Reply) -> [String]
    ) {
        window.daemon.call(method, request, isChange: true) { [weak self] (result: Result<Reply, CallFailure>) in
            MainLoop.post {
                switch result {
                case .success(let reply): self?.handle(.changed(name: change.name, lines: words(reply)))
                case .failure(let failure) where failure.name == nil:
                    self?.handle(.broke(name: change.name, failure.reason))
                case .failure(let failure): self?.handle(.refused(name: change.name, failure.reason))
                }
            }
        }
    }
}
