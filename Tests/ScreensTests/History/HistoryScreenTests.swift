import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Testing
import Vocabulary

@Suite("The history's page") struct HistoryScreenTests {
    private var screen = HistoryScreen()

    /// The questions among effects.
    private static func questions(_ effects: [HistoryScreen.Effect]) -> [HistoryQuestion] {
        effects.compactMap { if case .read(let question) = $0 { question } else { nil } }
    }

    private static func asks(_ effects: [HistoryScreen.Effect]) -> [Ask] {
        effects.compactMap { if case .send(let ask) = $0 { ask } else { nil } }
    }

    /// Shows a history, as an answer to the last question.
    private mutating func learn(_ entries: [EntryView] = Samples.history.entries) throws {
        let question = try #require(HistoryScreenTests.questions(screen.handle(.changed)).first)
        let reply = Remindd1.History(zone: "Europe/Zurich", now: Samples.now.seconds, entries: entries)
        _ = screen.handle(.history(reply, question: question.number, Samples.clock))
    }

    private func row(_ word: String) throws -> HistoryDrawing.Row {
        try #require(screen.drawing.days.flatMap(\.rows).first { $0.words.word == word })
    }

    @Test("the newest is on top, under its day, in the words of the terminal")
    mutating func rows() throws {
        try learn()
        let drawing = screen.drawing
        #expect(drawing.days.map(\.title) == ["Friday, 20 November 2026", "Thursday, 19 November 2026"])
        let rows = drawing.days.flatMap(\.rows)
        #expect(rows.map(\.words.word) == ["disabled", "missed", "snoozed", "undone", "taken", "delivered", "defined"])
        var terminal = HistoryText(clock: Samples.clock, style: Samples.pipe)
        terminal.add(Samples.history.entries)
        for (row, line) in zip(rows, terminal.lines.reversed()) {
            for part in [row.words.time, row.words.word, row.words.subject, row.words.remark] {
                #expect(line.contains(part), "\(line)")
            }
        }
        #expect(try row("taken").spoken == "08:20, taken, Metformin 500 mg, 08:00, at 08:05, \"with milk\"")
        #expect(rows.filter(\.canCorrect).map(\.words.word) == ["missed", "undone", "taken"])
    }

    /// Answers a question as the daemon does with a record.
    private mutating func answer(
        _ effects: [HistoryScreen.Effect], from record: [EntryView]
    ) -> [HistoryScreen.Effect] {
        guard let question = HistoryScreenTests.questions(effects).first else { return [] }
        let asked = question.request
        let entries = Array(record.dropLast(asked.skip ?? 0).suffix(asked.limit))
        let reply = Remindd1.History(zone: "Europe/Zurich", now: Samples.now.seconds, entries: entries)
        return screen.handle(.history(reply, question: question.number, Samples.clock))
    }

    private static func record(of count: Int) -> [EntryView] {
        (0..<count).map { number in
            var entry = Samples.history.entries[2]
            entry.id = "0da7f032.\(number)"
            return entry
        }
    }

    private var shown: [String] { screen.drawing.days.flatMap(\.rows).map(\.id) }

