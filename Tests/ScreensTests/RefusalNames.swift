import RemindProtocol

/// Every name of a refusal: those in the description of the interface, and those of varlink.
enum RefusalNames {
    static let all: [String] = {
        let own = Remindd1.description.text.split(separator: "\n").compactMap { line -> String? in
            let words = line.split(separator: " ")
            return words.first == "error" && words.count > 1 ? "\(Remindd1.name).\(words[1])" : nil
        }
        let varlink: [VarlinkError] = [
            .interfaceNotFound(interface: ""), .methodNotFound(method: ""), .methodNotImplemented(method: ""),
            .invalidParameter(parameter: ""), .permissionDenied, .expectedMore,
        ]
        return own + varlink.map(\.name)
    }()
}
