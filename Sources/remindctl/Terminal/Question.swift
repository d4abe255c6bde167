import Glibc
import Reminders
import Vocabulary

/// The questions that come before something is done.
///
/// The rule, for every command: ask before what cannot be undone, and before what touches many reminders. At a terminal,
/// show what would be done and wait for `yes`. `--yes` does it without the question.
enum Question: CaseIterable {
    case answerDue, applyArchive, beginAnew, daysOff, importFile, purge
    case pauseMany, resumeMany, restore, reviewAll, share, undoOld

    /// True if a script needs `--yes`. The others can be undone, or only add to the record again what it had: a script
    /// does them with the options that ask for them.
    private var needsAnswer: Bool {
        switch self {
        case .answerDue, .applyArchive, .daysOff, .importFile, .purge, .undoOld: true
        case .beginAnew, .pauseMany, .resumeMany, .restore, .reviewAll, .share: false
        }
    }

    /// True if a person sees the question and can answer it.
    static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks, unless the answer is known.
    ///
    /// - Parameters:
    ///   - lines: The things that would be done, shown on standard error before the question.
    ///   - word: The word that the person has to type.
    ///   - refusal: The error if the answer is no.
    /// - Throws: `invalidArgument` for any other answer, and if it needs an answer and there is no terminal.
    func ask(
        _ text: String, about lines: [String] = [], word: String = "yes", isAnswered: Bool, refusal: String
    ) throws(CommandFailure) {
        if isAnswered { return }
        let canBeAsked = Question.canBeAsked
        guard canBeAsked || needsAnswer else { return }
        if canBeAsked, Question.confirms(text, about: lines, word: word) { return }
        throw CommandFailure(.invalidArgument, refusal, hint: "to do it without a question: --yes")
    }

    /// Shows what would be done, on standard error, and waits for a word.
    static func confirms(_ text: String, about lines: [String] = [], word: String = "yes") -> Bool {
        for line in lines { Console.warn(line) }
        Console.warn("\(text) Type \(word):")
        return readLine()?.lowercased() == word
    }

    /// Asks which of some words it is, until it is one of them.
    ///
    /// - Returns: `nil` at the end of the input, and away from a terminal.
    static func choose(_ text: String, about lines: [String], among words: [String]) -> String? {
        guard canBeAsked else { return nil }
        for line in lines { Console.warn(line) }
        while true {
            Console.ask("\(text) [\(words.joined(separator: "/"))] ")
            guard let answer = readLine()?.lowercased() else { return nil }
            if words.contains(answer) { return answer }
        }
    }

    /// Proposes something, and waits for Enter or `y`.
    ///
    /// - Returns: `false` for any other answer, and away from a terminal.
    static func accepts(_ proposal: String) -> Bool {
        guard canBeAsked else { return false }
        Console.ask("\(proposal)? [Y/n] ")
        guard let answer = readLine()?.lowercased() else {
            Console.warn("")
            return false
        }
        return ["", "y", "yes"].contains(answer)
    }
}
