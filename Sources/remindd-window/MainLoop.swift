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

    /// Calls a closure once, after a time.
    ///
    /// - Returns: The source, to be removed if the call is not wanted any more.
    @MainActor
    static func after(milliseconds: UInt32, _ call: @escaping @Sendable @MainActor () -> Void) -> UInt32 {
        g_timeout_add_full(
            G_PRIORITY_DEFAULT, milliseconds,
            { parcel in
                guard let parcel else { return ended }
                let call = Unmanaged<Parcel>.fromOpaque(parcel).takeUnretainedValue().call
                MainActor.assumeIsolated { call() }
                return ended
            }, Unmanaged.passRetained(Parcel(call)).toOpaque(),
            { parcel in
                guard let parcel else { return }
                Unmanaged<Parcel>.fromOpaque(parcel).release()
            })
    }

    /// A closure as GLib keeps it.
    private final class Parcel: Sendable {
        let call: @Sendable @MainActor () -> Void

        init(_ call: @escaping @Sendable @MainActor () -> Void) { self.call = call }
    }
}

/// `G_SOURCE_REMOVE`, which is a macro.
private let ended: gboolean = 0
