import ArgumentParser
import Testing

@testable import RemindText
@testable import remindctl

@Suite("Help") struct HelpTests {
    @Test("remindctl --help")
    func whole() {
        #expect(
            help("--help") == """
                OVERVIEW: See what is due, record what you did, look back.

                Without a command, it shows today.

                WHAT is a handle (7k2), an id or title, the first letters of one (at least 3),
                or one time of a reminder: metformin@yesterday/20:00.

                USAGE: remindctl [--record <name>] <subcommand>

                OPTIONS:
                  --record <name>         Talk to the remindd of that name, which keeps another
                                          record. Goes with every command.
                  --version               Show the version.
                  -h, --help              Show help information.

                SEE SUBCOMMANDS:
                  today (default)         Show a day: what is due, done and coming.
                  next                    Show what comes next.
                  agenda                  Show what is due in the next days.
                  list, ls                List your reminders.
                  show                    Show everything about a reminder, or about one time
                                          of it.
                  why                     Find out why a reminder rang, or why it did not.
                  history                 Show what was recorded, oldest first.
                  stats                   Show adherence, doses on time, streaks and a calendar.
                  calendar                Show a month of a reminder, or of all together.
                  grid                    Show the days of reminders as a grid, with streaks.
                  chart                   Draw the days of a reminder as a chart.
                  compare                 See if two trackers are high on the same days.
                  report                  Write a report on all medications for your doctor.
                  watch                   Show today on a live screen; in a pipe, what happens
                                          as it happens.
                  bar                     Write a line for a desktop bar: what is next, and how
                                          long until then.
                  hijri                   Show a date of the Islamic calendar. Needs no daemon.
                  todo                    Show what keeps your streaks, and how long you have.
                  qibla                   Show the direction of prayer. Needs no daemon.

                ANSWER SUBCOMMANDS:
                  take                    Record that you took a dose.
                  pray                    Record that you prayed, at any time.
                  done                    Record that you did it: a prayer, new lenses.
                  log                     Record a reading: a weight, a drink, a night, a mood.
                  skip                    Record that you skipped it.
                  miss                    Record that you missed it.
                  toggle                  Mark a day as done, or take the mark back.
                  snooze                  Remind me again later.
                  pick                    Choose what is due in fuzzel, rofi, wofi, bemenu,
                                          dmenu or fzf, and answer it.
                  delay                   Move one coming dose to a later time.
                  ask                     Answer your habits one by one, with a letter each.
                  slip                    Record a slip of a habit to break.
                  clean                   Record a day on which a habit to break did not happen.
                  undo                    Undo the latest answer. The history keeps it.
                  once                    Settle a dose recorded on two machines: it was one.
                  twice                   Settle a dose recorded on two machines: it was two.
                  start                   Start something that takes time, such as a prayer.
                  stop                    Stop something that runs, and record it.
                  adjust                  Change when something that runs began, or how long it
                                          lasts.
                  discard                 Stop something that runs, without recording it.
                  review                  Go through what you missed while the computer was off.
                  travel                  Show how a journey shifts your doses, and choose
                                          which clock to follow.

                DEFINE SUBCOMMANDS:
                  in                      Be reminded after a while: in 20m oven.
                  at                      Be reminded at a time: at 15:30 call mum.
                  med, medication         Medications: add, refill, edit, archive.
                  prayer                  Prayers: alarms, countdowns and how often you prayed.
                  lens                    Contact lenses: wear, replace, history, add, edit.
                  habit                   Habits: today, a year, stats, add, edit, archive.
                  tracker                 Anything else you measure: add, edit, archive.
                  water                   Drinks: water 330ml, add, edit, archive.
                  weight                  Weight: weight 71.9kg, add, edit, archive.
                  sleep                   Nights: sleep 23:10 06:50, add, edit, archive.
                  mood                    Moods: mood 7, add, edit, archive.
                  fast                    Fasts: add, edit, archive.
                  reminder                Reminders of anything: the bins, a call, the oven.
                  add                     Add a reminder: Call mum tomorrow at 9; or of a kind.
                  birthday                Birthdays, each year in the morning.
                  edit                    Change a reminder.
                  move                    Move a reminder to another time: move oven in 5m.
                  rename                  Give a reminder another title.
                  copy                    Add a reminder with the fields of another.
                  pause                   Stop reminding for some days: on holiday, in hospital.
                  resume                  End a pause.
                  enable                  Let a disabled reminder ring again.
                  disable                 Keep a reminder silent until you enable it.
                  archive, rm             Put a reminder away. Its history stays.
                  unarchive               Bring an archived reminder back.
                  cancel                  Give a reminder up, as archive does.
                  refill                  Record a refill.
                  stock                   Show how much is left and until when, or correct it.
                  apply                   Make your reminders those of a file.
                  check                   Check a reminders.toml. Needs no daemon.
                  export                  Print your reminders as TOML, JSON or iCalendar, your
                                          readings as CSV, or everything as FHIR.
                  schedule                Show what a schedule means and when it rings. Needs
                                          no daemon.

                KEEP SUBCOMMANDS:
                  backup                  Back up the record, or list the backups.
                  restore                 Restore lost entries from a backup.
                  import                  Import reminders and their history from another
                                          program.
                  purge                   Erase a reminder and its history for good.
                  sync                    Keep one record on several machines.

                DAEMON SUBCOMMANDS:
                  status                  Show the state of the daemon, and problems.
                  doctor                  Find out why a reminder might not ring.
                  reload                  Make the daemon read its files again.
                  config                  Show or change settings: config set day_start 03:00.

                BEGIN SUBCOMMANDS:
                  init                    Set up a first reminder with a few questions, then
                                          test a notification.
                  test-notification       Show a test notification on the desktop.
                  demo                    Try everything on the record of a sample household.

                  See 'remindctl help <subcommand>' for detailed help.
                """)
    }

    @Test("remindctl take --help")
    func take() {
        #expect(
            help("take", "--help") == """
                OVERVIEW: Record that you took a dose.

                If nothing is due, it refuses unless you say --early or --extra. So taking a
                dose twice by mistake never records the next one. It also refuses a dose above
                a limit of an as-needed medicine.

                USAGE: remindctl take [<options>] [<what> ...]

                ARGUMENTS:
                  <what>                  A handle, an id or title, or WHAT@SLOT. Several are
                                          recorded together or not at all.

                OPTIONS:
                  --due                   Everything due that is not snoozed, or all that is
                                          due of WHAT. It asks first.
                  --person <person>       With --due: only for this person.
                  --yes                   With --due, or an odd amount: do not ask.
                  --at <time>             When you did it: 08:05, "yesterday 21:00", "10m ago".
                  --on <day>              The day it belongs to: yesterday, fri, -3d,
                                          2026-11-20.
                  --note <note>           A note.
                  --replace               Change an earlier answer.
                  --early                 The next one, before it is due.
                  --request <ID>          For scripts that repeat a command: the same ID with
                                          the same values is recorded once.
                  --json                  Print JSON.
                  --extra                 One more than the schedule says.
                  --amount <amount>       How much, if not the usual dose: "250 mg".
                  --force                 Take it although a limit is reached. Needs --reason.
                  --reason <reason>       Why. The history shows it.
                  --version               Show the version.
                  -h, --help              Show help information.
                """)
    }

    @Test("remindctl snooze --help")
    func snooze() {
        #expect(
            help("snooze", "--help") == """
                OVERVIEW: Remind me again later.

                remindctl snooze 7k2              10 minutes, or as remindd.toml says
                remindctl snooze 7k2 20m
                remindctl snooze 7k2 until 21:00
                remindctl snooze bins tomorrow at 9
                remindctl snooze --due 20m

                USAGE: remindctl snooze WHAT|--due [LENGTH | until TIME]

                ARGUMENTS:
                  <what>                  A handle, an id or title, or WHAT@SLOT.
                  <length>                20m, until 21:00, tomorrow at 9.

                OPTIONS:
                  --due                   Everything due that is not snoozed.
                  --version               Show the version.
                  -h, --help              Show help information.
                """)
    }

    @Test("remindctl schedule --help")
    func schedule() {
        #expect(
            help("schedule", "--help") == """
                OVERVIEW: Show what a schedule means and when it rings. Needs no daemon.

                remindctl schedule "every 3 days at 09:00" --count 10
                remindctl schedule "6h after taken, first at 08:00" --zone Asia/Tokyo
                remindctl schedule "daily at 02:30" --after 2026-03-27 --explain

                With -, it reads lines of SCHEDULE<tab>ZONE<tab>AFTER (AFTER in seconds since
                1970). For each line it prints the next time in seconds, or "never", or "error:
                ...". A zone in the schedule wins.

                USAGE: remindctl schedule <schedule> [--zone <zone>] [--after <time>] [--location <place>] [--count <count>] [--explain] [--json]

                ARGUMENTS:
                  <schedule>              A schedule in quotation marks, or -.

                OPTIONS:
                  --zone <zone>           The time zone: Europe/Zurich. By default, this
                                          computer's.
                  --after <time>          Start here: 2026-11-20, 2026-11-20T08:00, or @SECONDS
                                          since 1970. By default, now.
                  --location <place>      For sunrise and sunset, a city or latitude and
                                          longitude: 47.37,8.54.
                  --count <count>         How many times to show, 1 to 1000. (default: 5)
                  --explain               Explain each time: clock changes, short months, zones.
                  --json                  Print JSON.
                  --version               Show the version.
                  -h, --help              Show help information.
                """)
    }

    @Test("remindctl med --help")
    func med() {
        #expect(
            help("med", "--help") == """
                OVERVIEW: Medications: add, refill, edit, archive.

                USAGE: remindctl med <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  add                     Add a reminder.
                  refill                  Record a refill.
                  stock                   Show how much is left and until when, or correct it.
                  list, ls                List your reminders.
                  show                    Show everything about a reminder.
                  edit                    Change a reminder.
                  copy                    Add one with the fields of another.
                  enable                  Let a disabled reminder ring again.
                  disable                 Keep a reminder silent until you enable it.
                  pause                   Stop reminding for some days: on holiday, in hospital.
                  resume                  End a pause.
                  archive, rm, cancel     Put a reminder away. Its history stays.
                  unarchive               Bring an archived reminder back.
                  stats                   Show adherence, doses on time, streaks and a calendar.
                  calendar                Show a month of a reminder, or of all together.

                  See 'remindctl help med <subcommand>' for detailed help.
                """)
    }

    @Test("remindctl lens add --help")
    func lensAdd() {
        #expect(
            help("lens", "add", "--help") == """
                OVERVIEW: Add a reminder.

                USAGE: remindctl lens add [<options>] [<title>]

                ARGUMENTS:
                  <title>                 The title, in quotation marks if it has several
                                          words: "Vitamin D".

                OPTIONS:
                  --id <id>               The id; made from the title by default.
                  --force                 Add it even if the same person has one with this
                                          title.
                  --title <title>         The title.
                  --grace <duration>      How long you have to answer: 2h.
                  --nag <repeat>          Ring again while unanswered: "10m x 6", or none.
                  --escalate <duration>   Make it urgent if unanswered for this long: 30m.
                  --command <command>     A program to run then, by its absolute path. Repeat
                                          for each argument.
                  --late <policy>         If the computer was off when it was due: deliver,
                                          miss or ask.
                  --private/--no-private  Do not show the title in notifications.
                  --cover <cover>         The text shown instead of a private title.
                  --travel <clock>        On a journey, follow the clock: local, home or ask.
                  --wake/--no-wake        Wake the computer from sleep for it.
                  --before <duration>     Give notice this long before it is due: 15m. Repeat
                                          for several.
                  --urgency <level>       How urgent its notification is: low, normal or
                                          critical.
                  --sound <file>          A sound to play when it rings.
                  --person <person>       Who it is for.
                  --start <date>          The first day: 2026-11-20.
                  --end <date>            The last day.
                  --notes <notes>         Notes for yourself.
                  --colour <colour>       A colour: red, orange, yellow, green, blue, purple or
                                          grey.
                  --tag <tag>             A word to group reminders by; may be given more than
                                          once.
                  --rings-on <machine>    Ring only on this machine of several. Repeat for more.
                  --type <type>           Daily, weekly, biweekly, monthly, quarterly, yearly,
                                          case or solution.
                  --days <count>          Days a pair lasts, if no type fits.
                  --limit <limit>         What ends a pair: both, worn or calendar.
                  --opened <date>         The day the first pair was opened: 2026-11-10.
                  --remind <remind>       When on the last day to remind: "at 21:00".
                  --ask <ask>             When to ask whether you wore them: "at 22:00".
                  --hours <duration>      How long to wear them in a day: 12h.
                  --eye <eye>             Which eye, if each has its own reminder: left.
                  --pair <pair>           A name that both eyes share: lenses.
                  --power <power>         Power, in dioptres: -2.75.
                  --cylinder <cylinder>   Cylinder, in dioptres: -0.75.
                  --axis <axis>           Axis, in degrees: 90.
                  --base-curve <base-curve>
                                          Base curve, in mm: 8.6.
                  --diameter <diameter>   Diameter, in mm: 14.2.
                  --brand <brand>         What they are called: "Acuvue Oasys".
                  --prescriber <prescriber>
                                          Who prescribed them: "Dr. Ada Meier".
                  --prescribed <date>     The day of the prescription: 2026-03-02.
                  --valid <date>          The last day of the prescription: 2027-03-01.
                  --low <duration>        Warn this long before it runs out: 7d.
                  --threshold <count>     Warn when this many are left: 10.
                  --expiry <duration>     Warn this long before some of it expires: 14d.
                  --repeats <count>       Repeats left on the prescription: 3.
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