    @Test(
        "half as many again are shown with each press, until the first entry of the record",
        arguments: [3000, 2000, 120])
    mutating func older(count: Int) {
        let record = HistoryScreenTests.record(of: count)
        #expect(screen.handle(.older).isEmpty)
        #expect(answer(screen.handle(.changed), from: record).isEmpty)
        var (drawing, counts, questions) = (screen.drawing, [Int](), 0)
        while counts.count < 100 {
            counts.append(drawing.days.flatMap(\.rows).count)
            guard drawing.hasOlder else { break }
            let effects = screen.handle(.older)
            questions += effects.count
            // A second press before the answer counts for nothing.
            if !effects.isEmpty { #expect(screen.handle(.older).isEmpty) }
            #expect(answer(effects, from: record).isEmpty)
            drawing = screen.drawing
        }
        #expect(counts.prefix(3) == [50, 75, 112] && zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(drawing.days.flatMap(\.rows).map(\.id) == record.reversed().map(\.id))
        #expect(questions == (count < 2000 ? 0 : 1) && screen.handle(.older).isEmpty)
    }

    @Test("a change of the record is read as far back as the page goes, and a piece that moved shows no entry twice")
    mutating func changedWhileOlder() throws {
        var record = HistoryScreenTests.record(of: 3000)
        _ = answer(screen.handle(.changed), from: record)
        for _ in 0..<10 { _ = answer(screen.handle(.older), from: record) }
        #expect(shown.count == 2868)
        let second = answer(screen.handle(.changed), from: record)
        #expect(HistoryScreenTests.questions(second).first?.request.skip == 2000 && shown.count == 2868)
        record += HistoryScreenTests.record(of: 3001).suffix(1)
        #expect(answer(second, from: record).isEmpty)
        _ = answer(screen.handle(.older), from: record)
        #expect(Set(shown).count == shown.count && shown.last == "0da7f032.0")
        // Another filter begins with what is new.
        _ = answer(screen.handle(.status(.notes)), from: record)
        #expect(shown.count == 50)
    }

    /// Entries a day apart, the latest of today.
    private static func days(_ count: Int, before day: Int, from first: Int, isImported: Bool = false) -> [EntryView] {
        (0..<count).map { number in
            var entry = Samples.history.entries[2]
            let date = Samples.clock.today - (day + count - 1 - number)
            (entry.id, entry.due) = ("0da7f032.\(first + number)", Samples.stamp("\(date)T08:00"))
            entry.happened = Samples.stamp("\(date)T08:05")
            entry.at = isImported ? Samples.stamp("2026-11-20T07:00") : Samples.stamp("\(date)T08:05")
            entry.origin = isImported ? "import" : "person"
            return entry
        }
    }

    @Test("no older entry comes between those that are shown, also if many were imported after it")
    mutating func importedInPieces() {
        let own = HistoryScreenTests.days(1500, before: 1, from: 0)
        let imported = HistoryScreenTests.days(1990, before: 2000, from: 1500, isImported: true)
        let latest = HistoryScreenTests.days(1, before: 0, from: 3490)
        let record = own + imported + latest
        let order = (imported + own + latest).reversed().map(\.id)
        var effects = answer(screen.handle(.changed), from: record)
        for _ in 0..<40 {
            while !effects.isEmpty { effects = answer(effects, from: record) }
            #expect(shown == Array(order.prefix(shown.count)) && shown.count >= min(50, order.count))
            guard screen.drawing.hasOlder else { break }
            let before = shown.count
            effects = answer(screen.handle(.older), from: record)
            if effects.isEmpty { #expect(shown.count > before) }
        }
        #expect(shown == order)
    }

    @Test("an import of very many entries does not keep the page from showing anything")
    mutating func importedMany() {
        let record = HistoryScreenTests.days(20_000, before: 2000, from: 0, isImported: true)
        var (effects, questions) = (screen.handle(.changed), 0)
        while !HistoryScreenTests.questions(effects).isEmpty {
            effects = answer(effects, from: record)
            questions += 1
        }
        #expect(questions == 6 && shown.count == 50 && screen.drawing.hasOlder)
    }

    @Test("an imported entry stands under its own day, with the time of that day")
    mutating func imported() throws {
        func entry(_ number: Int, _ change: (inout EntryView) -> Void) -> EntryView {
            var entry = Samples.history.entries[2]
            (entry.id, entry.at, entry.what) = ("0da7f032.\(number)", Samples.stamp("2026-11-20T15:20"), "taken")
            (entry.origin, entry.note) = ("import", nil)
            change(&entry)
            return entry
        }
        try learn([
            entry(1) {
                $0.slot = "20261118T070000Z"
                ($0.due, $0.happened) = (Samples.stamp("2026-11-18T08:00"), Samples.stamp("2026-11-18T08:05"))
            },
            // Taken after midnight.
            entry(2) {
                $0.slot = "20261117T220000Z"
                ($0.due, $0.happened) = (Samples.stamp("2026-11-17T23:00"), Samples.stamp("2026-11-18T00:10"))
            },
            entry(3) {
                ($0.what, $0.kind, $0.title) = ("done", "habit", "Read")
                ($0.slot, $0.due) = ("2026-11-18", Samples.stamp("2026-11-18T00:00"))
            },
            entry(4) {
                ($0.what, $0.kind, $0.title, $0.slot) = ("done", "weight", "Weight", "+20261118T063000Z")
                ($0.due, $0.happened) = ($0.at, Samples.stamp("2026-11-18T07:30"))
                $0.reading = ReadingView(
                    Reading(
                        Measurement(thousandths: 77_200, unit: try? MeasureUnit(parsing: "kg")),
                        day: Samples.clock.today - 2), zone: Samples.zurich)
            },
            // A person's own entry stays where it was recorded.
            entry(5) {
                $0.origin = "person"
                ($0.due, $0.happened) = (Samples.stamp("2026-11-18T08:00"), Samples.stamp("2026-11-18T08:05"))
            },
        ])
        let lines = screen.drawing.days.map { [$0.title] + $0.rows.map(\.spoken) }
        #expect(
            lines == [
                ["Friday, 20 November 2026", "15:20, taken, Metformin 500 mg, Wed 08:00, at Wed 08:05"],
                [
                    "Wednesday, 18 November 2026", "08:05, taken, Metformin 500 mg, 08:00",
                    "07:30, logged, Weight 77.2 kg", "done, Read, Wed 18 Nov",
                ], ["Tuesday, 17 November 2026", "Wed 00:10, taken, Metformin 500 mg, 23:00"],
            ])
    }

    @Test("a day of another week is written as the window writes days")
    mutating func farDays() throws {
        var entry = Samples.history.entries[2]
        entry.due = Samples.stamp("2026-11-03T08:00")
        entry.happened = Samples.stamp("2025-11-03T08:05")
        try learn([entry])
        let row = try #require(screen.drawing.days.first?.rows.first)
        #expect(row.words.subject == "Metformin 500 mg, 3 Nov, 08:00")
        #expect(row.words.remark == "at 3 Nov 2025, 08:05, \"with milk\"")
        // A reading for another day says that day once.
        (entry.what, entry.kind, entry.title, entry.note) = ("done", "weight", "Weight", nil)
        (entry.slot, entry.happened) = ("+20261103T070000Z", Samples.stamp("2026-11-03T08:00"))
        let kg = Measurement(thousandths: 77_200, unit: try? MeasureUnit(parsing: "kg"))
        for (day, remark) in [(17, "at 3 Nov, 08:00"), (16, "at 3 Nov, 08:00, for 4 Nov")] {
            entry.reading = ReadingView(Reading(kg, day: Samples.clock.today - day), zone: Samples.zurich)
            try learn([entry])
            #expect(screen.drawing.days.first?.rows.first?.words.remark == remark)
        }
        entry = Samples.history.entries[2]
        entry.due = Samples.stamp("2026-11-03T08:00")
        // The terminal's can be sorted, and typed again.
        #expect(HistoryRow(entry, clock: Samples.clock).subject == "Metformin 500 mg, 2026-11-03 08:00")
    }

    @Test("each filter asks anew, and the answer to an older question is not shown")
    mutating func filters() throws {
        let first = try #require(HistoryScreenTests.questions(screen.handle(.changed)).first)
        #expect(first.request.since == "30d" && first.request.what == nil)
        let second = try #require(HistoryScreenTests.questions(screen.handle(.subject(.reminder("metformin")))).first)
        #expect(second.request.what == "=metformin")
        _ = screen.handle(.history(Samples.history, question: first.number, Samples.clock))
        #expect(screen.drawing.days.isEmpty && screen.drawing.empty == nil)
        let third = try #require(HistoryScreenTests.questions(screen.handle(.status(.missed))).first)
        #expect(third.request.status == ["missed", "lapsed"] && screen.drawing.status.chosen == "Missed")
        #expect(
            screen.drawing.status.choices.map(\.title)
                == ["Everything", "Answers", "Taken or done", "Skipped", "Missed", "Notes"])
        let notes = try #require(HistoryScreenTests.questions(screen.handle(.status(.notes))).first)
        #expect(notes.request.noted == true && notes.request.status == ["done", "skipped", "missed", "lapsed"])
        let habits = try #require(HistoryScreenTests.questions(screen.handle(.subject(.kind("habit")))).first)
        #expect(habits.request.kind == "habit" && habits.request.what == nil && habits.request.limit == 2000)
        let effects = screen.handle(.range(.between("2026-11-01", "yesterday")))
        let fourth = try #require(HistoryScreenTests.questions(effects).first)
        #expect(fourth.request.since == "2026-11-01" && fourth.request.until == "yesterday")
        #expect(screen.handle(.range(.between("2026-11-01", "yesterday"))).isEmpty)
        _ = screen.handle(.noHistory(RemindError(.invalidTime, "that is no day"), question: fourth.number))
        #expect(screen.drawing.problem == "that is no day" && screen.drawing.empty == nil)
        let empty = Remindd1.History(zone: "UTC", now: 0, entries: [])
        let fifth = try #require(HistoryScreenTests.questions(screen.handle(.range(.ever))).first)
        #expect(fifth.request.since == nil && fifth.request.until == nil)
        _ = screen.handle(.history(empty, question: fifth.number, Samples.clock))
        #expect(screen.drawing.empty == "Nothing is recorded." && screen.drawing.problem == nil)
    }

