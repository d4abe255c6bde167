import CivilTime
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

/// The examples of DocC pages. `Tests/documents` compares each with the comment that has it.
@Suite("Examples") struct ExampleTests {
    @Test func definitionDraft() throws {
        var draft = DefinitionDraft(kind: "medication", fields: ["dose": "500mg"])
        draft.title = "Metformin"
        draft.when = [DefinitionDraft.Line(when: "Daily  at 08:00")]
        let made = Definition.make(
            draft, over: nil, source: .command,
            anchor: ScheduleAnchor(at: Instant(seconds: 1_795_158_000), zone: "UTC"),
            context: .file, today: CivilDate(year: 2026, month: 11, clampingDay: 20))
        #expect(shown(made.definition?.id) == "metformin")
        #expect(shown(made.definition?.lines.first?.when) == "daily at 08:00")
        #expect(shown(made.definition?.fields["dose"]?.text) == "500 mg")
    }

    @Test func reminder() throws {
        let id = try #require(ReminderID(rawValue: "zinc"))
        let now = Instant(seconds: 1_795_158_000)
        let zones = ZoneDirectory(environment: [:])
        var place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
        let line = Definition.Line(
            WrittenSchedule(rawValue: "daily at 08:00"), anchor: ScheduleAnchor(at: now, zone: "Europe/Zurich"))
        let definition = Definition(id: id, kind: "medication", title: "Zinc", lines: [line])
        let reminder = Reminder(definition, definedAt: now, place: &place)
        #expect(shown(reminder.isActive) == "true")
        #expect(shown(reminder.grace) == "7200")
        #expect(shown(reminder.unanswered) == "missed")
    }

    @Test func occurrence() throws {
        let id = OccurrenceID(try #require(ReminderID(rawValue: "zinc")), SlotKey("2026-11-20T08:00"))
        let due = Instant(seconds: 1_795_158_000)
        func entry(_ sequence: Int64, _ fact: Fact, by origin: Entry.Origin) -> Entry {
            Entry(
                id: EntryID(device: "laptop", sequence: sequence), at: due + .seconds(sequence * 3600), zone: "UTC",
                origin: origin, reminder: id.reminder, slot: id.slot, due: due, dueZone: "UTC", fact: fact)
        }
        let missed = entry(2, .answered(Answer(.missed, happened: due)), by: .automatic)
        let taken = entry(1, .answered(Answer(.done, happened: due)), by: .person)
        // A person said that it was taken, and another device that it was missed. The entries may come in any order.
        var occurrence = Occurrence(missed)
        #expect(shown(occurrence?.answer?.outcome) == "missed")
        #expect(shown(occurrence?.add(taken)) == "true")
        #expect(shown(occurrence?.answer?.outcome) == "done")
        #expect(shown(occurrence?.add(taken)) == "false")
    }

    @Test func kinds() throws {
        #expect(shown(Kinds.called("med")?.name) == "medication")
        #expect(shown(Kinds.called("prayers")?.command) == "prayer")
        #expect(shown(Kinds.meant("pill")?.has(.stock)) == "true")
        #expect(shown(Kinds.named("prayer")?.words.many) == "prayers")
    }
}
