import ArgumentParser
import RemindProtocol
import Vocabulary

extension FailureReport {
    /// - Parameters:
    ///   - arguments: The command line, without the program's name.
    ///   - columns: How wide help is set; the terminal's width where absent.
    init(_ error: any Error, arguments: [String] = [], columns: Int? = nil) {
        let isJSON = arguments.prefix { $0 != "--" }.contains("--json")
        if let refused = FailureReport.refusal(error) {
            self = FailureReport(refused, isJSON: isJSON)
            return
        }
        // The rest is ArgumentParser's: help, the version, or a mistake in the command line.
        exitCode = Remindctl.exitCode(for: error).rawValue
        self.isJSON = isJSON
        guard exitCode != 0 else {
            output = FishCompletions.quick(
                FailureReport.withoutEmptyEnd(Remindctl.fullMessage(for: error, columns: columns)))
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
