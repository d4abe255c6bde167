package import CivilTime
package import Reminders
package import Schedules
import Vocabulary

extension Definition {
    /// True if a schedule lasts for a number of days or times, or a step of a taper has an end.
    var isLimited: Bool { steps != nil || lines.contains(where: \.isLimited) }
}

/// The times of a limited schedule that had passed when it was defined. The reply lists them, since they never ring.
extension Reminder {
    /// `today's 08:00 has passed: 4 doses, not 5`, for each schedule that lasts for a number of days or times, or for each
    /// step of a taper that has an end.
    package func passed(at now: Instant, ledger: Ledger, place: TimeContext) -> [String] {
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

    private func passed(_ lines: [Int], at now: Instant, ledger: Ledger, place: TimeContext) -> String? {
        func slots(after: Instant, through: Instant) -> [Slot] {
            lines.flatMap { line in
                self.slots(
                    line: line, after: after, through: through, limit: PassedText.most, latest: false, place: place)
            }
        }
        let over = slots(after: .earliest, through: now).filter { slot in
            self.lines[slot.line].isCounted(slot)
                && ledger.occurrence(OccurrenceID(id, slot.key))?.answer?.outcome != .done
        }
        return PassedText.text(
            over, left: slots(after: now, through: .end).count,
            word: kind.map { $0.has(.measure) ? $0.words.each : "time" } ?? "time", on: wall(place), now: now)
    }
}
