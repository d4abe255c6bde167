import CivilTime
import RemindProtocol
import StrictJSON
import Testing

@testable import Reminders
@testable import Statistics
@testable import Vocabulary

/// What introspection says against what the types carry: a member that is missing there is a secret, one that is missing
/// here a lie.
@Suite("The description of the interface")
struct DescriptionTests {
    private static let text = Remindd1.description.text
    private static let moment = Timestamp(Instant(seconds: 0), offset: 0)
    private static let occurrence = OccurrenceView(
        id: "", handle: nil, reminder: "", kind: "", title: "", schedule: "", slot: "", zone: "", due: moment, epoch: 0,
        status: .due)
    private static let reminder = ReminderView(
        id: "", kind: "", title: "", state: .active, schedules: [], grace: 0, nag: .none, fields: [:], source: "",
        defined: moment)
    private static let entry = EntryView(id: "", at: moment, zone: "", device: "", what: "", origin: "")
    private static let problem = FileProblem(file: "", line: 0, message: "")
    private static let change = AppliedChange(change: .add, id: "", kind: "", title: "", text: [])
    private static let draft = DefinitionDraft(kind: "")
    private static let checkIns = CheckIns([:], today: CivilDate(epochDay: 0), weekStart: .monday)
    private static let checkedIn = Remindd1.CheckedIn(Remindd1.Answered(zone: "", now: 0, results: []))

    static let types: [(String, any Sendable)] = [
        ("Occurrence", occurrence), ("Reminder", reminder), ("Entry", entry), ("Problem", problem),
        ("Change", change), ("Draft", draft), ("Nag", Nag.none),
        ("Line", ReminderView.Line(when: "", sentence: "")), ("DraftLine", DefinitionDraft.Line(when: "")),
        ("DraftNag", DefinitionDraft.Nag(every: "", times: 0)),
        ("Result", Remindd1.Answered.Result(changed: true, occurrence: occurrence)),
        ("LeftRinging", Remindd1.Snoozed.Left(occurrence: occurrence, latest: moment)),
        ("Escalation", Escalation(after: 60)), ("DraftEscalation", Escalation.Draft(after: "1m")),
        ("DraftStep", TaperStep.Draft("1 mg")), ("PausePlan", Pause.Plan()),
        ("Step", TaperStep(dose: "", from: "", until: nil)),
        ("Statistics", statistics), ("ReminderFigures", statistics.reminders[0]),
        ("WeekdayFigures", statistics.weekdays[0]), ("TimeFigures", statistics.times[0]),
        (
            "TrackerDay",
            TrackerDayView(tracker: "", kind: "", title: "", day: day, state: .none, level: 0, readings: 0)
        ),
        ("Measured", measuredView), ("Extreme", MeasuredView.Extreme(value: 0, day: day)),
        ("Period", MeasuredView.Period(first: day, days: 0, mean: 0)), ("Course", MeasuredView.Course(value: 0)),
        ("TypeTotal", MeasuredView.TypeTotal(type: "", total: 0, share: 0)),
        ("PartFigures", MeasuredView.PartFigures(name: "", days: 0, mean: 0, least: 0, most: 0, last: 0)),
        ("Night", MeasuredView.Night(day: day, from: .noon, until: .noon, seconds: 0)),
        ("Regularity", MeasuredView.Regularity(begins: .noon, beginsWithin: 0, ends: .noon, endsWithin: 0)),
        ("DayFigures", statistics.days[0]),
        ("DaySeries", days), ("Habit", habit), ("HabitDay", HabitDay()),
        ("HabitFigures", HabitFigures([], lastIsToday: false)), ("Cycles", cycles), ("Cycle", cycles.cycles[0]),
        ("CheckIns", checkIns),
        ("Session", SessionView(from: moment)), ("Gap", gap), ("Report", report),
        ("ReportDose", report.doses[0]),
        ("ReportNote", report.notes[0]),
        ("Prescription", ReportView.Prescription(reminder: "", from: day, dose: "")),
        ("Stock", stock), ("StockEntry", stockEntry), ("Override", Answer.Override(limit: "", reason: "")),
        ("Reading", ReadingView(Reading(measured, day: CivilDate(epochDay: 0)), zone: .utc)),
        ("Part", ReadingView.Part(measured)), ("Source", EntrySource(program: "", id: "")), ("Import", imported),
        (
            "ImportNote",
            ImportNote(ImportPlace(file: "", line: 0), "")
        ),
        (
            "ImportedReminder",
            ImportView.Reminder(
                id: "", title: "", isNew: true, state: .active, schedules: [], dose: nil, stock: nil, taken: 0,
                skipped: 0,
                missed: 0)
        ),
        ("Backup", copy), ("Check", HealthCheck("", .ok, "")),
        ("Fork", ForkView(reminder: "", title: "", machine: "", others: [.init(machine: "", changes: [""])])),
        ("TravelResult", Remindd1.ChangedReminders.Result(changed: true, reminder: reminder)),
        ("AsNeeded", AsNeededView(reminder: "", title: "")),
        ("ReportAsNeeded", asNeeded),
        ("Dose", journey.at), ("TravelRow", journey.rows[0]), ("Jumped", journey.rows[0].jumped[0]),
    ]

