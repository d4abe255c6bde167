import CivilTime
import Reminders
import Vocabulary

/// A habit, by its number, on a day.
struct HabitDay: Hashable {
    var habit: Int
    var day: CivilDate
}

/// The common part of reading habits from Loop and from harsh.
struct HabitFiles {
    let context: ImportContext
    var content: ImportedContent
    private var doses: DoseCount
    /// The most characters of a name here.
    private let most: Int

    init(_ format: ImportFormat, _ context: ImportContext) {
        self.context = context
        content = ImportedContent(format: format)
        doses = DoseCount(context)
        most = Kinds.first(with: .chain)?.titles.longest ?? Definition.longestTitle
    }

    /// A habit, with a name that fits. Its key is its name there.
    mutating func add(
        _ name: String, fields: [String: String], isArchived: Bool = false, at place: ImportPlace
    ) throws(ImportRefusal) {
        let title = oneLine(name, atMost: most)
        guard title.isVisible else { throw ImportRefusal(file: place.file, line: place.line, "the habit has no name") }
        if let excess = TextLimit.excess(of: oneLine(name), atMost: most) {
            content.note(place, "its name \(excess), of which the first \(most) are brought over", subject: title)
        }
        let key = key(name)
        guard !content.reminders.contains(where: { $0.keys == [key] }) else {
            throw ImportRefusal(file: place.file, line: place.line, "\(quoted(name)) appears twice")
        }
        var made = ImportedReminder(keys: [key], title: title, place: place)
        made.kind = Kinds.first(with: .chain)?.name
        made.fields = fields.filter { !$0.value.isEmpty }
        made.isArchived = isArchived
        try content.add(made)
    }

    /// The answer of a day; a value makes it a reading.
    mutating func answer(
        _ outcome: Answer.Outcome, _ name: String, on day: CivilDate, value: Measurement? = nil, note: String?,
        at place: ImportPlace
    ) throws(ImportRefusal) {
        guard day <= context.today, day.year >= 1990 else {
            throw ImportRefusal(file: place.file, line: place.line, "\(day) is out of range")
        }
        let local = CivilDateTime(day, value == nil ? .midnight : .noon)
        let due = min(context.zone.instant(of: local) ?? context.now, context.now)
        let note = note.map { oneLine($0, atMost: 1000) }.flatMap { $0.isEmpty ? nil : $0 }
        var dose = ImportedDose(
            key: "\(key(name))@\(day)", reminder: [key(name)], title: oneLine(name, atMost: most), outcome: outcome,
            slot: value == nil ? .day(day) : nil, due: due, zone: context.zone.name, happened: due, note: note,
            cause: outcome == .missed ? .stated : nil, place: place)
        dose.reading = value.map { Reading($0, day: day) }
        if try doses.keeps(place) { content.doses.append(dose) }
    }

    private func key(_ name: String) -> String { "habit/\(oneLine(name, atMost: 900))" }

    /// `2026-11-20`
    static func day(_ text: String, at place: ImportPlace) throws(ImportRefusal) -> CivilDate {
        guard let day = CivilDate(text.trimmed) else {
            throw ImportRefusal(file: place.file, line: place.line, "\(quoted(text)) is not a date")
        }
        return day
    }

    /// The goal for a number of times in a number of days.
    static func goal(_ times: Int, in days: Int) -> String? {
        switch (times, days) {
        case let (times, days) where times < 1 || days < 1 || times > days || days > 366: nil
        case let (times, days) where times == days: "daily"
        case (1, 7): "once a week"
        case (1, 30), (1, 31): "once a month"
        case (_, 7): "\(times) times a week"
        case (_, 30), (_, 31): "\(times) times a month"
        default: "\(times) in \(days) days"
        }
    }
}
