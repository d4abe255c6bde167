import CivilTime
import RemindCore

/// `schedule`: the sentence, the canonical form, and the next slots.
enum ScheduleText {
    static func lines(
        _ schedule: Schedule, slots: [SchedulePreview.Slot], clock: Clock, style: Style
    ) -> [String] {
        var lines = [style.paint(schedule.sentence, .bold), style.paint("  \(schedule)", .quiet), ""]
        guard !slots.isEmpty else { return lines + ["  \(none(schedule))"] }
        var table = Table(columns: [.left, .right, .left, .right, .left], indent: 2)
        table.rows = slots.map { slot in
            let date = clock.date(of: slot.due)
            return [
                Table.Cell("\(DateWords.brief(date)) \(date.year)"), Table.Cell(clock.time(slot.due)),
                Table.Cell(clock.zone.abbreviation(at: slot.due), .quiet),
                Table.Cell(slot.due < clock.now ? "" : clock.until(slot.due)),
                Table.Cell(remark(slot), .waiting),
            ]
        }
        lines += table.lines(style)
        return lines
    }

    private static func remark(_ slot: SchedulePreview.Slot) -> String {
        switch (slot.rule, slot.key.local) {
        case (.gap?, let local?): "\(local.time) does not exist that day"
        case (.overlap?, let local?): "\(local.time) comes twice, this is the first"
        default: ""
        }
    }

    private static func none(_ schedule: Schedule) -> String {
        switch schedule.rule {
        case .asNeeded: "Never due by itself."
        case .after, .afterTaken(_, first: nil): "Due when something was taken; see it with: remindctl next"
        default: "Never due after this."
        }
    }
}
