import CAdwaita
import RemindClient
import RemindProtocol
import RemindText
import Screens
import Vocabulary

/// A form that is open: tells its value what happens, draws what it says, and does what it asks for.
@MainActor
final class ReminderFormControl: OpenForm {
    private var form: ReminderForm
    private unowned let window: Window
    private var view: ReminderFormView?
    private let close: @MainActor () -> Void

    /// - Parameter close: Called once it is saved or given up.
    init(_ form: ReminderForm, in window: Window, close: @escaping @MainActor () -> Void) {
        (self.form, self.window, self.close) = (form, window, close)
        view = ReminderFormView(
            form.drawing, tell: { [weak self] event in self?.handle(event) }, close: { [weak self] in self?.giveUp() })
        for effect in self.form.begin() { perform(effect) }
    }

    var widget: Widget? { view?.widget }

    func isBack() { handle(.connected) }

    func takeFocus() { view?.takeFocus(form.drawing) }

    private func giveUp() {
        if let words = form.leaving { window.toast(words) }
        close()
    }

    private func handle(_ event: ReminderForm.Event) {
        let wasSending = form.isSending
        let effects = form.handle(event)
        view?.update(form.drawing)
        var isPress = false
        if case .save = event { isPress = true }
        // It was not sent, or not taken.
        if wasSending || isPress, effects.isEmpty || !form.isSending { takeFocus() }
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: ReminderForm.Effect) {
        switch effect {
        case .preview(let number, let request):
            window.daemon.call("Preview", request) { [weak self] (result: Result<Remindd1.Preview, CallFailure>) in
                MainLoop.post {
                    switch result {
                    case .success(let reply): self?.handle(.previewed(number, reply, reply.clock))
                    case .failure(let failure): self?.handle(.notPreviewed(number, failure.reason))
                    }
                }
            }
        case .show(let name, let request):
            call("Show", request, name: name, isChange: false) { (reply: Remindd1.Shown, name) in
                .shown(name: name, reply, reply.clock)
            }
        case .define(let request):
            call("Define", request, name: request.request) { (reply: Remindd1.Changed, name) in
                .defined(name: name, reply, reply.clock)
            }
        case .stock(let request):
            call("CountStock", request, name: request.request) { (reply: Remindd1.StockChanged, name) in
                .stocked(name: name, reply)
            }
        case .saved(let text):
            window.toast(text)
            close()
        }
    }

    private func call<Reply: Decodable & Sendable>(
        _ method: String, _ request: some Encodable & Sendable, name: String?, isChange: Bool = true,
        _ event: @escaping @Sendable (Reply, String) -> ReminderForm.Event
    ) {
        let name = name ?? ""
        window.daemon.call(method, request, isChange: isChange) { [weak self] (result: Result<Reply, CallFailure>) in
            MainLoop.post {
                switch result {
                case .success(let reply): self?.handle(event(reply, name))
                case .failure(let failure):
                    let reason = failure.reason
                    self?.handle(
                        failure.name.map { .refused(name: name, error: $0, reason) } ?? .broke(name: name, reason))
                }
            }
        }
    }
}
