import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Jobs of at(1): each line of `atq`, with what `at -c` prints of that job below it.
///
/// A job runs a command, and a reminder runs none: it becomes a reminder of the command.
struct AtFile {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let hint = "12<tab>Thu Dec  3 14:30:00 2026 a ada"

    private struct Job {
        var line: Int
        var number: String
        var local: CivilDateTime
        var script: [String] = []
    }

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var content = ImportedContent(format: .at)
        var jobs: [Job] = []
        var lines = TextLines(file)
        while let (number, text) = try lines.next() {
            if let (id, local) = job(text) {
                jobs.append(Job(line: number, number: id, local: local))
                guard jobs.count <= 10_000 else {
                    throw ImportRefusal(file: file.name, line: number, "it has more than 10000 jobs")
                }
            } else if jobs.isEmpty {
                throw ImportRefusal(
                    file: file.name, line: number, "\(quoted(oneLine(text, atMost: 40))) is not a line of atq",
                    hint: hint)
            } else {
                jobs[jobs.count - 1].script.append(text)
            }
        }
        for job in jobs {
            let place = ImportPlace(file: file.name, line: job.line)
            guard (1990...2200).contains(job.local.date.year), let due = context.zone.instant(of: job.local),
                due > context.now
            else {
                content.noteDose(place, "a job that is over is left out")
                continue
            }
            guard let text = command(job.script) else {
                throw ImportRefusal(
                    file: file.name, line: job.line, "job \(job.number) has no whole script: it is cut short",
                    hint: "put the output of at -c \(job.number) below this line")
            }
            let title = oneLine(text, atMost: Definition.longestTitle)
            if let cut = noteOfCut(text) { content.note(place, cut, subject: title) }
            var made = ImportedReminder(
                keys: [oneLine("job/\(job.local) \(title)", atMost: 900)], kind: "reminder", title: title, place: place)
            let schedule = Schedule(.wall(.once(job.local.date), .at([job.local.time])), zone: context.zoneOfTimes)
            made.when = [DefinitionDraft.Line(when: schedule.description)]
            content.noteDose(place, "remindd runs no commands: a job becomes a reminder of its command")
            try content.add(made)
        }
        return content
    }

    /// `12<tab>Thu Dec  3 14:30:00 2026 a ada`; older versions have no user.
    private static func job(_ line: String) -> (String, CivilDateTime)? {
        let halves = line.split(separator: "\t", maxSplits: 1)
        guard halves.count == 2, let number = Int(halves[0]), number > 0 else { return nil }
        let words = halves[1].split(separator: " ")
        guard (6...7).contains(words.count), weekdays.contains(String(words[0])),
            let month = months.firstIndex(of: String(words[1])), let day = Int(words[2]), let year = Int(words[4]),
            let date = CivilDate(year: year, month: month + 1, day: day), words[3].count == 8,
            let time = ClockTime(String(words[3])), words[5].count == 1
        else { return nil }
        return (String(number), CivilDateTime(date, time))
    }

    /// The lines of a job after those that at writes before them: variables, and the folder that it runs in. `nil` if they
    /// are cut short.
    private static func command(_ script: [String]) -> String? {
        guard let folder = script.firstIndex(where: { $0.hasPrefix("cd ") && $0.hasSuffix("|| {") }),
            let end = script[folder...].firstIndex(of: "}")
        else { return nil }
        var lines = script[(end + 1)...]
        // Some versions put the command into a document for the shell.
        if let shell = lines.first, shell.hasPrefix("${SHELL:-/bin/sh} << '"), shell.hasSuffix("'") {
            let mark = String(shell.dropFirst(22).dropLast())
            guard lines.contains(mark) else { return nil }
            lines = lines.dropFirst().prefix { $0 != mark }
        }
        let text = lines.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: "\n")
        return text.isVisible ? said(text) ?? text : nil
    }

    /// The text of a command that only shows one: `notify-send "call mum"`.
    private static func said(_ command: String) -> String? {
        for program in ["notify-send ", "echo "] where command.hasPrefix(program) {
            let text = command.dropFirst(program.count).trimmingSpaces
            let odd: Set<Character> = ["\"", "'", "\\", "$", "`", "|", "&", ";", "<", ">", "(", "\n", "-"]
            for quote in ["\"", "'"] where text.hasPrefix(quote) && text.hasSuffix(quote) && text.count > 2 {
                let inner = text.dropFirst().dropLast()
                return inner.contains { odd.contains($0) && $0 != "-" && $0 != ";" } ? nil : String(inner)
            }
            return text.contains { odd.contains($0) } ? nil : String(text)
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
