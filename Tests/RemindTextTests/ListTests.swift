import CivilTime
import RemindProtocol
import Reminders
import Samples
import Testing
import Vocabulary

@testable import RemindText

@Suite("The texts of list and show") struct ListTests {
    @Test("list at 80 columns")
    func list80() {
        let lines = ListText.lines(list, archived: false, clock: Samples.clock, style: Samples.wide)
        #expect(
            text(lines) == """
                lens
                  lenses     Contact lenses biweekly  once 2026-12-24 21:00          next 24 Dec

                medication
                  metformin  Metformin 500 mg         daily at 08:00; daily at 20:…  next 20:00
                  old        Old one                  as needed                      disabled
                """)
    }

    @Test("list at 50 columns: schedules below")
    func list50() {
        let lines = ListText.lines(list, archived: false, clock: Samples.clock, style: Samples.narrow)
        #expect(
            text(lines) == """
                lens
                  lenses     Contact lenses biweekly
                    once 2026-12-24 21:00  next 24 Dec

                medication
                  metformin  Metformin 500 mg
                    daily at 08:00; daily at 20:00  next 20:00
                  old        Old one
                    as needed  disabled
                """)
    }

    @Test("a thing to do that is due is snoozed or not")
    func errands() {
        var view = ReminderView(
            id: "oven", kind: "reminder", title: "Oven", state: .active,
            schedules: [.init(when: "once 2026-11-20 14:00", sentence: "")], grace: nil, nag: .none, fields: [:],
            source: "command", defined: Samples.stamp("2026-11-20T09:00"))
        func line() -> String {
            let list = Remindd1.Reminders(zone: "Europe/Zurich", now: Samples.now.seconds, reminders: [view])
            return ListText.lines(list, archived: false, clock: Samples.clock, style: Samples.wide)[1]
        }
        #expect(line() == "  oven  Oven  once  due")
        view.snoozed = Samples.stamp("2026-11-20T15:00")
        #expect(line() == "  oven  Oven  once  snoozed until 15:00")
        view.snoozed = Samples.stamp("2026-11-21T09:00")
        #expect(line() == "  oven  Oven  once  snoozed until Sat 09:00")
    }

    @Test("an entry has the words of a line, and the name of its file")
    func entries() throws {
        var metformin = try #require(list.reminders.first { $0.id == "metformin" })
        metformin.file = "/home/ada/.config/remindd/reminders.toml"
        let entry = ListEntry(metformin, clock: Samples.clock)
        #expect((entry.title, entry.when) == ("Metformin 500 mg", "daily at 08:00; daily at 20:00"))
        #expect((entry.kind, entry.state, entry.file) == ("medication", "next 20:00", "reminders.toml"))
        #expect(
            entry.spoken
                == "Metformin 500 mg, daily at 08:00; daily at 20:00, next 20:00, managed by reminders.toml")
        metformin.state = .broken
        metformin.problem = "no\u{1B}such kind"
        metformin.source = "command"
        let broken = ListEntry(metformin, clock: Samples.clock)
        #expect((broken.problem, broken.file, broken.state) == ("no\u{FFFD}such kind", nil, "broken"))
    }

    @Test("show at 80 columns")
    func show80() {
        let lines = ShowText.lines(shown, clock: Samples.clock, style: Samples.wide)
        #expect(
            text(lines) == """
                Metformin 500 mg  medication
                  id            metformin
                  when          daily at 08:00
                                  Every day at 08:00
                                daily at 20:00 (dose 850 mg)
                                  Every day at 20:00
                  dose          500 mg
                  instructions  with food, never on an empty stomach, and with a large glass of
                                  water
                  grace         2 hours
                  nag           every 10 minutes, 6 times
                  private       shown as: Reminder
                  managed       in a file
                  next          today at 20:00, in 5 h 42 min (6v8)

                  Fri 20 Nov  08:00  ✓  taken 08:05    with milk  7k2
                  Fri 20 Nov  09:00  –  skipped 09:10             838
                """)
    }

    @Test("show at 50 columns: values go on below")
    func show50() {
        let lines = ShowText.lines(shown, clock: Samples.clock, style: Samples.narrow)
        #expect(
            text(lines) == """
                Metformin 500 mg  medication
                  id            metformin
                  when          daily at 08:00
                                  Every day at 08:00
                                daily at 20:00 (dose 850 mg)
                                  Every day at 20:00
                  dose          500 mg
                  instructions  with food, never on an empty
                                  stomach, and with a large glass
                                  of water
                  grace         2 hours
                  nag           every 10 minutes, 6 times
                  private       shown as: Reminder
                  managed       in a file
                  next          today at 20:00, in 5 h 42 min
                                  (6v8)

                  Fri 20 Nov  08:00  ✓  taken 08:05    with milk
                    7k2
                  Fri 20 Nov  09:00  –  skipped 09:10
                    838
                """)
    }

    @Test("nothing defined, nothing archived")
    func empty() {
        let none = Remindd1.Reminders(zone: "Europe/Zurich", now: Samples.now.seconds, reminders: [])
        #expect(
            ListText.lines(none, archived: false, clock: Samples.clock, style: Samples.wide)
                == ["No reminders yet. To add one: remindctl add Call mum tomorrow at 9"])
        #expect(
            ListText.lines(none, archived: true, clock: Samples.clock, style: Samples.wide)
                == ["Nothing is archived."])
    }

    private let list = Remindd1.Reminders(
        zone: "Europe/Zurich", now: Samples.now.seconds, reminders: Samples.reminders)
    private let shown = Remindd1.Shown(
        zone: "Europe/Zurich", now: Samples.now.seconds, reminder: Samples.reminders[1],
        occurrences: Array(Samples.occurrences[2...3]))
}
