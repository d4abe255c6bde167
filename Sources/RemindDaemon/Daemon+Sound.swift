import CivilTime
import Glibc
import RemindCore
import Reminders
import Schedules

extension Daemon {
    /// Seconds that a sound may last.
    private static let longestSound: UInt64 = 120

    /// Programs that play a sound file, with what goes before its name, the likeliest to work first.
    private static let players = [
        ["pw-play"], ["paplay"], ["canberra-gtk-play", "-f"], ["aplay", "-q"],
    ]

    /// Plays the sound of what rings now, outside the sandbox; of several, that of the first.
    func playSound(of ids: Set<OccurrenceID>) {
        guard let id = ids.sorted().first(where: { agenda.sound(of: $0) != nil }), let file = agenda.sound(of: id)
        else { return }
        let subject = "the sound of \(id)"
        guard let player = player else {
            return sayHookFailed(subject, "no player: install pw-play, paplay, canberra-gtk-play or aplay")
        }
        stopSound(of: id)
        let handle = scheduler.ledger.occurrence(id)?.handle ?? "0"
        hooks.start(
            Hooks.Run(
                name: "remindd-sound-\(handle)-\(SystemClock.now.seconds)", subject: subject,
                description: "The sound of a reminder", command: player + [file], input: [],
                patience: Daemon.longestSound),
            for: "sound \(id)")
    }

    /// It was answered or snoozed, or it is over.
    func stopSound(of id: OccurrenceID) { hooks.cancel("sound \(id)") }

    private var player: [String]? {
        let folders = (environment.variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        for words in Daemon.players {
            for folder in folders where folder.hasPrefix("/") && access("\(folder)/\(words[0])", X_OK) == 0 {
                return ["\(folder)/\(words[0])"] + words.dropFirst()
            }
        }
        return nil
    }
}
