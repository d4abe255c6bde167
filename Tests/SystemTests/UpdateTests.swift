import Glibc
import Programs
import Support
import Testing

/// The program of a daemon that runs is replaced, as a package or the set-up command does it.
@Suite("An update")
struct UpdateTests {
    private static let begin = """
        \(UnitTests.withPrograms)
        pid() { systemctl --user show remindd -p MainPID --value; }
        replace() { cp "${1:-/opt/release/remindd}" ~/.local/bin/new; mv ~/.local/bin/new ~/.local/bin/remindd; }
        wait_for() { for i in $(seq 150); do ! "$@" > /dev/null 2>&1 || return 0; sleep 0.2; done; echo "in vain: $*"; }
        has_restarted() { [[ $(pid) != "$first" && $(pid) != 0 ]]; }
        systemctl --user daemon-reload
        """

    /// Nothing is lost and nothing rings twice: neither what is due, nor what is on the screen, nor what is asked meanwhile.
    @Test("restarts the daemon once it has nothing to do", .timeLimit(.minutes(3)))
    func restarts() throws {
        let resources = try #require(ScriptedNotificationServer.command.last?.split(separator: "/").dropLast())
        let result = try BootedSystem.run(
            #"""
            \#(UpdateTests.begin)
            sleep 1000 | /usr/bin/python3 /opt/resources/notification-server.py ~/calls &
            wait_for grep owns ~/calls
            systemctl --user start remindd.socket remindd.service
            first=$(pid)
            rung() { jq -r 'select(.call == "Notify").title' ~/calls | grep -c "$1"; }
            remindctl med add --title Soon --when "once in 5s" > /dev/null
            remindctl med add --title Next --when "once in 20s" > /dev/null
            replace
            # It rings in the old daemon, and keeps it while a person may look at it.
            wait_for rung Soon
            sleep 3
            [[ $(pid) = "$first" ]] && echo "it waits"
            remindctl take soon > /dev/null
            # Everybody who asks while it restarts is answered.
            for i in $(seq 200); do
                remindctl med add --title "Pill $i" --when "daily at 08:00" > /dev/null || echo "refused: $i"
                if has_restarted && [[ -z ${last:-} ]]; then last=$((i + 5)); fi
                [[ $i != "${last:-}" ]] || break
                sleep 0.05
            done
            has_restarted && readlink "/proc/$(pid)/exe"
            added=$(remindctl list --json | jq '[.[] | select(.title | startswith("Pill"))] | length')
            [[ $added = "$i" ]] && echo "all added"
            wait_for rung Next
            sleep 1
            rung Soon
            rung Next
            remindctl take next > /dev/null
            remindctl history --json | jq -r '.[] | select(.reminder == "soon" or .reminder == "next") | .what' |
                sort | uniq -c | tr -s ' '
            systemctl --user show remindd -p Result -p NRestarts | sort
            remindctl status | grep -c -i updated || true
            journalctl --user -u remindd --no-pager -o cat | grep updated
            """#,
            bindings: [
                "\(try Session.binaries(release: false)):/opt/release",
                "/\(resources.joined(separator: "/")):/opt/resources",
            ])
        #expect(result.status == 0, "\(result.output)")
        #expect(
            result.output == """
                it waits
                /home/guest/.local/bin/remindd
                all added
                1
                1
                 2 defined
                 2 delivered
                 2 taken
                NRestarts=1
                Result=success
                0
                updated: it restarts once it has nothing to do

                """, "\(result.output)")
    }

    @Test("leaves the old program ringing if nothing would start the new one, and says so", .timeLimit(.minutes(3)))
    func refused() throws {
        let result = try BootedSystem.run(
            #"""
            \#(UpdateTests.begin)
            says() { remindctl status | grep -o "remindd was .*"; }
            systemctl --user start remindd.socket remindd.service
            first=$(pid)
            echo "== a program that does not run"
            printf '#!/bin/sh\nexit 127\n' > ~/broken && chmod +x ~/broken && replace ~/broken
            wait_for says; says
            has_restarted || echo "rings on"
            remindctl doctor --json | jq -r '.checks[] | select(.name == "program") | .verdict, .mend' || true
            echo "== none"
            rm ~/.local/bin/remindd
            says
            echo "== a unit that does not start again"
            replace
            mkdir -p ~/.config/systemd/user/remindd.service.d
            printf '[Service]\nRestart=on-failure\n' > ~/.config/systemd/user/remindd.service.d/own.conf
            systemctl --user daemon-reload
            systemctl --user restart remindd.service
            first=$(pid)
            replace
            wait_for says; says
            has_restarted || echo "rings on"
            systemctl --user stop remindd.socket remindd.service
            echo "== a terminal"
            ~/.local/bin/remindd 2> /dev/null & wait_for remindctl status
            replace
            wait_for says; says
            remindctl doctor --json | jq -r '.checks[] | select(.name == "program") | .mend' || true
            kill $!
            """#, bindings: ["\(try Session.binaries(release: false)):/opt/release"])
        #expect(result.status == 0, "\(result.output)")
        let goesOn = "remindd was updated, but the old program runs on:"
        #expect(
            result.output == """
                == a program that does not run
                \(goesOn) /home/guest/.local/bin/remindd does not run
                rings on
                warn
                systemctl --user restart remindd
                == none
                remindd was removed: /home/guest/.local/bin/remindd is gone, and it does not start again
                == a unit that does not start again
                \(goesOn) its unit has Restart=on-failure
                rings on
                == a terminal
                \(goesOn) no service manager starts it again
                stop remindd and start it again

                """, "\(result.output)")
    }
}
