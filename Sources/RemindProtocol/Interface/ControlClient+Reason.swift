package import Vocabulary

extension ControlClient.Failure {
    /// The error for a person.
    ///
    /// - Parameter service: The commands that its hint may name.
    package func reason(_ service: ServiceHint) -> RemindError {
        switch self {
        case .unreachable: RemindError(.unreachable, description, hint: service.start)
        case .impostor:
            RemindError(.permissionDenied, description, hint: "check XDG_RUNTIME_DIR and REMINDD_SOCKET")
        case .refused(let name, let parameters): Self.refused(name, parameters, service)
        case .timedOut(let limit):
            RemindError(
                .unreachable, "remindd did not answer within \(DurationText.words(limit))", hint: service.look)
        case .closed, .system: RemindError(.unreachable, description, hint: service.look)
        case .malformed: RemindError(.internalError, description, hint: service.otherVersion)
        }
    }

    /// The daemon's own words, if it refused the call; `nil` for any other failure.
    package var refusal: Remindd1.Refusal? {
        guard case .refused(let name, let parameters) = self, Self.code(name) != nil else { return nil }
        return try? VarlinkJSON.decode(Remindd1.Refusal.self, from: parameters)
    }

    private static func code(_ name: String) -> RemindError.Code? {
        let prefix = Remindd1.name + "."
        return name.hasPrefix(prefix) ? RemindError.Code(rawValue: String(name.dropFirst(prefix.count))) : nil
    }

    private static func refused(_ name: String, _ parameters: [UInt8], _ service: ServiceHint) -> RemindError {
        if let code = code(name), let refusal = try? VarlinkJSON.decode(Remindd1.Refusal.self, from: parameters) {
            return RemindError(code, refusal.message, hint: refusal.hint)
        }
        switch (name, VarlinkError(name: name, parameters: parameters)) {
        case (_, .permissionDenied?):
            return RemindError(.permissionDenied, "remindd refused: it serves another user")
        case (ControlErrorName.lagged, _):
            return RemindError(.unreachable, "remindd gave up, since what it said was not read fast enough")
        case (ControlErrorName.tooLong, _):
            return RemindError(.invalidArgument, "that is too long for one request")
        case (_, .invalidParameter(let parameter, let reason)?):
            return RemindError(
                .invalidArgument, "remindd does not take \(parameter)" + (reason.map { ": \($0)" } ?? ""),
                hint: service.otherVersion)
        case (_, .methodNotFound?), (_, .methodNotImplemented?), (_, .interfaceNotFound?):
            return RemindError(.internalError, "remindd does not know this command", hint: service.otherVersion)
        default:
            return RemindError(
                .internalError, "remindd failed: \(name) \(String(decoding: parameters, as: UTF8.self))",
                hint: service.log)
        }
    }
}
