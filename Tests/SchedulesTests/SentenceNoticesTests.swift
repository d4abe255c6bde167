import Schedules
import Testing

/// Notices ahead in the words of a sentence.
@Suite struct SentenceNoticesTests {
    @Test(arguments: [
        ("dentist on 15 december at 14:30, 1 day and 1 hour before", "dentist on 15 december at 14:30", "24h 1h"),
        ("dentist fri 10:00 remind me a day before", "dentist fri 10:00", "24h"),
        ("dentist fri 10:00, and remind me half an hour before.", "dentist fri 10:00", "30m"),
        ("dentist fri 10:00 with notice 2 weeks in advance", "dentist fri 10:00", "2w"),
        ("dentist fri 10:00 1 week, 1d, 90m ahead", "dentist fri 10:00", "1w 24h 1h30m"),
        ("Dentist Fri 10:00 , An Hour Before", "Dentist Fri 10:00", "1h"),
    ])
    func areReadFromTheEnd(sentence: String, words: String, before: String) throws {
        for typed in [[sentence], sentence.split(separator: " ").map(String.init)] {
            let notices = try #require(SentenceNotices(typed))
            #expect(notices.words.joined(separator: " ") == words)
            #expect(notices.before.joined(separator: " ") == before)
        }
    }

    @Test(arguments: [
        "", "before", "1 day before", "call mum before", "call mum the day before", "call mum in 1 hour",
        "call mum 1 hour before dinner", "0 before",
    ])
    func areInNoOtherWords(sentence: String) {
        #expect(SentenceNotices([sentence]) == nil)
    }
}
