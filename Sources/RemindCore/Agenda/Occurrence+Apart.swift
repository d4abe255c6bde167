import CivilTime
import Reminders
import Vocabulary

extension Occurrence {
    /// The words of persons beside the one that counts, on machines that did not know of it: other answers, and an undo of the
    /// answer that it corrected. A correction that came after both is of a person who knew them.
    ///
    /// Empty for a dose that was recorded twice: about that, a person is asked.
    var wordsBeside: [Entry] {
        // Nearly always there is one answer, and nothing was taken back.
        guard entries.count(where: \.isSaid) > 1, entries.contains(where: \.isForeign), let standing,
            let answer = standing.answer,
            standing.origin == .person, !isDouble
        else { return [] }
        let corrected = Set(standing.named)
        let held = settlement
        let others = candidates.filter { other in
            // The word with two doses holds, whichever is the later one.
            if let held, let said = other.answer?.settlement { return said.doses > 0 && said.doses != held.doses }
            return other.id != standing.id && other.origin == .person && other.answer?.says(answer) == false
                && (other.named.isEmpty && corrected.isEmpty || !corrected.isDisjoint(with: other.named))
        }
        let undone = entries.filter { entry in
            guard case .retracted = entry.fact, let changed = entry.changes else { return false }
            return entry.origin == .person && entry.id.device != standing.id.device && corrected.contains(changed)
        }
        return others + undone
    }
}

extension Entry {
    /// True for an answer, and for taking something back.
    fileprivate var isSaid: Bool {
        switch fact {
        case .answered, .retracted: true
        default: false
        }
    }
}

extension Answer {
    /// True if another answer means the same to a person. The time counts only for a dose that was taken.
    fileprivate func says(_ other: Answer) -> Bool {
        outcome == other.outcome && fields == other.fields
            && (outcome != .done || happened.wholeMinute == other.happened.wholeMinute)
    }
}
