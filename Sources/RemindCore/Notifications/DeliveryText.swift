import Catalogue
package import CivilTime
package import Reminders
import Schedules
import Vocabulary

/// The words of a notification.
package struct DeliveryText: Hashable, Sendable {
    /// Titles with more characters hide what follows them on a narrow screen.
    private static let longTitle = 40
    /// Characters of a line in a group, and the least that a shortened title or instructions keep.
    private static let longestLine = 120
    private static let shortest = 24
    /// The least that a title keeps on a narrow screen.
    private static let shortestName = 10

    /// Days in a row, and the most there ever were.
    package typealias Streak = (days: Int, best: Int)

    /// `Metformin 500 mg`, `Anna: Metformin 500 mg`, or the cover of a private title.
    package let title: String
    /// Lines of plain text, with the command that answers, since several servers draw no buttons.
    package let body: [String]
    /// More lines, shown on request.
    package let details: [String]
    /// The person, the title, the dose and the instructions; only the cover if the title is private.
    private let person: String?
    private let name: String
    private let detail: String?
    private let instructions: String?

    /// - Parameters:
    ///   - occurrence: One that has come.
    ///   - reminder: Its reminder.
    ///   - agenda: Knows the settings and where the person is.
    ///   - streak: How many days it was done in a row, and the most there ever were.
    ///   - now: Decides whether it is late.
    package init(
        _ occurrence: Occurrence, reminder: Reminder, agenda: Agenda, streak: Streak? = nil, now: Instant
    ) {
        let definition = reminder.definition
        let zone = agenda.snapshot.zone(of: occurrence)
        let line = reminder.line(
            of: occurrence.id.slot, due: occurrence.due, ledger: agenda.ledger, place: agenda.place)
        let fields = reminder.fields(line: line).merging(occurrence.terms?.fields ?? [:]) { _, delivered in delivered }
        let say = agenda.language
        let verb = VerbText(kind: reminder.kind, say)
        let cover = say.cover(definition, isPrivate: agenda.settings.isPrivate)
        person = cover == nil ? definition.person : nil
        name = cover ?? definition.title
        detail = cover == nil ? agenda.snapshot.detail(of: reminder, occurrence.id.slot, fields) : nil
        if let day = occurrence.id.slot.wholeDay {
            let words = cover == nil ? reminder.question?.text(of: day, today: agenda.day(of: now), say) : nil
            let handle = occurrence.handle ?? "HANDLE"
            instructions = nil
            title = DeliveryText.heading(name, person: person, detail: nil)
            let command =
                agenda.settings.sync.follows ? nil : say.either("remindctl done \(handle)", "miss \(handle)")
            body = [words ?? say("Yes or no?")] + [command].compactMap(\.self)
            details = []
            return
        }
        let use = agenda.use(of: reminder, now: now)
        let lines = use.flatMap { reminder.kind?.wear?.lines(of: definition, $0, say) } ?? []
        let advice = lines.isEmpty ? [reminder.kind?.advice(of: fields, say)].compactMap(\.self) : lines
        instructions = cover == nil ? advice.first : nil
        // A habit is asked about in its own words; without any, the title names it.
        let isAsked = reminder.kind?.has(.chain) == true && fields["question"] != nil
        let question = cover == nil && isAsked ? advice.first : nil
        // The lines have the detail.
        let isDetailed = question == nil && lines.isEmpty
        title = DeliveryText.heading(question ?? name, person: person, detail: isDetailed ? detail : nil)
        var body: [String] = []
        if let detail, name.count + (person?.count ?? 0) > DeliveryText.longTitle { body.append(detail) }
        if cover == nil, question == nil { body += advice }
        body.append(DeliveryText.due(occurrence, zone: zone, agenda: agenda, now: now))
        if cover == nil, let progress = agenda.progress(of: occurrence, now: now) { body.append(progress) }
        if cover == nil, let streak, streak.days > 0 {
            body.append(
                say(
                    "streak %{n} day, best %{best}", "streak %{n} days, best %{best}", streak.days,
                    ["best": String(streak.best)]))
        }
        // Servers open a link of the body, and none of the title.
        if cover == nil,
            let link = [definition.title, fields["notes"]?.text ?? ""].lazy.compactMap(LinkText.first).first
        {
            body.append(link)
        }
        if let times = agenda.timesWithoutAnswer(occurrence, of: reminder) { body.append(times) }
        if let remark = agenda.place.timetableNote(of: occurrence.id.slot)?.remark(say) { body.append(remark) }
        if let warning = Safety(snapshot: agenda.snapshot).warning(
            of: reminder, occurrence.id.slot, due: occurrence.due, occurrence: occurrence, now: now, say)
        {
            body.append(warning)
        }
        if occurrence.wasDeliveredLate {
            let unheard = agenda.snapshot.unheard(since: occurrence.due).prefix(2)
            body += unheard.map { agenda.snapshot.mayKnow($0, now: now) }
        }
        // The command must not reveal a private title either, so it uses the handle.
        let what = occurrence.handle ?? (cover == nil ? occurrence.id.description : "HANDLE")
        if agenda.settings.sync.follows {
            if let unanswered = agenda.unanswered(since: occurrence.due, verb, now: now) { body.append(unanswered) }
        } else {
            body.append(
                definition.isToBreak
                    ? say.either("remindctl \(Slip.slip) \(what)", "\(Slip.clean) \(what)")
                    : "remindctl \(reminder.kind?.verb.imperative ?? "done") \(what)")
        }
        self.body = body
        var details: [String] = []
        if reminder.unanswered != .expires,
            let deadline = agenda.snapshot.deadline(of: occurrence, reminder: reminder)
        {
            let outcome = reminder.unanswered(occurrence.id.slot)
            let time: KeyValuePairs = [
                "time": agenda.settings.display.text(zone.local(at: deadline).minute.time)
            ]
            switch outcome {
            case .lapsed: details.append(say("lapses at %{time}", time))
            case .stays, .expires: break
            case .missed: details.append(say("counts as missed from %{time}", time))
            }
        }
        if let last = agenda.ledger.lastDone(of: reminder.id)?.answer {
            let local = zone.local(at: last.happened).minute
            details.append(verb.last("\(local.date) \(agenda.settings.display.text(local.time))"))
        }
        if let next = agenda.next(of: reminder.id, now: now) {
            let local = zone.local(at: next.slot.due).minute
            let time = "\(local.date) \(agenda.settings.display.text(local.time))"
            details.append(say("next due %{time}", ["time": time]))
        }
        self.details = details
    }

    /// One line for a terminal.
    package var line: String { DirectionText.plain(([title] + body).joined(separator: " - ")) }

    /// `Anna: Metformin 500 mg, with food`, as one line of a group. If it is too long, the title is shortened first,
    /// then the instructions, but never the person or the dose.
    ///
    /// - Parameter most: The characters that one line of the screen has, if it is narrow: then instructions are there only
    ///   if all of it fits.
    func lineOfGroup(atMost most: Int? = nil) -> String {
        let fixed = (person.map { $0.count + 2 } ?? 0) + (detail.map { $0.count + 1 } ?? 0)
        if let most {
            let whole = DeliveryText.heading(name, person: person, detail: detail)
            let count = fixed + name.count + (instructions.map { $0.count + 2 } ?? 0)
            if count <= most { return whole + (instructions.map { ", " + $0 } ?? "") }
            let name = DeliveryText.cut(name, to: most - fixed, atLeast: DeliveryText.shortestName)
            return DeliveryText.heading(name, person: person, detail: detail)
        }
        let room = DeliveryText.longestLine - fixed
        let name = DeliveryText.cut(name, to: room - (instructions.map { $0.count + 2 } ?? 0))
        let heading = DeliveryText.heading(name, person: person, detail: detail)
        guard let instructions else { return heading }
        return heading + ", " + DeliveryText.cut(instructions, to: room - name.count - 2)
    }

    private static func cut(_ text: String, to room: Int, atLeast shortest: Int = shortest) -> String {
        let most = max(room, shortest)
        return text.count > most ? text.prefix(most - 1) + "…" : text
    }

    static func heading(_ name: String, person: String?, detail: String?) -> String {
        var parts = DirectionText.apart([person, name, detail].compactMap(\.self))
        let whose = person == nil ? nil : parts.removeFirst()
        return PersonText.title(parts.joined(separator: " "), of: whose)
    }

    private static func due(_ occurrence: Occurrence, zone: TimeZoneRules, agenda: Agenda, now: Instant)
        -> String
    {
        let reminder = agenda.ledger.reminders[occurrence.id.reminder]
        let local = agenda.shown(zone.local(at: occurrence.due), of: occurrence)
        let today = agenda.place.local.local(at: now).date
        let isAllowance = reminder?.isAllowance(occurrence.id.slot) == true
        let say = agenda.language
        let values: KeyValuePairs = ["time": agenda.settings.display.text(local.time), "day": "\(local.date)"]
        let due =
            switch (isAllowance, local.date == today) {
            case (true, true): say("allowed again since %{time}", values)
            case (true, false): say("allowed again since %{time} on %{day}", values)
            case (false, true): say("due %{time}", values)
            case (false, false): say("due %{time} on %{day}", values)
            }
        var parts = [due]
        if let reminder, reminder.hasWindow {
            let line = reminder.line(
                of: occurrence.id.slot, due: occurrence.due, ledger: agenda.ledger, place: agenda.place)
            let end = agenda.snapshot.shownWindowEnd(
                of: occurrence.id.slot, due: occurrence.due, line: line, terms: occurrence.terms, reminder)
            func clock(_ instant: Instant) -> String {
                agenda.settings.display.text(zone.local(at: instant).minute.time)
            }
            if let end { parts.append(say("until %{time}", ["time": clock(end)])) }
            let held = agenda.snapshot.iqamah(
                of: occurrence.id.slot, due: occurrence.due, line: line, reminder)
            if let held { parts.append(say("iqamah %{time}", ["time": clock(held)])) }
        }
        if zone.name != agenda.place.local.name { parts[parts.count - 1] += " \(zone.name)" }
        if let from = occurrence.movedFrom {
            parts.append(say("moved from %{time}", ["time": "\(zone.local(at: from).minute.time)"]))
        }
        if occurrence.wasDeliveredLate { parts.append(say("late")) }
        if occurrence.wasHeldByQuiet { parts.append(say("held back by quiet hours")) }
        var text = say.list(parts)
        if occurrence.wasJumpedOver { text = say("%{due} (time zone changed)", ["due": text]) }
        return occurrence.terms?.asks == true ? VerbText(kind: reminder?.kind, say).asks(text) : text
    }
}

