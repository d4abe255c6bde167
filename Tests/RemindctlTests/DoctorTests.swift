import RemindProtocol
import Samples
import Testing

@testable import RemindText
@testable import remindctl

@Suite("What doctor finds") struct DoctorTests {
    private static let good = SystemFacts(
        enabled: "enabled", active: "active", unitFile: "/home/me/.config/systemd/user/remindd.service",
        hasPackage: false, user: "me", instance: .ordinary, lingers: true, isSynchronised: true, canSleep: false)

    private static func with(_ change: (inout SystemFacts) -> Void) -> SystemFacts {
        var facts = good
        change(&facts)
        return facts
    }

    @Test("on a machine where everything is as it should be")
    func good() {
        #expect(
            DoctorTests.good.checks(wake: nil) == [
                HealthCheck("unit", .ok, "remindd.service is enabled and active"),
                HealthCheck("linger", .ok, "me's services run while logged out as well"),
                HealthCheck("clock", .ok, "synchronised"), HealthCheck("wake", .ok, "this computer does not sleep"),
            ])
    }

    @Test(
        "one thing that is not",
        arguments: [
            (
                with { $0.enabled = nil },
                HealthCheck(
                    "unit", .warn, "no systemd for this user runs here", mend: "start remindd yourself in each session")
            ),
            (
                with { $0.enabled = "not-found" },
                HealthCheck(
                    "unit", .fail, "remindd.service is not installed", mend: "systemd/install, as README says")
            ),
            (
                with { $0.enabled = "disabled" },
                HealthCheck(
                    "unit", .fail, "remindd.service is disabled: it does not start at login",
                    mend: "systemctl --user enable --now remindd.socket remindd.service")
            ),
            (
                with { $0.active = "failed" },
                HealthCheck(
                    "unit", .fail, "remindd.service is failed",
                    mend: "systemctl --user start remindd; why: journalctl --user -u remindd")
            ),
            (
                with { $0.active = nil },
                HealthCheck(
                    "unit", .fail, "the state of remindd.service is unknown",
                    mend: "systemctl --user start remindd; why: journalctl --user -u remindd")
            ),
            (
                with { $0.hasPackage = true },
                HealthCheck(
                    "package", .warn,
                    "/home/me/.config/systemd/user/remindd.service hides /usr/lib/systemd/user/remindd.service"
                        + " of the package",
                    mend: "to use the package: systemd/install --uninstall; then: "
                        + "systemctl --user enable --now remindd.socket remindd.service")
            ),
            (
                with { ($0.hasPackage, $0.unitFile) = (true, "/usr/lib/systemd/user/remindd.service") },
                HealthCheck("unit", .ok, "remindd.service of the package is enabled and active")
            ),
            (
                with { $0.lingers = false },
                HealthCheck(
                    "linger", .warn, "while me is logged out no reminder rings; what came due rings at the next login",
                    mend: "loginctl enable-linger")
            ),
            (
                with { $0.isSynchronised = false },
                HealthCheck(
                    "clock", .warn, "not synchronised by a time service", mend: "timedatectl set-ntp true")
            ),
            (
                with { $0.isSynchronised = nil },
                HealthCheck("clock", .warn, "the kernel does not say whether it is synchronised", mend: "timedatectl")
            ),
            (
                with { $0.canSleep = true },
                HealthCheck(
                    "wake", .warn, "reminders do not wake this computer from sleep; they ring once it wakes",
                    mend: "for what matters: remindctl med edit WHAT --wake")
            ),
        ] as [(SystemFacts, HealthCheck)])
    func oneThing(facts: SystemFacts, expected: HealthCheck) {
        let good = DoctorTests.good.checks(wake: nil)
        #expect(facts.checks(wake: nil).filter { !good.contains($0) } == [expected])
    }

    @Test(
        "where a reminder is to wake the machine, what the daemon says of it, unless the machine never sleeps",
        arguments: [
            HealthCheck("wake", .ok, "the computer will wake at 2026-11-21T07:59:00+01:00"),
            HealthCheck("wake", .fail, "the computer cannot be woken: no session bus", mend: "log in"),
        ])
    func wake(asked: HealthCheck) {
        #expect(DoctorTests.with { $0.canSleep = true }.checks(wake: asked).last == asked)
        #expect(
            DoctorTests.good.checks(wake: asked).last == HealthCheck("wake", .ok, "this computer does not sleep"))
    }

    @Test("as text")
    func asText() {
        let checks = [
            HealthCheck("record", .ok, "29 entries, all checksums and indexes are correct", mend: "not said"),
            HealthCheck("backups", .warn, "there is none yet", mend: "remindctl backup"),
            HealthCheck("bus", .fail, "there is no\u{1B}[1m session bus", mend: "log in"),
        ]
        #expect(
            text(DoctorText.lines(checks, style: Samples.narrow)) == """
                ok    record   29 entries, all checksums and
                                 indexes are correct
                warn  backups  there is none yet
                               remindctl backup
                fail  bus      there is no\u{FFFD}[1m session bus
                               log in

                1 failed, 1 warning
                """)
        #expect(DoctorText.lines([], style: Samples.narrow) == ["", "nothing has failed"])
    }

    @Test("a mistake in a file keeps its lines, so that the mark is below what is odd")
    func place() {
        let mistake = "a.toml:3: 8 or 20?\n  daily at 8\n           ^"
        let lines = DoctorText.lines([HealthCheck("files", .fail, mistake, mend: "daily at 8am")], style: Samples.wide)
        #expect(
            text(lines) == """
                fail  files  a.toml:3: 8 or 20?
                               daily at 8
                                        ^
                             daily at 8am

                1 failed
                """)
    }

    @Test("without systemd the clock needs a time service", arguments: [false, nil])
    func clockWithoutSystemd(isSynchronised: Bool?) {
        let facts = DoctorTests.with { ($0.enabled, $0.isSynchronised) = (nil, isSynchronised) }
        let check = facts.checks(wake: nil).first { $0.name == "clock" }
        #expect(check?.mend == "run a time service, such as chrony")
    }
}
