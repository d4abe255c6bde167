import RemindProtocol
import Screens
import Testing

@Suite("The doctor's banner") struct DoctorScreenTests {
    private static let checks = [
        HealthCheck("record", .ok, "14 entries"), HealthCheck("clock", .warn, "not synchronised", mend: "chrony"),
        HealthCheck("notifications", .fail, "no server is on the bus", mend: "start one, e.g. dunst"),
        HealthCheck("space", .fail, "the disk\u{1B}[31m is full"),
    ]

    @Test("only failures are shown, with what to do, and no longer than they last")
    func failures() {
        var screen = DoctorScreen()
        #expect(screen.banner == nil)
        _ = screen.handle(.checks(DoctorScreenTests.checks), at: .zero)
        let lines = screen.banner?.split(separator: "\n").map(String.init) ?? []
        #expect(lines.first == "notifications: no server is on the bus: start one, e.g. dunst")
        #expect(lines.count == 2 && lines.last?.hasPrefix("space: the disk") == true)
        #expect(screen.banner?.contains("\u{1B}") == false)
        _ = screen.handle(.checks([DoctorScreenTests.checks[1]]), at: .zero)
        #expect(screen.banner == nil)
        _ = screen.handle(.checks(DoctorScreenTests.checks), at: .zero)
        _ = screen.handle(.unknown, at: .zero)
        #expect(screen.banner == nil)
    }

    @Test("it asks at most once a minute, and once more for what changed meanwhile; never by itself")
    func questions() {
        var screen = DoctorScreen()
        #expect(screen.handle(.changed, at: .seconds(1000)) == [.ask])
        #expect(screen.handle(.checks([]), at: .seconds(1001)).isEmpty)
        #expect(screen.handle(.changed, at: .seconds(1010)) == [.wait(.seconds(50))])
        #expect(screen.handle(.changed, at: .seconds(1020)).isEmpty)
        #expect(screen.handle(.waited, at: .seconds(1060)) == [.ask])
        #expect(screen.handle(.checks([]), at: .seconds(1061)).isEmpty)
        #expect(screen.handle(.changed, at: .seconds(2000)) == [.ask])
        // An answer that is awaited is not asked for twice.
        #expect(screen.handle(.changed, at: .seconds(2100)) == [.wait(.seconds(1))])
        #expect(screen.handle(.waited, at: .seconds(2101)) == [.wait(.seconds(1))])
        _ = screen.handle(.unknown, at: .seconds(2102))
        #expect(screen.handle(.waited, at: .seconds(2102)) == [.ask])
    }
    @Test("a line that is shown is checked when a person turns to it, and by no timer of its own")
    func looks() {
        var screen = DoctorScreen()
        #expect(screen.handle(.changed, at: .seconds(1000)) == [.ask])
        #expect(screen.handle(.checks(DoctorScreenTests.checks), at: .seconds(1001)).isEmpty)
        #expect(screen.handle(.looked, at: .seconds(1002)) == [.wait(.seconds(3))])
        #expect(screen.handle(.waited, at: .seconds(1005)) == [.ask])
        #expect(screen.handle(.checks(DoctorScreenTests.checks), at: .seconds(1006)).isEmpty)
        // A change waits for the rest of the minute; a look meanwhile does not.
        #expect(screen.handle(.changed, at: .seconds(1015)) == [.wait(.seconds(50))])
        #expect(screen.handle(.looked, at: .seconds(1020)) == [.ask])
        #expect(screen.handle(.checks([]), at: .seconds(1021)).isEmpty && screen.banner == nil)
        // The look was later than the change.
        #expect(screen.handle(.waited, at: .seconds(1065)).isEmpty)
        // Without a line, it is a reason like any other.
        #expect(screen.handle(.looked, at: .seconds(1070)) == [.wait(.seconds(10))])
        // A timer that was too early asks for the rest.
        #expect(screen.handle(.waited, at: .seconds(1079)) == [.wait(.seconds(1))])
        #expect(screen.handle(.waited, at: .seconds(1080)) == [.ask])
    }
}
