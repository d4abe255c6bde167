import CivilTime
import Glibc
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

    /// True if the words say when and not what.
    static func isOnlyTime(_ words: [String]) -> Bool { !saysWhen(words) && saysWhen(words + ["Title"]) }

    /// The title that comes through a pipe: its first line; none at a terminal.
    static func title() -> [String] {
        guard isatty(STDIN_FILENO) == 0, let line = readLine()?.trimmed, !line.isEmpty else { return [] }
        return [line]
    }

    private static func read(_ words: [String]) -> ReminderSentence.Outcome? {
        let environment = UserEnvironment.current
        guard let zone = try? environment.localZone() else { return nil }
        let noon = ReminderSentence(now: environment.now, zone: zone, morning: .noon)
        return noon.read(words)
    }
}
