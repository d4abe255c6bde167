import CivilTime
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// Drives the live screen: keys and news go in, requests go to the daemon.
struct LiveWatch {
    private var state = LiveDay()
    private var zone: String
    private var client: ControlClient?
    private let link: DaemonLink
    private let environment = UserEnvironment.current

    /// - Throws: `unreachable` without a daemon, as any command does.
    init() throws {
        link = try DaemonLink(timeout: .seconds(3))
        client = try link.open("Watch")
        let day: Remindd1.Day = try link.read("Day", Remindd1.DayRequest())
        zone = day.zone
        state.learned(day, clock: day.clock)
    }

    mutating func run() throws {
        guard let screen = LiveScreen() else { throw CommandFailure(.internalError, "the terminal cannot be set up") }
        while true {
            let now = environment.now
            let clock = Clock(now: now.seconds, zone: zone)
            screen.draw(state.lines(rows: screen.rows, clock: clock, style: environment.style))
            switch screen.wait(for: client?.descriptor, milliseconds: rest(after: now)) {
            case .keys(let bytes):
                for key in LiveDay.keys(bytes) {
                    guard let request = state.pressed(key) else { continue }
                    guard case .row(let row) = request else { return }
                    ask(row)
                }
            case .changed: break
            case .ended(let signal):
                screen.leave()
                if signal == 0 { return }
                LiveScreen.end(by: signal)
            case .ready: takeNews()
            case .passed:
                if client == nil { connect() } else { refresh() }
            }
        }
    }

    /// Until what the screen says of the time changes, or until the daemon is looked for again.
    private func rest(after now: Instant) -> Int32 {
        client == nil || state.isNear(now) ? 1000 : Int32(60_000 - now.milliseconds % 60_000) + 5
    }

    private mutating func connect() {
        attempt {
            $0.client = try $0.link.open("Watch")
            try $0.readDay()
        }
    }

    private mutating func refresh() { attempt { try $0.readDay() } }

    private mutating func takeNews() {
        attempt { live in
            do throws(ControlClient.Failure) {
                let news: [Remindd1.WatchEvent] = try live.client?.replies() ?? []
                guard !news.isEmpty else { return }
            } catch {
                throw CommandFailure(error)
            }
            try live.readDay()
        }
    }

    private mutating func readDay() throws {
        let day: Remindd1.Day = try link.read("Day", Remindd1.DayRequest())
        zone = day.zone
        state.learned(day, clock: day.clock)
    }

    private mutating func ask(_ request: RowRequest) {
        attempt { live in
            live.state.heard(try live.link.ask(request))
            try live.readDay()
        }
    }

    /// A refusal is shown; a daemon that is gone is waited for.
    private mutating func attempt(_ body: (inout LiveWatch) throws -> Void) {
        do {
            try body(&self)
        } catch let failure as CommandFailure where failure.error.code != .unreachable {
            state.refused(failure.error)
        } catch {
            client = nil
            state.lost()
        }
    }
}
