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

    init(_ refused: CommandFailure, isJSON: Bool = false) {
        exitCode = refused.error.code.exitCode
        failure = Failure(
            code: refused.error.code.rawValue, message: refused.error.message, hint: refused.error.hint,
            problems: refused.problems)
        self.isJSON = isJSON
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
}
