import CivilTime
import Vocabulary

/// Sentences that say no time, or not clearly, and the nearest ones that are accepted.
extension ReminderSentence {
    /// A time at an end of a title. A part of the day may belong to it: `Morning run`.
    func otherTime(in title: String) -> Found? {
        let other = find(in: SentenceWords([title]))
        return other.flatMap { ["morning", "evening", "night"].contains(asciiLowercased($0.phrase)) ? nil : $0 }
    }

    /// Words at the end of a title that belong to the time after it, of which they would change the meaning.
    private static let dangling: Set = [
        "every", "each", "other", "last", "first", "second", "third", "fourth", "next", "this", "until", "till",
        "before",
        "after", "since", "from", "for", "um", "am", "ab", "bis", "jeden", "jede", "morgen", "biweekly", "fortnightly",
        "quarterly", "weekly", "monthly", "yearly", "hourly", "nightly",
    ]
    /// Words at the start of a title that belong to the time before it.
    private static let following: Set = ["until", "till", "except", "starting", "between"]
    /// Words of a title that say that something comes again, if the words after them are days and times.
    private static let repeating: Set = [
        "every", "each", "other", "of", "twice", "thrice", "times", "daily", "weekly", "biweekly", "fortnightly",
        "monthly", "quarterly", "yearly", "annually", "hourly", "nightly",
    ]

    /// A refusal if the title has a time of its own, or a word for one: a time that is typed is never lost.
    func doubt(_ found: Found, _ words: SentenceWords) -> Outcome? {
        guard case .several(let timings) = found.meaning, let schedule = timings.first?.schedule else { return nil }
        let titleWords = found.title.split(whereSeparator: \.isWhitespace).map { asciiLowercased($0) }
        let last = titleWords.last ?? ""
        let message: String
        if found.isAtEnd, let proposal = proposal(in: words, repeatedBy: titleWords) {
            return proposal
        } else if !found.isAtEnd, let first = titleWords.first, Self.following.contains(first) {
            message = "it is not clear if \(quoted(first)) belongs to the time"
        } else if let other = otherTime(in: found.title) {
            message = "it says two times: \(quoted(other.phrase)) and \(quoted(found.phrase))"
        } else if Self.dangling.contains(last) {
            message = "it is not clear if \(quoted(last)) belongs to the time"
        } else {
            return nil
        }
        if found.isAtEnd, last == "before",
            let notices = SentenceNotices(found.title.split(whereSeparator: \.isWhitespace).map(String.init))
        {
            let hint = hints(notices.words.joined(separator: " "), found.phrase)[0].words
            let before = ["--before", notices.before.joined(separator: ",")]
            return .refused(Refusal(message: message, words: hint + before, namesTime: true))
        }
        let whole = words.title(0..<words.words.count)
        return .refused(
            Refusal(message: message, words: [whole, "--when", schedule.description], namesTime: true))
    }

    /// A refusal with the schedule that more words at the end nearly say, if some of these are of a time that comes again:
    /// `rent every 1st at 9`.
    private func proposal(in words: SentenceWords, repeatedBy title: [String]) -> Outcome? {
        guard let place = title.firstIndex(where: Self.repeating.contains) else { return nil }
        // A title has one word, and `on the` may come before such a word.
        for start in max(1, place - 5)..<title.count where title[start...].contains(where: Self.repeating.contains) {
            let phrase = words.text(start..<words.words.count)
            guard let line = ScheduleProposal.line(for: phrase, context: clock.context, today: clock.today),
                !line.contains(";")
            else { continue }
            let title = words.title(0..<start)
            return refused("it does not say exactly when", title, hints(title, line), namesTime: true)
        }
        return nil
    }

    /// A sentence to propose. It is one only if it is read with this title, or with a part of it.
    struct Hint {
        var title: String
        var words: [String]
    }

    private static let title = "Call mum"
    static let time = "tomorrow at 9"

    func refused(
        _ message: String, _ title: String, _ hints: [Hint], namesTime: Bool = false
    ) -> Outcome {
        let found =
            hints.first(where: accepts) ?? next(after: hints).first(where: accepts)
            ?? self.hints(title, Self.time).first(where: accepts) ?? self.hints("", Self.time)[0]
        return .refused(Refusal(message: message, words: found.words, namesTime: namesTime, title: title))
    }

