import Vocabulary

extension Remindd1 {
    /// The interface in varlink's language, as `varlinkctl introspect` prints it.
    package static let description = InterfaceDescription(
        """
        # Reminders: what is due, answering it, and what is defined. Times of day, dates and durations are texts of
        # remindd's own language; instants are ISO 8601 with an offset, or seconds since 1970.
        interface org.remindd.Remindd1

        type Occurrence (
          id: string, handle: ?string, reminder: string, kind: string, title: string, schedule: string, slot: string,
          zone: string, due: string, epoch: int,
          status: (upcoming, due, running, snoozed, taken, done, skipped, missed, lapsed, none),
          answered: ?string, note: ?string, cause: ?string, detail: ?string, snoozed: ?string, deadline: ?string,
          count: ?int, cover: ?string, person: ?string, warning: ?string,
          lateness: ?int, deferred: ?string, moved: ?string, tags: ?[]string, reading: ?Reading,
          session: ?Session, windowUntil: ?string, onTime: ?bool,
          iqamah: ?string, jamaah: ?bool, mosque: ?bool, owed: ?bool, urgent: ?bool, slip: ?bool,
          wrongClock: ?bool, corrected: ?string, version: ?string
        )
        # The measurement as it was recorded; "as" is the value in words.
        type Reading (
          amount: float, unit: ?string, as: string, parts: ?[string]Part, from: ?string, day: string, type: ?string,
          goal: ?int, name: ?string
        )
        type Part (amount: float, unit: ?string)
        # When a session began, when it ends by itself or ended, the seconds it is meant to last, and those that it had lasted
        # before it went on.
        type Session (from: string, until: ?string, goal: ?int, before: ?int)
        type Nag (every: int, times: int)
        type Line (when: string, sentence: string, fields: ?object, enabled: ?bool, dates: ?int)
        type Escalation (after: int, command: ?[]string)
        type Step (dose: string, from: string, until: ?string)
        type PausePlan (from: ?string, until: ?string, reason: ?string, private: ?bool)
        type Reminder (
          id: string, kind: string, title: string, state: (active, paused, disabled, archived, broken),
          schedules: []Line,
          grace: ?int, nag: Nag, cover: ?string, fields: object, source: string, defined: string, next: ?Occurrence,
          problem: ?string, travel: ?string, home: ?string, wake: ?bool, before: ?[]int,
          escalation: ?Escalation, steps: ?[]Step,
          pauses: ?[]PausePlan, stock: ?Stock, origin: ?Source, finished: ?bool, tags: ?[]string,
          asNeeded: ?AsNeeded, archived: ?string, snoozed: ?string, file: ?string
        )
        # When it was last taken, and when the next dose is allowed; without "next" it is allowed now.
        type AsNeeded (
          reminder: string, title: string, cover: ?string, person: ?string, detail: ?string, last: ?string,
          next: ?string, limit: ?string
        )
        # Where an imported entry comes from, and what it is called there.
        type Source (program: string, id: string, also: ?[]string)
        # What is left of a medicine, in words and in thousandths of the unit; the first day with a dose that is not there,
        # and the day before, the last one that is covered.
        type Stock (
          reminder: string, title: string, person: ?string, left: string, thousandths: int, unit: string,
          runsOut: ?string, lastDay: ?string, low: bool, expires: ?string, repeats: ?int, problem: ?string
        )
        type StockEntry (
          id: string, reminder: string, what: (refilled, counted), at: string, amount: string, left: string,
          expires: ?string, note: ?string, undone: bool
        )
        type Entry (
          id: string, at: string, zone: string, device: string, what: string, origin: string, occurrence: ?string,
          reminder: ?string, kind: ?string, title: ?string, slot: ?string, due: ?string, happened: ?string,
          until: ?string, cause: ?string, note: ?string, fields: ?object, handle: ?string, changes: ?string,
          count: ?int, late: ?bool, override: ?Override, stock: ?string, definition: ?object, span: ?string,
          pause: ?PausePlan, person: ?string, lateness: ?int, stands: ?string,
          source: ?Source, undone: ?string, moved: ?string, reading: ?Reading, slip: ?bool, machine: ?string,
          wrongClock: ?bool, corrected: ?string
        )
        # Which limit a dose went over, and why.
        type Override (limit: string, reason: string)
        type Problem (file: string, line: int, subject: ?string, message: string, hint: ?string)
        type Change (
          change: (add, change, rename, restore, archive), id: string, kind: string, title: string, text: []string
        )
        type DraftLine (when: string, fields: ?[string]string, elapsed: ?bool)
        type DraftNag (every: string, times: int)
        type DraftEscalation (after: string, command: ?[]string)
        type DraftStep (dose: string, from: ?string, length: ?string, until: ?string)
        # "clear" names values to take away. Without their own, "grace" and "nag" have their defaults again.
        type Draft (
          kind: string, id: ?string, was: ?string, title: ?string, when: ?[]DraftLine, grace: ?string, nag: ?DraftNag,
          escalate: ?DraftEscalation,
          cover: ?string, travel: ?string, wake: ?bool, before: ?[]string, fields: [string]string, clear: ?[]string,
          steps: ?[]DraftStep, taper: ?string
        )
        # After a dose as needed was undone, "allowed" says what its limits allow now. For a reminder that comes again after it
        # was done, "next" is when.
        type Result (
          changed: bool, occurrence: Occurrence, warnings: ?[]string, allowed: ?string, next: ?string
        )
        # "latest" is until when it may wait.
        type LeftRinging (occurrence: Occurrence, latest: string)
        type ImportedReminder (
          id: string, title: string, isNew: bool, state: (active, paused, disabled, archived, broken),
          schedules: []Line, dose: ?string, stock: ?string, taken: int, skipped: int, missed: int,
          kind: ?string, details: ?[]string
        )
        # What could not be brought over as it was, and of how many that is true.
        type ImportNote (file: string, line: int, subject: ?string, message: string, count: int)
        # The readings of one kind, of a history that continues in the other program.
        type ImportGroup (
          kind: string, added: int, known: int, earlier: int, removed: int, needsChoice: ?bool, isChosen: ?bool,
          removedOf: ?int, kept: ?int, keptFor: ?string
        )
        type Import (
          format: (medtimer, dosage, csv, fastlife, health, lenses, loop, harsh, habitbull, prayertracker, ics, remind,
            taskwarrior, at, calcurse, vcard),
          version: ?int,
          reminders: []ImportedReminder, doses: int, first: ?string,
          last: ?string, known: int, notes: []ImportNote, left: int,
          groups: ?[]ImportGroup
        )
        type Backup (name: string, path: string, date: string, size: int)
        type Check (name: string, verdict: (ok, warn, fail), detail: string, mend: ?string)
        type Dose (slot: string, here: string, there: string, epoch: int)
        type Jumped (slot: string, fate: (late, missed))
        type DoubleDose (
          reminder: string, title: string, cover: ?string, person: ?string, due: int, doses: [](at: int, machine: string),
          what: string
        )
        # "machine" is the one whose revision holds, and "changes" are the differences from it.
        type Fork (
          reminder: string, title: string, cover: ?string, person: ?string, machine: string,
          others: [](machine: string, changes: []string)
        )
        # "reminder" is the id on this machine, "other" the one on the others; "holds" is here, there or both.
        type JoinAnswer (reminder: string, holds: string)
        type JoinQuestion (
          reminder: string, title: string, other: string, otherTitle: string, differences: []string
        )
        type NewID (from: string, to: string)
        # "ringsAfter" is in seconds, and -1 for a machine that never rings.
        type Machine (
          device: string, label: ?string, here: bool, entries: int, heard: ?int, ringsAfter: ?int,
          ringsFor: ?[]string, ringsTags: ?[]string, retired: ?bool, lacks: ?int
        )
        type TravelRow (
          id: string, kind: string, title: string, cover: ?string, travel: (local, home, ask), last: ?Dose, first: Dose,
          apart: ?int, usual: ?int, warning: ?string, jumped: []Jumped
        )
        type TravelResult (changed: bool, reminder: Reminder, ended: ?[]PausePlan, past: ?[]PausePlan)

        # A habit and its days: "kept" is not done, but kept by the others of its frequency.
        type Habit (
          habit: string, kind: string, title: string, cover: ?string, person: ?string, group: ?string,
          question: ?string, goal: ?string, isBroken: ?bool, isTracked: ?bool, unit: ?string, values: ?[]?float,
          archived: ?string, paused: ?string, since: string,
          marks: [](done, partial, kept, no, open, skipped, paused, off, none),
          streak: int, best: int, score: float, left: ?int, owed: ?int, figures: HabitFigures
        )
        type HabitDay (done: int, total: int)
        # Done of all that counted; the mean rate of the days, and of those on which anything was done, in whole per cent.
        type HabitFigures (done: int, total: int, average: ?int, averageOfActive: ?int)

        type Cycle (
          opened: string, ended: ?string, days: []string, unused: ?[]string, lengths: ?[]int,
          notes: ?[string]string, fields: ?object
        )
        type Cycles (
          reminder: string, kind: string, title: string, person: ?string, fields: object, due: ?string, cycles: []Cycle
        )

        # Taken of those taken or missed, and on time of those taken: whole per cent, rounded down.
        type Figures (
          taken: int, missed: int, skipped: int, unreviewed: int, onTime: int, untimed: ?int, adherence: ?int,
          punctuality: ?int
        )
        type ReminderFigures (id: string, kind: string, title: string, person: ?string, figures: Figures)
        type WeekdayFigures (weekday: string, figures: Figures)
        type TimeFigures (time: (night, morning, afternoon, evening), figures: Figures)
        type DayFigures (date: string, figures: Figures)
        type Gap (reminder: string, title: string, person: ?string, seconds: int, from: string, to: ?string)
        type Statistics (
          since: string, until: string, kind: ?string, reminder: ?string, person: ?string, tag: ?string, window: int, total: Figures,
          pending: int, extra: int, lapsed: int, reminders: []ReminderFigures, weekdays: []WeekdayFigures,
          times: []TimeFigures, longestGap: ?Gap, streak: int, longestStreak: int, month: string, days: []DayFigures,
          measured: ?[]Measured, checkIns: ?CheckIns, obligations: ?[]Obligation,
          onTimeRate: ?int, asNeeded: ?[]AsNeededFigures, habits: ?[]Habit
        )
        # Doses besides a schedule, the days with any, and the most of one day.
        type AsNeededFigures (id: string, title: string, person: ?string, doses: int, days: int, most: int)
        # Until is the last day; without it, the pause lasts until it is ended.
        type Paused (reminder: string, title: string, cover: ?string, person: ?string, until: ?string)
        # The statistics of a tracker, in "unit"; "fold" is how several readings make a day: sum, last, mean or longest.
        # "known" is the last reading before these days; "runningGoal" is in seconds.
        type Measured (
          id: string, kind: string, title: string, person: ?string, unit: ?string, goal: ?string, fold: string,
          readings: int, days: int, total: ?float, mean: ?float, least: ?Extreme, most: ?Extreme, first: ?Extreme,
          last: ?Extreme, met: int, of: int, streak: int, longestStreak: int, weeks: []Period, months: []Period,
          years: []Period, begun: ?Extreme, before: ?float, trend: ?Course, bmi: ?float, parts: ?[]PartFigures,
          types: ?[]TypeTotal, nights: ?[]Night, regularity: ?Regularity, between: ?int, streaks: ?bool, hint: ?bool,
          running: ?string, runningGoal: ?int, known: ?Extreme, kept: ?int, ended: ?string, score: ?int
        )
        # A level without its daily ups and downs, its change in a week, and the day on which it will reach the goal.
        type Course (value: float, perWeek: ?float, reached: ?string)
        # A type of drink, of which there was so much; the share is in per cent.
        type TypeTotal (type: string, total: float, share: int)
        type PartFigures (
          name: string, unit: ?string, days: int, mean: float, least: float, most: float, last: float
        )
        # The longest stretch of a day, by the clock of the zone in which it was recorded.
        type Night (
          day: string, from: string, until: string, seconds: int, parts: ?[string]float, score: ?int
        )
        # Mean clock times, and how many seconds from them on average.
        type Regularity (begins: string, beginsWithin: int, ends: string, endsWithin: int)
        type Extreme (value: float, day: string)
        # Its first day, the days with a reading, and their mean; a total where a day is a sum.
        type Period (first: string, days: int, total: ?float, mean: float)

        # A tracker's day. "step" is what is logged if no value is named.
        type TrackerDay (
          tracker: string, kind: string, title: string, cover: ?string, person: ?string, day: string, value: ?Part,
          goal: ?string, state: (met, partial, unmet, skipped, paused, kept, none), level: int, readings: int,
           last: ?Reading, occurrence: ?string, pace: ?Pace, trend: ?float, running: ?Running, archived: ?string,
           isBroken: ?bool, known: ?Extreme, knownUnit: ?string, step: ?Part, example: ?string
        )
        # One that runs now: when it began, and seconds that it is meant to last.
        type Running (from: string, goal: ?int)
        # How much should be logged by now, and the next prompt that rings if nothing more is.
        type Pace (expected: float, unit: ?string, next: ?string)
        # One value for each day from "first" to "last".
        type DaySeries (
          reminder: string, kind: string, title: string, person: ?string, first: string, last: string,
          states: [](met, partial, unmet, skipped, paused, kept, none), levels: []int, done: []int, due: []int,
          extra: ?[]int, streak: int, longestStreak: int, rate: ?int, values: ?[]?float, unit: ?string, goal: ?string,
          fold: ?string, counts: ?[]int, trend: ?[]?float, parts: ?[string][]?float, range: ?[]int, streaks: ?bool
        )

        # How often something without a schedule was done; the average by week in tenths.
        type CheckIns (
          today: int, week: int, month: int, year: int, total: int, streak: int, longestStreak: int,
          weeklyAverage: int, first: ?string
        )

        # How an obligation was kept, and how many are owed by now, with those from before.
        type Obligation (
          reminder: string, title: string, person: ?string, onTime: int, madeUp: int, missed: int, unreviewed: int,
          withOthers: int, atMosque: int, alone: int, repaid: int, owed: int, owedBefore: int
        )

        type ReportDose (
          reminder: string, title: string, person: ?string, due: string,
          status: (missed, skipped, late, early, unreviewed), lateness: ?int, count: ?int, until: ?string
        )
        type ReportNote (
          reminder: string, title: string, person: ?string, at: string, status: string, text: string, due: ?string
        )
        # What was prescribed from a day on, until the next of the same reminder.
        type Prescription (reminder: string, from: string, dose: string, steps: ?[]Step)
        type DeviceFact (name: string, value: string)
        # A prescription besides doses, such as the powers of lenses.
        type Device (reminder: string, title: string, person: ?string, facts: []DeviceFact)
        type ReportAsNeeded (
          reminder: string, title: string, person: ?string, doses: int, days: int, most: int, reasons: []string
        )
        type Patient (name: ?string, born: ?string)
        type Report (
          statistics: Statistics, reminders: []Reminder, doses: []ReportDose, left: int, notes: []ReportNote,
          prescriptions: ?[]Prescription, devices: ?[]Device, series: ?[]DaySeries, asNeeded: ?[]ReportAsNeeded,
          patient: ?Patient
        )

        method Day(date: ?string, person: ?string, tag: ?string, asNeeded: ?bool) -> (
          date: string, zone: string, now: int, occurrences: []Occurrence, next: ?Occurrence, isClockUnconfirmed: ?bool,
          asNeeded: ?[]AsNeeded, trackers: ?[]TrackerDay, paused: ?[]Paused,
          unreviewed: ?int, unshown: ?string, unsaved: ?string, doubles: ?[]DoubleDose, forks: ?[]Fork
        )
        # Asked with "more", they come in pieces.
        method Agenda(days: int, person: ?string, tag: ?string) -> (
          zone: string, now: int, occurrences: []Occurrence, asNeeded: ?[]AsNeeded
        )
        method Next(what: ?string, count: int, person: ?string, tag: ?string) -> (
          zone: string, now: int, occurrences: []Occurrence, asNeeded: ?[]AsNeeded
        )
        method List(kind: ?string, archived: bool, person: ?string, text: ?string, tag: ?string, whole: ?bool) -> (
          zone: string, now: int, reminders: []Reminder
        )
        method Show(what: string, whole: ?bool) -> (
          zone: string, now: int, reminder: Reminder, occurrences: []Occurrence, entries: ?[]Entry
        )
        # The latest entries, oldest first. Asked with "more", they come in pieces; without, at most 5000 of them.
        # With "skip", those before as many of the latest ones. With "noted", those with a note.
        method History(
          what: ?string, since: ?string, until: ?string, status: ?[]string, kind: ?string, person: ?string,
          text: ?string, noted: ?bool, audit: ?bool, limit: int, skip: ?int, tag: ?string, whole: ?bool
        ) -> (zone: string, now: int, entries: []Entry)
        # Counted by days, the last included; of one reminder, or of all of a kind, medication without either.
        method Statistics(
          what: ?string, kind: ?string, person: ?string, since: ?string, until: ?string, month: ?string,
          window: ?string, tag: ?string
        ) -> (zone: string, now: int, statistics: Statistics)
        # Day by day; the days are those of Statistics. With "together", a counted kind is one series.
        method Days(
          what: ?string, kind: ?string, person: ?string, since: ?string, until: ?string, month: ?string,
          tag: ?string, together: ?bool
        ) -> (zone: string, now: int, series: []DaySeries)
        # Habits, the days of each and of all together. A week by default.
        method Habits(
          what: ?string, person: ?string, tag: ?string, since: ?string, until: ?string, month: ?string
        ) -> (
          zone: string, now: int, today: string, first: string, last: string, streaks: bool, habits: []Habit,
          days: []HabitDay, figures: HabitFigures, ever: HabitFigures
        )
        # The cycles of reminders that follow their own history: from one replacement to the next, and the days of use
        # in between.
        method Cycles(what: ?string, kind: ?string, person: ?string) -> (
          zone: string, now: int, today: string, histories: []Cycles
        )
        # A report on medications: what they are, how they were kept, each dose that was not taken on time, and notes.
        method Report(since: ?string, until: ?string, person: ?string, window: ?string, tag: ?string) -> (
          zone: string, now: int, report: Report
        )
        # Unattended misses that are not reviewed yet, oldest first.
        method Review() -> (zone: string, now: int, occurrences: []Occurrence, asNeeded: ?[]AsNeeded)
        # "version" is one that Occurrence had when the person saw it, here and in Snooze and Undo: another one is refused.
        # With "due" and nothing named: what is due and not snoozed, of the kinds with that verb, for that person; without
        # one, of reminders that name no person. A dry run replies what would be answered.
        method Answer(
          what: ?string, whats: ?[]string, due: ?bool, outcome: string, at: ?string, note: ?string, amount: ?string,
          reason: ?string, replace: ?bool, early: ?bool, extra: ?bool, run: ?bool, kind: ?string, request: ?string,
          verb: ?string, person: ?string, dryRun: ?bool, toggle: ?bool, because: ?string, confirmed: ?bool,
          version: ?string
        ) -> (zone: string, now: int, results: []Result)
        # Records a reading, such as a weight. The kind of a preset names its only reminder, or makes it. A value far from
        # what people have is refused without "force".
        method Log(
          what: string, values: ?[]string, parts: ?[string]string, from: ?string, at: ?string, on: ?string,
          note: ?string, replace: ?bool, person: ?string, request: ?string, force: ?bool
        ) -> (zone: string, now: int, results: []Result, made: ?string, day: ?TrackerDay)
        # "length" is a duration, and "until" a time of day; both may be words such as "tomorrow at 9". With "due" all that is due
        # and not snoozed; "left" is what cannot wait so long, and rings on.
        method Snooze(
          what: ?string, length: ?string, until: ?string, due: ?bool, request: ?string, version: ?string
        ) -> (
          zone: string, now: int, results: []Result, left: ?[]LeftRinging
        )
        # Moves one that is not due yet to a later time.
        method Delay(what: string, length: ?string, until: ?string, request: ?string) -> (
          zone: string, now: int, results: []Result
        )
        # Says how many doses of an occurrence were taken, 1 or 2, if several machines recorded one. Without "what" the only
        # such occurrence; "at" is the time of the one dose. "doses" are their times.
        method Settle(what: ?string, doses: int, at: ?string, request: ?string) -> (
          zone: string, now: int, changed: bool, occurrence: Occurrence, doses: []int
        )
        # Without "what" the latest answer; one to several at once is taken back as a whole. An answer of another day is
        # refused without its handle or slot, and without "confirmed". "takenBack" is a reminder that had just been defined.
        method Undo(what: ?string, request: ?string, confirmed: ?bool, version: ?string) -> (
          zone: string, now: int, results: []Result, takenBack: ?Reminder
        )
        # Starts, stops, adjusts or discards what takes time. "made" is the title of a reminder that was made for it.
        method Session(
          action: string, what: ?string, kind: ?string, person: ?string, at: ?string, goal: ?string, count: ?bool,
          note: ?string, request: ?string
        ) -> (zone: string, now: int, results: []Result, made: ?string, checkIns: ?CheckIns, owed: ?int)
        # Records one of a kind that is done at any time, defined before or not; with "owed", that many of those that are
        # owed.
        method CheckIn(
          kind: string, what: ?string, at: ?string, note: ?string, with: ?string, owed: ?int, request: ?string
        ) -> (zone: string, now: int, results: []Result, made: ?string, checkIns: ?CheckIns, owed: ?int)
        method CheckIns(kind: string) -> (zone: string, now: int, checkIns: CheckIns, next: ?Occurrence,
          obligations: ?[]Obligation, onTimeRate: ?int)
        # What a reminder in one line means: "words" as a shell gives them; with a "title" they are the time alone. With several
        # readings, a person has to choose. "next" are its next times, if a "count" is asked for. It defines nothing.
        method ReadSentence(words: []string, timeFirst: ?bool, every: ?string, title: ?string, count: ?int) -> (
          zone: string, now: int,
          readings: [](title: string, when: string, sentence: string, usesMorning: ?bool, namesMedicine: ?bool,
            elapsed: ?bool, next: ?[]string)
        )
        # Snoozes one that waits for an answer; gives one that comes once another time; delays the next time of one that
        # repeats, or with "all" gives it another schedule.
        method Move(what: string, words: []string, all: ?bool, request: ?string) -> (
          zone: string, now: int, results: []Result, reminder: ?Reminder
        )
        # With "copy", a new one with the fields of that reminder, and with its stock if "stock" says so.
        # "from" of an edit: "today" rings every time of today that is to come, "tomorrow" none.
        # A medicine that is due on workdays, or not on holidays, needs "confirmed".
        method Define(
          draft: Draft, what: ?string, force: ?bool, request: ?string, copy: ?string, stock: ?bool, from: ?string,
          confirmed: ?bool
        ) -> (
          zone: string, now: int, changed: bool, reminder: Reminder, warnings: ?[]string
        )
        # What "Define" would make of a draft: everything that is wrong, each with its field, the schedules that are understood,
        # and the next times, if a "count" is asked for. It defines nothing.
        method Preview(draft: Draft, what: ?string, count: ?int) -> (
          zone: string, now: int, faults: [](field: ?string, message: string, hint: ?string), schedules: []Line,
          next: []string
        )
        # One schedule of a reminder made by command is enabled and disabled by its text.
        # "revert" takes back its latest edit. "keep" decides between the revisions of several machines for that of "machine".
        method Change(
          what: string, change: string, schedule: ?string, kind: ?string, machine: ?string, request: ?string
        ) -> (
          zone: string, now: int, changed: bool, reminder: Reminder, warnings: ?[]string
        )
        # All of them or none; every active reminder of the kind, or of the person, where "what" is absent.
        method Pause(
          what: ?[]string, kind: ?string, person: ?string, from: ?string, until: ?string, length: ?string,
          reason: ?string, request: ?string, tag: ?string, private: ?bool
        ) -> (zone: string, now: int, results: []TravelResult)
        # Ends the pause that is running; with "planned" those still to come too.
        method Resume(
          what: ?[]string, kind: ?string, person: ?string, planned: ?bool, request: ?string, tag: ?string, day: ?string
        ) -> (
          zone: string, now: int, results: []TravelResult
        )
        # Without "what" all medicines of which stock is kept, else one with its refills and counts.
        method Stock(what: ?string) -> (zone: string, now: int, stocks: []Stock, entries: []StockEntry)
        method Refill(
          what: string, amount: ?string, expires: ?string, note: ?string, repeats: ?int, undo: ?bool, request: ?string
        ) -> (zone: string, now: int, title: string, entry: ?StockEntry, stock: ?Stock)
        method CountStock(what: string, amount: string, note: ?string, request: ?string) -> (
          zone: string, now: int, title: string, entry: ?StockEntry, stock: ?Stock
        )
        method Travel(to: string, on: ?string) -> (from: string, to: string, at: Dose, rows: []TravelRow)
        method AnswerTravel(what: ?string, choice: string, request: ?string) -> (
          zone: string, now: int, results: []TravelResult
        )
        method Apply(file: string, content: string, dryRun: ?bool, from: ?string, request: ?string) -> (changes: []Change)
        method Export(archived: ?bool) -> (toml: string, definitions: []object)
        method Reload() -> (problems: []Problem, changes: []Change)
        method Status() -> (
          version: string, pid: int, started: string, now: string, zone: string, tzdata: ?string, journal: string,
          entries: int, device: string, reminders: int, open: int, nextWake: ?string, notifications: string,
          isDesktopReached: bool, problems: []string, wake: ?string, isClockUnconfirmed: ?bool,
          quiet: ?string, running: ?[]string, edited: ?[]string, moved: ?[]string, follows: ?bool,
          language: ?string
        )
        method Diagnose() -> (checks: []Check)
        # Shows a notification as a reminder's is shown, and says whether a server took it.
        method TestNotification() -> (shown: bool, server: ?string, problem: ?string, mend: ?string)
        # The machines that keep this record together; "circle" is absent if there is no other.
        method Sync() -> (
          zone: string, now: int, circle: ?string, folder: string, machines: []Machine, problems: []string,
          follows: ?bool, forks: ?[]Fork
        )
        method BeginSync(join: bool, label: ?string) -> (
          zone: string, now: int, circle: ?string, folder: string, machines: []Machine, problems: []string,
          follows: ?bool, forks: ?[]Fork
        )
        # Joins with a record that has reminders of its own. An answer says which of two that may be one holds: here,
        # there or both. Without all answers, nothing is joined, and the reply has the questions.
        method JoinSync(label: ?string, answers: ?[]JoinAnswer, doses: ?int, dryRun: ?bool) -> (
          joined: bool, plain: ?bool, here: []string, there: []string, same: []string,
          questions: []JoinQuestion, renamed: []NewID, doubles: ?int
        )
        # If back is true, the record comes back that this machine had before it joined.
        method LeaveSync(back: ?bool) -> (
          zone: string, now: int, circle: ?string, folder: string, machines: []Machine, problems: []string,
          follows: ?bool, forks: ?[]Fork
        )
        # Gives this machine another name.
        method NameMachine(label: string) -> (
          zone: string, now: int, circle: ?string, folder: string, machines: []Machine, problems: []string,
          follows: ?bool, forks: ?[]Fork
        )
        # Another machine is gone: nothing waits for it until it writes again.
        method RetireMachine(machine: string) -> (
          zone: string, now: int, circle: ?string, folder: string, machines: []Machine, problems: []string,
          follows: ?bool, forks: ?[]Fork
        )
        # Reads everything in the folder again.
        method CheckSync() -> (
          zone: string, now: int, circle: ?string, folder: string, machines: []Machine, problems: []string,
          follows: ?bool, forks: ?[]Fork
        )
        method Backup() -> (name: string, path: string, date: string, size: int)
        method Backups() -> (folder: string, backups: []Backup)
        # Pieces of files are base64; the last one of a backup is empty.
        method ReadBackup(name: string, offset: int) -> (data: string)
        method Upload(upload: string, offset: int, data: string) -> (size: int)
        # Adds what the record lacks from a backup, from an upload, or from the latest backup.
        method Restore(name: ?string, upload: ?string) -> (
          changed: bool, added: int, entries: int, lost: []string, damage: ?string, aside: ?string, device: string,
          commands: ?[]string
        )
        # What was uploaded, a JSON object a line: {"note": ...}, {"covered": ...}, {"reminder": ...}, {"dose": ...}, in this
        # order. All that is new in it is added, in one commit. To remove many readings has to be confirmed.
        method Import(
          format: string, version: ?int, upload: string, zone: ?string, dryRun: ?bool, history: ?string,
          kinds: ?[]string, confirmed: ?bool, request: ?string
        ) -> (added: Import)
        method Purge(what: string, dryRun: ?bool) -> (
          reminder: string, title: string, entries: int, first: ?string, last: ?string, backups: int,
          remaining: []string, machines: ?[]string
        )
        # Asked with "more": first "watching", then whatever happens, until the caller hangs up.
        method Watch() -> (event: string, occurrence: ?Occurrence, reminder: ?string, at: int)

        """
            + RemindError.Code.allCases.map {
                "error \($0.rawValue) (message: string, hint: ?string, problems: ?[]Problem)\n"
            }.joined()
                + """
                error Internal (reason: string)
                error Lagged ()
                error TooLong (limit: int)
                error TimedOut ()

                """)
}
