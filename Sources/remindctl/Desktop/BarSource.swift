import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Statistics

/// Asks the daemon about one kind.
struct BarSource {
    let link: DaemonLink
    let kind: any Kind

    /// The day with nothing but this kind, and what the kind has to say besides the next thing.
    func read(
        _ day: Remindd1.Day, clock: Clock, options: BarLine.Options
    ) throws -> (Remindd1.Day, BarWidget?) {
        var own = day
        own.occurrences = day.occurrences.filter { $0.kind == kind.name }
        own.trackers = day.trackers?.filter { $0.kind == kind.name }
        own.next = own.next.flatMap { $0.kind == kind.name ? $0 : nil }
        if own.next == nil, !own.occurrences.contains(where: { $0.status == .upcoming }) {
            // Refused if there is no such reminder: then nothing is to come.
            let found: Remindd1.Occurrences? = try? link.read("Next", Remindd1.NextRequest(what: kind.name, count: 1))
            own.next = found?.occurrences.first { $0.status == .upcoming }
        }
        return (own, try widget(own, clock: clock, options: options))
    }

    private func widget(_ own: Remindd1.Day, clock: Clock, options: BarLine.Options) throws -> BarWidget? {
        if kind.has(.checkIns) {
            let reply: Remindd1.CheckInsReply = try link.read(
                "CheckIns", Remindd1.CheckInsRequest(kind: kind.name))
            return BarWidget(reply.checkIns)
        }
        if kind.has(.chain) {
            let reply: Remindd1.HabitsReply = try link.read("Habits", Remindd1.HabitsRequest(since: "1d"))
            return BarWidget(reply, kind, options: options) ?? BarWidget("no \(kind.words.many)")
        }
        if kind.wear != nil {
            let reply: Remindd1.CyclesReply = try link.read("Cycles", Remindd1.CyclesRequest(kind: kind.name))
            if let widget = BarWidget(reply, running: own.occurrences, clock: clock, options: options) { return widget }
        }
        return BarWidget(running: own.occurrences, clock: clock, options: options)
            ?? BarWidget(own.trackers ?? [], clock: clock)
    }
}
