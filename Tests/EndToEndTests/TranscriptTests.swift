import Glibc
import Programs
import Testing

/// What a person types and reads, with the real programs: the transcripts that every edit is held against.
@Suite("Everyday transcripts")
struct EverydayTranscriptTests {
    @Test("played", .timeLimit(.minutes(3)), arguments: Transcript.chosen(of: Transcript.everyday))
    func play(name: String) async throws {
        try await Transcript.play(name)
    }

    /// Whenever the tests run, a transcript has eleven hours before it and eleven after it that are of the same day.
    @Test("at noon", arguments: 0..<48)
    func noon(half: Int) throws {
        let midnight = 1_795_132_800
        for second in [0, 1, 1799] {
            let now = midnight + half * 1800 + second
            let zone = try Noon.zone(at: now)
            let hour = try ShellCommand("TZ=\(zone) date -d @\(now) +%H").output
            #expect(hour == "12\n", "\(zone)")
        }
    }
}