    private static let measured = Measurement(thousandths: 0, unit: nil)
    private static let measuredView = MeasuredView(
        id: "", kind: "", title: "", fold: "", readings: 0, days: 0, met: 0, of: 0, streak: 0, longestStreak: 0,
        weeks: [], months: [], years: [])
    private static let gap = StatisticsView.Gap(reminder: "", title: "", seconds: 0, from: moment, to: nil)
    private static let statistics = StatisticsView(
        since: day, until: day, window: 0, total: Figures(), pending: 0, extra: 0, lapsed: 0,
        reminders: [StatisticsView.Row(id: "", kind: "", title: "", figures: Figures())],
        weekdays: [StatisticsView.WeekdayRow(weekday: "", figures: Figures())],
        times: [StatisticsView.TimeRow(time: .night, figures: Figures())], longestGap: gap, streak: 0,
        longestStreak: 0, month: "", days: [StatisticsView.Day(date: day, figures: Figures())])
    private static let cycles = Remindd1.Cycles(
        reminder: "", kind: "", title: "", fields: [:], cycles: [.init(opened: day, days: [])])
    private static let days = DaySeriesView(
        reminder: "", kind: "", title: "", first: day, last: day, states: [.met], levels: [5], done: [1], due: [1],
        extra: [0], streak: 0, longestStreak: 0, rate: nil)
    private static let habit = HabitView(
        habit: "", kind: "", title: "", since: day, marks: [.done], streak: 0, best: 0, score: 0,
        figures: HabitFigures([], lastIsToday: false))
    private static let asNeeded = ReportView.AsNeeded(
        reminder: "", title: "", doses: 1, days: 1, most: 1, reasons: [""])
    private static let report = ReportView(
        statistics: statistics, reminders: [],
        doses: [ReportView.Dose(reminder: "", title: "", due: moment, status: .late)], left: 0,
        notes: [ReportView.Note(reminder: "", title: "", person: nil, at: moment, status: "", text: "")],
        prescriptions: [ReportView.Prescription(reminder: "", from: day, dose: "")],
        asNeeded: [asNeeded],
        patient: Patient(name: ""))
    private static let stock = StockView(
        reminder: "", title: "", left: "", thousandths: 0, unit: "", runsOut: nil, lastDay: nil, low: false,
        expires: nil, repeats: nil, problem: nil)
    private static let stockEntry = StockEntryView(
        id: "", reminder: "", what: "", at: moment, amount: "", left: "", expires: nil, note: nil, undone: false)
    private static let imported = ImportView(format: .csv)
    private static let day = CivilDate(epochDay: 0)
    private static let copy = Remindd1.Backup(name: "", path: "", date: day, size: 0)
    private static let journey: TravelView = {
        let dose = TravelView.Dose(slot: "", here: moment, there: moment, epoch: 0)
        let row = TravelView.Row(
            id: "", kind: "", title: "", travel: .local, first: dose, jumped: [TravelView.Jumped(slot: "", fate: .late)]
        )
        return TravelView(from: "", to: "", at: dose, rows: [row])
    }()

    private static let occurrences = Remindd1.Occurrences(zone: "", now: 0, occurrences: [])
    private static let snoozed = Remindd1.Snoozed(
        zone: "", now: 0, results: [], left: [.init(occurrence: occurrence, latest: moment)])
    private static let answered = Remindd1.Answered(zone: "", now: 0, results: [])
    private static let sentences = Remindd1.SentenceReply(
        zone: "", now: 0, readings: [Remindd1.SentenceReply.Reading(title: "", when: "", sentence: "")])
    private static let changed = Remindd1.Changed(zone: "", now: 0, changed: true, reminder: reminder)

    private static let stocked = Remindd1.StockChanged(zone: "", now: 0, title: "", entry: nil, stock: nil)

    static let sync = Remindd1.Sync(
        zone: "", now: 0, circle: "", folder: "",
        machines: [
            .init(
                device: "", label: "", here: true, entries: 0, heard: 0, ringsAfter: 0, ringsFor: [""], ringsTags: [""])
        ], problems: [])

