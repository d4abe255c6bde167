import CivilTime
import Reminders
import Schedules

/// The stretches of the record in which the clock was not confirmed.
struct ClockDoubts: Sendable {
    /// Entries that began one, in order.
    private var began: [EntryID] = []
    /// Entries that ended one, in order, each with the instant from which definitions made in it hold; `nil` if the
    /// clock was right all along.
    private var ended: [(by: EntryID, holding: Instant?)] = []

    /// Takes in an entry of a clock.
    ///
    /// - Returns: Whether it is the latest one.
    mutating func add(_ entry: Entry) -> Bool {
        let last = max(began.last ?? entry.id, ended.last?.by ?? entry.id)
        switch entry.fact {
        case .started(.unconfirmedClock):
            let index = began.firstIndex { $0 >= entry.id } ?? began.endIndex
            guard index == began.endIndex || began[index] != entry.id else { return false }
            began.insert(entry.id, at: index)
        case .ended(.unconfirmedClock):
            let index = ended.firstIndex { $0.by >= entry.id } ?? ended.endIndex
            guard index == ended.endIndex || ended[index].by != entry.id else { return false }
            ended.insert((entry.id, entry.due), at: index)
        default: return false
        }
        return last <= entry.id
    }

    var latest: EntryID? { began.last }

    /// From when on something holds that was recorded on a clock which was confirmed since; `nil` if its own date is
    /// right, as far as is known.
    func beginning(of entry: EntryID) -> Instant? {
        guard let start = began.last(where: { $0 < entry }), start.device == entry.device,
            let end = ended.first(where: { $0.by > start }), end.by > entry
        else { return nil }
        return end.holding
    }
}
