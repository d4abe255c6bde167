extension OccurrenceStatus {
    /// The status that an answer gives an occurrence, in the kind's word.
    package init(_ outcome: Answer.Outcome, kind: (any Kind)?) {
        switch outcome {
        case .done: self = kind?.verb.status ?? .done
        case .skipped: self = .skipped
        case .missed: self = .missed
        case .lapsed: self = .lapsed
        }
    }
}
