package import CivilTime
package import Reminders

/// The handles under which occurrences were shown. None is given to another occurrence for a while.
package struct Handles: Sendable {
    /// How long a handle is not given to another occurrence.
    package static let retention = Duration.seconds(7 * 86_400)

    /// Those given lately, and when.
    private var given: [String: (holder: Holder, at: Instant, isForeign: Bool)] = [:]
    /// Those under which occurrences still to come were shown, and when: they are recorded with these.
    private var reservations: [String: (id: OccurrenceID, at: Instant)] = [:]
    /// The lengths that the keys of both have or had, a bit each: only such prefixes of a code are looked for.
    private var lengths: UInt32 = 0
    /// True if other machines give handles too, which are to be the same.
    package var isShared = false
    /// True with more than a hundred reminders.
    var areMany = false
    private var length: Int { isShared ? areMany ? 6 : 5 : Handle.minimumLength }
    /// The names that reminders have now, whatever they were when a handle was given.
    var names = FormerNames()

    /// The owner of a handle.
    private enum Holder: Sendable {
        case occurrence(OccurrenceID?)
        /// One from before this process started, as the record has it.
        case written(String)

        var occurrence: OccurrenceID? {
            switch self {
            case .occurrence(let id): id
            case .written(let text): OccurrenceID(text)
            }
        }
    }

    /// The occurrence that was shown under a handle lately.
    package func occurrence(_ handle: String) -> OccurrenceID? { holder(of: handle) }

    private func holder(of handle: String) -> OccurrenceID? { given[handle]?.holder.occurrence.map(names.current) }

    /// The occurrence to come that was shown under a handle.
    func reserved(_ handle: String) -> OccurrenceID? {
        reservations[handle].map { names.current(of: $0.id) }
    }

    /// The handle of an occurrence that has none in the record: the one it was shown with, or the shortest that no other
    /// one has.
    func handle(for id: OccurrenceID, isGiven: (String) -> Bool) -> String {
        let code = Handle.code(of: source(of: id))
        func isTaken(_ handle: String) -> Bool {
            given[handle] != nil && holder(of: handle) != id || isGiven(handle)
        }
        var own: String?
        let lengths = lengths
        if isShared || !reservations.isEmpty {
            for handle in Handle.choices(of: code, where: { lengths & 1 << UInt32($0) != 0 }) {
                if reserved(handle) == id, !isTaken(handle) { return handle }
                // Another machine may have shown it, before it knew of this one.
                if isShared, own == nil, given[handle] != nil, holder(of: handle) == id, !isGiven(handle) {
                    own = handle
                }
            }
        }
        return own ?? Handle.shortest(of: code, from: length) { isTaken($0) || reservations[$0] != nil }
    }

    /// The id from which an occurrence's handle is derived: the one it had before any rename.
    func source(of id: OccurrenceID) -> OccurrenceID {
        names.isEmpty ? id : OccurrenceID(names.first(of: id.reminder), id.slot)
    }

    /// If two had it, the later one has it now. One that this machine has shown goes before one of another machine.
    mutating func give(_ handle: String, to occurrence: OccurrenceID?, at: Instant, isForeign: Bool = false) {
        give(handle, to: .occurrence(occurrence), at: at, isForeign)
    }

    private mutating func give(_ handle: String, to holder: Holder, at: Instant, _ isForeign: Bool) {
        if let known = given[handle] {
            guard known.isForeign == isForeign ? known.at <= at : known.isForeign else { return }
        }
        given[handle] = (holder, at, isForeign)
        lengths |= 1 << UInt32(handle.utf8.count)
    }

    /// Keeps one reserved that was given before this process started.
    ///
    /// - Parameters:
    ///   - handle: The short name.
    ///   - occurrence: Its id as text, which is read only if somebody types the handle.
    ///   - at: When it was given.
    ///   - isForeign: True if another machine gave it.
    package mutating func reserve(_ handle: String, for occurrence: String, at: Instant, isForeign: Bool = false) {
        give(handle, to: .written(occurrence), at: at, isForeign)
    }

    mutating func reserve(_ handles: [(id: OccurrenceID, handle: String)], at now: Instant) {
        for (id, handle) in handles where given[handle] == nil && (reserved(handle) ?? id) == id {
            reservations[handle] = (id, now)
            lengths |= 1 << UInt32(handle.utf8.count)
        }
    }

    mutating func keepReservations(of other: Handles) {
        reservations = other.reservations
        lengths |= other.lengths
    }

    mutating func forget(now: Instant) {
        let horizon = now - Handles.retention
        given.drop { $0.value.at <= horizon }
        let given = given
        reservations.drop { $0.value.at <= horizon || given[$0.key] != nil }
    }
}