    @Test("the reminders to choose from say whose they are")
    mutating func persons() {
        var anna = Samples.reminders[1]
        (anna.id, anna.fields["person"]) = ("metformin-2", .text("Anna"))
        let call = ReminderView(
            id: "call", kind: "reminder", title: "Call", state: .active, schedules: [], grace: nil, nag: .none,
            fields: [:], source: "command", defined: Samples.stamp("2026-11-10T09:00"))
        let all = [Samples.reminders[1], anna, call]
        #expect(screen.drawing.reminder == "All reminders")
        _ = screen.handle(
            .reminders(Remindd1.Reminders(zone: "Europe/Zurich", now: Samples.now.seconds, reminders: all)))
        #expect(screen.reminders.all.map(\.title) == ["All reminders", "Metformin", "Anna: Metformin", "Call"])
        #expect(screen.reminders.matching("anna met").map(\.title) == ["Anna: Metformin"])
        _ = screen.handle(.subject(.reminder("metformin-2")))
        #expect(screen.drawing.reminder == "Anna: Metformin")
        _ = screen.handle(.subject(.reminder("archived-one")))
        #expect(screen.drawing.reminder == "archived-one")
    }

    // MARK: - Corrections

    /// Opens the dialog of a row, in which the daemon shows an occurrence.
    private mutating func correct(_ word: String, _ view: OccurrenceView) throws -> Correction {
        let id = try row(word).id
        guard case .look(let what, id)? = screen.handle(.correct(id)).first else {
            throw Missing(what: "a question about \(id)")
        }
        #expect(what == "metformin@2026-11-20T08:00" || what == "metformin@2026-11-19T20:00")
        let shown = Remindd1.Shown(
            zone: "Europe/Zurich", now: Samples.now.seconds, reminder: Samples.reminders[1], occurrences: [view])
        guard case .correct(let correction)? = screen.handle(.found(shown, entry: id, Samples.clock)).first else {
            throw Missing(what: "a dialog")
        }
        return correction
    }

