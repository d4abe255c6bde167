import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Statistics
import Testing
import Vocabulary
import Worlds

@Suite("Questions about days and reminders") struct ShowTests {
    /// Ten days of one medicine: taken on even days, missed on odd ones.
    private func lived() throws -> World {
        var world = try World("2026-11-10T07:00")
        try world.define("a", "daily at 08:00", title: "Zinc", grace: "1h")
        try world.define("n", "as needed", title: "Pain", fields: ["dose": "1 tablet"])
        for day in 10..<20 {
            try world.run(to: "2026-11-\(day)T08:10")
            if day % 2 == 0 { _ = try world.ask(RecordAnswer.self, #"{"what":"a","outcome":"done"}"#) }
        }
        try world.run(to: "2026-11-20T07:00")
        return world
    }

    @Test func today() throws {
        let world = try lived()
        let day = try world.ask(ShowDay.self, "{}")
        #expect(day.date == "2026-11-20" && day.occurrences.map(\.status) == [.upcoming] && day.next == nil)
        #expect(day.unreviewed == nil && day.asNeeded == nil && day.unsaved == nil)
        #expect(try world.ask(ShowDay.self, #"{"asNeeded":true}"#).asNeeded?.map(\.title) == ["Pain"])
        #expect(try world.ask(ShowDay.self, #"{"tag":null,"person":"me"}"#).occurrences.count == 1)
        #expect(world.refusal(of: ShowDay.self, #"{"date":"someday"}"#).hasPrefix("InvalidTime: "))
        #expect(world.refusal(of: ShowDay.self, #"{"person":"Anna"}"#).hasPrefix("UnknownReminder: "))
    }

    /// A day that is older than the working set is read from the record, and the state stays as it was.
    @Test func longAgo() throws {
        var world = try lived()
        try world.run(to: "2027-02-01T07:00")
        world.scheduler.apply(.forgotten(at: world.now))
        let before = world.scheduler.ledger.occurrences.count
        let day = try world.ask(ShowDay.self, #"{"date":"2026-11-12"}"#)
        #expect(day.occurrences.map(\.status) == [.taken] && day.unreviewed == nil && day.asNeeded == nil)
        #expect(try world.ask(ShowDay.self, #"{"date":"2026-11-13"}"#).occurrences.map(\.status) == [.missed])
        #expect(world.scheduler.ledger.occurrences.count == before)
    }

    @Test func tomorrow() throws {
        let day = try lived().ask(ShowDay.self, #"{"date":"tomorrow"}"#)
        #expect(day.date == "2026-11-21" && day.occurrences.count == 1 && day.unreviewed == nil && day.next == nil)
    }

    @Test func paused() throws {
        var world = try lived()
        _ = try world.ask(PauseReminders.self, #"{"what":["a"],"until":"2026-11-25"}"#)
        let day = try world.ask(ShowDay.self, "{}")
        #expect(day.paused?.map(\.reminder) == ["a"] && day.paused?.first?.until == "2026-11-25")
    }

    /// A program that logs by one press says how much that is.
    @Test func step() throws {
        var world = try lived()
        for kind in ["water", "weight"] {
            _ = try world.ask(LogReading.self, #"{"what":"\#(kind)","values":["70"]}"#)
        }
        let steps = try world.ask(ShowDay.self, "{}").trackers?.map { ($0.tracker, $0.step) } ?? []
        #expect(steps.map(\.0) == ["water", "weight"])
        #expect(steps.map(\.1) == [TrackerDayView.Value(amount: 250, unit: "ml"), nil])
    }

    @Test("the last reading of a day is named, to be taken back")
    func lastReading() throws {
        var world = try lived()
        for (value, day) in [("71", "2026-11-19"), ("72", "2026-11-19"), ("73", "2026-11-20")] {
            _ = try world.ask(LogReading.self, #"{"what":"weight","values":["\#(value)"],"on":"\#(day)"}"#)
        }
        func last(_ date: String) throws -> TrackerDayView? {
            try world.ask(ShowDay.self, #"{"date":"\#(date)"}"#).trackers?.first
        }
        func undo() throws {
            let what = try #require(try last("2026-11-19")?.occurrence)
            _ = try world.ask(UndoAnswer.self, #"{"what":"\#(what)"}"#)
        }
        #expect(try last("2026-11-19")?.value?.amount == 72)
        #expect(try last("2026-11-19")?.occurrence != last("2026-11-20")?.occurrence)
        try undo()
        #expect(try last("2026-11-19")?.value?.amount == 71 && last("2026-11-20")?.value?.amount == 73)
        try undo()
        #expect(try last("2026-11-19")?.occurrence == nil)
    }

    @Test("a day before a habit was defined has its row if the year counts it")
    func dayOfAnImport() throws {
        var world = try lived()
        _ = try world.ask(
            Define.self, #"{"draft":{"kind":"habit","title":"Read","fields":{}}}"#)
        func rows(_ date: String) throws -> [String] {
            try world.ask(ShowDay.self, #"{"date":"\#(date)"}"#).trackers?.map(\.tracker) ?? []
        }
        #expect(try rows("2026-11-15").isEmpty)
        _ = try world.ask(RecordAnswer.self, #"{"what":"read@2026-11-12","outcome":"done"}"#)
        #expect(try rows("2026-11-15") == ["read"] && rows("2026-11-11").isEmpty)
    }

    @Test("a day of lenses has its row from the day they were opened on")
    func dayOfLenses() throws {
        var world = try lived()
        func define(_ title: String, _ fields: String) throws {
            _ = try world.ask(Define.self, #"{"draft":{"kind":"lens","title":"\#(title)","fields":{\#(fields)}}}"#)
        }
        try define("Soft", #""type":"biweekly","opened":"2026-11-12""#)
        try define("Hard", #""type":"yearly","opened":"2026-11-12","limit":"calendar""#)
        try define("Case", #""type":"case","opened":"2026-11-12""#)
        func rows(_ date: String) throws -> [String] {
            try world.ask(ShowDay.self, #"{"date":"\#(date)"}"#).trackers?.map { "\($0.tracker) \($0.state)" } ?? []
        }
        #expect(try rows("2026-11-20") == ["soft none"] && rows("2026-11-12") == ["soft none"])
        #expect(try rows("2026-11-11").isEmpty && rows("2026-11-21").isEmpty)
        _ = try world.ask(RecordAnswer.self, #"{"what":"soft@2026-11-13","outcome":"done"}"#)
        _ = try world.ask(RecordAnswer.self, #"{"what":"soft@2026-11-14","outcome":"missed"}"#)
        #expect(try rows("2026-11-13") == ["soft met"] && rows("2026-11-14") == ["soft skipped"])
        // A day that was recorded tells that wear is kept.
        _ = try world.ask(RecordAnswer.self, #"{"what":"hard@2026-11-20","outcome":"done"}"#)
        #expect(try rows("2026-11-20") == ["hard met", "soft none"])
        // On a day before it was given up, the row stays.
        try world.run(to: "2026-11-21T07:00")
        _ = try world.ask(RecordAnswer.self, #"{"what":"soft@2026-11-20","outcome":"done"}"#)
        try world.change({ .archive($0) }, "soft")
        #expect(try rows("2026-11-20") == ["hard met", "soft met"] && rows("2026-11-21") == ["hard none"])
    }

    @Test("the streak of lenses ends with a day without them")
    func streakOfLenses() throws {
        var world = try World("2026-11-18T07:00")
        _ = try world.ask(
            Define.self,
            #"{"draft":{"kind":"lens","title":"Soft","fields":{"type":"biweekly","opened":"2026-11-18"}}}"#)
        try world.run(to: "2026-11-27T07:00")
        for day in [19, 20, 21, 23, 24, 26] {
            _ = try world.ask(RecordAnswer.self, #"{"what":"soft@2026-11-\#(day)","outcome":"done"}"#)
        }
        _ = try world.ask(RecordAnswer.self, #"{"what":"soft@2026-11-22","outcome":"missed"}"#)
        let days = try world.ask(ShowDays.self, #"{"month":"this","kind":"lens"}"#).series
        #expect(days.map(\.streak) == [1] && days.map(\.longestStreak) == [3])
        // A day without lenses is not missed.
        let place = try #require(CivilDate("2026-11-22")) - days[0].first
        #expect(days[0].states[place] == .skipped && days[0].due[place] == 0 && days[0].rate == nil)
    }

    @Test func next() throws {
        let world = try lived()
        let next = try world.ask(ShowNext.self, #"{"count":3}"#)
        #expect(next.occurrences.map(\.id) == [20, 21, 22].map { "a@2026-11-\($0)T08:00" })
        #expect(try world.ask(ShowNext.self, #"{"count":1,"what":"med"}"#).occurrences.count == 1)
        #expect(try world.ask(ShowNext.self, #"{"count":1,"what":"Pain"}"#).occurrences.isEmpty)
        #expect(
            world.refusal(of: ShowNext.self, #"{"count":101}"#)
                == "InvalidArgument: cannot show 101 reminders | --count 1 to 100")
        #expect(world.refusal(of: ShowNext.self, #"{"count":1,"what":"nobody"}"#).hasPrefix("UnknownReminder: "))
    }

    /// A named reminder that is taken as needed is shown however long ago it was taken.
    @Test func nextAsNeeded() throws {
        var world = try lived()
        _ = try world.ask(RecordAnswer.self, #"{"what":"n","outcome":"done"}"#)
        try world.run(to: "2027-03-01T07:00")
        world.scheduler.apply(.forgotten(at: world.now))
        #expect(try world.ask(ShowNext.self, #"{"count":1}"#).asNeeded == nil)
        #expect(try world.ask(ShowNext.self, #"{"count":1,"what":"n"}"#).asNeeded?.map(\.reminder) == ["n"])
    }

    @Test func show() throws {
        var world = try lived()
        let shown = try world.ask(ShowReminder.self, #"{"what":"a"}"#)
        #expect(shown.reminder.title == "Zinc" && shown.entries == nil)
        #expect(shown.occurrences.map(\.status) == [.missed, .taken, .missed, .taken, .missed])
        let one = try world.ask(ShowReminder.self, #"{"what":"a@2026-11-12T08:00"}"#)
        #expect(one.occurrences.map(\.status) == [.taken] && one.entries?.map(\.what) == ["delivered", "taken"])
        #expect(
            world.refusal(of: ShowReminder.self, #"{"what":"a@2026-11-12T09:00"}"#).hasPrefix(
                "UnknownReminder: a has nothing due at 2026-11-12T09:00"))
        try world.change({ .archive($0) }, "a")
        #expect(try world.ask(ShowReminder.self, #"{"what":"a"}"#).reminder.archived != nil)
    }

    /// Only what was missed while nobody was there waits to be reviewed.
    @Test func review() throws {
        var world = try lived()
        #expect(try world.ask(ShowReview.self, "{}").occurrences.isEmpty)
        for day in 21...24 { try world.sleep(until: "2026-11-\(day)T07:00") }
        #expect(try world.ask(ShowDay.self, "{}").unreviewed == 4)
        let missed = (20...23).map { "a@2026-11-\($0)T08:00" }
        #expect(try world.ask(ShowReview.self, "{}").occurrences.map(\.id) == missed)
        _ = try world.ask(
            RecordAnswer.self, #"{"what":"a@2026-11-22T08:00","outcome":"done","replace":true,"confirmed":true}"#)
        #expect(try world.ask(ShowReview.self, "{}").occurrences.map(\.id) == missed.filter { !$0.contains("-22T") })
    }

    @Test func history() throws {
        var world = try lived()
        func found(_ parameters: String) throws -> [String] {
            let asked = try VarlinkJSON.decode(Remindd1.HistoryRequest.self, from: Array(parameters.utf8))
            switch try SearchHistory(asked, in: RequestContext(world.scheduler, now: world.now)).subject {
            case .occurrence(let id): return [id.description]
            case .selection(let selection):
                let records = RecordedEntries(world.journal, world.scheduler.ledger, world.scheduler.place)
                return records.page(of: selection, from: .first, limit: 100).map(world.line)
            }
        }
        #expect(try found(#"{"what":"a","status":["missed"],"limit":9}"#).count == 5)
        #expect(try found(#"{"what":"a","status":["taken"],"since":"3d","limit":9}"#).count == 1)
        #expect(try found(#"{"what":"med","status":["taken"],"until":"2026-11-12","limit":9}"#).count == 2)
        #expect(try found(#"{"what":"a@2026-11-12T08:00","limit":9}"#) == ["a@2026-11-12T08:00"])
        _ = try world.ask(UndoAnswer.self, #"{"what":"a@2026-11-18T08:00","confirmed":true}"#)
        #expect(try found(#"{"status":["taken"],"limit":9}"#).count == 4)
        #expect(try found(#"{"status":["taken"],"audit":true,"limit":9}"#).count == 5)
        #expect(try found(#"{"noted":true,"limit":9}"#).isEmpty)
        _ = try world.ask(
            RecordAnswer.self,
            #"{"what":"a@2026-11-18T08:00","outcome":"skipped","note":"felt ill","confirmed":true,"early":true}"#)
        #expect(try found(#"{"noted":true,"limit":9}"#).count == 1)
        #expect(try found(#"{"noted":true,"status":["missed"],"limit":9}"#).isEmpty)
        #expect(try found(#"{"status":["logged"],"limit":9}"#).isEmpty)
        for (parameters, refusal) in [
            (#"{"status":["eaten"],"limit":9}"#, "InvalidArgument: there is no status eaten"),
            (#"{"since":"1d","until":"2d","limit":9}"#, "InvalidTime: the end is before the beginning"),
            (#"{"text":"","limit":9}"#, "InvalidArgument: a text to search for must have 1 to 200 characters"),
            (#"{"what":"nobody","limit":9}"#, "UnknownReminder: there is no reminder nobody"),
            (#"{"kind":"pill","limit":9}"#, "InvalidArgument: "),
        ] {
            let refused = Worlds.refusal { _ = try found(parameters) }
            #expect(refused?.line.hasPrefix(refusal) == true)
        }
    }

    @Test func statistics() throws {
        let world = try lived()
        let all = try world.ask(ShowStatistics.self, #"{"since":"2026-11-10","until":"2026-11-19"}"#).statistics
        #expect(all.total.taken == 5 && all.total.missed == 5 && all.kind == "medication" && all.measured == nil)
        let one = try world.ask(ShowStatistics.self, #"{"what":"a","since":"2026-11-12","until":"2026-11-12"}"#)
        #expect(one.statistics.total.taken == 1 && one.statistics.reminder == "a")
        #expect(
            world.refusal(of: ShowStatistics.self, #"{"what":"a","kind":"lens"}"#)
                == "InvalidArgument: a is a medication | leave out --kind")
        #expect(world.refusal(of: ShowStatistics.self, #"{"window":"1s"}"#) != "not refused")
    }

    @Test func days() throws {
        let world = try lived()
        let series = try world.ask(ShowDays.self, #"{"since":"2026-11-10","until":"2026-11-19"}"#).series
        #expect(series.map(\.reminder) == ["n", "a"])
        #expect(series[1].done == [1, 0, 1, 0, 1, 0, 1, 0, 1, 0] && series[1].due == Array(repeating: 1, count: 10))
        #expect(
            world.refusal(of: ShowDays.self, #"{"together":true}"#)
                == "InvalidArgument: together needs a kind, and no reminder | name a kind alone")
        #expect(world.refusal(of: ShowDays.self, #"{"together":true,"kind":"medication"}"#) != "not refused")
        #expect(world.refusal(of: ShowDays.self, #"{"kind":"pill"}"#) != "not refused")
    }

    @Test func report() throws {
        var world = try lived()
        _ = try world.ask(RecordAnswer.self, #"{"what":"n","outcome":"done","note":"after a run"}"#)
        let report = try world.ask(MakeReport.self, "{}").report
        #expect(report.reminders.map(\.id) == ["n", "a"] && report.statistics.total.missed == 5)
        #expect(report.notes.map(\.text) == ["after a run"] && report.asNeeded?.count == 1)
        #expect(world.refusal(of: MakeReport.self, #"{"since":"someday"}"#) != "not refused")
    }

    @Test func cycles() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-10")
        try world.run(to: "2026-11-24T21:30")
        _ = try world.ask(RecordAnswer.self, #"{"what":"lenses","outcome":"done"}"#)
        let reply = try world.ask(ShowCycles.self, #"{"what":"lens"}"#)
        #expect(reply.histories.map(\.cycles.count) == [2])
        #expect(reply.histories.first?.cycles.map(\.opened) == ["2026-11-10", "2026-11-24"])
        #expect(try world.ask(ShowCycles.self, "{}").histories.count == 1)
        #expect(world.refusal(of: ShowCycles.self, #"{"what":"nobody"}"#).hasPrefix("UnknownReminder: "))
    }

    @Test func habits() throws {
        var world = try World("2026-11-15T07:00")
        try world.define("read", "daily at 21:00", kind: "habit", title: "Read")
        for day in 15..<20 {
            try world.run(to: "2026-11-\(day)T21:10")
            if day != 17 { _ = try world.ask(RecordAnswer.self, #"{"what":"read","outcome":"done"}"#) }
        }
        try world.run(to: "2026-11-20T07:00")
        let reply = try world.ask(ShowHabits.self, "{}")
        #expect(reply.habits.map(\.streak) == [2] && reply.habits.map(\.best) == [2])
        #expect(reply.first == "2026-11-14" && reply.days.count == 7)
        try world.define("a", "daily at 08:00", title: "Zinc")
        #expect(
            world.refusal(of: ShowHabits.self, #"{"what":"a"}"#)
                == "InvalidArgument: Zinc is not a habit | see its days with: remindctl grid a")
        #expect(
            world.refusal(of: ShowHabits.self, #"{"since":"400d"}"#)
                == "InvalidTime: that is more than a year | ask for fewer days")
    }

    /// The agenda is the same in one piece and in many, and an occurrence that waits comes first, once.
    @Test func agenda() throws {
        var world = try lived()
        try world.define("b", "every 2h from 2026-11-20T08:00", title: "Drops")
        try world.run(to: "2026-11-20T08:05")
        let context = RequestContext(world.scheduler, now: world.now)
        let week = #"{"days":7}"#
        var whole = try ListAgenda(World.decode(week), in: context)
        let all = whole.next()
        #expect(whole.isEmpty && all.content.occurrences.prefix(2).map(\.status) == [.due, .due])
        #expect(all.content.occurrences.count > 80 && all.content.zone == context.zone.name)
        var pieces = try ListAgenda(World.decode(week), in: context)
        var together: [OccurrenceView] = []
        var reserved: [OccurrenceView] = []
        while !pieces.isEmpty {
            let piece = pieces.next(7)
            together += piece.content.occurrences
            reserved += piece.occurrences
        }
        #expect(together == all.content.occurrences && reserved == all.occurrences)
        var only = try ListAgenda(World.decode(#"{"days":1,"person":"me"}"#), in: context)
        #expect(only.next().content.occurrences.count > 5)
    }

    @Test(arguments: [
        (#"{"days":0}"#, "cannot show 0 days"), (#"{"days":367}"#, "cannot show 367 days"),
        (#"{"days":2,"person":"Anna"}"#, "no reminder is for \"Anna\""),
        (#"{"days":366}"#, "366 days have more than 20000 occurrences"),
    ])
    func agendaRefuses(asked: String, message: String) throws {
        var world = try lived()
        try world.define("b", "every 10m from 2026-11-20T08:00", title: "Drops")
        let context = RequestContext(world.scheduler, now: world.now)
        let error = #expect(throws: RemindError.self) { try ListAgenda(World.decode(asked), in: context) }
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }

    @Test func travel() throws {
        let world = try lived()
        let context = RequestContext(world.scheduler, now: world.now)
        let tokyo = try #require(try? World.zones.rules(named: "Asia/Tokyo"))
        let view = try ShowTravel(World.decode(#"{"to":"Asia/Tokyo","on":"tomorrow"}"#)).answer(in: context, to: tokyo)
        #expect(view.to == "Asia/Tokyo" && view.rows.map(\.title) == ["Zinc"])
        for (on, message) in [
            ("2026-11-19", "2026-11-19 has passed"), ("someday", "\"someday\" is not a date"),
            ("2028-01-01", "2028-01-01 is more than a year ahead"),
        ] {
            let asked: Remindd1.TravelRequest = try World.decode(#"{"to":"Asia/Tokyo","on":"\#(on)"}"#)
            let error = #expect(throws: RemindError.self) { try ShowTravel(asked).answer(in: context, to: tokyo) }
            #expect(error?.message == message && error?.hint?.hasPrefix("--on 2026-11-27") == true)
        }
        let error = #expect(throws: RemindError.self) {
            try ShowTravel(World.decode(#"{"to":"x"}"#)).answer(in: context, to: context.zone)
        }
        #expect(error?.message.hasPrefix("the time zone is already ") == true)
    }
}
