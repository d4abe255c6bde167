import CivilTime
import Configuration
import RemindCore
import Reminders
import Statistics
import Vocabulary

/// The figures by the plainest way to count them: over a list of entries, with nothing of the product's own folding.
///
/// Slots are floating, `2026-11-20T08:00`, or extras. Days, weekdays and minutes are counted with arithmetic of its own.
struct StatisticsOracle {
    var entries: [Entry]
    /// Days since 1970-01-01, both included.
    var first: Int
    var last: Int
    /// Minutes after midnight.
    var dayStart: Int
    var window: Int64
    var end: Int64
    var chosen: Set<String>

    struct Counts: Equatable {
        var taken = 0
        var missed = 0
        var skipped = 0
        var unreviewed = 0
        var onTime = 0
    }

    struct Answer: Equatable {
        var total = Counts()
        var extra = 0
        var lapsed = 0
        var reminders: [String: Counts] = [:]
        var weekdays = Array(repeating: Counts(), count: 7)
        var times = Array(repeating: Counts(), count: 4)
        var days: [Int: Counts] = [:]
        /// A letter for each day of each reminder, also before the first day: `d` done, `m` missed, `s` skipped, `u`
        /// not reviewed, `e` extra.
        var letters: [String: [Int: String]] = [:]
        var gap: [String] = []
        var streak = 0
        var longestStreak = 0
    }

    /// One dose with what became of it.
    private struct Dose {
        var reminder: String
        var minute: Int
        var due: Int64
        var word: String
        var happened: Int64
        /// The number of the entry that first spoke of it.
        var number: Int64
        var isExtra = false
    }

    func answer() -> Answer {
        var doses: [Dose] = []
        var absences: [(Dose, count: Int, lastMinute: Int, lastDue: Int64, isFirstOut: Bool)] = []
        let mine = entries.filter { $0.slot != nil && chosen.contains($0.reminder?.rawValue ?? "") }
        let named = Dictionary(grouping: mine) { "\($0.reminder?.rawValue ?? "")@\($0.slot?.description ?? "")" }
        for (name, all) in named {
            let said = all.sorted { $0.id.sequence < $1.id.sequence }
            let isExtra = name.contains("@+")
            let takenBack = said.filter { $0.fact == .retracted }.map(\.changes)
            let alive = said.filter { $0.answer != nil && !takenBack.contains($0.id) }
            let replaced = alive.map(\.changes)
            let left = alive.filter { !replaced.contains($0.id) }
            // A person's word, about this dose alone if there is one; of several a dose that was taken, then the latest.
            let persons = left.filter { $0.origin != .automatic }
            let alone = persons.filter { $0.answer?.run == nil }
            let words = !alone.isEmpty ? alone : !persons.isEmpty ? persons : left
            let best = words.map(rank).max()
            let stands = words.last { rank($0) == best }
            let delivered = said.first { if case .delivered = $0.fact { true } else { false } }
            let due = (delivered ?? said[0]).due ?? said[0].at
            let minute: Int
            if isExtra {
                minute = Int((due.milliseconds / 1000) / 60) + 60 * hours(said[0].zone)
            } else {
                minute = self.minute(String(name.split(separator: "@")[1]))
            }
            guard let stands, let content = stands.answer else { continue }
            var dose = Dose(
                reminder: said[0].reminder?.rawValue ?? "", minute: minute, due: due.milliseconds / 1000, word: "",
                happened: content.happened.milliseconds / 1000, number: said[0].id.sequence, isExtra: isExtra)
            dose.word = word(content, stands.origin)
            let run = left.last { $0.answer?.run != nil }
            if let run, let answer = run.answer, let length = answer.run {
                var whole = dose
                whole.word = word(answer, run.origin)
                absences.append(
                    (
                        whole, length.count, self.minute(length.last), length.lastDue.milliseconds / 1000,
                        run.id != stands.id
                    ))
                if run.id == stands.id { continue }
            }
            doses.append(dose)
        }
        let single = doses
        for (dose, count, lastMinute, lastDue, isFirstOut) in absences {
            var slots: [Dose] = []
            for index in 0..<count {
                var slot = dose
                if count > 1 {
                    slot.minute = dose.minute + (lastMinute - dose.minute) * index / (count - 1)
                    slot.due = dose.due + (lastDue - dose.due) * Int64(index) / Int64(count - 1)
                }
                slots.append(slot)
            }
            if isFirstOut { slots.removeFirst() }
            let own = single.filter {
                $0.reminder == dose.reminder && !$0.isExtra && $0.number > dose.number && $0.due > dose.due
                    && $0.due <= lastDue
            }.sorted { $0.number < $1.number }
            for one in own {
                var best: Int?
                for index in slots.indices
                where best.map({ abs(slots[index].minute - one.minute) < abs(slots[$0].minute - one.minute) }) ?? true {
                    best = index
                }
                if let best { slots.remove(at: best) }
            }
            doses += slots
        }
        return count(doses)
    }

