import Reminders

/// Short help: the commands of every day, and where the others are.
enum ShortHelp {
    /// The help that a line asks for; `nil` if it asks for none, or for another one.
    static func text(for arguments: [String]) -> String? {
        switch arguments {
        case ["help"], ["--help"], ["-h"]: overview
        case ["help", "schedule"]: schedule
        default: nil
        }
    }

    /// The line as the whole help has it: `help all` is the help of every command.
    static func understood(_ arguments: [String]) -> [String] { arguments == ["help", "all"] ? ["--help"] : arguments }

    static var overview: String {
        """
        remindctl: see what is due, record what you did, look back.

        Every day:
          remindctl                             today: what is due, what comes next
          remindctl in 20m oven                 be reminded; or: at 15:30 call mum
          remindctl add Call mum tomorrow at 9  be reminded; or: add Bins thu 19:00
          remindctl done WHAT                   it is done; of a medicine: take WHAT
          remindctl skip WHAT                   it is left out on purpose
          remindctl snooze WHAT 20m             it rings again later
          remindctl undo                        the latest answer was a mistake
          remindctl move WHAT fri 10:00         it gets another time
          remindctl cancel WHAT                 it is given up; its history stays

        Look:
          remindctl next, agenda, watch         what comes, the next days, a live screen
          remindctl list, show WHAT             your reminders, and one of them
          remindctl history, stats, report      what was recorded, figures, for a doctor

        WHAT is a handle (7k2), an id or title, or the first letters of one.

        More about one subject:
          remindctl help \(Kinds.all.map(\.command).prefix(5).joined(separator: ", "))
          remindctl help \(Kinds.all.map(\.command).dropFirst(5).joined(separator: ", "))
          remindctl help schedule               how to write when
          remindctl help all                    every command
          remindctl COMMAND --help              one of them; man remindctl has all

        First steps: remindctl init. Something is wrong: remindctl doctor.
        """
    }

    static let schedule = """
        When something is due, on the command line and in reminders.toml:

          daily at 08:00, 20:00                 mon-fri at 07:30
          every 3 days at 09:00                 every 2 weeks on tue, fri at 09:00
          monthly on 1, 15 at 09:00             monthly on the last fri at 18:00
          yearly on dec 25 at 08:00             once 2026-12-01 09:00
          every 90 minutes between 08:00 and 20:00
          every 8 hours from 2026-11-20 06:00   21 days on, 7 off at 22:00
          6h after taken, first at 08:00        30m after levothyroxine
          3 days after done at 18:00            6 months after done
          as needed, at most 4 in 24h, at least 6h apart
          daily at 15m before sunset            daily at fajr, maghrib

        After any of these: for 10 days, until 2026-12-31, except 2026-12-24,
        zone Europe/Zurich. A semicolon joins several schedules.

        In a sentence also: tomorrow at 9, friday, 3 dec 14:30, in 2 weeks, tonight.

        remindctl schedule "monthly on 31 at 09:00" shows what a schedule means, and
        remindd-schedule(7) has all of it. The command: remindctl schedule --help
        """
}
