import CivilTime
import RemindProtocol
import RemindText
import Reminders

/// The entries of a question, which come in pieces: the latest first, and further ones as they are wanted.
struct HistoryPieces {
    /// Entries of one reply.
    static let size = 2000
    /// Entries that come at most for their order alone, before the page shows what is there.
    static let most = 5 * size

    /// An entry with its place on the page.
    struct Placed {
        var entry: EntryView
        var place: EntryPlace
    }

    /// The last whole answer, newest first by the days that the entries belong to.
    private(set) var shown: [Placed] = []
    /// True if the oldest entry is shown.
    private(set) var isWhole = true
    /// Entries that come for now; more if a person goes back further.
    private var reach = HistoryPieces.size
    /// The part of the next answer that is there, oldest first.
    private var coming: [EntryView] = []
    /// Entries that the replies to it had.
    private(set) var skip = 0

    /// Begins a question: what is shown stays until its answer is there.
    mutating func begin() { (coming, skip) = ([], 0) }

    /// Begins a question about other entries.
    mutating func beginAnew() {
        begin()
        reach = HistoryPieces.size
    }

    /// Begins with a question about older entries than those that are shown.
    mutating func goOn() { reach += HistoryPieces.size }

    /// An imported entry belongs to a day before the one that it was recorded on. So entries may be between those that have
    /// come, unless they belong to a moment after the oldest of these was recorded: only such ones are shown.
    ///
    /// - Parameter wanted: The count of entries to show, if there are enough.
    /// - Returns: True if the next piece is wanted.
    mutating func add(_ entries: [EntryView], wanted: Int, clock: Clock) -> Bool {
        // Entries recorded since the last piece move some into the next one.
        let known = Set(coming.map(\.id))
        coming = entries.filter { !known.contains($0.id) } + coming
        skip += entries.count
        isWhole = entries.count < HistoryPieces.size
        guard isWhole || skip >= reach else { return true }
        let placed = coming.map { Placed(entry: $0, place: EntryPlace($0, clock)) }
        let order = placed.indices.sorted { first, second in
            let (one, other) = (placed[first].place, placed[second].place)
            if one.day != other.day { return one.day > other.day }
            return one.moment != other.moment ? one.moment > other.moment : first > second
        }
        let all = order.map { placed[$0] }
        let oldest = isWhole ? nil : coming.first.map { EntryPlace(recorded: $0, clock) }
        let sure = all.prefix { one in
            guard let oldest else { return true }
            return one.place.day != oldest.day ? one.place.day > oldest.day : one.place.moment >= oldest.moment
        }
        guard isWhole || sure.count >= wanted || skip >= reach + HistoryPieces.most else { return true }
        shown = sure.count >= wanted ? Array(sure) : all
        return false
    }
}
