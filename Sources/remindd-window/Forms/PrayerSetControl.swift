import CAdwaita
import CivilTime
import Dispatch
import RemindClient
import RemindProtocol
import Reminders
import Screens
import Vocabulary

/// A form for several prayers that is open: does what its value asks for, one thing after the other.
@MainActor
final class PrayerSetControl: OpenForm {
    private var form: PrayerSetForm
    private unowned let window: Window
    private var view: PrayerSetView?
    private let close: @MainActor () -> Void

    /// - Parameter close: Called once it is saved or given up.
    init?(in window: Window, close: @escaping @MainActor () -> Void) {
        let surroundings = Surroundings.current
        let sky = surroundings.sky
        let made = PrayerSetForm(cities: surroundings.zones.cities, location: sky.location, method: sky.method)
        guard let form = made else { return nil }
        (self.form, self.window, self.close) = (form, window, close)
        window.daemon.call("List", Remindd1.ListRequest()) {
            [weak self] (reply: Result<Remindd1.Reminders, CallFailure>) in
            guard case .success(let all) = reply else { return }
            let ids = Set(all.reminders.map(\.id))
            MainLoop.post { self?.handle(.reminders(ids)) }
        }
        view = PrayerSetView(form.drawing, tell: { [weak self] event in self?.handle(event) }, close: close)
    }

    var widget: Widget? { view?.widget }

    func takeFocus() { view?.takeFocus() }

    func isBack() { handle(.connected) }

    private func handle(_ event: PrayerSetForm.Event) {
        let effects = form.handle(event)
        view?.update(form.drawing)
        if case .save = event, effects.isEmpty { takeFocus() }
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: PrayerSetForm.Effect) {
        switch effect {
        case .settings(let location, let method): write(location, method)
        case .define(let request): define(request)
        case .saved(let text):
            window.toast(text)
            close()
        }
    }

    /// Writes the settings and has the daemon read them.
    private func write(_ location: Coordinate?, _ method: String?) {
        DispatchQueue.global().async { @Sendable [weak self] in
            var failure: RemindError?
            do throws(RemindError) {
                try Surroundings.current.write(location: location, method: method)
            } catch {
                failure = error
            }
            let found = failure
            MainLoop.post { if let found { self?.handle(.settled(found)) } else { self?.reload() } }
        }
    }

    private func reload() {
        window.daemon.call("Reload", NoParameters(), isChange: true) {
            [weak self] (result: Result<Remindd1.ReloadReply, CallFailure>) in
            MainLoop.post {
                switch result {
                case .success: self?.handle(.settled(nil))
                case .failure(let failure): self?.handle(.settled(failure.reason))
                }
            }
        }
    }

    private struct NoParameters: Encodable, Sendable {}

    private func define(_ request: Remindd1.DefineRequest) {
        let name = request.request ?? ""
        window.daemon.call("Define", request, isChange: true) {
            [weak self] (result: Result<Remindd1.Changed, CallFailure>) in
            MainLoop.post {
                switch result {
                case .success(let reply): self?.handle(.defined(name: name, reply))
                case .failure(let failure):
                    let reason = failure.reason
                    self?.handle(
                        failure.name.map { .refused(name: name, error: $0, reason) } ?? .broke(name: name, reason))
                }
            }
        }
    }
}