    /// Hints for hints that name a time that has passed.
    private func next(after hints: [Hint]) -> [Hint] {
        hints.flatMap { hint -> [Hint] in
            guard let found = find(in: SentenceWords(hint.words)), case .refused(_, let phrase) = found.meaning,
                !found.title.isEmpty
            else { return [] }
            return self.hints(found.title, phrase)
        }
    }

    private func accepts(_ hint: Hint) -> Bool {
        let words = SentenceWords(hint.words)
        guard let found = find(in: words), case .several(let timings) = found.meaning, doubt(found, words) == nil else {
            return false
        }
        let isPart = hint.title.hasPrefix(found.title) || hint.title.hasSuffix(found.title)
        return isPart && !found.title.isEmpty && Set(timings.map(\.schedule)).count == 1
    }

    /// A title with a phrase, in the orders that may be read.
    func hints(_ title: String, _ phrase: String) -> [Hint] {
        let title = title.isEmpty ? Self.title : title
        let words = SentenceWords.arguments(of: title)
        let phrase = phrase.split(separator: " ").map(String.init)
        return [Hint(title: title, words: words + phrase), Hint(title: title, words: phrase + words)]
    }

    /// Refuses words without a time at either end, with the hint that is nearest to them: a length of time after `in`, a
    /// looser reading of their end, a time from their middle, or else tomorrow.
    func withoutTime(_ words: SentenceWords) -> Outcome {
        let count = words.words.count
        let all = words.title(0..<count)
        guard count > 1 else { return refused("it does not say when", all, hints(all, Self.time)) }
        if let counted = withoutIn(words) { return counted }
        for length in stride(from: min(count - 1, 12), to: 0, by: -1) {
            for range in [count - length..<count, 0..<length] {
                let phrase = words.text(range)
                guard phrase.contains(where: \.isLetter),
                    let line = ScheduleProposal.line(for: phrase, context: clock.context, today: clock.today),
                    !line.contains(";")
                else { continue }
                let title = range.lowerBound > 0 ? words.title(0..<range.lowerBound) : words.title(length..<count)
                let repeats = phrase.split(whereSeparator: \.isWhitespace).map { asciiLowercased($0) }
                return refused(
                    "it does not say exactly when", all, hints(title, line),
                    namesTime: repeats.contains(where: Self.repeating.contains))
            }
        }
        if let middle = middle(words) {
            let title = "\(words.title(0..<middle.lowerBound)) \(words.text(middle.upperBound..<count))"
            return refused("write the time at the end", all, hints(title, words.text(middle)))
        }
        return refused("it does not say when", all, hints(all, Self.time))
    }

    /// Refuses a length of time at either end without `in`: `tea 5 min`.
    private func withoutIn(_ words: SentenceWords) -> Outcome? {
        let count = words.words.count
        func isLength(_ range: Range<Int>) -> Bool {
            let length = words.words[range].map { asciiLowercased($0) }
            if length.count == 1 { return DurationText.Term.compact(length[0]) != nil }
            // `twice a day` is no length.
            return !["a", "an"].contains(length[0]) && SentenceSpan.count(length[0]) != nil
                && DurationUnit(length[1]) != nil
        }
        let message = "write \"in\" before a length of time"
        for length in [2, 1] where length < count {
            let end = count - length
            if isLength(end..<count), asciiLowercased(words.words[end - 1]) != "for" {
                return refused(
                    message, words.title(0..<count), hints(words.title(0..<end), "in \(words.text(end..<count))"))
            }
            if isLength(0..<length) {
                let counted = hints(words.title(length..<count), "in \(words.text(0..<length))")
                return refused(message, words.title(0..<count), counted.reversed())
            }
        }
        return nil
    }

    /// The longest run of words within a sentence that is a time.
    private func middle(_ words: SentenceWords) -> Range<Int>? {
        let count = min(words.words.count, 24)
        for length in stride(from: min(6, count - 2), to: 0, by: -1) {
            // `in 1` is no time, and is refused as one without its unit.
            for start in 1..<count - length {
                let isIn = asciiLowercased(words.words[start]) == "in"
                let isUnclear = isIn && number(words.words[start + length - 1]) != nil
                let range = start..<start + length
                if !isUnclear, meaning(of: words.text(range)) != nil { return range }
            }
        }
        return nil
    }
}
