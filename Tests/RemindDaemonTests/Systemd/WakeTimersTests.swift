import Testing

@testable import RemindDaemon

struct WakeTimersTests {
    @Test(
        arguments: [
            (252, true, "systemd 252 may not wake the machine for a user; 254 or newer may"),
            (257, true, "systemd 257 may not wake the machine from here; it may in a session at the machine"),
            (nil, true, "systemd may not wake the machine; 254 or newer may in a session at the machine"),
            (257, false, "it has no clock that can wake it"),
        ] as [(Int?, Bool, String)])
    func refusal(version: Int?, hasAlarmClock: Bool, reason: String) {
        #expect(WakeTimers.refusal(version: version, hasAlarmClock: hasAlarmClock) == reason)
    }
}
