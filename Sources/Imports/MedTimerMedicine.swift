import CivilTime
import Reminders
import Vocabulary

/// A medicine in a backup of medTimer, without its reminders.
struct MedTimerMedicine {
    var name: String
    var unit: String
    /// The stock, in thousandths.
    var left: Int64
    var notes: String
    var tags: [String]
    var expires: CivilDate?
    var isSkippable: Bool
    /// The stock that triggers a warning, in thousandths, in versions in which the medicine has it.
    var threshold: Int64?
    var settings = MedTimerSettings()
    var place: ImportPlace
    private let context: ImportContext

    init(_ item: ForeignValue, _ context: ImportContext) throws(ImportRefusal) {
        self.context = context
        let value = try item.member("medicine")
        place = value.place
        name = oneLine(try value.member("name").text(), atMost: Definition.longestTitle)
        guard !name.isEmpty else { throw value.refusal("it has no name") }
        unit = oneLine(try value["unit"]?.text() ?? "", atMost: Quantity.longestUnit)
        left = try value["amount"]?.thousandths(atMost: Quantity.largest) ?? 0
        notes = try value["notes"]?.text() ?? ""
        let day = try value["expirationDate"]?.integer(0...84_000) ?? 0
        expires = day == 0 ? nil : CivilDate(epochDay: Int32(day))
        isSkippable = !(try value["cannotBeSkipped"]?.boolean() ?? false)
        let tells = try value["outOfStockReminder"]?.text() ?? "OFF"
        threshold =
            tells == "OFF" ? nil : try value["outOfStockReminderThreshold"]?.thousandths(atMost: 100_000) ?? 0
        tags = []
        for tag in try item["tags"]?.elements() ?? [] { if let name = tag["name"] { tags.append(try name.text()) } }
    }

