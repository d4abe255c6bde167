public import CivilTime

/// The times of a limited schedule that had passed when it was defined. A person is told at once, since nothing reminds of
/// them.
extension Reminder {
    /// `today's 08:00 has passed: 4 doses, not 5`, for each schedule that lasts for a number of days or times, or for each
    /// step of a taper that has an end.
    public func passed(at now: Instant, ledger: Ledger, place: Place) -> [String] {
        let steps = definition.steps ?? []
        guard steps.isEmpty else {
            return steps.compactMap { step in
                guard step.until != nil else { return nil }
                let lines = lines.indices.filter { self.lines[$0].days.first?.description == step.from }
                return passed(lines, at: now, ledger: ledger, place: place).map { "\(step.dose): \($0)" }
            }
        }
        return lines.indices.compactMap { line in
            lines[line].schedule.extent == nil ? nil : passed([line], at: now, ledger: ledger, place: place)
        }
    }

    private func passed(_ lines: [Int], at now: Instant, ledger: Ledger, place: Place) -> String? {
        func slots(after: Instant, through: Instant) -> [Slot] {
            lines.flatMap { line in
                self.slots(
                    line: line, after: after, through: through, limit: Self.mostCounted, latest: false, place: place)
            }
        }
        let over = slots(after: .earliest, through: now).filter { slot in
            isCounted(slot) && ledger.occurrence(OccurrenceID(id, slot.key))?.answer?.outcome != .done
        }
        guard !over.isEmpty else { return nil }
        let left = slots(after: now, through: .end).count
        let word = kind?.recordedFields.contains("dose") == true ? "dose" : "time"
        return over.passed(on: wall(place), now: now) + ": \(counted(left, word)), not \(left + over.count)"
    }

    /// Whether a number of times counts a slot: those before the first one are no part of it.
    private func isCounted(_ slot: Slot) -> Bool {
        guard definition.lines.indices.contains(slot.line), case .times? = lines[slot.line].schedule.extent,
            let first = definition.lines[slot.line].anchor.first.flatMap({ CivilDateTime($0) })
        else { return true }
        switch (slot.key, lines[slot.line].schedule.rule) {
        case (.wall(let local, _), _): return local >= first
        case (.sun(let date, let time), .wall(_, .sun(let times))):
            let place = times.firstIndex(of: time).map { SunRecurrence.places(of: times)[$0] }
            return CivilDateTime(date, place ?? .midnight) >= first
        default: return true
        }
    }

    /// More than any course of treatment has.
    private static let mostCounted = 10_000
}

extension [Slot] {
    /// `today's 08:00 has passed`
    fileprivate func passed(on wall: TimeZoneRules, now: Instant) -> String {
        let today = wall.local(at: now).date
        let locals = map { $0.key.local ?? wall.local(at: $0.due) }.sorted()
        guard let first = locals.first, first.date == today else {
            return "\(count) since \(locals.first?.date ?? today) \(count == 1 ? "has" : "have") passed"
        }
        guard count <= 3 else { return "\(count) of today's times have passed" }
        let times = RemindCore.enumerated(locals.map(\.time.description))
        return "today's \(times) \(count == 1 ? "has" : "have") passed"
    }
}
