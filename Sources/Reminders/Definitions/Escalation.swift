import Vocabulary

/// Makes an unanswered occurrence urgent some time after its first delivery, and runs a command of the person's.
package struct Escalation: Hashable, Sendable, Codable {
    /// Seconds after the first delivery; later if a snooze lasts longer.
    package var after: Int64
    /// The program by its absolute path, and its arguments; no shell is involved. If absent, it only becomes urgent.
    package var command: [String]?

    package init(after: Int64, command: [String]? = nil) {
        self.after = after
        self.command = command
    }

    /// The escalation as the person writes it.
    package struct Draft: Hashable, Sendable, Codable {
        package var after: String
        package var command: [String]?

        package init(after: String, command: [String]? = nil) {
            self.after = after
            self.command = command
        }
    }

    private static let example: Hint =
        "\(commandLine: "--command /usr/local/bin/tell-anna", file: "command = [\"/usr/local/bin/tell-anna\"]")"
    static let mostArguments = 64
    static let longestArgument = 1000

    /// - Parameter grace: Seconds an occurrence may stay unanswered; then it is missed, and nothing escalates.
    /// - Throws: `FieldProblem` for an invalid duration or command, and for a duration not shorter than the grace.
    init(_ draft: Draft, grace: Int64) throws(FieldProblem) {
        do {
            after = try DurationText.parse(draft.after).components.seconds
        } catch {
            throw FieldProblem(
                "escalate", error.message,
                hint: "\(commandLine: "--escalate 30m", file: "escalate = { after = \"30m\" }", answer: "30m")")
        }
        guard after < grace else {
            throw FieldProblem(
                "escalate", "it ends after \(DurationText.words(.seconds(grace))), before it escalates",
                hint: "escalate earlier, or give a longer grace")
        }
        command = draft.command
        guard let command else { return }
        guard let program = command.first, program.hasPrefix("/"), program.count > 1 else {
            throw FieldProblem(
                "escalate", "the command must begin with an absolute path",
                hint: Escalation.example)
        }
        guard command.count <= Escalation.mostArguments else {
            throw FieldProblem(
                "escalate", "the command has \(command.count) arguments", hint: "at most \(Escalation.mostArguments)")
        }
        for text in command {
            if let odd = text.unicodeScalars.first(where: \.isNoncharacter) {
                throw FieldProblem(
                    "escalate", "an argument of the command has \(PlainText.noncharacter(odd))",
                    hint: "one line of plain text")
            }
            guard TextLimit.excess(of: text, atMost: Escalation.longestArgument) == nil,
                !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else {
                throw FieldProblem(
                    "escalate", "an argument of the command is too long, or has control characters",
                    hint: "at most \(Escalation.longestArgument) characters on one line")
            }
        }
    }
}
