package import Catalogue
package import CivilTime
package import Reminders
package import Schedules
import Vocabulary

/// Everything that is known at one moment: what the record says, where the person is, and what they have set.
///
/// Only the scheduler changes it. Decisions and questions take it as a value.
package struct Snapshot: Sendable {
    package internal(set) var ledger: Ledger
    package internal(set) var place: TimeContext
    /// The settings of remindd.toml.
    package internal(set) var settings = Settings()

    /// The words of notifications. Entries, errors and replies to other programs are in English.
    package internal(set) var language = Wording.english

    /// The machines that keep this record together; `nil` for this one alone.
    package internal(set) var machines: Machines?

    /// The latest return of this machine, if it has been away.
    package internal(set) var absence: Absence?

    /// Reminders that another machine has defined, changed or restored, and of which this one heard later: since when their
    /// slots are to be looked at once more.
    var lookBack: [ReminderID: Instant] = [:]

    /// When this process took over from another one of the same boot.
    var resumed: Instant?

    /// True if the clock is known to be right, and how far the record has come by it.
    package var trust: ClockTrust { ledger.trust }
    /// Everything due at or before this instant has been dealt with.
    package var settledThrough: Instant { trust.settled }

    /// After when the slots of a reminder are to be looked at, if all others are settled through an instant.
    func start(of reminder: Reminder, settled: Instant) -> Instant {
        max(min(settled, lookBack[reminder.id] ?? settled), reminder.activeSince)
    }

    /// A delivery this much after its due instant is late.
    static let lateAfter = Duration.seconds(60)
    /// A snooze that outlasts the grace rings once more, and leaves this long to answer.
    static let afterSnooze = Duration.seconds(600)
    /// Slots of one schedule looked at in one go; older ones are left out of the count.
    static let expansionLimit = 100_000

    /// True if there is a reminder that cannot ring, since a schedule, a zone or a location is not understood.
    package var hasProblem: Bool { ledger.reminders.values.contains { $0.problem != nil && !$0.isArchived } }

    /// The day that a wall-clock time belongs to if the day starts later than midnight.
    func day(of local: CivilDateTime) -> CivilDate {
        local.time < settings.dayStart ? local.date - 1 : local.date
    }

    /// The day that a moment belongs to here.
    func day(of moment: Instant) -> CivilDate { day(of: place.local.local(at: moment)) }

    /// The day that an occurrence belongs to, recorded or not, wherever the person is now and whatever it was moved to.
    func day(of id: OccurrenceID, due: Instant) -> CivilDate { id.slot.wholeDay ?? day(of: wall(of: id, due: due)) }

    func day(of occurrence: Occurrence) -> CivilDate { day(of: occurrence.id, due: occurrence.due) }

    private func wall(of id: OccurrenceID, due: Instant) -> CivilDateTime {
        let known = ledger.occurrence(id)
        let home = ledger.reminders[id.reminder]?.home.map { known?.dueZone ?? $0.name }
        return id.slot.wall(
            due: known?.movedFrom ?? due, recordedIn: known?.entries.first?.zone ?? place.local.name, home: home,
            place.rules)
    }

    /// Takes in committed entries.
    ///
    /// - Returns: The reminders that they concern.
    @discardableResult
    mutating func take(_ entries: [Entry]) -> Set<ReminderID> {
        var touched: Set<ReminderID> = []
        let wasTrusted = trust.isTrusted
        for entry in entries {
            ledger.apply(entry, place: &place)
            // Another machine's clock may be ahead.
            if !entry.isForeign { ledger.reach(entry.at) }
            know(entry)
            if let id = entry.reminder { touched.insert(id) }
            // Its former id waits for nothing any more.
            if case .defined(let definition) = entry.fact, let was = definition.was?.first { touched.insert(was) }
        }
        if !wasTrusted, trust.isTrusted {
            // Occurrences that waited for the clock are checked again.
            ledger.clampDefinitions(to: entries.last?.at ?? settledThrough)
            touched.formUnion(ledger.reminders.keys)
        }
        if trust.isBehind { ledger.clampDefinitions(to: trust.firedThrough) }
        return touched
    }

    /// Takes in entries of occurrences that left the working set.
    mutating func recall(_ entries: [Entry]) {
        let since = trust.firedThrough - Handles.retention
        for entry in entries {
            ledger.apply(entry, place: &place, isOld: entry.at <= since)
            know(entry)
        }
    }

    /// Keeps the rules of an entry's zone, so that no decision reads a file.
    private mutating func know(_ entry: Entry) {
        if let zone = entry.dueZone, zone != place.local.name { place.know([zone]) }
    }

    /// The snapshot with the rules of these zones.
    func knowing(zones: Set<String>) -> Snapshot {
        var copy = self
        copy.place.know(zones)
        return copy
    }
}

/// A reader of a snapshot.
package protocol SnapshotReader: Sendable {
    var snapshot: Snapshot { get }
}

extension SnapshotReader {
    package var ledger: Ledger { snapshot.ledger }
    package var place: TimeContext { snapshot.place }
    package var settings: Settings { snapshot.settings }
    package var trust: ClockTrust { snapshot.trust }
    package var language: Wording { snapshot.language }
    package var settledThrough: Instant { snapshot.settledThrough }
}
