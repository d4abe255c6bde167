/// Every question about now: what is due, what comes, what a person means by a word, and how it is shown.
package struct Agenda: SnapshotReader {
    package let snapshot: Snapshot
    /// Narrows down what can come first.
    let wakes: WakeSchedule
}
