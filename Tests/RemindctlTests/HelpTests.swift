import ArgumentParser
import Testing

@testable import remindctl

@Suite("Help") struct HelpTests {
    @Test("remindctl --help")
    func whole() {
        #expect(
            help("--help") == """
                OVERVIEW: Reminders: what is due, answering it, and what was.

                Without a command it shows today.

                WHAT is a handle (7k2), an id or title, a unique beginning of one (at least 3
                letters), or one occurrence of a reminder: metformin@yesterday/20:00.

                USAGE: remindctl <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SEE SUBCOMMANDS:
                  today (default)         Show what is due, what was answered and what comes
                                          next.
                  next                    Show what comes next.
                  agenda                  Show what is due and comes in the next days.
                  list                    Show what is defined.
                  show                    Show everything about one reminder or occurrence.
                  history                 Show what was recorded, oldest first.
                  stats                   Show how well doses were kept: adherence, on time,
                                          streaks, a calendar.
                  calendar                Show a month of a reminder, or of all together.
                  grid                    Show the days of reminders as a grid, with streaks.
                  report                  Write a report of all medications, to be shown to a
                                          doctor.
                  watch                   Show what happens as it happens, until Ctrl-C.

                ANSWER SUBCOMMANDS:
                  take                    Record that it was taken.
                  done, pray              Record that it was done: a prayer, new lenses.
                  skip                    Record that it is left out this time.
                  miss                    Record that it was missed.
                  snooze                  Be reminded again later.
                  undo                    Take back the latest answer; nothing is deleted.
                  review                  Go through what was missed while the machine was off.
                  travel                  Show what a journey does to the doses around it, and
                                          answer the reminders that ask.

                DEFINE SUBCOMMANDS:
                  med                     Medications: add, refill, change, archive.
                  prayer                  Prayer alarms: add, change, archive.
                  lens                    Contact lenses: add, replace, change, archive.
                  apply                   Make what is defined what a file says.
                  check                   Say what is wrong in a reminders.toml, line by line;
                                          no daemon is needed.
                  export                  Print every definition, as reminders.toml has them or
                                          as JSON.
                  schedule                Show what a schedule means and when it is due; no
                                          daemon is needed.

                KEEP SUBCOMMANDS:
                  backup                  Copy the record, or list the copies there are.
                  restore                 Get back from a backup what the record has lost.
                  import                  Bring medications and their history over from another
                                          program.
                  purge                   Erase a reminder and all that was recorded of it, for
                                          good.

                DAEMON SUBCOMMANDS:
                  status                  Show how the daemon is, and what is wrong.
                  doctor                  Look for whatever could keep a reminder from ringing
                                          or an answer from being recorded.
                  reload                  Have the daemon read its files again.

                  See 'remindctl help <subcommand>' for detailed help.
                """)
    }

    @Test("remindctl take --help")
    func take() {
        #expect(
            help("take", "--help") == """
                OVERVIEW: Record that it was taken.

                With nothing due it refuses without --early or --extra, so that saying it twice
                never takes the next dose. What is taken as needed is refused where a limit of
                its schedule is reached.

                USAGE: remindctl take [<options>] [<what> ...]

                ARGUMENTS:
                  <what>                  A handle, an id or title, or WHAT@SLOT; several are
                                          answered all or none.

                OPTIONS:
                  --due                   What is due and not snoozed, or all of WHAT; it asks.
                  --person <person>       With --due: what is for this person.
                  --yes                   With --due: do not ask.
                  --at <at>               When it happened: 08:05, "yesterday 21:00", "10m ago".
                  --note <note>           A note, kept with the answer.
                  --replace               Change an answer that was given before.
                  --early                 The next one, although it is not due yet.
                  --extra                 One more, besides the schedule.
                  --json                  Print one JSON value instead of text.
                  --amount <amount>       How much, where it is not the dose: "250 mg".
                  --force                 Although a limit is reached; say why with --reason.
                  --reason <reason>       Why, kept with the answer.
                  --version               Show the version.
                  -h, --help              Show help information.
                """)
    }

    @Test("remindctl snooze --help")
    func snooze() {
        #expect(
            help("snooze", "--help") == """
                OVERVIEW: Be reminded again later.

                remindctl snooze 7k2              for as long as remindd.toml says (10 minutes)
                remindctl snooze 7k2 20m
                remindctl snooze 7k2 until 21:00

                USAGE: remindctl snooze WHAT [LENGTH | until TIME]

                ARGUMENTS:
                  <what>                  A handle, an id or title, or WHAT@SLOT.
                  <length>                20m, or until 21:00.

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.
                """)
    }

    @Test("remindctl schedule --help")
    func schedule() {
        #expect(
            help("schedule", "--help") == """
                OVERVIEW: Show what a schedule means and when it is due; no daemon is needed.

                remindctl schedule "every 3 days at 09:00" --count 10
                remindctl schedule "6h after taken, first at 08:00" --zone Asia/Tokyo
                remindctl schedule "daily at 02:30" --after 2026-03-27 --explain

                With - it reads lines SCHEDULE<tab>ZONE<tab>AFTER (seconds since 1970) and
                writes for each one the next instant in seconds, or "never", or "error: ...". A
                zone in the schedule wins.

                USAGE: remindctl schedule <schedule> [--zone <zone>] [--after <after>] [--location <location>] [--count <count>] [--explain] [--json]

                ARGUMENTS:
                  <schedule>              One schedule, in quotation marks, or -.

                OPTIONS:
                  --zone <zone>           Whose wall clock, as in Europe/Zurich; this machine's
                                          where it is left out.
                  --after <after>         The slots after this: 2026-11-20, 2026-11-20T08:00,
                                          with an offset, or @SECONDS; now where it is left out.
                  --location <location>   Where the sun rises and sets: latitude and longitude
                                          in degrees, as in 47.37,8.54.
                  --count <count>         How many slots, 1 to 1000. (default: 5)
                  --explain               Say of each slot what decided when it is due: gaps,
                                          short months, zones.
                  --json                  Print one JSON value instead of text.
                  --version               Show the version.
                  -h, --help              Show help information.
                """)
    }

    @Test("remindctl med --help")
    func med() {
        #expect(
            help("med", "--help") == """
                OVERVIEW: Medications: add, refill, change, archive.

                USAGE: remindctl med <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  add                     Define a new one.
                  refill                  Record that more of a medicine is there.
                  stock                   Show what is left and until when, or say what is
                                          there.
                  list                    Show what is defined.
                  show                    Show everything about one.
                  edit                    Change one; what is left out stays as it is.
                  enable                  Let it remind again.
                  disable                 Keep it silent until it is enabled.
                  pause                   Leave days out: a holiday, a stay in hospital.
                  resume                  End the pause that is running.
                  archive                 Put it away; its history stays.
                  unarchive               Bring an archived one back.

                  See 'remindctl help med <subcommand>' for detailed help.
                """)
    }

    @Test("remindctl lens add --help")
    func lensAdd() {
        #expect(
            help("lens", "add", "--help") == """
                OVERVIEW: Define a new one.

                USAGE: remindctl lens add <options>

                OPTIONS:
                  --id <id>               Its name; made from the title where it is left out.
                  --force                 Although there is one with this title for the same
                                          person.
                  --title <title>         What it is called.
                  --grace <grace>         How long it may stay unanswered: 2h.
                  --nag <nag>             Repeat while it is unanswered: "10m x 6", or none.
                  --escalate <escalate>   Make it urgent where nobody answers for so long: 30m.
                  --command <command>     What runs then: a program by its absolute path, and,
                                          given again, each of its arguments.
                  --late <late>           Where its time came with the machine off: deliver it
                                          late, miss it, or ask.
                  --private/--no-private  Do not show the title in notifications.
                  --cover <cover>         What is shown there instead of a private title.
                  --travel <travel>       On a journey: local (the clock of wherever you are),
                                          home (that of home) or ask.
                  --wake/--no-wake        Wake the machine from suspend for it.
                  --person <person>       Who it is for, where several live in one household.
                  --start <start>         The first day: 2026-11-20.
                  --end <end>             The last day.
                  --notes <notes>         Notes for yourself.
                  --colour <colour>       A tag: red, orange, yellow, green, blue, purple or
                                          grey.
                  --type <type>           Daily, biweekly or monthly: 1, 14 or 30 days.
                  --days <days>           Days a pair lasts, where no type fits.
                  --opened <opened>       The day the first pair was opened: 2026-11-10.
                  --remind <remind>       When on the last day to remind: "at 21:00".
                  --version               Show the version.
                  -h, --help              Show help information.
                """)
    }

    private func help(_ arguments: String...) -> String? {
        do {
            // Help is a command of its own, which throws what it says.
            var command = try Remindctl.parseDirectly(arguments)
            try command.run()
            return nil
        } catch {
            return FailureReport(error, arguments: arguments, columns: 80).output
        }
    }
}
