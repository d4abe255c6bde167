import CivilTime
import RemindProtocol
import RemindText
import Reminders

/// The entries of a question, which come in pieces: the latest first, and further ones as they are wanted.
struct HistoryPieces {
    /// Entries of one reply.
    static let size = 2000

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

    /// - Returns: True if the next piece is wanted.
    mutating func add(_ entries: [EntryView], clock: Clock) -> Bool {
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
        shown = order.map { placed[$0] }
        return false
    }
}
