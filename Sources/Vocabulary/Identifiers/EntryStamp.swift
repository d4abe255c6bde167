/// An entry's place in the order of the record: the same on every machine, whatever its clock says.
///
/// The turn is a Lamport timestamp (L. Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System",
/// 1978): a commit's is higher than that of every entry its machine knew. So an entry comes after all that its writer had
/// seen. Entries of records before format 6 have turn 0: they come first, in the order of their devices and numbers.
package struct EntryStamp: Hashable, Comparable, Sendable {
    /// From 1; 0 for an entry that was written without one.
    package var turn: Int64
    package var id: EntryID

    package init(turn: Int64, id: EntryID) {
        (self.turn, self.id) = (turn, id)
    }

    /// The turn decides. If two are equal, neither writer knew of the other's entry: their order is arbitrary, but the same
    /// everywhere.
    package static func < (left: EntryStamp, right: EntryStamp) -> Bool {
        if left.turn != right.turn { return left.turn < right.turn }
        return left.id.device == right.id.device
            ? left.id.sequence < right.id.sequence : left.id.device < right.id.device
    }
}
