import CAdwaita

/// The way into GLib's main loop, from any thread.
enum MainLoop {
    /// Calls a closure on the main loop, as soon as it has nothing more urgent to do.
    static func post(_ call: @escaping @Sendable @MainActor () -> Void) {
        let parcel = Unmanaged.passRetained(Parcel(call)).toOpaque()
        g_idle_add(
            { parcel in
                guard let parcel else { return ended }
                let call = Unmanaged<Parcel>.fromOpaque(parcel).takeRetainedValue().call
                MainActor.assumeIsolated { call() }
                return ended
            }, parcel)
    }

    /// A closure as GLib keeps it.
    private final class Parcel: Sendable {
        let call: @Sendable @MainActor () -> Void

        init(_ call: @escaping @Sendable @MainActor () -> Void) { self.call = call }
    }
}

/// `G_SOURCE_REMOVE`, which is a macro.
private let ended: gboolean = 0
