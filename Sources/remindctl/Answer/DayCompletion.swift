import ArgumentParser

extension CompletionKind {
    /// Words for a day.
    static var days: CompletionKind {
        .list(["today", "yesterday", "tomorrow", "mon", "tue", "wed", "thu", "fri", "sat", "sun"])
    }
}
