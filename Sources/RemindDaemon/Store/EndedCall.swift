import Glibc
import RemindProtocol

/// The call that did not end, so that the daemon ended itself, in a small file beside the record: the next process refuses
/// it for a while, or a client that repeats it would keep every reminder from ringing.
struct EndedCall: Hashable {
    private static let name = "ended"

    /// The hash of the method and its parameters.
    var digest: UInt64
    /// The name of the request, if it has one.
    var request: String?

    init(_ call: VarlinkCall) {
        struct Named: Decodable { var request: String? }
        digest = Checksum.hash(call.method + "\n" + String(decoding: call.parameters, as: UTF8.self), seed: 0)
        request = try? VarlinkJSON.decode(Named.self, from: call.parameters).request
    }

    /// True if it is the same call, or has the name of the same request.
    func isMeant(by other: EndedCall) -> Bool {
        digest == other.digest || request != nil && request == other.request
    }

    static func read(in folder: String) -> EndedCall? {
        let descriptor = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        let lines = String(decoding: bytes[..<max(0, count)], as: UTF8.self).split(separator: "\n")
        guard let digest = lines.first.flatMap({ UInt64($0, radix: 16) }) else { return nil }
        return EndedCall(digest: digest, request: lines.count > 1 ? String(lines[1]) : nil)
    }

    private init(digest: UInt64, request: String?) { (self.digest, self.request) = (digest, request) }

    /// Writes it, without waiting for the disk: the process ends, and the system does not.
    func keep(in folder: String) {
        let descriptor = open(
            "\(folder)/\(EndedCall.name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = String(digest, radix: 16) + "\n" + (request.map { $0.prefix(64) + "\n" } ?? "")
        _ = write(descriptor, text, text.utf8.count)
    }

    static func forget(in folder: String) { unlink("\(folder)/\(name)") }
}
