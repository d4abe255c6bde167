import CAdwaita
import RemindClient
import Screens

/// Asks what would keep a reminder from ringing, when its screen says so.
@MainActor
final class Doctor {
    private let daemon: DaemonConnection
    private let draw: @MainActor (String?) -> Void
    private var screen = DoctorScreen()
    /// The one of the window: a timer of GLib keeps nothing alive.
    private static weak var current: Doctor?

    init(asking daemon: DaemonConnection, draw: @escaping @MainActor (String?) -> Void) {
        (self.daemon, self.draw) = (daemon, draw)
        Doctor.current = self
    }

    func handle(_ event: DoctorScreen.Event) {
        for effect in screen.handle(event, at: ScreenTime.now.steady) {
            switch effect {
            case .ask: ask()
            case .wait(let duration):
                g_timeout_add_seconds(
                    UInt32(clamping: duration.components.seconds + 1),
                    { _ in
                        MainActor.assumeIsolated { Doctor.current?.handle(.waited) }
                        return 0
                    }, nil)
            }
        }
        draw(screen.banner)
    }

    private func ask() {
        daemon.diagnose { reply in
            MainLoop.post {
                switch reply {
                case .success(let checks): Doctor.current?.handle(.checks(checks))
                case .failure: Doctor.current?.handle(.unknown)
                }
            }
        }
    }
}
