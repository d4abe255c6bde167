import CLinux
import CivilTime
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// Writes the line of a bar whenever it changes: at events and when a minute begins, and never otherwise. Without a
/// daemon it says so and looks for one, since a bar hides a program that has ended.
struct LiveBar {
    private let format: BarFormat
    private let options: BarLine.Options
    private let kind: (any Kind)?
    private let link: DaemonLink
    private let environment = UserEnvironment.current
    private var client: ControlClient?
    /// Attempts in a row that found no daemon.
    private var failures = 0
    private var written: String?
    private var clicks: BarClicks?

    init(format: BarFormat, kind: (any Kind)?, options: BarLine.Options) throws {
        link = try DaemonLink(timeout: .seconds(3))
        (self.format, self.kind, self.options) = (format, kind, options)
    }

    /// Writes one line.
    mutating func once() throws {
        write(format.beginning(once: true) + [try format.written(line(), once: true)])
    }

    /// Writes lines until their reader is gone.
    mutating func run() throws {
        if format == .i3bar { clicks = BarClicks() }
        guard write(format.beginning(once: false)) else { return }
        while true {
            if client == nil { client = try? link.open("Watch") }
            let line = try format.written(line())
            if line != written {
                guard write([line]) else { return }
                written = line
            }
            // A bar has one of these for each screen, and it sleeps nearly always.
            remindd_trim_memory()
            guard wait() else { return }
        }
    }

    private mutating func line() -> BarLine {
        do {
            let line = try read()
            failures = 0
            return line
        } catch {
            client = nil
            failures += 1
            let refused = (error as? CommandFailure)?.error
            return BarLine(
                off: refused ?? RemindError(.unreachable, "remindd does not answer"), length: options.length)
        }
    }

    private func read() throws -> BarLine {
        let day: Remindd1.Day = try link.read("Day", Remindd1.DayRequest())
        let clock = day.clock
        var options = options
        options.isPrivate = options.isPrivate || environment.isPrivate
        guard let kind else { return BarLine(day, clock: clock, options: options) }
        let (own, widget) = try BarSource(link: link, kind: kind).read(day, clock: clock, options: options)
        return BarLine(own, widget: widget, clock: clock, options: options)
    }

    /// - Returns: True if there is still a reader.
    @discardableResult
    private func write(_ lines: [String]) -> Bool {
        guard !lines.isEmpty else { return true }
        // SIGPIPE is this program's end, unless the bar had it ignored.
        return Console.put(lines.joined(separator: "\n") + "\n", to: STDOUT_FILENO) == nil
    }

    /// Waits until the line may have changed.
    ///
    /// - Returns: True if there is still a reader.
    private mutating func wait() -> Bool {
        let end = environment.now + rest
        while true {
            let left = Int32(clamping: (end - environment.now).milliseconds + 1)
            // No events for the output: poll(2) reports a pipe without a reader anyway, and skips -1.
            var entries = [
                pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
                pollfd(fd: client?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: clicks?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            // A clock that was set back must not make it wait longer than a minute.
            let count = poll(&entries, 3, min(max(left, 0), 60_000))
            if entries[0].revents != 0 { return false }
            guard count > 0 else { return true }
            if entries[2].revents != 0, clicks?.take() == false { clicks = nil }
            guard entries[1].revents != 0 else { continue }
            do {
                let news: [Remindd1.WatchEvent] = try client?.replies() ?? []
                if !news.isEmpty { return true }
            } catch {
                client = nil
                // The daemon has stopped, and the line says so. If it refuses to tell what happens, every minute is enough.
                if case .closed = error { return true }
            }
        }
    }

    /// Until the next minute; without a daemon at first only a second, then twice as long each time.
    private var rest: Duration {
        let minute = Duration.milliseconds(60_000 - environment.now.milliseconds % 60_000 + 5)
        return failures == 0 ? minute : min(minute, .seconds(1 << min(failures - 1, 6)))
    }
}