    static let methods: [(String, (any Sendable)?, any Sendable)] = [
        ("Day", Remindd1.DayRequest(), Remindd1.Day(date: day, zone: "", now: 0, occurrences: [])),
        ("Agenda", Remindd1.AgendaRequest(days: 1), occurrences),
        ("Next", Remindd1.NextRequest(count: 1), occurrences),
        ("List", Remindd1.ListRequest(), Remindd1.Reminders(zone: "", now: 0, reminders: [])),
        (
            "Show", Remindd1.WhatRequest(what: ""),
            Remindd1.Shown(zone: "", now: 0, reminder: reminder, occurrences: [])
        ),
        ("History", Remindd1.HistoryRequest(limit: 1), Remindd1.History(zone: "", now: 0, entries: [])),
        (
            "Statistics", Remindd1.StatisticsRequest(),
            Remindd1.StatisticsReply(zone: "", now: 0, statistics: statistics)
        ),
        ("Days", Remindd1.DaysRequest(), Remindd1.DaysReply(zone: "", now: 0, series: [days])),
        (
            "Habits", Remindd1.HabitsRequest(),
            Remindd1.HabitsReply(
                zone: "", now: 0, today: day, first: day, last: day, streaks: true, habits: [habit], days: [HabitDay()],
                figures: HabitFigures([], lastIsToday: false), ever: HabitFigures([], lastIsToday: false))
        ),
        (
            "Cycles", Remindd1.CyclesRequest(),
            Remindd1.CyclesReply(zone: "", now: 0, today: day, histories: [cycles])
        ),
        ("Report", Remindd1.ReportRequest(), Remindd1.ReportReply(zone: "", now: 0, report: report)),
        ("Review", nil, occurrences),
        ("Answer", Remindd1.AnswerRequest(what: nil, outcome: ""), answered),
        ("Log", Remindd1.LogRequest(what: ""), Remindd1.Logged(zone: "", now: 0, results: [])),
        ("Snooze", Remindd1.SnoozeRequest(), snoozed),
        ("Delay", Remindd1.DelayRequest(what: ""), answered),
        (
            "Settle", Remindd1.SettleRequest(doses: 1),
            Remindd1.Settled(zone: "", now: 0, changed: true, occurrence: occurrence, doses: [])
        ),
        ("Undo", Remindd1.UndoRequest(), Remindd1.Undone(zone: "", now: 0, results: [])),
        ("ReadSentence", Remindd1.SentenceRequest(words: []), sentences),
        (
            "Move", Remindd1.MoveRequest(what: "", words: []),
            Remindd1.Moved(zone: "", now: 0, results: [], reminder: reminder)
        ),
        ("Define", Remindd1.DefineRequest(draft: draft), changed),
        (
            "Preview", Remindd1.PreviewRequest(draft: draft),
            Remindd1.Preview(zone: "", now: 0, faults: [.init(field: nil, message: "")])
        ),
        ("Change", Remindd1.ChangeRequest(what: "", change: ""), changed),
        ("Pause", Remindd1.PauseRequest(), Remindd1.ChangedReminders(zone: "", now: 0, results: [])),
        ("Resume", Remindd1.ResumeRequest(), Remindd1.ChangedReminders(zone: "", now: 0, results: [])),
        ("Stock", Remindd1.StockRequest(), Remindd1.Stocks(zone: "", now: 0, stocks: [], entries: [])),
        ("Refill", Remindd1.RefillRequest(what: "", amount: nil), stocked),
        ("CountStock", Remindd1.CountStockRequest(what: "", amount: ""), stocked),
        ("Travel", Remindd1.TravelRequest(to: ""), journey),
        (
            "AnswerTravel", Remindd1.AnswerTravelRequest(choice: ""),
            Remindd1.ChangedReminders(zone: "", now: 0, results: [])
        ),
        ("Apply", Remindd1.ApplyRequest(file: "", content: ""), Remindd1.Applied(changes: [])),
        ("Export", Remindd1.ExportRequest(), Remindd1.ExportReply(toml: "", definitions: [])),
        ("Reload", nil, Remindd1.ReloadReply(problems: [], changes: [])),
        (
            "Status", nil,
            DaemonStatus(
                version: "", pid: 0, started: moment, now: moment, zone: "", tzdata: nil, journal: "", entries: 0,
                device: "",
                reminders: 0, open: 0, nextWake: nil, notifications: "", isDesktopReached: false, problems: [])
        ),
        ("Diagnose", nil, Remindd1.Diagnosis(checks: [])),
        ("TestNotification", nil, Remindd1.TestedNotification(shown: true)), ("Backup", nil, copy),
        ("Sync", nil, sync), ("BeginSync", Remindd1.BeginSyncRequest(join: true, label: ""), sync),
        (
            "JoinSync",
            Remindd1.JoinSyncRequest(
                label: "", answers: [.init(reminder: "", holds: "here")], doses: 1, dryRun: true),
            Remindd1.JoinPlan(
                joined: false, plain: true, here: [""], there: [""], same: [""],
                questions: [.init(reminder: "", title: "", other: "", otherTitle: "", differences: [""])],
                renamed: [.init(from: "", to: "")], doubles: 1)
        ),
        ("LeaveSync", Remindd1.LeaveSyncRequest(back: true), sync),
        ("NameMachine", Remindd1.NameMachineRequest(label: ""), sync),
        ("RetireMachine", Remindd1.RetireMachineRequest(machine: ""), sync), ("CheckSync", nil, sync),
        ("Backups", nil, Remindd1.BackupList(folder: "", backups: [])),
        ("ReadBackup", Remindd1.ReadBackupRequest(name: "", offset: 0), Remindd1.Chunk(data: Base64Bytes([]))),
        ("Upload", Remindd1.UploadRequest(upload: "", offset: 0, data: Base64Bytes([])), Remindd1.Uploaded(size: 0)),
        (
            "Restore", Remindd1.RestoreRequest(),
            Remindd1.Restored(
                changed: true, added: 0, entries: 0, lost: [], damage: nil, aside: nil, device: "")
        ),
        (
            "Import", Remindd1.ImportRequest(format: "", upload: ""), Remindd1.Imported(added: imported)
        ),
        (
            "Purge", Remindd1.PurgeRequest(what: ""),
            Remindd1.Purged(
                reminder: "", title: "", entries: 0, first: nil, last: nil, backups: 0, remaining: [])
        ),
        ("Session", Remindd1.SessionRequest("start", what: nil), checkedIn),
        ("CheckIn", Remindd1.CheckInRequest(kind: ""), checkedIn),
        (
            "CheckIns", Remindd1.CheckInsRequest(kind: ""),
            Remindd1.CheckInsReply(zone: "", now: 0, checkIns: checkIns)
        ),
        ("Watch", nil, Remindd1.WatchEvent(event: "", at: 0)),
    ]

