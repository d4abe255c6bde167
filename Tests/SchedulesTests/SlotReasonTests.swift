import CivilTime
import Testing
import Vocabulary
import Worlds

@testable import Schedules

/// Why slots are due when they are: for each slot its key, and what is said of it; nothing where it is due as written.
@Suite struct SlotReasonTests {
    struct Case: CustomTestStringConvertible {
        var schedule: String
        var zone: String
        var after: String
        var expected: [(key: String, sentences: [String])]

        init(_ schedule: String, _ zone: String, after: String, _ expected: (String, [String])...) {
            self.schedule = schedule
            self.zone = zone
            self.after = after
            self.expected = expected
        }

        var testDescription: String { "\(schedule) in \(zone)" }
    }

    @Test(
        "times that a clock never shows",
        arguments: [
            Case(
                "daily at 02:30", "America/New_York", after: "2026-03-07T00:00", ("2026-03-07T02:30", []),
                (
                    "2026-03-08T02:30",
                    [
                        "02:30 does not exist on 2026-03-08 in America/New_York (clocks go forward at 02:00): "
                            + "moved by 1 h to 03:30"
                    ]
                ),
                ("2026-03-09T02:30", ["the last one moved: 23 h since then"]), ("2026-03-10T02:30", [])),
            // Half an hour.
            Case(
                "daily at 02:15", "Australia/Lord_Howe", after: "2026-10-04T00:00",
                (
                    "2026-10-04T02:15",
                    [
                        "02:15 does not exist on 2026-10-04 in Australia/Lord_Howe (clocks go forward at 02:00): "
                            + "moved by 30 min to 02:45"
                    ]
                ),
                ("2026-10-05T02:15", ["the last one moved: 23 h 30 min since then"])),
            // Over midnight.
            Case(
                "daily at 23:30", "America/Nuuk", after: "2024-03-30T00:00",
                (
                    "2024-03-30T23:30",
                    [
                        "23:30 does not exist on 2024-03-30 in America/Nuuk (clocks go forward at 23:00): "
                            + "moved by 1 h to 00:30 on 2024-03-31"
                    ]
                ),
                ("2024-03-31T23:30", ["the last one moved: 23 h since then"])),
            Case(
                "daily at 23:45", "Asia/Pyongyang", after: "2018-05-04T00:00",
                (
                    "2018-05-04T23:45",
                    [
                        "23:45 does not exist on 2018-05-04 in Asia/Pyongyang (clocks go forward at 23:30): "
                            + "moved by 30 min to 00:15 on 2018-05-05"
                    ]
                )),
            // At midnight.
            Case(
                "daily at 00:00", "Africa/Cairo", after: "2026-04-23T12:00",
                (
                    "2026-04-24T00:00",
                    [
                        "00:00 does not exist on 2026-04-24 in Africa/Cairo (clocks go forward at 00:00): "
                            + "moved by 1 h to 01:00"
                    ]
                )),
            // A week later the distance is nothing to speak of.
            Case(
                "sun at 02:30", "America/New_York", after: "2026-03-08T00:00",
                (
                    "2026-03-08T02:30",
                    [
                        "02:30 does not exist on 2026-03-08 in America/New_York (clocks go forward at 02:00): "
                            + "moved by 1 h to 03:30"
                    ]
                ), ("2026-03-15T02:30", [])),
        ])
    func gaps(_ example: Case) throws { try check(example) }

    @Test(
        "two slots on one instant",
        arguments: [
            Case(
                "daily at 02:30, 03:30", "America/New_York", after: "2026-03-08T00:00",
                (
                    "2026-03-08T02:30",
                    [
                        "02:30 does not exist on 2026-03-08 in America/New_York (clocks go forward at 02:00): "
                            + "moved by 1 h to 03:30",
                        "at the same time as 03:30: each needs an answer",
                    ]
                ),
                ("2026-03-08T03:30", ["at the same time as 02:30: each needs an answer"]),
                ("2026-03-09T02:30", []))
        ])
    func pairs(_ example: Case) throws { try check(example) }

    @Test(
        "times that a clock shows twice, and clocks that were set in between",
        arguments: [
            Case(
                "daily at 01:30", "America/New_York", after: "2026-11-01T00:00",
                (
                    "2026-11-01T01:30",
                    [
                        "01:30 happens twice on 2026-11-01 in America/New_York (clocks go back at 02:00): due the first time"
                    ]
                ),
                (
                    "2026-11-02T01:30",
                    ["clocks went back by 1 h on 2026-11-01 at 02:00: 25 h after the last one"]
                ), ("2026-11-03T01:30", [])),
            // Clocks go back at 24:00, which is the day after.
            Case(
                "daily at 23:30", "Africa/Cairo", after: "2026-10-29T00:00",
                (
                    "2026-10-29T23:30",
                    [
                        "23:30 happens twice on 2026-10-29 in Africa/Cairo (clocks go back at 00:00 on 2026-10-30): "
                            + "due the first time"
                    ]
                ),
                ("2026-10-30T23:30", ["clocks went back by 1 h on 2026-10-30 at 00:00: 25 h after the last one"])),
            Case(
                "daily at 08:00, 20:00", "Australia/Lord_Howe", after: "2026-04-04T12:00", ("2026-04-04T20:00", []),
                (
                    "2026-04-05T08:00",
                    ["clocks went back by 30 min on 2026-04-05 at 02:00: 12 h 30 min after the last one"]
                ), ("2026-04-05T20:00", [])),
            Case(
                "sun at 09:00", "Europe/Zurich", after: "2026-03-20T00:00", ("2026-03-22T09:00", []),
                ("2026-03-29T09:00", ["clocks went forward by 1 h on 2026-03-29 at 02:00 after the last one"])),
            // Over two changes nothing is left of them.
            Case(
                "yearly on jan 15 at 09:00", "Europe/Zurich", after: "2026-01-01T00:00", ("2026-01-15T09:00", []),
                ("2027-01-15T09:00", [])),
        ])
    func overlaps(_ example: Case) throws { try check(example) }

