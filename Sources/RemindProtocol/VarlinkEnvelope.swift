import StrictJSON

/// The outermost object of a call or reply.
struct VarlinkEnvelope {
    private let frame: JSONValue

    /// - Throws: `.invalidParameter` with the given name when the frame is not one strict JSON object.
    init(_ frame: [UInt8], named name: String) throws(VarlinkError) {
        do {
            self.frame = try JSONValue(frame)
        } catch {
            throw .invalidParameter(parameter: name, reason: "\(error)")
        }
        guard self.frame.kind == .object else {
            throw .invalidParameter(parameter: name, reason: "not an object")
        }
    }

    func allowOnly(_ known: Set<String>) throws(VarlinkError) {
        if let unknown = frame.firstName(outside: known) {
            throw .invalidParameter(parameter: unknown, reason: "unknown")
        }
    }

    /// A string; nil when absent or null.
    func string(_ name: String) throws(VarlinkError) -> String? {
        guard let value = member(name) else { return nil }
        guard let text = try? value.decode(String.self) else {
            throw .invalidParameter(parameter: name, reason: "not a string")
        }
        return text
    }

    /// A boolean; false when absent or null.
    func flag(_ name: String) throws(VarlinkError) -> Bool {
        guard let value = member(name) else { return false }
        guard let flag = try? value.decode(Bool.self) else {
            throw .invalidParameter(parameter: name, reason: "not a boolean")
        }
        return flag
    }

    /// An object; `{}` when absent or null.
    func object(_ name: String) throws(VarlinkError) -> VarlinkParameters {
        guard let value = member(name) else { return .bytes(Array("{}".utf8)) }
        guard value.kind == .object else {
            throw .invalidParameter(parameter: name, reason: "not an object")
        }
        return .value(value)
    }

    /// A JSON string literal.
    static func quote(_ text: String) -> [UInt8] {
        // Encoding a string cannot fail. If it ever did, the reader would refuse the empty name.
        (try? VarlinkJSON.encode(text)) ?? Array("\"\"".utf8)
    }

    private func member(_ name: String) -> JSONValue? {
        frame[name].flatMap { $0.kind == .null ? nil : $0 }
    }
}
