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

    /// The title that comes through a pipe: its first line; none at a terminal.
    static func title() -> [String] {
        guard isatty(STDIN_FILENO) == 0, let line = readLine()?.trimmed, !line.isEmpty else { return [] }
        return [line]
    }

    private static func read(_ words: [String], isTimeFirst: Bool = false) -> ReminderSentence.Outcome? {
        let environment = UserEnvironment.current
        guard let zone = try? environment.localZone() else { return nil }
        let noon = ReminderSentence(now: environment.now, zone: zone, morning: .noon)
        return noon.read(words, isTimeFirst: isTimeFirst)
    }
}
