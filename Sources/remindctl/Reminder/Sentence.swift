import CivilTime
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Schedules
import Vocabulary

/// Sentences as far as a command can tell before the daemon reads them, which knows the time and the settings.
enum Sentence {
    /// True if the words say when, be it in the past.
    static func saysWhen(_ words: [String]) -> Bool {
        switch read(words) {
        case .reading, .several: true
        case .refused(let refusal): refusal.namesTime
        case nil: false
        }
    }

    /// True if the words are a time and no title.
    static func isOnlyTime(_ words: [String]) -> Bool {
        let title = "Title"
        return switch read(words + [title], isTimeFirst: true) {
        case .reading(let reading): reading.title == title
        case .several(let readings): readings.allSatisfy { $0.title == title }
        case .refused(let refusal): refusal.namesTime && refusal.title == title
        case nil: false
        }
    }

    /// The line of `add` for a sentence that is typed without it: `remind me to call mum at 5pm`, `tomorrow at 9 call mum`,
    /// `reminder add Call mum tomorrow at 9`. `nil` if the line is a command of its own.
    static func command(_ words: [String]) -> [String]? {
        let plain = Array(words.prefix { !$0.hasPrefix("-") })
        let options = words.dropFirst(plain.count)
        let first = plain.first?.lowercased() ?? ""
        if first == "remind" {
            return ["add"] + asked(plain.dropFirst(plain.count > 1 && plain[1].lowercased() == "me" ? 2 : 1)) + options
        }
        if plain.count > 3, plain[0] == ReminderPage.declared.command, plain[1] == "add" {
            return Array(words.dropFirst())
        }
        // These are commands too, with one word more at most.
        guard plain.count > 2, first == "next" || DayName.matches(first), beginsWithTime(plain) else { return nil }
        return ["add"] + words
    }

    /// True if the words are a time, and then a title.
    static func beginsWithTime(_ words: [String]) -> Bool {
        let titles: [String] =
            switch read(words) {
            case .reading(let reading): [reading.title]
            case .several(let readings): readings.map(\.title)
            case .refused(let refusal): refusal.namesTime ? [refusal.title] : []
            case nil: []
            }
        let all = words.joined(separator: " ")
        return titles.contains { !$0.isEmpty && all != $0 && all.hasSuffix($0) }
    }

    /// The line to propose for words that are a sentence without a command; `nil` if they say no time.
    ///
    /// - Parameter near: The commands to which the first word is near: beside these, the words must be one sentence.
    static func hint(_ words: [String], besides near: [String]) -> String? {
        let plain = words.prefix { !$0.hasPrefix("-") }.flatMap { $0.split(separator: " ").map(String.init) }
        if !near.isEmpty, plain != words || !saysWhen(words) { return nil }
        switch read(plain) {
        case .reading, .several: return (["remindctl", "add"] + plain).map(ShellWord.quoted).joined(separator: " ")
        case .refused(let refusal):
            // `5 min tea` without `in` is a sentence too.
            let isLength = refusal.words.contains("in") && !plain.contains("in")
            return refusal.namesTime || isLength ? refusal.hint : nil
        case nil: return nil
        }
    }

    /// The sentence after the word `reminder`: `reminder Call mum tomorrow at 9`, `reminder to call mum at 5pm`. If it would
    /// have no title, the word is the title.
    static func named(_ words: [String]) -> [String] {
        let plain = words.prefix { !$0.hasPrefix("-") }
        let rest = asked(plain.dropFirst()) + words.dropFirst(plain.count)
        guard let sentence = try? AddSentence.of(rest), sentence.common.title == nil else { return rest }
        return isOnlyTime(sentence.words) ? words : rest
    }

    /// The words after `remind me` without `to`, `of` or `that`, which may come after the time.
    private static func asked(_ words: ArraySlice<String>) -> [String] {
        var words = Array(words)
        // `a day before dentist on friday`
        if let place = words.firstIndex(where: { $0.lowercased() == "before" }), place + 1 < words.count,
            SentenceNotices(["x"] + words[...place])?.words == ["x"]
        {
            words = Array(words[(place + 1)...] + words[...place])
        }
        let small = words.firstIndex(where: SentenceOpening.isParticle)
        if let small, small + 1 < words.count, small == 0 || isOnlyTime(Array(words[..<small])) {
            words.remove(at: small)
        }
        return words
    }

    /// The title and the schedule of words that have one meaning, without a time of the settings; `nil` for all others.
    static func definition(_ words: [String]) -> (title: String?, when: String)? {
        if case .reading(let reading) = read(words), !reading.usesMorning { return (reading.title, reading.schedule) }
        guard isOnlyTime(words), case .reading(let reading) = read(words + ["Title"], isTimeFirst: true),
            !reading.usesMorning
        else { return nil }
        return (nil, reading.schedule)
    }

    /// The meaning that the person at a terminal chooses; `nil` if it is none of them.
    static func chosen(of readings: [Remindd1.SentenceReply.Reading]) -> Remindd1.SentenceReply.Reading? {
        for (number, reading) in readings.enumerated() {
            Console.warn("  \(number + 1)  \(CleanText.line(reading.sentence))")
        }
        Console.ask("Which one? [1-\(readings.count)] ")
        guard let number = readLine().flatMap({ Int($0.trimmed) }), readings.indices.contains(number - 1) else {
            return nil
        }
        return readings[number - 1]
    }

    /// The words for a time, or the schedule that the person at a terminal chooses if they have several meanings.
    ///
    /// - Throws: `invalidArgument` if none of them is chosen.
    static func time(_ words: [String], _ link: DaemonLink) throws -> [String] {
        guard Question.canBeAsked, !words.isEmpty else { return words }
        let title = "It"
        let plain = words.count > 1 && words[0] == "to" ? Array(words.dropFirst()) : words
        let asked = Remindd1.SentenceRequest(words: plain + [title], timeFirst: true)
        // The command itself says what is wrong with other words.
        guard let reply = try? link.read("ReadSentence", asked) as Remindd1.SentenceReply, reply.readings.count > 1,
            reply.readings.allSatisfy({ $0.title == title })
        else { return words }
        guard let chosen = chosen(of: reply.readings) else {
            throw CommandFailure(
                .invalidArgument, "no time was chosen", hint: "such as: \(reply.readings[0].when)")
        }
        return [chosen.when]
    }

    /// The title that comes through a pipe: its first line; none at a terminal.
    static func title() -> String? {
        guard isatty(STDIN_FILENO) == 0, let line = readLine()?.trimmed, !line.isEmpty else { return nil }
        return line
    }

    /// A title in quotation marks after a time: `at 15:30 "tomorrow never dies"`. Its words say no time.
    static func quotedTitle(_ words: [String]) -> (time: [String], title: String?) {
        guard words.count > 1, let last = words.last, last.contains(where: \.isWhitespace),
            isOnlyTime(words.dropLast())
        else { return (words, nil) }
        return (words.dropLast(), last)
    }

    private static func read(_ words: [String], isTimeFirst: Bool = false) -> ReminderSentence.Outcome? {
        let environment = UserEnvironment.current
        guard let zone = try? environment.localZone() else { return nil }
        let noon = ReminderSentence(now: environment.now, zone: zone, morning: .noon)
        return noon.read(words, isTimeFirst: isTimeFirst)
    }
}
