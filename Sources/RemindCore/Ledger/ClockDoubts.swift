import CivilTime
import Reminders
import Vocabulary

/// The stretches of the record in which the clock was not confirmed.
struct ClockDoubts: Sendable {
    /// A definition of a clock that was further behind than this is of one that had lost its time.
    private static let furthestBehind = Duration.seconds(90 * 86_400)

    /// Entries that began one, in order, each with the instant up to which everything was settled, and the zone then.
    private var began: [(by: EntryStamp, settled: Instant, zone: String)] = []
    /// Entries that ended one, in order, each with the instant of its end; `nil` if the clock was right all along.
    private var ended: [(by: EntryStamp, holding: Instant?)] = []

    /// Takes in an entry of a clock.
    ///
    /// - Returns: True if it is the latest one.
    mutating func add(_ entry: Entry) -> Bool {
        let stamp = entry.stamp
        let last = max(began.last?.by ?? stamp, ended.last?.by ?? stamp)
        switch entry.fact {
        case .started(.unconfirmedClock):
            let index = began.firstIndex { $0.by >= stamp } ?? began.endIndex
            guard index == began.endIndex || began[index].by != stamp else { return false }
            began.insert((stamp, entry.due ?? entry.at, entry.dueZone ?? entry.zone), at: index)
        case .ended(.unconfirmedClock):
            let index = ended.firstIndex { $0.by >= stamp } ?? ended.endIndex
            guard index == ended.endIndex || ended[index].by != stamp else { return false }
            ended.insert((stamp, entry.due), at: index)
        default: return false
        }
        return last <= stamp
    }

    var latest: EntryStamp? { began.last?.by }

    /// Where the person was when the latest one began.
    var zone: String? { began.last?.zone }

    /// From when on something holds that was recorded on a clock which was confirmed since; `nil` if its own date is
    /// right, as far as is known.
    ///
    /// - Parameter at: When it was recorded by the clock as it was set since in that boot. If it is of an earlier boot, that
    ///   may be wrong: then it holds from there only if nothing speaks against it.
    func beginning(of entry: EntryStamp, at: Instant) -> Instant? {
        guard let start = began.last(where: { $0.by < entry }), start.by.id.device == entry.id.device,
            let end = ended.first(where: { $0.by > start.by }), end.by > entry, let holding = end.holding
        else { return nil }
        return start.settled <= at && at <= holding && holding - at <= Self.furthestBehind ? at : holding
    }

    /// True if a person gave an answer on a clock that is not confirmed since. Imported history has the times of its own.
    func isDoubtfulAnswer(_ entry: Entry) -> Bool { entry.origin == .person && isDoubtful(entry.stamp) }

    /// True if something was recorded on a clock that is not confirmed since.
    func isDoubtful(_ entry: EntryStamp) -> Bool {
        guard let start = latest, start.id.device == entry.id.device, entry > start else { return false }
        return ended.last.map { $0.by < start } ?? true
    }
}