    @Test("has the members of every type", arguments: types)
    func members(name: String, value: any Sendable) throws {
        #expect(try Self.described("type \(name) ").members == Self.members(of: value))
    }

    @Test("has the members of figures, of which two are worked out")
    func figures() throws {
        var figures = Figures()
        figures.untimed = 1
        let encoded = try JSON.decode([String: Int?].self, from: JSON.encode(figures))
        #expect(try Self.described("type Figures ").members == encoded.keys.sorted())
    }

    @Test("has the members of a medicine as needed in statistics")
    func figuresAsNeeded() throws {
        var day = DayValue()
        day.extra = 1
        let definition = Definition(id: try #require(ReminderID(rawValue: "a")), kind: "medication", title: "")
        let days = DaySeries(first: CivilDate(epochDay: 0), values: [day])
        let row = try #require(StatisticsView.AsNeededRow(definition, days))
        #expect(try Self.described("type AsNeededFigures ").members == Self.members(of: row))
    }

    @Test("has every type once")
    func once() {
        let names = Self.text.matches(of: /(?m)^ *type (\w+) \(/).map(\.output.1)
        #expect(names.count > 50)
        #expect(Set(names).count == names.count)
    }

    @Test("has what every method takes and gives", arguments: methods.map(\.0))
    func method(name: String) throws {
        let (_, request, reply) = try #require(Self.methods.first { $0.0 == name })
        let parameters = try Self.described("method \(name)")
        #expect(parameters.members == (request.map(Self.members) ?? []))
        #expect(try Self.described(" -> ", after: parameters.end).members == Self.members(of: reply))
    }

    @Test("has every method and every error, and no other")
    func complete() {
        #expect(Remindd1.description.methods.sorted() == Self.methods.map(\.0).sorted())
        for code in RemindError.Code.allCases {
            #expect(
                Self.text.contains("error \(code.rawValue) (message: string, hint: ?string, problems: ?[]Problem)\n"))
        }
    }

    private static func members(of value: any Sendable) -> [String] {
        Mirror(reflecting: value).children.compactMap(\.label).sorted()
    }

    /// The names in the parentheses that follow a text.
    private static func described(_ start: String, after: String.Index? = nil) throws -> (
        members: [String], end: String.Index
    ) {
        let rest = text[(after ?? text.startIndex)...]
        let found = try #require(rest.firstRange(of: start + "("), "\(start) is not described")
        var depth = 1
        var names: [String] = []
        var word = ""
        var isName = true
        var index = found.upperBound
        while depth > 0, index < text.endIndex {
            let character = text[index]
            switch character {
            case "(": depth += 1
            case ")": depth -= 1
            case ":" where depth == 1:
                names.append(word)
                isName = false
            case "," where depth == 1:
                word = ""
                isName = true
            case _ where isName && character.isLetter: word.append(character)
            default: break
            }
            if character == ":" { word = "" }
            index = text.index(after: index)
        }
        return (names.sorted(), index)
    }
}