    /// The name without the day of the cycle, ` (3/21)`, which medTimer appends to the name of a dose.
    static func plainName(_ name: String) -> String {
        let plain = oneLine(name, atMost: Definition.longestTitle)
        guard plain.hasSuffix(")"), let bracket = plain.lastIndex(of: "("), bracket > plain.startIndex else {
            return plain.isEmpty ? "Medicine" : plain
        }
        let parts = plain[plain.index(after: bracket)...].dropLast().split(
            separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ Int($0) != nil }) else { return plain }
        return String(plain[..<bracket]).trimmed
    }

    /// Makes one reminder of a medicine. Times that would mix histories get their own: a time that another one follows,
    /// one that follows its own last dose, one whose cycle starts before its first day, and those that are off.
    ///
    /// - Parameters:
    ///   - followed: The ids of reminders that others follow.
    ///   - all: Every reminder of the file, by its id.
    func translated(
        _ reminders: [MedTimerReminder], followed: Set<Int64>, all: [Int64: MedTimerReminder],
        _ content: inout ImportedContent
    ) -> [ImportedReminder] {
        var together: [(MedTimerReminder, TranslatedSchedule)] = []
        var off: [(MedTimerReminder, TranslatedSchedule)] = []
        var made: [ImportedReminder] = []
        var inexpressible: [MedTimerReminder] = []
        let doses = reminders.filter(\.isDose)
        for reminder in doses {
            func leaveOut(_ why: String) {
                inexpressible.append(reminder)
                content.note(reminder.place, why, subject: subject(reminder))
            }
            if reminder.isAutomatic {
                leaveOut("medTimer records its doses without asking; here a person records them")
            } else if let other = reminder.linked {
                guard all[other] != nil else {
                    leaveOut("it follows a reminder that is not in the file")
                    continue
                }
                made.append(follower(of: other, reminder, &content))
            } else {
                let schedules = reminder.schedules(context, settings.weekend)
                if let refusal = schedules.lazy.compactMap(\.refusal).first {
                    leaveOut(refusal)
                    continue
                }
                for note in schedules.compactMap(\.note) {
                    content.note(reminder.place, note, subject: subject(reminder))
                }
                let own = schedules.map { (reminder, $0) }
                let isAlone = doses.count == 1
                if reminder.beginsWithinCycle || followed.contains(reminder.id) || reminder.followsItself && !isAlone {
                    made.append(one(own, isAlone ? "" : schedules.first.map(suffix) ?? "", &content))
                } else if reminder.isActive {
                    together += own
                } else {
                    off += own
                }
            }
        }
        if !off.isEmpty {
            let isAll = together.isEmpty && made.isEmpty
            made.insert(one(off, isAll ? "" : "off", &content), at: 0)
        }
        if !together.isEmpty { made.insert(one(together, "", &content), at: 0) }
        if made.isEmpty {
            var bare = ImportedReminder(keys: [], title: name, place: place)
            bare.when = [DefinitionDraft.Line(when: "as needed")]
            if !inexpressible.isEmpty {
                content.note(place, "none of its times can be expressed; it becomes as needed")
            }
            made = [finished(bare, [], &content)]
        }
        if made.count > 1 {
            content.note(place, "it becomes \(made.count) reminders" + (left > 0 ? "; the stock is of the first" : ""))
        }
        made[0].keys += inexpressible.map(\.key) + ["medicine/\(name)"]
        made[0].stock = supply(reminders, &content)
        if let threshold = (reminders.compactMap(\.threshold) + [threshold].compactMap(\.self)).max() {
            made[0].fields["threshold"] = String((threshold + 999) / 1000)
        }
        return made
    }

    private func subject(_ reminder: MedTimerReminder) -> String {
        reminder.id < 0 ? name : "\(name), reminder \(reminder.id)"
    }

    private func suffix(_ schedule: TranslatedSchedule) -> String {
        schedule.times.isEmpty ? schedule.head : schedule.times.joined(separator: ", ")
    }

    private func dose(_ reminder: MedTimerReminder) -> String? { AmountText.quantity(reminder.amount, unit: unit) }

    /// An amount that cannot be counted; it goes into the instructions.
    private func uncounted(_ reminder: MedTimerReminder) -> String? {
        let amount = oneLine(reminder.amount, atMost: 60)
        return dose(reminder) == nil && !amount.isEmpty && amount != "?" ? amount : nil
    }

    /// The fields of one time, without its schedule.
    private func fields(_ reminder: MedTimerReminder) -> [String: String] {
        let text = oneLine(reminder.instructions, atMost: 1000)
        let advice = [uncounted(reminder), text.isEmpty ? nil : text].compactMap(\.self)
        var fields: [String: String] = [:]
        fields["dose"] = dose(reminder)
        if !advice.isEmpty { fields["instructions"] = oneLine(advice.joined(separator: "; "), atMost: 1000) }
        return fields
    }

    private func one(
        _ times: [(reminder: MedTimerReminder, schedule: TranslatedSchedule)], _ suffix: String,
        _ content: inout ImportedContent
    ) -> ImportedReminder {
        let title = suffix.isEmpty ? name : "\(name), \(suffix)"
        // A reminder may have several schedules.
        let reminders = times.enumerated().filter { index, time in
            index == 0 || times[index - 1].reminder.id != time.reminder.id
        }.map(\.element.reminder)
        var made = ImportedReminder(
            keys: reminders.map(\.key), title: String(title.prefix(Definition.longestTitle)),
            place: times[0].reminder.place)
        let (lines, shared) = TranslatedSchedule.lines(times.map { ($0.schedule, fields($0.reminder)) })
        made.when = lines
        made.fields = shared
        made.isOff = times.allSatisfy { !$0.reminder.isActive }
        if let reminder = times.first?.reminder, reminder.beginsWithinCycle {
            made.fields["start"] = reminder.first?.description
        }
        return finished(made, reminders, &content)
    }

    private func follower(
        of other: Int64, _ reminder: MedTimerReminder, _ content: inout ImportedContent
    ) -> ImportedReminder {
        let wait = MedTimerReminder.length(reminder.minutes)
        var made = ImportedReminder(
            keys: [reminder.key], title: String("\(name), \(wait) later".prefix(Definition.longestTitle)),
            place: reminder.place)
        made.follows = ImportedReminder.Follow(key: "reminder/\(other)", minutes: reminder.minutes, orSkipped: true)
        made.fields = fields(reminder)
        made.isOff = !reminder.isActive
        return finished(made, [reminder], &content)
    }

    /// Adds the fields of the medicine as a whole, and notes about its times.
    private func finished(
        _ reminder: ImportedReminder, _ times: [MedTimerReminder], _ content: inout ImportedContent
    ) -> ImportedReminder {
        var made = reminder
        var uncounted: Set<String> = []
        for time in times {
            if let amount = self.uncounted(time), uncounted.insert(amount).inserted {
                content.note(
                    time.place, "the amount \(quoted(amount)) cannot be counted; it is in the instructions",
                    subject: subject(time))
            }
            if time.isCycleFromToday {
                content.note(
                    time.place, "the file does not say on which day it was last taken; here it counts from today",
                    subject: subject(time))
            }
            if time.isVariable {
                content.note(
                    time.place, "it asks how much each time; here say it when it is taken: take --amount",
                    subject: subject(time))
            }
        }
        let notes = oneLine(notes, atMost: 1000)
        if !notes.isEmpty { made.fields["notes"] = notes }
        if let tags = tagged(&content) { made.fields["tags"] = tags }
        if !isSkippable || settings.neverSkips { made.fields["skippable"] = "no" }
        made.nag = settings.nag
        if settings.hidesNames { made.cover = "yes" }
        return made
    }

    /// Its tags as tags here: free text there; letters, digits and hyphens here.
    private func tagged(_ content: inout ImportedContent) -> String? {
        var plain: [String] = []
        for tag in tags {
            let words = tag.lowercased().split { !$0.isLetter && !$0.isNumber }
            let word = String(words.joined(separator: "-").prefix(Tags.longest))
            guard !word.isEmpty, plain.count < Tags.most || plain.contains(word) else {
                let note = ImportNote(place, "the tag \(quoted(oneLine(tag, atMost: 60))) is left out", subject: name)
                // Once for all of its times.
                if !content.notes.contains(note) { content.notes.append(note) }
                continue
            }
            if !plain.contains(word) { plain.append(word) }
        }
        return plain.isEmpty ? nil : plain.joined(separator: ", ")
    }

    private func supply(_ reminders: [MedTimerReminder], _ content: inout ImportedContent) -> ImportedReminder.Supply? {
        let tells = threshold != nil || reminders.contains { $0.threshold != nil }
        guard left > 0 || tells else { return nil }
        let counted = unit.isEmpty ? usualUnit(reminders) : unit
        guard left > 0 else { return ImportedReminder.Supply(amount: "0 \(counted)", expires: nil) }
        guard let amount = AmountText.quantity(thousandths: left, unit: counted) else {
            content.note(place, "what is left of it cannot be counted in \(quoted(counted))")
            return nil
        }
        var supply = ImportedReminder.Supply(amount: amount, expires: nil)
        if let expires {
            if expires < context.today {
                content.note(place, "it expired on \(expires), which is not brought over")
            } else {
                supply.expires = expires.description
            }
        }
        return supply
    }

    private func usualUnit(_ reminders: [MedTimerReminder]) -> String {
        let dose = reminders.filter(\.isDose).lazy.compactMap(dose).first
        return dose.flatMap { try? Quantity.parse($0).unit } ?? AmountText.anyUnit
    }
}
