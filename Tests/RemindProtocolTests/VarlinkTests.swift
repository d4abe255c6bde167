import RemindProtocol
import Testing

struct VarlinkTests {
    @Test(arguments: [
        (VarlinkCall(method: "a.B"), #"{"method":"a.B","parameters":{}}"#),
        (
            VarlinkCall(method: "a.B", parameters: Array(#"{"x":1}"#.utf8), mode: .more),
            #"{"method":"a.B","more":true,"parameters":{"x":1}}"#
        ),
        (VarlinkCall(method: "a.B", mode: .oneway), #"{"method":"a.B","oneway":true,"parameters":{}}"#),
    ])
    func call(call: VarlinkCall, frame: String) throws {
        #expect(String(decoding: call.frame, as: UTF8.self) == frame)
        #expect(try VarlinkCall(frame: call.frame) == call)
    }

    @Test func callKeepsRawParameters() throws {
        let call = try VarlinkCall(
            frame: Array(#" { "parameters" : { "x" : 1 }, "more":null,"method":"a.b.C" } "#.utf8))
        #expect(call.parameters == Array(#"{ "x" : 1 }"#.utf8))
        #expect(call.mode == .once)
        #expect(call.interface == "a.b")
        #expect(try VarlinkJSON.decode([String: Int].self, from: call.parameters) == ["x": 1])
    }

    @Test(arguments: [
        ("hello", "call"), ("[]", "call"), ("{}", "method"), (#"{"method":1}"#, "method"),
        (#"{"method":"a"}"#, "method"),
        (#"{"method":"a.B","parameters":[]}"#, "parameters"), (#"{"method":"a.B","more":1}"#, "more"),
        (#"{"method":"a.B","more":true,"oneway":true}"#, "oneway"), (#"{"method":"a.B","upgrade":true}"#, "upgrade"),
        (#"{"method":"a.B","paramters":{}}"#, "paramters"), (#"{"method":"a.B","method":"a.C"}"#, "call"),
    ])
    func badCall(frame: String, parameter: String) {
        let error = #expect(throws: VarlinkError.self) { try VarlinkCall(frame: Array(frame.utf8)) }
        #expect(error?.parameters["parameter"] == parameter)
    }

    @Test(arguments: [
        (VarlinkReply(), #"{"parameters":{}}"#),
        (
            VarlinkReply(parameters: Array(#"{"x":1}"#.utf8), continues: true),
            #"{"continues":true,"parameters":{"x":1}}"#
        ),
        (VarlinkReply(error: "a.No"), #"{"error":"a.No","parameters":{}}"#),
    ])
    func reply(reply: VarlinkReply, frame: String) throws {
        #expect(String(decoding: reply.frame, as: UTF8.self) == frame)
        #expect(try VarlinkReply(frame: reply.frame) == reply)
    }

    @Test func replyMayGrow() throws {
        #expect(try VarlinkReply(frame: Array(#"{"new":1}"#.utf8)) == VarlinkReply())
    }

    @Test(arguments: [
        VarlinkError.interfaceNotFound(interface: "a"), .methodNotFound(method: "a.B"),
        .methodNotImplemented(method: "a.B"), .invalidParameter(parameter: "x"),
        .invalidParameter(parameter: "x", reason: "y"), .permissionDenied, .expectedMore,
    ])
    func errorsSurvive(error: VarlinkError) throws {
        #expect(VarlinkError(name: error.name, parameters: try VarlinkJSON.encode(error.parameters)) == error)
        let name = error.name.dropFirst("org.varlink.service.".count)
        #expect(InterfaceDescription.service.text.contains("error \(name) ("))
    }

    @Test func decodingErrorsNameTheirPlace() {
        struct Dose: Decodable { let amount: Int }
        struct Take: Decodable { let doses: [Dose] }
        for (text, parameter) in [
            (#"{"doses":[{"amount":1},{"amount":"x"}]}"#, "doses.1.amount"), (#"{"doses":[{}]}"#, "doses.0.amount"),
            ("{}", "doses"), (#"{"doses":null}"#, "doses"), ("[]", "parameters"),
        ] {
            let error = #expect(throws: VarlinkError.self) { try VarlinkJSON.decode(Take.self, from: Array(text.utf8)) }
            #expect(error?.parameters["parameter"] == parameter)
        }
    }

    @Test func encodingIsStable() throws {
        struct Path: Encodable { let b = "/x/é"; let a = "\u{0}\n" }
        #expect(String(decoding: try VarlinkJSON.encode(Path()), as: UTF8.self) == #"{"a":"\u0000\n","b":"/x/é"}"#)
        #expect(throws: EncodingError.self) { try VarlinkJSON.encode([Double.nan]) }
    }

    @Test func serviceAnswers() throws {
        let interface = InterfaceDescription(
            "# method No()\ninterface a.b\n\nmethod One()->()\nmethod Two (x: int) -> ()\n")
        #expect(interface.name == "a.b")
        #expect(interface.methods == ["One", "Two"])
        let service = ServiceDescription(vendor: "v", product: "p", version: "1", url: "u", interfaces: [interface])
        func answer(_ method: String, _ parameters: String = "{}") throws(VarlinkError) -> String? {
            try service.answer(VarlinkCall(method: method, parameters: Array(parameters.utf8)))
                .map { String(decoding: $0.parameters, as: UTF8.self) }
        }
        #expect(
            try answer("org.varlink.service.GetInfo")
                == #"{"interfaces":["org.varlink.service","a.b"],"product":"p","url":"u","vendor":"v","version":"1"}"#)
        let text = try answer("org.varlink.service.GetInterfaceDescription", #"{"interface":"a.b"}"#)
        #expect(
            try VarlinkJSON.decode([String: String].self, from: Array((text ?? "").utf8))["description"]
                == interface.text)
        #expect(try answer("a.b.One") == nil)
        #expect(throws: VarlinkError.interfaceNotFound(interface: "c")) {
            try answer("org.varlink.service.GetInterfaceDescription", #"{"interface":"c"}"#)
        }
        #expect(throws: VarlinkError.methodNotFound(method: "a.b.Three")) { try answer("a.b.Three") }
        #expect(throws: VarlinkError.interfaceNotFound(interface: "a")) { try answer("a.One") }
    }
}
