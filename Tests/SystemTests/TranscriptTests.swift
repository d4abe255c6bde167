import Programs
import Testing

/// What a person types and reads, with the real programs: all that is not played every day.
@Suite("Transcripts")
struct TranscriptTests {
    @Test("there are some")
    func exist() {
        #expect(Transcript.others.count >= 20)
    }

    @Test("played", .timeLimit(.minutes(3)), arguments: Transcript.chosen(of: Transcript.others))
    func play(name: String) async throws {
        try await Transcript.play(name)
    }
}