    private func count(_ doses: [Dose]) -> Answer {
        var answer = Answer()
        for dose in doses {
            var day = dose.minute / 1440 - 2
            // Day by day, so that no division can round the wrong way.
            while (day + 1) * 1440 + dayStart <= dose.minute { day += 1 }
            guard day <= last else { continue }
            let isInside = day >= first
            func note(_ letter: String) {
                let old = answer.letters[dose.reminder]?[day] ?? ""
                answer.letters[dose.reminder, default: [:]][day] = String((old + letter).sorted())
            }
            if dose.isExtra {
                if dose.word == "taken" { note("e") }
                if dose.word == "taken", isInside { answer.extra += 1 }
                continue
            }
            if dose.word == "lapsed" {
                if isInside { answer.lapsed += 1 }
                continue
            }
            note(["taken": "d", "missed": "m", "skipped": "s"][dose.word] ?? "u")
            let isOnTime = abs(dose.happened - dose.due) <= window
            func add(_ counts: inout Counts) {
                switch dose.word {
                case "taken":
                    counts.taken += 1
                    if isOnTime { counts.onTime += 1 }
                case "missed": counts.missed += 1
                case "skipped": counts.skipped += 1
                default: counts.unreviewed += 1
                }
            }
            add(&answer.days[day, default: Counts()])
            guard isInside else { continue }
            add(&answer.total)
            add(&answer.reminders[dose.reminder, default: Counts()])
            // 1970-01-01 was a Thursday.
            add(&answer.weekdays[(day + 3) % 7])
            add(&answer.times[dose.minute % 1440 / 360])
        }
        findGap(doses, &answer)
        for day in answer.days.keys.sorted() {
            let counts = answer.days[day] ?? Counts()
            if counts.missed > 0 {
                answer.streak = 0
            } else if counts.taken > 0 {
                answer.streak += 1
            }
            answer.longestStreak = max(answer.longestStreak, answer.streak)
        }
        return answer
    }

    private func findGap(_ doses: [Dose], _ answer: inout Answer) {
        var longest: (length: Int64, text: [String])?
        for reminder in answer.reminders.keys.sorted() {
            let inside = doses.filter {
                $0.reminder == reminder && (first * 1440 + dayStart..<(last + 1) * 1440 + dayStart).contains($0.minute)
            }
            let times = inside.filter { $0.word == "taken" }.map(\.happened).sorted()
            var ends = Array(times.dropFirst())
            if let latest = times.last,
                inside.contains(where: { !$0.isExtra && $0.word != "taken" && $0.word != "lapsed" && $0.due > latest }),
                end > latest
            {
                ends.append(end)
            }
            for (from, to) in zip(times, ends) where to - from > longest?.length ?? 0 {
                let isOpen = to == end && ends.count == times.count && from == times.last
                longest = (to - from, [reminder, "\(from)", "\(to)", "\(isOpen)"])
            }
        }
        answer.gap = longest?.text ?? []
    }

    private func rank(_ entry: Entry) -> Int {
        switch entry.answer?.outcome {
        case .done: 4
        case .skipped: 3
        default: [.unattended, .travel].contains(entry.answer?.cause) ? 1 : 2
        }
    }

    private func word(_ answer: Reminders.Answer, _ origin: Entry.Origin) -> String {
        switch answer.outcome {
        case .done: "taken"
        case .skipped: "skipped"
        case .lapsed: "lapsed"
        case .missed:
            origin == .automatic && [.unattended, .travel].contains(answer.cause) ? "unreviewed" : "missed"
        }
    }

    /// `Etc/GMT-3` is three hours ahead.
    private func hours(_ zone: String) -> Int { -(Int(zone.dropFirst(7)) ?? 0) }

    /// `2026-11-20T08:00` as minutes since 1970-01-01T00:00, counted month by month.
    private func minute(_ slot: String) -> Int {
        let numbers = slot.split { !$0.isNumber }.compactMap { Int($0) }
        var days = 0
        for year in 1970..<numbers[0] { days += isLeap(year) ? 366 : 365 }
        let months = [31, isLeap(numbers[0]) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        days += months.prefix(numbers[1] - 1).reduce(0, +) + numbers[2] - 1
        return days * 1440 + numbers[3] * 60 + numbers[4]
    }

    private func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}
