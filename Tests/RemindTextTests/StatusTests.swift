import Samples
import Testing

@testable import RemindText

@Suite("The text of status") struct StatusTests {
    @Test("at 80 columns")
    func status80() {
        let lines = StatusText.lines(Samples.status, style: Samples.wide)
        #expect(
            text(lines) == """
                remindd 0.1.0  pid 4711
                  started    2026-11-20 07:59:30 +01:00
                  zone       Europe/Zurich (tzdata 2025b)
                  record     /home/me/.local/share/remindd/journal.sqlite
                             29 entries, device 0da7f032
                  reminders  12 active, 2 due
                  next wake  2026-11-20 15:00:00 +01:00
                  shown by   dunst 1.9.0

                1 problem:
                  reminders.toml:5: medication "metformin": "8" could be 8am or 8pm
                    daily at 8
                             ^
                """)
    }

    @Test("at 50 columns")
    func status50() {
        let lines = StatusText.lines(Samples.status, style: Samples.narrow)
        #expect(
            text(lines) == """
                remindd 0.1.0  pid 4711
                  started    2026-11-20 07:59:30 +01:00
                  zone       Europe/Zurich (tzdata 2025b)
                  record     /home/me/.local/share/remindd/journ
                               al.sqlite
                             29 entries, device 0da7f032
                  reminders  12 active, 2 due
                  next wake  2026-11-20 15:00:00 +01:00
                  shown by   dunst 1.9.0

                1 problem:
                  reminders.toml:5: medication "metformin": "8" could be 8am or 8pm
                    daily at 8
                             ^
                """)
    }
}
