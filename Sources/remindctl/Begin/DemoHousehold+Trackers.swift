import CivilTime
import Imports
import Reminders
import Vocabulary

/// The trackers of the household: habits, some of them given up, and a weight.
extension DemoHousehold {
    private static let habits = ["Stretch", "Read", "Walk", "Floss"]
    private static let givenUp = ["Piano", "Journal", "Cold shower", "French", "Drawing"]
    private static let habitDays = 35

    /// The later in the list, the more often it is done; those that were given up were done less and less. Today is open.
    mutating func keepHabits() {
        guard let kind = Kinds.first(with: .chain)?.name else { return }
        for (place, title) in DemoHousehold.habits.enumerated() {
            let id = define(title, kind: kind, isArchived: false)
            for back in 1...DemoHousehold.habitDays where luck.percent() <= 30 + 20 * place {
                check(title, id, today - back)
            }
        }
        for title in DemoHousehold.givenUp {
            let id = define(title, kind: kind, isArchived: true)
            for back in 1...28 where luck.percent() <= 20 * min(4, (back + 6) / 7) { check(title, id, today - back) }
        }
    }

    /// Every morning but some, a little less from week to week.
    mutating func weigh() {
        guard let kilogram = MeasureUnit.kilogram else { return }
        let id = define("Weight", kind: Kinds.ofWeights, isArchived: false)
        for back in 1...DemoHousehold.days where luck.percent() <= 85 {
            let day = today - back
            guard let clock = ClockTime("07:05"), let at = zone.instant(of: CivilDateTime(day, clock)) else { continue }
            let grams = Int64(72_000 + back * 35 + (luck.percent() - 50) * 14)
            var dose = ImportedDose(
                key: "demo/\(id)+\(day)", reminder: ["reminder/\(id)"], title: "Weight", outcome: .done,
                zone: zone.name, happened: at, place: place)
            dose.reading = Reading(Measurement(thousandths: grams / 100 * 100, unit: kilogram), day: day)
            content.doses.append(dose)
        }
    }

    private mutating func define(_ title: String, kind: String, isArchived: Bool) -> String {
        let id = ReminderID(titled: title)?.rawValue ?? ""
        var reminder = ImportedReminder(keys: ["reminder/\(id)"], kind: kind, title: title, place: place)
        (reminder.id, reminder.isArchived) = (id, isArchived)
        content.reminders.append(reminder)
        return id
    }

    private mutating func check(_ title: String, _ id: String, _ day: CivilDate) {
        let midnight = zone.instant(of: CivilDateTime(day, .midnight)) ?? now
        content.doses.append(
            ImportedDose(
                key: "demo/\(id)@\(day)", reminder: ["reminder/\(id)"], title: title, outcome: .done, slot: .day(day),
                due: midnight, zone: zone.name, happened: midnight, place: place))
    }
}
