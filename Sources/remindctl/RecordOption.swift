import Glibc
import RemindProtocol
import Vocabulary

/// `--record NAME`, at any place of a line: which daemon is meant.
enum RecordOption {
    private static let name = "--record"

    /// Takes it out of a line, and puts it where the socket, the files and the hints come from: the environment.
    ///
    /// - Throws: `invalidArgument` if it has no name, or one that no record can have.
    static func taken(from arguments: [String]) throws -> [String] {
        // A shell asks for completions of a line, which is behind the first `--`.
        let isCompletion = arguments.first == "---completion"
        let end = isCompletion ? arguments.endIndex : arguments.firstIndex(of: "--") ?? arguments.endIndex
        var rest: [String] = []
        var found: [String] = []
        var words = arguments[..<end]
        while let word = words.popFirst() {
            if word == name {
                guard let value = words.popFirst() else {
                    if isCompletion { break }
                    throw RemindError(
                        .invalidArgument, "missing the name behind \(name)", hint: "such as: remindctl \(name) mother")
                }
                found.append(value)
            } else if word.hasPrefix(name + "=") {
                found.append(String(word.dropFirst(name.count + 1)))
            } else {
                rest.append(word)
            }
        }
        if isCompletion {
            if let last = found.last, let instance = try? Instance(last) { choose(instance) }
            return arguments
        }
        guard found.count < 2 else {
            throw RemindError(.invalidArgument, "\(name) is there twice", hint: "name one record")
        }
        if let asked = found.first { choose(try Instance(asked)) } else { _ = try Instance() }
        return rest + arguments[end...]
    }

    /// A socket that the environment names is that of another daemon, perhaps.
    private static func choose(_ instance: Instance) {
        setenv(Instance.variable, instance.name ?? "", 1)
        unsetenv("REMINDD_SOCKET")
    }
}