    @Test(
        "days that a month or a year does not have",
        arguments: [
            Case(
                "monthly on 31 at 09:00", "UTC", after: "2026-01-01T00:00", ("2026-01-31T09:00", []),
                ("2026-02-28T09:00", ["February has no 31: due on its last day, 28 February"]),
                ("2026-03-31T09:00", []),
                ("2026-04-30T09:00", ["April has no 31: due on its last day, 30 April"])),
            Case(
                "monthly on 29, 30, 31 at 09:00", "UTC", after: "2026-02-01T00:00",
                ("2026-02-28T09:00", ["February has no 29, 30 or 31: due on its last day, 28 February"]),
                ("2026-03-29T09:00", []), ("2026-03-30T09:00", []), ("2026-03-31T09:00", []),
                ("2026-04-29T09:00", []),
                ("2026-04-30T09:00", ["April has no 31: together with 30 April"])),
            Case(
                "monthly on 28, 29 at 09:00", "UTC", after: "2028-02-01T00:00", ("2028-02-28T09:00", []),
                ("2028-02-29T09:00", [])),
            Case("monthly on last at 09:00", "UTC", after: "2026-02-01T00:00", ("2026-02-28T09:00", [])),
            Case(
                "yearly on feb 29 at 08:00", "UTC", after: "2027-01-01T00:00",
                ("2027-02-28T08:00", ["2027 has no 29 February: due on 28 February"]), ("2028-02-29T08:00", [])),
        ])
    func shortMonths(_ example: Case) throws { try check(example) }

    @Test(
        "dates that are left out",
        arguments: [
            Case(
                "daily at 08:00", "Pacific/Apia", after: "2011-12-29T00:00", ("2011-12-29T08:00", []),
                (
                    "2011-12-31T08:00",
                    [
                        "2011-12-30 does not exist in Pacific/Apia: nothing due",
                        "clocks went forward by 24 h: 24 h after the last one",
                    ]
                ), ("2012-01-01T08:00", [])),
            // Friday is the one that is missing; on Saturdays nobody misses it.
            Case(
                "sat at 08:00", "Pacific/Apia", after: "2011-12-24T00:00", ("2011-12-24T08:00", []),
                ("2011-12-31T08:00", ["clocks went forward by 24 h after the last one"])),
            Case(
                "daily at 08:00 except 2026-11-21, 2026-11-23", "UTC", after: "2026-11-20T12:00",
                ("2026-11-22T08:00", ["2026-11-21 is excepted: nothing due"]),
                ("2026-11-24T08:00", ["2026-11-23 is excepted: nothing due"]), ("2026-11-25T08:00", [])),
            // What was over before the preview began is not spoken of.
            Case(
                "daily at 08:00 except 2026-11-20", "UTC", after: "2026-11-20T12:00", ("2026-11-21T08:00", [])),
            Case(
                "mon at 08:00 except 2026-11-21, 2026-11-23", "UTC", after: "2026-11-20T12:00",
                ("2026-11-30T08:00", ["2026-11-23 is excepted: nothing due"])),
        ])
    func leftOut(_ example: Case) throws { try check(example) }

    @Test(
        "elapsed time and fixed zones",
        arguments: [
            Case(
                "every 8 hours from 2026-03-07 18:00", "America/New_York", after: "2026-03-07T12:00",
                ("2026-03-07T23:00Z", []),
                (
                    "2026-03-08T07:00Z",
                    [
                        "8 hours after the last one: 03:00 instead of 02:00, "
                            + "because clocks went forward by 1 h on 2026-03-08 at 02:00"
                    ]
                ), ("2026-03-08T15:00Z", [])),
            Case(
                "every 12 hours from 2026-10-31 14:00", "America/New_York", after: "2026-10-31T12:00",
                ("2026-10-31T18:00Z", []),
                (
                    "2026-11-01T06:00Z",
                    [
                        "12 hours after the last one: 01:00 instead of 02:00, "
                            + "because clocks went back by 1 h on 2026-11-01 at 02:00"
                    ]
                )),
            // In a zone of its own the change of the user's clocks is not its own.
            Case(
                "daily at 08:00 zone Asia/Tokyo", "America/New_York", after: "2026-03-07T12:00",
                ("2026-03-08T08:00[Asia/Tokyo]", ["08:00 in Asia/Tokyo is 18:00 on 2026-03-07 in America/New_York"]),
                ("2026-03-09T08:00[Asia/Tokyo]", ["08:00 in Asia/Tokyo is 19:00 on 2026-03-08 in America/New_York"])),
            Case(
                "daily at 08:00 zone Europe/Zurich", "Europe/Zurich", after: "2026-11-20T12:00",
                ("2026-11-21T08:00[Europe/Zurich]", [])),
            Case(
                "6h after taken, first at 08:00", "Europe/Zurich", after: "2026-11-20T12:00", ("2026-11-21T08:00", [])),
        ])
    func otherClocks(_ example: Case) throws { try check(example) }

