/// The outermost object of a call or reply, its members still raw, so that parameters are decoded once and by type.
struct VarlinkEnvelope {
    private let frame: [UInt8]
    private let members: [String: Range<Int>]

    /// - Throws: `.invalidParameter` with the given name when the frame is not one strict JSON object.
    init(_ frame: [UInt8], named name: String) throws(VarlinkError) {
        self.frame = frame
        do {
            members = try StrictJSON.members(frame)
        } catch {
            throw .invalidParameter(parameter: name, reason: "\(error)")
        }
    }

    func allowOnly(_ known: Set<String>) throws(VarlinkError) {
        if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
            throw .invalidParameter(parameter: unknown, reason: "unknown")
        }
    }

    /// A string; nil when absent or null.
    func string(_ name: String) throws(VarlinkError) -> String? {
        guard let bytes = raw(name) else { return nil }
        guard bytes.first == UInt8(ascii: "\""), let text = try? VarlinkJSON.decode(String.self, from: bytes) else {
            throw .invalidParameter(parameter: name, reason: "not a string")
        }
        return text
    }

    /// A boolean; false when absent or null.
    func flag(_ name: String) throws(VarlinkError) -> Bool {
        switch raw(name).map({ String(decoding: $0, as: UTF8.self) }) {
        case nil, "false": return false
        case "true": return true
        default: throw .invalidParameter(parameter: name, reason: "not a boolean")
        }
    }

    /// The bytes of an object; `{}` when absent or null.
    func object(_ name: String) throws(VarlinkError) -> [UInt8] {
        guard let bytes = raw(name) else { return Array("{}".utf8) }
        guard bytes.first == UInt8(ascii: "{") else {
            throw .invalidParameter(parameter: name, reason: "not an object")
        }
        return bytes
    }

    /// A JSON string literal.
    static func quote(_ text: String) -> [UInt8] {
        // Encoding a string cannot fail; should it ever, an empty name is refused by whoever reads it.
        (try? VarlinkJSON.encode(text)) ?? Array("\"\"".utf8)
    }

    private func raw(_ name: String) -> [UInt8]? {
        guard let range = members[name], frame[range].first != UInt8(ascii: "n") else { return nil }
        return Array(frame[range])
    }
}