    private struct Missing: Error { var what: String }

    private static let taken = Samples.occurrence("Metformin", "2026-11-20T08:00", .taken, detail: "500 mg") {
        $0.answered = Samples.stamp("2026-11-20T08:05:40")
        $0.note = "with milk"
        $0.version = "12/34"
    }

    @Test("a dialog shows what counts, and its choices act on the version that it shows")
    mutating func correction() throws {
        try learn()
        let correction = try correct("taken", HistoryScreenTests.taken)
        #expect(correction.title == "Metformin 500 mg, 08:00" && correction.state == "Today: taken 08:05")
        #expect(correction.choices.map(\.label) == ["Taken", "Skipped", "Missed", "Take it back"])
        #expect(correction.note == "with milk" && correction.time == "08:05")
        let skipped = screen.handle(.choose(.answer("skipped"), time: "", note: " felt ill ", name: "first"))
        guard case .answer(let request)? = HistoryScreenTests.asks(skipped).first?.call else {
            throw Missing(what: "a request")
        }
        #expect(request.what == "metformin@2026-11-20T08:00" && request.version == "12/34")
        #expect(request.outcome == "skipped" && request.note == "felt ill" && request.at == nil)
        #expect(request.replace == nil && request.confirmed == nil && request.early == nil)
        // A second press before the reply counts for nothing.
        #expect(screen.handle(.choose(.undo, time: "", note: "", name: "second")).isEmpty)
        #expect(screen.drawing.dialog != nil)
        _ = screen.handle(.replied(name: "first", Answered(lines: ["skipped"], occurrences: [])))
        #expect(screen.drawing.dialog == nil)
        #expect(screen.handle(.choose(.undo, time: "", note: "", name: "third")).isEmpty)
    }

