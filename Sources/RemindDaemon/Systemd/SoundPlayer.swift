import Glibc

/// The installed program that plays a sound file as a hook.
enum SoundPlayer {
    /// Seconds that a sound may last.
    static let longest: UInt64 = 120

    /// The players with their options before the file's name, the likeliest to work first.
    private static let known = [["pw-play"], ["paplay"], ["canberra-gtk-play", "-f"], ["aplay", "-q"]]

    /// - Parameter path: The folders to look in, as in `PATH`.
    static func command(for file: String, path: String?) throws(Missing) -> [String] {
        let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
        for words in known {
            for folder in folders where access("\(folder)/\(words[0])", X_OK) == 0 {
                return ["\(folder)/\(words[0])"] + words.dropFirst() + [file]
            }
        }
        throw Missing()
    }

    struct Missing: Error {
        let message = "no player: install pw-play, paplay, canberra-gtk-play or aplay"
    }
}
