/// The errors every varlink service may answer with (varlink.org, interface org.varlink.service).
package enum VarlinkError: Error, Hashable, Sendable {
    case interfaceNotFound(interface: String)
    case methodNotFound(method: String)
    case methodNotImplemented(method: String)
    /// `reason` is for people, and remindd's addition: the standard error carries the parameter's name alone.
    case invalidParameter(parameter: String, reason: String? = nil)
    case permissionDenied
    /// The method streams, and the call did not say `more`.
    case expectedMore

    /// The name on the wire.
    package var name: String {
        switch self {
        case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
        case .methodNotFound: "org.varlink.service.MethodNotFound"
        case .methodNotImplemented: "org.varlink.service.MethodNotImplemented"
        case .invalidParameter: "org.varlink.service.InvalidParameter"
        case .permissionDenied: "org.varlink.service.PermissionDenied"
        case .expectedMore: "org.varlink.service.ExpectedMore"
        }
    }

    package var parameters: [String: String] {
        switch self {
        case .interfaceNotFound(let interface): ["interface": interface]
        case .methodNotFound(let method), .methodNotImplemented(let method): ["method": method]
        case .invalidParameter(let parameter, let reason):
            reason.map { ["parameter": parameter, "reason": $0] } ?? ["parameter": parameter]
        case .permissionDenied, .expectedMore: [:]
        }
    }

    /// The error of a reply, if it is one of these.
    package init?(name: String, parameters: [UInt8]) {
        let values = (try? VarlinkJSON.decode([String: String].self, from: parameters)) ?? [:]
        switch name {
        case "org.varlink.service.InterfaceNotFound": self = .interfaceNotFound(interface: values["interface"] ?? "")
        case "org.varlink.service.MethodNotFound": self = .methodNotFound(method: values["method"] ?? "")
        case "org.varlink.service.MethodNotImplemented": self = .methodNotImplemented(method: values["method"] ?? "")
        case "org.varlink.service.InvalidParameter":
            self = .invalidParameter(parameter: values["parameter"] ?? "", reason: values["reason"])
        case "org.varlink.service.PermissionDenied": self = .permissionDenied
        case "org.varlink.service.ExpectedMore": self = .expectedMore
        default: return nil
        }
    }
}