    @Test("what is said is also a value, and the rule that moved a slot has a name")
    func values() throws {
        let slots = try slots("monthly on 31 at 02:30", "Europe/Zurich", after: "2024-02-01T00:00", count: 2)
        #expect(slots.map(\.rule) == [.shortMonth, .gap])
        let zone = try World.zones.rules(named: "Europe/Zurich")
        #expect(
            slots.map(\.reasons) == [
                [.shortMonth([31], date: date("2024-02-29"), isWritten: false)],
                [
                    .gap(
                        wall("2024-03-31T02:30"), due: wall("2024-03-31T03:30"), length: 3600,
                        clocks: wall("2024-03-31T02:00"), zone: zone.name)
                ],
            ])
        #expect(slots.map { $0.reasons.map(\.name) } == [["shortMonth"], ["gap"]])
    }

    @Test("where the date and the time are moved, the rule is that of the time")
    func bothMoved() throws {
        let slots = try slots("monthly on 31 at 02:30", "Pacific/Auckland", after: "2018-09-01T00:00", count: 1)
        #expect(slots.map(\.rule) == [.gap])
        #expect(
            slots.map { $0.reasons.map(\.sentence) } == [
                [
                    "September has no 31: due on its last day, 30 September",
                    "02:30 does not exist on 2018-09-30 in Pacific/Auckland (clocks go forward at 02:00): "
                        + "moved by 1 h to 03:30",
                ]
            ])
    }

    @Test("what is left out after the last slot is known too")
    func ends() throws {
        let once = try preview("once 2011-12-30 08:00", "Pacific/Apia", after: "2011-12-28T00:00")
        #expect(once.preview.slots(after: once.start, count: 3).isEmpty)
        #expect(
            once.preview.left(outAfter: nil, start: once.start)
                == [.missingDate(date("2011-12-30"), zone: "Pacific/Apia")])
        let until = try preview(
            "daily at 08:00 until 2026-11-23 except 2026-11-23, 2026-11-24", "UTC", after: "2026-11-22T00:00")
        let slots = until.preview.slots(after: until.start, count: 5)
        #expect(slots.map(\.key.description) == ["2026-11-22T08:00"])
        #expect(until.preview.left(outAfter: slots.last, start: until.start) == [.excepted(date("2026-11-23"))])
    }

    @Test(
        "which clock decides",
        arguments: [
            ("daily at 08:00", "follows the clock where you are: Europe/Zurich"),
            ("daily at 08:00 zone Asia/Tokyo", "follows the clock of Asia/Tokyo, wherever you are"),
            ("every 8 hours from 2026-11-20 06:00", "counts elapsed time, not clock time"),
            ("30m after levothyroxine", "counts elapsed time after each dose"),
            (
                "6h after taken, first at 08:00",
                "counts elapsed time after each dose; the first time follows the clock of Europe/Zurich"
            ), ("as needed", nil),
        ])
    func clocks(_ schedule: String, _ sentence: String?) throws {
        #expect(try Schedule(parsing: schedule).clockSentence(local: "Europe/Zurich") == sentence)
    }

    private func check(_ example: Case) throws {
        let slots = try slots(
            example.schedule, example.zone, after: example.after, count: example.expected.count)
        #expect(slots.map(\.key.description) == example.expected.map(\.key))
        #expect(slots.map { $0.reasons.map(\.sentence) } == example.expected.map(\.sentences))
    }

    private func slots(
        _ schedule: String, _ zone: String, after: String, count: Int
    ) throws -> [SchedulePreview.Slot] {
        let (preview, start) = try preview(schedule, zone, after: after)
        return preview.slots(after: start, count: count)
    }

    private func preview(
        _ schedule: String, _ zone: String, after: String
    ) throws -> (preview: SchedulePreview, start: Instant) {
        let rules = try World.zones.rules(named: zone)
        let start = try World.instant(after, in: rules)
        let place = TimeContext(local: rules, directory: World.zones)
        return (try SchedulePreview(Schedule(parsing: schedule), place: place, definedAt: start), start)
    }

    private func date(_ text: String) -> CivilDate { CivilDate(text) ?? CivilDate(epochDay: 0) }

    private func wall(_ text: String) -> CivilDateTime { CivilDateTime(text) ?? CivilDateTime(wallSeconds: 0) }
}
