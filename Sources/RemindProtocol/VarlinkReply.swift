/// A reply on the wire: parameters, or an error's name and parameters.
package struct VarlinkReply: Hashable, Sendable {
    /// True if more replies to the same call follow.
    package let continues: Bool
    /// Qualified name of an error; nil when the call succeeded.
    package let error: String?
    private let content: VarlinkParameters

    /// - Parameter parameters: One JSON object, of the reply or of its error.
    package init(parameters: [UInt8] = Array("{}".utf8), continues: Bool = false, error: String? = nil) {
        content = .bytes(parameters)
        self.continues = continues
        self.error = error
    }

    /// Reads a frame. Members this version does not know are ignored, since the protocol grows by adding.
    ///
    /// - Throws: `.invalidParameter`, naming the member at fault, or `reply` when the frame is not strict JSON.
    package init(frame: [UInt8]) throws(VarlinkError) {
        let envelope = try VarlinkEnvelope(frame, named: "reply")
        content = try envelope.object("parameters")
        continues = try envelope.flag("continues")
        error = try envelope.string("error")
    }

    package var parameters: [UInt8] { content.bytes }

    /// The parameters as a type.
    ///
    /// - Throws: `.invalidParameter` with the path of the value that does not fit.
    package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(VarlinkError) -> Value {
        try VarlinkJSON.decode(type, from: content.value())
    }

    /// The reply as bytes, without a terminator.
    package var frame: [UInt8] {
        var frame: [UInt8] = [UInt8(ascii: "{")]
        if let error {
            frame += Array("\"error\":".utf8) + VarlinkEnvelope.quote(error) + [UInt8(ascii: ",")]
        }
        if continues { frame += Array("\"continues\":true,".utf8) }
        frame += Array("\"parameters\":".utf8)
        frame += parameters
        frame.append(UInt8(ascii: "}"))
        return frame
    }
}