extension Agenda {
    /// When an occurrence is due as a person wrote it: with seconds only if its schedule has some.
    func shown(_ local: CivilDateTime, of occurrence: Occurrence) -> CivilDateTime {
        guard let reminder = ledger.reminders[occurrence.id.reminder] else { return local }
        let line = reminder.line(of: occurrence.id.slot, due: occurrence.due, ledger: ledger, place: place)
        return reminder.writesSeconds(line: line) ? local : local.minute
    }

    /// The time with its date, unless that is today.
    func shownClock(of occurrence: Occurrence, now: Instant) -> String {
        let local = shown(place.local.local(at: occurrence.due), of: occurrence)
        let time = settings.display.text(local.time)
        return local.date == place.local.local(at: now).date ? time : "\(local.date) \(time)"
    }
}

extension Reminder {
    /// True if a written time of day has seconds. The start of an interval and the result of `once in 20 min` do not
    /// count: no person wrote them.
    fileprivate func writesSeconds(line: Int) -> Bool {
        let words = when(line: line).split { $0.isWhitespace || $0 == "," || $0 == ";" }
        return words.indices.contains { index in
            words[index].utf8.count == 8 && ClockTime(words[index]) != nil
                && (index == 0 || CivilDate(words[index - 1]) == nil)
        }
    }
}

extension CivilDateTime {
    /// Without its seconds.
    fileprivate var minute: CivilDateTime {
        CivilDateTime(date, ClockTime(secondOfDay: time.secondOfDay / 60 * 60))
    }
}
