import CAdwaita
import Dispatch
import RemindClient
import RemindProtocol

/// Starts the user's service by systemd.
enum ServiceStarter {
    /// - Parameter done: Called on a thread of its own, with the reason if it was not started.
    static func start(_ done: @escaping @Sendable (_ failure: String?) -> Void) {
        DispatchQueue(label: "start").async { @Sendable in
            let instance = Surroundings.current.instance
            done(run(["systemctl", "--user", "start", instance.socketUnit, instance.serviceUnit]))
        }
    }

    private static func run(_ words: [String]) -> String? {
        var arguments = words.map { UnsafePointer<CChar>(g_strdup($0)) } + [nil]
        defer { for argument in arguments { g_free(UnsafeMutableRawPointer(mutating: argument)) } }
        var error: UnsafeMutablePointer<GError>?
        let flags = GSubprocessFlags(
            G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue | G_SUBPROCESS_FLAGS_STDERR_PIPE.rawValue)
        guard let process = g_subprocess_newv(&arguments, flags, &error) else { return reason(error) }
        defer { g_object_unref(UnsafeMutableRawPointer(process)) }
        var said: UnsafeMutablePointer<CChar>?
        guard g_subprocess_communicate_utf8(process, nil, nil, nil, &said, &error) != 0 else { return reason(error) }
        defer { g_free(said) }
        guard g_subprocess_get_successful(process) == 0 else { return nil }
        let words = said.map { String(cString: $0) } ?? ""
        return words.isEmpty ? "systemctl failed" : words.split(separator: "\n").joined(separator: " ")
    }

    private static func reason(_ error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "it cannot be run" }
        defer { g_error_free(error) }
        return String(cString: error.pointee.message)
    }
}
