import Glibc
import Support
import Testing

/// What a person types and reads, with the real programs.
@Suite("Transcripts")
struct TranscriptTests {
    private static let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")

    static let names: [String] = {
        guard let directory = opendir("/\(folder)/Transcripts") else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".txt") { names.append(name) }
        }
        return names.sorted()
    }()

    @Test("there are some")
    func exist() {
        #expect(TranscriptTests.names.count >= 8)
    }

    @Test("played", .timeLimit(.minutes(3)), arguments: names)
    func play(name: String) async throws {
        let text = try #require(readFile("/\(TranscriptTests.folder)/Transcripts/\(name)"))
        let transcript = try Transcript(text, name: name)
        try await transcript.play(in: Session(zone: transcript.zone ?? Noon.zone(at: time(nil))))
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

    private func readFile(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while let byte = UInt8(exactly: getc(file)) { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