    @Test(
        "a time that was not changed stays exact, one alone is of the dose's day, other words are the daemon's to read",
        arguments: [
            ("08:05", "2026-11-20T08:05:40+01:00"), ("07:50", "2026-11-20T07:50"),
            ("yesterday 21:00", "yesterday 21:00"), ("10m ago", "10m ago"), ("half past", "half past"), ("8", "8"),
            (" ", nil),
        ])
    mutating func time(typed: String, at: String?) throws {
        try learn()
        _ = try correct("taken", HistoryScreenTests.taken)
        let effects = screen.handle(.choose(.answer("done"), time: typed, note: "", name: "first"))
        guard case .answer(let request)? = HistoryScreenTests.asks(effects).first?.call else {
            throw Missing(what: "a request")
        }
        #expect(request.at == at && request.note == nil)
    }

    @Test(
        "a time alone for yesterday's dose is one of yesterday",
        arguments: [
            ("20:10", "2026-11-19T20:10"), ("8:05 pm", "2026-11-19T20:05"), ("noon", "2026-11-19T12:00"),
            ("0:15", "2026-11-20T00:15"),
        ])
    mutating func timeOfYesterday(typed: String, at: String) throws {
        try learn()
        _ = try correct("missed", Samples.occurrence("Metformin", "2026-11-19T20:00", .missed))
        let effects = screen.handle(.choose(.answer("done"), time: typed, note: "", name: "first"))
        guard case .answer(let request)? = HistoryScreenTests.asks(effects).first?.call else {
            throw Missing(what: "a request")
        }
        #expect(request.at == at)
    }

    @Test(
        "the time of an answer on another day has the words of that day, and is read with them",
        arguments: [
            ("2026-11-20T00:10:20", "today 00:10", "today 00:20", "2026-11-20T00:20"),
            ("2026-11-19T00:10:20", "yesterday 00:10", "yesterday 0:20", "2026-11-19T00:20"),
            ("2026-11-18T00:10:20", "Wed 18 Nov 00:10", "Wed 18 Nov 9 pm", "2026-11-18T21:00"),
        ])
    mutating func otherDay(answered: String, shown: String, typed: String, at: String) throws {
        try learn()
        let stamp = Samples.stamp(answered)
        let due = "\(stamp.local.date - 1)T20:00"
        for (typed, at) in [(shown, stamp.description), (typed, at), ("Mon 9 Nov 20:00", "Mon 9 Nov 20:00")] {
            let view = Samples.occurrence("Metformin", due, .taken) { $0.answered = stamp }
            let correction = try correct("taken", view)
            #expect(correction.time == shown)
            let effects = screen.handle(.choose(.answer("done"), time: typed, note: "", name: typed))
            guard case .answer(let request)? = HistoryScreenTests.asks(effects).first?.call else {
                throw Missing(what: "a request")
            }
            #expect(request.at == at)
            _ = screen.handle(.replied(name: typed, Answered(lines: ["taken"], occurrences: [])))
        }
    }

