/// The words for the days of a habit to break.
package enum Slip {
    /// The answers, as a person gives them.
    package static let slip = "slip"
    package static let clean = "clean"

    /// - Parameter isSlip: True if it happened.
    package static func word(_ isSlip: Bool) -> String { isSlip ? "slipped" : clean }

    /// The outcome that the record has for one of these answers; `nil` for any other word.
    package static func outcome(of answer: String) -> Answer.Outcome? {
        switch answer {
        case slip: .done
        case clean: .missed
        default: nil
        }
    }
}

extension Definition {
    /// True if an answer is a slip of a habit to break, or says that there was none; `nil` for any other answer.
    package func isSlip(_ outcome: Answer.Outcome) -> Bool? {
        guard isToBreak else { return nil }
        return switch outcome {
        case .done: true
        case .missed: false
        case .skipped, .lapsed: nil
        }
    }
}
