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
        "monthly", "quarterly", "yearly", "annually", "hourly", "nightly", "alternate",
    ]

    /// Words between two times of which one is meant, or both.
    private static let joints: Set = ["or", "and", "&"]

    /// Why a title may have words of the time, and what to write instead.
    struct Doubt {
        var message: String
        var title = ""
        /// The first one that is accepted is proposed.
        var hints: [Hint] = []
        /// The proposal, if it has options.
        var words: [String]?
    }

    /// A doubt if the title has a time of its own, or a word for one: a time that is typed is never lost.
    func doubt(_ found: Found, _ words: SentenceWords) -> Doubt? {
        let titleWords = found.title.split(whereSeparator: \.isWhitespace).map { asciiLowercased($0) }
        if case .several = found.meaning, found.isAtEnd, let proposal = proposal(in: words, repeatedBy: titleWords) {
            return proposal
        }
        if let doubt = frequencyDoubt(found) ?? otherDoubt(found) { return doubt }
        guard case .several(let timings) = found.meaning, let schedule = timings.first?.schedule else { return nil }
        let last = titleWords.last ?? ""
        let message: String
        if !found.isAtEnd, let first = titleWords.first, Self.following.contains(first) {
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
            return Doubt(message: message, words: hint + ["--before", notices.before.joined(separator: ",")])
        }
        let whole = words.title(0..<words.words.count)
        return Doubt(message: message, words: [whole, "--when", schedule.description])
    }

    func refused(_ doubt: Doubt) -> Outcome {
        if let words = doubt.words {
            return .refused(Refusal(message: doubt.message, words: words, namesTime: true, title: doubt.title))
        }
        return refused(doubt.message, doubt.title, doubt.hints, namesTime: true)
    }

    /// A doubt if the title says how often: `call every month` before `tomorrow at 9`. The proposal comes as often, from the
    /// time on.
    private func frequencyDoubt(_ found: Found) -> Doubt? {
        let titleWords = found.title.split(whereSeparator: \.isWhitespace).map(String.init)
        let plain = titleWords.map { asciiLowercased($0.hasSuffix(",") ? $0.dropLast() : $0[...]) }
        let time = found.isAtEnd ? found.phrase : nil
        guard let frequency = SentenceFrequency(in: plain, before: time) else { return nil }
        let often = plain[frequency.range].joined(separator: " ")
        let title = (titleWords[..<frequency.range.lowerBound] + titleWords[frequency.range.upperBound...])
            .joined(separator: " ")
        let once = timings(of: found).first?.schedule
        var message = "it is not clear if \(quoted(often)) belongs to the time"
        var phrases: [String] = []
        if case .refused(let reason, let phrase) = found.meaning {
            message = reason
            // `daily at 25:00`
            if found.isAtEnd, frequency.range.upperBound == plain.count { phrases.append("\(often) \(phrase)") }
        }
        if let once, let span = frequency.span,
            let repeated = try? once.repeating(every: "\(span.count) \(span.unit)s", in: clock.zone)
        {
            phrases.append(repeated.description)
        }
        let clockTime = once?.onlyTime?.description
        let loose = [clockTime.map { "\(often) at \($0)" }, often].compactMap(\.self)
        phrases += loose.flatMap { phrase in
            [ScheduleProposal.line(for: phrase, context: clock.context, today: clock.today), phrase].compactMap(\.self)
        }
        phrases.append("daily at \(clockTime ?? clock.morning.description)")
        return Doubt(
            message: message, title: title,
            hints: phrases.filter { !$0.contains(";") }.flatMap { hints(title, $0) })
    }

    /// A doubt if another time is joined to the title by a small word: `on monday or` before `tuesday`.
    private func otherDoubt(_ found: Found) -> Doubt? {
        var titleWords = found.title.split(whereSeparator: \.isWhitespace).map(String.init)
        let joint = found.isAtEnd ? titleWords.popLast() : titleWords.isEmpty ? nil : titleWords.removeFirst()
        guard let joint, Self.joints.contains(asciiLowercased(joint)),
            var other = find(in: SentenceWords(titleWords)), other.isAtEnd == found.isAtEnd
        else { return nil }
        other.phrase = other.phrase.hasSuffix(",") ? String(other.phrase.dropLast()) : other.phrase
        let title = other.title.split(separator: " ").filter { asciiLowercased($0) != "either" }.joined(separator: " ")
        let (first, second) = found.isAtEnd ? (other, found) : (found, other)
        var phrases = [first.phrase]
        if asciiLowercased(joint) != "or", second.phrase.hasPrefix("at ") {
            phrases.insert("\(first.phrase) and \(second.phrase.dropFirst(3))", at: 0)
        }
        // `tomorrow and friday at 9`
        if found.isAtEnd, timings(of: first).allSatisfy({ !$0.namesTime }),
            let time = timings(of: second).first?.schedule.onlyTime
        {
            phrases.insert("\(first.phrase) at \(time)", at: 0)
        }
        return Doubt(
            message: "it says two times: \(quoted(first.phrase)) and \(quoted(second.phrase))", title: title,
            hints: phrases.flatMap { hints(title, $0) })
    }

    /// The meanings of a time, or of the one to write instead.
    private func timings(of found: Found) -> [SentenceTiming] {
        switch found.meaning {
        case .several(let timings): return timings
        case .refused(_, let hint):
            guard case .several(let timings)? = meaning(of: hint) else { return [] }
            return timings
        }
    }

    /// A doubt with the schedule that more words at the end nearly say, if some of these are of a time that comes again:
    /// `rent every 1st at 9`.
    private func proposal(in words: SentenceWords, repeatedBy title: [String]) -> Doubt? {
        guard let place = title.firstIndex(where: Self.repeating.contains) else { return nil }
        let frequency = SentenceFrequency(in: title)?.range ?? 0..<0
        // A title has one word, and `on the` may come before such a word.
        for start in max(1, place - 5)..<title.count where title[start...].contains(where: Self.repeating.contains) {
            // `2x weekly` is one.
            if frequency.dropFirst().contains(start) { continue }
            let phrase = words.text(start..<words.words.count)
            guard let line = ScheduleProposal.line(for: phrase, context: clock.context, today: clock.today),
                !line.contains(";")
            else { continue }
            let title = words.title(0..<start)
            return Doubt(message: "it does not say exactly when", title: title, hints: hints(title, line))
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
        if let found = accepted(hints) {
            return .refused(Refusal(message: message, words: found.words, namesTime: namesTime, title: title))
        }
        let found =
            accepted(often(title)) ?? self.hints(title, Self.time).first(where: accepts) ?? self.hints("", Self.time)[0]
        return .refused(Refusal(message: message, words: found.words, namesTime: namesTime, title: title))
    }

    /// Hints for a title that says how often.
    private func often(_ title: String) -> [Hint] {
        guard let meaning = meaning(of: Self.time) else { return [] }
        return frequencyDoubt(Found(title: title, phrase: Self.time, meaning: meaning))?.hints ?? []
    }

    /// The first hint that is a sentence with one meaning, or else the hint for one of them.
    private func accepted(_ hints: [Hint]) -> Hint? {
        hints.first(where: accepts) ?? next(after: hints).first(where: accepts) ?? hints.lazy.compactMap(chosen).first
    }

    /// The hint with the first of several meanings: `at 20:00` for `at 8`.
    private func chosen(_ hint: Hint) -> Hint? {
        let words = SentenceWords(hint.words)
        guard let found = find(in: words), case .several(let timings) = found.meaning, timings.count > 1,
            case .wall(.once(let date), let times)? = timings.first?.schedule.rule, times.expanded.count == 1
        else { return nil }
        let day = date == clock.today ? "" : SentenceDay.words(date, clock) + " "
        return hints(found.title, "\(day)at \(times.expanded[0])").first(where: accepts)
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
        return withoutIn(words) ?? looser(words, all) ?? timeWithin(words, all) ?? looser(words, all, isSure: false)
            ?? refused("it does not say when", all, hints(all, Self.time))
    }

    /// Refuses words whose end or start is nearly a schedule.
    ///
    /// - Parameter isSure: False also for a meal or a part of the day alone, which may belong to the title.
    private func looser(_ words: SentenceWords, _ all: String, isSure: Bool = true) -> Outcome? {
        let count = words.words.count
        for length in stride(from: min(count - 1, 12), to: 0, by: -1) {
            for range in [count - length..<count, 0..<length] {
                let phrase = words.text(range)
                let isPart = phrase.split(separator: " ").allSatisfy {
                    DayPart(asciiLowercased($0)) != nil || ["in", "the", "with", "at"].contains(asciiLowercased($0))
                }
                guard phrase.contains(where: \.isLetter), !isSure || !isPart,
                    let line = ScheduleProposal.line(for: phrase, context: clock.context, today: clock.today),
                    !line.contains(";")
                else { continue }
                let title = range.lowerBound > 0 ? words.title(0..<range.lowerBound) : words.title(length..<count)
                let repeats = phrase.split(whereSeparator: \.isWhitespace).map { asciiLowercased($0) }
                let hints = hints(title, line)
                guard accepted(hints) != nil else { continue }
                return refused(
                    "it does not say exactly when", all, hints,
                    namesTime: repeats.contains(where: Self.repeating.contains))
            }
        }
        return nil
    }

    /// Refuses words with a time within them.
    private func timeWithin(_ words: SentenceWords, _ all: String) -> Outcome? {
        guard let middle = middle(words) else { return nil }
        let title = "\(words.title(0..<middle.lowerBound)) \(words.text(middle.upperBound..<words.words.count))"
        return refused("write the time at the end", all, hints(title, words.text(middle)))
    }

    /// Words before a length of time that is no time from now.
    private static let beforeLength: Set = ["for", "every", "each", "other", "alternate", "single"]

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
            if isLength(end..<count), !Self.beforeLength.contains(asciiLowercased(words.words[end - 1])) {
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
                if !isUnclear, let meaning = meaning(of: words.text(range)), !followsAnother(meaning) { return range }
            }
        }
        return nil
    }

    /// True for a time after something else: within a sentence, its name is a word like any other.
    private func followsAnother(_ meaning: SentenceMeaning) -> Bool {
        guard case .several(let timings) = meaning else { return false }
        return timings.contains { timing in
            if case .after = timing.schedule.rule { true } else { false }
        }
    }
}

extension Schedule {
    /// Its time of day, if it has one alone.
    fileprivate var onlyTime: ClockTime? {
        guard case .wall(_, .at(let times)) = rule, times.count == 1 else { return nil }
        return times[0]
    }
}
