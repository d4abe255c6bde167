import Testing
import Worlds

/// Any words in any order are read as a reminder that loses none of them, or are refused with a hint that is accepted.
@Suite struct ReminderSentenceFuzzTests {
    @Test(arguments: 1...8) func anyWordsAreReadOrRefusedWithAnAcceptedHint(seed: UInt64) throws {
        var sentences = try RandomSentence(seed: seed)
        for _ in 0..<2500 {
            let (reader, words, place) = sentences.sentence()
            #expect(RandomSentence.faults(of: words, by: reader).isEmpty, "\(words) \(place)")
        }
    }
}
