import Glibc
import Support
import Testing

@testable import RemindDaemon

@Suite("The player of sounds") struct SoundPlayerTests {
    @Test("the likeliest player that is installed, wherever it is in PATH")
    func found() throws {
        let folder = try TemporaryFolder()
        let path = "relative:\(folder["a"]):\(folder["b"])"
        #expect(throws: SoundPlayer.Missing.self) { try SoundPlayer.command(for: "/bell.oga", path: path) }
        for (name, player) in [("a", "aplay"), ("b", "paplay")] {
            #expect(mkdir(folder[name], 0o700) == 0)
            try folder.write("\(name)/\(player)", "", mode: 0o755)
        }
        #expect(try SoundPlayer.command(for: "/bell.oga", path: path) == ["\(folder["b"])/paplay", "/bell.oga"])
        #expect(try SoundPlayer.command(for: "/b c", path: folder["a"]) == ["\(folder["a"])/aplay", "-q", "/b c"])
    }
}
