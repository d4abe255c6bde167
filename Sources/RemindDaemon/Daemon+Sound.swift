import CivilTime
import RemindCore
import RemindProtocol
import Reminders

extension Daemon {
    /// Plays the sound of the reminder that rings now, outside the sandbox. If several ring, that of the first.
    func playSound(of ids: Set<OccurrenceID>, now: Instant) {
        guard let id = ids.sorted().first(where: { agenda.sound(of: $0) != nil }), let file = agenda.sound(of: id)
        else { return }
        let subject = "the sound of \(id)"
        do throws(SoundPlayer.Missing) {
            let command = try SoundPlayer.command(for: file, path: environment.variables["PATH"])
            stopSound(of: id)
            let handle = scheduler.ledger.occurrence(id)?.handle ?? "0"
            hooks.start(
                Hooks.Run(
                    name: "\(environment.instance.prefix)sound-\(handle)-\(now.seconds)", subject: subject,
                    description: "The sound of a reminder", command: command, input: [],
                    patience: SoundPlayer.longest),
                for: "sound \(id)")
        } catch {
            sayHookFailed(subject, error.message)
        }
    }

    /// It was answered or snoozed, or it is over.
    func stopSound(of id: OccurrenceID) { hooks.cancel("sound \(id)") }
}
