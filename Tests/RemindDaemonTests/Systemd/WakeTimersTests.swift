import Testing

@testable import RemindDaemon

struct WakeTimersTests {
    @Test(
        arguments: [
            (252, true, "systemd 252 does not let a user wake the computer; 254 does"),
            (257, true, "systemd 257 does not let you wake the computer from here, only from a session at its screen"),
            (nil, true, "systemd does not let you wake the computer; 254 does, from a session at its screen"),
            (257, false, "it has no clock that can wake it"),
        ] as [(Int?, Bool, String)])
    func refusal(version: Int?, hasAlarmClock: Bool, reason: String) {
        #expect(WakeTimers.refusal(version: version, hasAlarmClock: hasAlarmClock) == reason)
    }
}
