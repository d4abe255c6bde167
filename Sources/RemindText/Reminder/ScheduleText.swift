import CivilTime
package import Schedules
import Vocabulary

/// `schedule`: the sentence, the canonical form, and the next slots.
package struct ScheduleText {
    let schedule: Schedule
    let slots: [SchedulePreview.Slot]
    /// The part of its duration that has passed.
    let passed: [String]
    /// Why there is nothing on some dates after the last slot.
    let leftOut: [SlotReason]
    let clock: Clock
    /// Where the user is: what a schedule without a zone follows.
    let place: TimeContext
    /// True if each slot says what decided when it is due.
    let isExplained: Bool
    let style: Style

    package init(
        schedule: Schedule, slots: [SchedulePreview.Slot], passed: [String] = [], leftOut: [SlotReason] = [],
        clock: Clock, place: TimeContext, isExplained: Bool = false, style: Style
    ) {
        (self.schedule, self.slots, self.passed, self.leftOut) = (schedule, slots, passed, leftOut)
        (self.clock, self.place, self.isExplained, self.style) = (clock, place, isExplained, style)
    }

    package func lines() -> [String] {
        var lines = wrapped(schedule.sentence(in: place.local)).map { style.paint($0, .bold) }
        lines.append(style.paint("  \(schedule)", .quiet))
        if isExplained, let sentence = schedule.clockSentence(local: place.local.name, sky: place.sky) {
            lines += wrapped("  \(sentence)").map { style.paint($0, .quiet) }
        }
        lines += passed.flatMap { wrapped("  \($0)") }.map { style.paint($0, .waiting) }
        lines.append("")
        guard !slots.isEmpty else { return lines + wrapped("  \(none)") + leftOut.flatMap(remarks) }
        let fits = table(withRemarks: true).lines(style.bare).allSatisfy {
            DisplayWidth.of($0) <= style.columns ?? .max
        }
        for (slot, row) in zip(slots, table(withRemarks: fits).rowLines(style)) {
            lines += row
            // Text that does not fit beside the slot goes below it, and nothing is cut.
            if isExplained {
                lines += slot.reasons.flatMap(remarks)
            } else if !fits, !remark(slot).isEmpty {
                lines += remarks(remark(slot))
            }
        }
        return lines + leftOut.flatMap(remarks)
    }

    private func table(withRemarks: Bool) -> Table {
        var table = Table(columns: [.left, .right, .left, .right, .left], indent: 2)
        // Then "in 13 h 30 min" finds no room either.
        let isNarrow = style.columns.map { $0 < 50 } ?? false
        table.rows = slots.map { slot in
            let date = clock.date(of: slot.due)
            return [
                "\(DateWords.brief(date)) \(date.year)", Cell(clock.time(slot.due)),
                Cell(clock.zone.abbreviation(at: slot.due), .quiet),
                Cell(slot.due < clock.now || isNarrow ? "" : clock.until(slot.due)),
                Cell(withRemarks ? remark(slot) : "", slot.reasons.isEmpty ? .quiet : .waiting),
            ]
        }
        return table
    }

    private func remark(_ slot: SchedulePreview.Slot) -> String {
        if isExplained { return slot.reasons.isEmpty ? "as written" : "" }
        switch (slot.rule, slot.key.local) {
        case (.gap?, let local?): return "\(clock.text(local.time)) does not exist that day"
        case (.overlap?, let local?): return "\(clock.text(local.time)) comes twice: the first"
        default: return ""
        }
    }

    private func remarks(_ reason: SlotReason) -> [String] { remarks(reason.sentence) }

    private func remarks(_ text: String) -> [String] {
        wrapped("      \(text)").map { style.paint($0, .waiting) }
    }

    private func wrapped(_ text: String) -> [String] {
        let text = CleanText.line(text)
        return style.wrap(text)
    }

    private var none: String {
        switch schedule.rule {
        case .asNeeded: "Never due by itself."
        case .after, .afterTaken(_, _, first: nil): "Due when something was taken; see it with: remindctl next"
        case .afterDone: "Due when it was done; see it with: remindctl next"
        default: "Never due after this."
        }
    }
}
