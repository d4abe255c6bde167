package import StrictJSON

/// A method call on the wire: `{"method": ..., "parameters": {...}}` and at most one flag.
///
/// Parameters are read with the call and wait for someone who knows their type: `call.decode(Take.self)`.
package struct VarlinkCall: Hashable, Sendable {
    /// How many replies the caller awaits. Varlink writes it as flags of which at most one is true.
    package enum Mode: String, Hashable, Sendable {
        case once
        /// Any number; all but the last say `continues`.
        case more
        /// None, not even an error.
        case oneway
    }

    /// Interface and method: `org.remindd.Remindd1.Take`.
    package let method: String
    package let mode: Mode
    private let content: VarlinkParameters

    /// - Parameter parameters: One JSON object.
    package init(method: String, parameters: [UInt8] = Array("{}".utf8), mode: Mode = .once) {
        self.method = method
        content = .bytes(parameters)
        self.mode = mode
    }

    /// Reads a frame.
    ///
    /// Unknown members are refused: a misspelt `parameters` must not run a method without its parameters.
    ///
    /// - Throws: `.invalidParameter`, naming the member at fault, or `call` when the frame is not strict JSON.
    package init(frame: [UInt8]) throws(VarlinkError) {
        let envelope = try VarlinkEnvelope(frame, named: "call")
        try envelope.allowOnly(["method", "parameters", "oneway", "more", "upgrade"])
        guard let method = try envelope.string("method"), method.contains(".") else {
            throw .invalidParameter(parameter: "method")
        }
        guard try !envelope.flag("upgrade") else {
            throw .invalidParameter(parameter: "upgrade", reason: "not supported")
        }
        switch (try envelope.flag("more"), try envelope.flag("oneway")) {
        case (false, false): mode = .once
        case (true, false): mode = .more
        case (false, true): mode = .oneway
        case (true, true): throw .invalidParameter(parameter: "oneway", reason: "excludes more")
        }
        self.method = method
        content = try envelope.object("parameters")
    }

    package var parameters: [UInt8] { content.bytes }

    /// The parameters as they were read.
    ///
    /// - Throws: `.invalidParameter` if they are not strict JSON, as they are in every call that came in a frame.
    package func value() throws(VarlinkError) -> JSONValue { try content.value() }

    /// The parameters as a type.
    ///
    /// - Throws: `.invalidParameter` with the path of the value that does not fit, or of a member that the type does not
    ///   know.
    package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(VarlinkError) -> Value {
        try VarlinkJSON.decodeWhole(type, from: value())
    }

    /// The part before the last dot.
    package var interface: String {
        method.lastIndex(of: ".").map { String(method[..<$0]) } ?? ""
    }

    /// The call as bytes, without a terminator; the method comes first (`FrameReader.Limits.largeFrame`).
    package var frame: [UInt8] {
        var frame = Array("{\"method\":".utf8)
        frame += VarlinkEnvelope.quote(method)
        if mode != .once { frame += Array(",\"\(mode.rawValue)\":true".utf8) }
        frame += Array(",\"parameters\":".utf8)
        frame += parameters
        frame.append(UInt8(ascii: "}"))
        return frame
    }
}