    @Test("a refused time is said in the dialog with an example, and the dialog stays until it is recorded")
    mutating func refusedTime() throws {
        try learn()
        _ = try correct("taken", HistoryScreenTests.taken)
        #expect(screen.drawing.dialog?.isHidden == false && screen.drawing.dialog?.fault == nil)
        _ = screen.handle(.choose(.answer("done"), time: "half past", note: "", name: "first"))
        let refusal = RemindError(.invalidTime, "\"half past\" is not a time", hint: "08:05 or yesterday 21:00")
        #expect(screen.handle(.refused(name: "first", error: "\(Remindd1.name).InvalidTime", refusal)).isEmpty)
        let fault = try #require(screen.drawing.dialog?.fault)
        #expect(fault.words == "\"half past\" is not a time\nfor example: 08:05 or yesterday 21:00" && fault.isOfTime)
        #expect(try row("taken").refusal == nil)
        // A hint for a terminal is not shown.
        _ = screen.handle(.choose(.answer("done"), time: "15:00", note: "", name: "second"))
        #expect(screen.drawing.dialog?.fault == nil)
        let other = RemindError(.invalidArgument, "that note is too long", hint: "remindctl note")
        _ = screen.handle(.refused(name: "second", error: "\(Remindd1.name).InvalidArgument", other))
        #expect(screen.drawing.dialog?.fault?.words == "that note is too long")
        #expect(screen.drawing.dialog?.fault?.isOfTime == false)
        let third = screen.handle(.choose(.answer("done"), time: "07:50", note: "", name: "third"))
        #expect(HistoryScreenTests.asks(third).count == 1)
        _ = screen.handle(.replied(name: "third", Answered(lines: ["taken"], occurrences: [])))
        #expect(screen.drawing.dialog == nil)
    }

    @Test("a dialog that was closed before the refusal leaves the words on the row")
    mutating func refusedLater() throws {
        try learn()
        _ = try correct("taken", HistoryScreenTests.taken)
        _ = screen.handle(.choose(.answer("done"), time: "half past", note: "", name: "first"))
        _ = screen.handle(.closed)
        let refusal = RemindError(.invalidTime, "that is not a time", hint: "08:05")
        let effects = screen.handle(.refused(name: "first", error: "\(Remindd1.name).InvalidTime", refusal))
        #expect(effects == [.toast("that is not a time")])
        #expect(try row("taken").refusal == "that is not a time" && screen.drawing.dialog == nil)
    }

    @Test("a question that is declined gives the dialog back")
    mutating func declined() throws {
        try learn()
        _ = try correct("taken", HistoryScreenTests.taken)
        let refusal = RemindError(.alreadyAnswered, "Metformin is taken already", hint: "--replace")
        for name in ["first", "second"] {
            _ = screen.handle(.choose(.answer("skipped"), time: "", note: "", name: name))
            _ = screen.handle(.refused(name: name, error: "\(Remindd1.name).AlreadyAnswered", refusal))
            #expect(screen.drawing.dialog?.isHidden == true)
            _ = screen.handle(.declined)
            #expect(screen.drawing.dialog?.isHidden == false && screen.drawing.dialog?.fault == nil)
        }
    }

    @Test("a replacement needs a button that says so, after the daemon's words")
    mutating func consent() throws {
        try learn()
        _ = try correct("taken", HistoryScreenTests.taken)
        _ = screen.handle(.choose(.answer("skipped"), time: "", note: "felt ill", name: "first"))
        let refusal = RemindError(.alreadyAnswered, "Metformin is taken already", hint: "--replace")
        let effects = screen.handle(
            .refused(name: "first", error: "\(Remindd1.name).AlreadyAnswered", refusal))
        guard case .ask(let consent)? = effects.first else { throw Missing(what: "a question") }
        #expect(consent.message == "Metformin is taken already" && consent.offer.label == "Replace the answer")
        let agreed = HistoryScreenTests.asks(screen.handle(.consented(reason: "", name: "second")))
        guard case .answer(let request)? = agreed.first?.call else { throw Missing(what: "a request") }
        #expect(request.replace == true && request.version == "12/34" && request.note == "felt ill")
        // A second refusal is not asked about again.
        _ = screen.handle(.refused(name: "second", error: "\(Remindd1.name).AlreadyAnswered", refusal))
        #expect(screen.drawing.dialog?.fault?.words == "Metformin is taken already")
        #expect(screen.drawing.dialog?.isHidden == false)
        #expect(screen.handle(.consented(reason: "", name: "third")).isEmpty)
    }

