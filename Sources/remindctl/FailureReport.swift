import ArgumentParser
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// An error as a person or a script gets it on standard error, with the exit code.
struct FailureReport {
    struct Failure: Codable {
        var code: String
        var message: String
        var hint: String?
        /// Everything that is wrong in a file.
        var problems: [FileProblem]?

        enum CodingKeys: String, CodingKey {
            case code, message, hint, problems
        }

        /// `hint` is always there, null if there is none.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(code, forKey: .code)
            try container.encode(message, forKey: .message)
            try container.encode(hint, forKey: .hint)
            try container.encodeIfPresent(problems, forKey: .problems)
        }
    }

    /// Text for standard output: help and the version are no failures.
    var output: String?
    var failure: Failure?
    var exitCode: Int32
    var isJSON: Bool

    /// - Parameters:
    ///   - arguments: The command line, without the program's name.
    ///   - columns: How wide help is set; the terminal's width where absent.
    init(_ error: any Error, arguments: [String] = [], columns: Int? = nil) {
        isJSON = arguments.prefix { $0 != "--" }.contains("--json")
        if let refused = FailureReport.refusal(error) {
            exitCode = refused.error.code.exitCode
            failure = Failure(
                code: refused.error.code.rawValue, message: refused.error.message, hint: refused.error.hint,
                problems: refused.problems)
            return
        }
        // The rest is ArgumentParser's: help, the version, or a mistake in the command line.
        exitCode = Remindctl.exitCode(for: error).rawValue
        guard exitCode != 0 else {
            output = FailureReport.withoutEmptyEnd(Remindctl.fullMessage(for: error, columns: columns))
            return
        }
        let mistake = LineMistake(
            message: FailureReport.lowercased(Remindctl.message(for: error)),
            usage: FailureReport.usage(Remindctl.fullMessage(for: error)), arguments: arguments)
        failure = Failure(
            code: RemindError.Code.invalidArgument.rawValue, message: mistake.message, hint: mistake.hint)
    }

    private static func withoutEmptyEnd(_ text: String) -> String {
        var text = text
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }

    private static func refusal(_ error: any Error) -> CommandFailure? {
        switch error {
        case let error as CommandFailure: error
        case let error as RemindError: CommandFailure(error)
        case let error as SocketPath.Problem:
            CommandFailure(.unreachable, error.description, hint: error.hint)
        default: nil
        }
    }

    func print() {
        if let output { Console.print(output) }
        for line in lines { Console.warn(line) }
    }

    /// The lines for standard error.
    var lines: [String] {
        guard let failure else { return [] }
        if isJSON {
            let json = (try? VarlinkJSON.encode(["error": failure])) ?? []
            return [CleanText.json(json)]
        }
        var lines: [String] = []
        for problem in failure.problems ?? [] {
            lines.append(CleanText.lines(problem.text))
            if let hint = problem.hint { lines.append("  hint: \(CleanText.lines(hint))") }
        }
        lines.append("remindctl: error: \(CleanText.lines(failure.message))")
        if let hint = failure.hint { lines.append("remindctl: hint: \(CleanText.lines(hint))") }
        return lines
    }

    /// ArgumentParser's sentences, in the house style: lowercase, no period.
    static func lowercased(_ message: String) -> String {
        var message = message.prefix(1).lowercased() + message.dropFirst()
        while message.last == "." { message.removeLast() }
        return message
    }

    private static func usage(_ text: String) -> String? {
        let usage = text.split(separator: "\n").drop { !$0.hasPrefix("Usage: ") }
            .prefix { !$0.contains("for more information") }
        guard let first = usage.first else { return nil }
        let rest = usage.dropFirst().map { line in " " + line.drop { $0 == " " } }
        return "usage: " + first.dropFirst("Usage: ".count) + rest.joined()
    }
}
