/// Every question about now: what is due, what comes, what a person means by a word, and how it is shown.
///
/// ```swift
/// // It is 08:10, and `scheduler` has Zinc, daily at 08:00.
/// let agenda = scheduler.agenda
/// agenda.openCount(now: now)  // 1
/// try agenda.target("zin", now: now).reminder  // zinc
/// agenda.day(agenda.day(of: now), now: now).map(\.status.rawValue)  // ["due"]
/// agenda.upcomingFirst(now: now)?.slot.key  // 2026-11-21T08:00
/// ```
package struct Agenda: SnapshotReader {
    package let snapshot: Snapshot
    /// Narrows down what can come first.
    let wakes: WakeSchedule
}