    @Test("a change by others is said and asked for; a lost reply is said; a slow one is asked again, once")
    mutating func refusals() throws {
        try learn()
        _ = try correct("missed", Samples.occurrence("Metformin", "2026-11-19T20:00", .missed))
        _ = screen.handle(.choose(.answer("done"), time: "", note: "", name: "first"))
        let changed = RemindError(.changed, "Metformin has another answer")
        let effects = screen.handle(.refused(name: "first", error: "\(Remindd1.name).Changed", changed))
        #expect(effects.count == 2 && HistoryScreenTests.questions(effects).count == 1)
        #expect(try row("missed").refusal == "Metformin has another answer" && screen.drawing.dialog == nil)
        #expect(try row("missed").spoken.hasSuffix("Metformin has another answer"))
        _ = try correct("missed", Samples.occurrence("Metformin", "2026-11-19T20:00", .missed))
        _ = screen.handle(.choose(.undo, time: "", note: "", name: "second"))
        let slow = RemindError(.internalError, "no answer in time")
        for expected in [["second"], []] {
            let again = screen.handle(.refused(name: "second", error: ControlErrorName.timedOut, slow))
            #expect(HistoryScreenTests.asks(again).map(\.name) == expected)
        }
        _ = try correct("missed", Samples.occurrence("Metformin", "2026-11-19T20:00", .missed))
        _ = screen.handle(.choose(.undo, time: "", note: "", name: "third"))
        _ = screen.handle(.broke(name: "third", RemindError(.unreachable, "gone")))
        #expect(try row("missed").refusal?.hasPrefix("remindd went away") == true)
        #expect(screen.drawing.dialog?.fault?.words.hasPrefix("remindd went away") == true)
    }

    @Test("the answer of a thing to do that is done can only be taken back", arguments: [true, nil])
    mutating func finished(isFinished: Bool?) throws {
        try learn()
        guard case .look(_, let id)? = screen.handle(.correct(try row("taken").id)).first else {
            throw Missing(what: "a question")
        }
        var reminder = ReminderView(
            id: "call-the-dentist", kind: "reminder", title: "Call the dentist", state: .active,
            schedules: [.init(when: "once 2026-11-20 08:00", sentence: "Once")], grace: nil, nag: .none, fields: [:],
            source: "command", defined: Samples.stamp("2026-11-10T09:00"))
        reminder.finished = isFinished
        let view = Samples.occurrence("Call the dentist", "2026-11-20T08:00", .done, kind: "reminder") {
            $0.answered = Samples.stamp("2026-11-20T08:05")
        }
        let shown = Remindd1.Shown(
            zone: "Europe/Zurich", now: Samples.now.seconds, reminder: reminder, occurrences: [view])
        guard case .correct(let correction)? = screen.handle(.found(shown, entry: id, Samples.clock)).first else {
            throw Missing(what: "a dialog")
        }
        let isOver = isFinished == true
        #expect(correction.choices.map(\.label) == (isOver ? [] : ["Done", "Missed"]) + ["Take it back"])
        #expect((correction.time == nil) == isOver)
        #expect(correction.state == "Today: done 08:05" + (isOver ? ". Take it back to give another answer." : ""))
        #expect(screen.handle(.choose(.answer("skipped"), time: "", note: "", name: "first")).isEmpty)
        #expect(screen.handle(.choose(.answer("missed"), time: "", note: "", name: "second")).isEmpty == isOver)
    }

    @Test("a reading is only taken back, a habit to break is clean or not, and what runs is left alone")
    func choices() {
        func labels(_ view: OccurrenceView, isBroken: Bool = false) -> [String] {
            Correction(view, of: "1", isBroken: isBroken, clock: Samples.clock).choices.map(\.label)
        }
        let reading = Samples.occurrence("Weight", "2026-11-20T08:00", .done, kind: "weight", slot: "+20261120T070000Z")
        #expect(labels(reading) == ["Take it back"])
        let smoke = Samples.occurrence("Smoke", "2026-11-19T00:00", .missed, kind: "habit", slot: "2026-11-19") {
            $0.slip = false
        }
        #expect(labels(smoke, isBroken: true) == ["Clean", "Slipped", "Skipped", "Take it back"])
        #expect(Correction(smoke, of: "1", isBroken: true, clock: Samples.clock).time == nil)
        let open = Samples.occurrence("Metformin", "2026-11-20T08:00", .due)
        #expect(labels(open) == ["Taken", "Skipped", "Missed"])
        #expect(labels(Samples.occurrence("Fast", "2026-11-20T08:00", .running, kind: "fast")).isEmpty)
    }
}
