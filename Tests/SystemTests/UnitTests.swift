import Glibc
import Programs
import Testing

/// The units as a real user manager reads them.
@Suite("The units")
struct UnitTests {
    /// How a script begins that has the programs and the units in the user's folders.
    static let withPrograms = """
        set -e -o pipefail
        mkdir -p ~/.local/bin ~/.config/systemd/user
        cp /opt/release/remindd /opt/release/remindctl ~/.local/bin/
        cp /opt/systemd/remindd*.service /opt/systemd/remindd*.socket ~/.config/systemd/user/
        export PATH=~/.local/bin:$PATH
        """

    @Test("verified by systemd, and exposed by at most 2.0", .timeLimit(.minutes(2)))
    func readBySystemd() throws {
        // Any program will do to be named by the unit: it is not started.
        let result = try BootedSystem.run(
            """
            set -e -o pipefail
            mkdir -p ~/.local/bin ~/.config/systemd/user
            cp /bin/true ~/.local/bin/remindd
            cp /opt/systemd/remindd*.service /opt/systemd/remindd*.socket ~/.config/systemd/user/
            systemd-analyze --user verify --man=no ~/.config/systemd/user/remindd*
            systemctl --user daemon-reload
            for unit in remindd.service remindd@mother.service; do
                systemd-analyze --user security --no-pager --threshold=20 $unit | tail -n 1
            done
            """)
        #expect(result.status == 0, "\(result.output)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2 && result.output.contains("Overall exposure level"), "\(result.output)")
    }

    /// The shipped binaries under the shipped units: socket activation, readiness, reload, a crash, a stop.
    @Test("started, reloaded, killed and stopped by a user manager", .timeLimit(.minutes(3)))
    func service() throws {
        guard let release = getenv("REMINDD_RELEASE_DIR").map({ String(cString: $0) }) else {
            try Test.cancel("REMINDD_RELEASE_DIR is not set")
        }
        let result = try BootedSystem.run(
            """
            \(UnitTests.withPrograms)
            export TZ=Asia/Tehran
            systemctl --user daemon-reload
            systemctl --user start remindd.socket
            # Nobody has started the service: the first call does.
            remindctl med add --title Pill --when "once in 2s" > /dev/null
            systemctl --user is-active remindd.service
            # Starting says nothing that a person would have to wonder about.
            journalctl --user --no-pager -o cat -p warning | grep -c remindd || true
            systemctl --user show remindd -p StatusText --value
            sleep 3
            remindctl today --json | grep -o '"status":"due"'
            systemctl --user reload remindd.service
            remindctl take pill > /dev/null
            systemctl --user kill -s KILL remindd.service
            remindctl history --json | grep -o '"what":"taken"'
            systemctl --user show remindd -p NRestarts --value
            # The sandbox: no network, nothing to write but the record.
            pid=$(systemctl --user show remindd -p MainPID --value)
            grep -c . /proc/$pid/net/route || true
            stat -c %a ~/.local/share/remindd ~/.local/share/remindd/journal.sqlite
            journalctl --user -u remindd --no-pager -o cat | grep -c -i pill || true
            # Nor what no person can do anything about.
            journalctl --user -u remindd --no-pager -o cat | grep -c "thread priority" || true
            systemctl --user stop remindd.socket remindd.service
            systemctl --user show remindd -p Result --value
            """, bindings: ["\(release):/opt/release"])
        #expect(result.status == 0, "\(result.output)")
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(2) == ["active", "0"] && lines.dropFirst(2).first?.hasPrefix("next due ") == true
                && lines.dropFirst(3) == [
                    "\"status\":\"due\"", "\"what\":\"taken\"", "1", "1", "700", "600", "0", "0", "success",
                ], "\(result.output)")
    }

    /// What `systemd/install` says it does, where there is a user manager.
    @Test("installed, started, updated and removed by the set-up command", .timeLimit(.minutes(3)))
    func installed() throws {
        guard let release = getenv("REMINDD_RELEASE_DIR").map({ String(cString: $0) }) else {
            try Test.cancel("REMINDD_RELEASE_DIR is not set")
        }
        let result = try BootedSystem.run(
            """
            set -e -o pipefail
            export REMINDD_RELEASE_DIR=/opt/release TZ=Asia/Tehran
            state() {
                systemctl --user is-enabled remindd.socket remindd.service
                systemctl --user is-active remindd.socket remindd.service
            }
            /opt/systemd/install > log 2>&1 || { cat log; exit 1; }
            grep -x "Running. To be reminded while logged out as well: loginctl enable-linger" log
            grep -c "No reminders yet" log
            state
            ~/.local/bin/remindctl med add --title Pill --when "daily at 08:00" > /dev/null
            # An update: the new program runs, with the record of the old one.
            first=$(systemctl --user show remindd -p MainPID --value)
            /opt/systemd/install > log 2>&1 || { cat log; exit 1; }
            state
            [[ $first != $(systemctl --user show remindd -p MainPID --value) ]]
            ~/.local/bin/remindctl list --json | grep -o '"id":"pill"'
            /opt/systemd/install --uninstall
            systemctl --user is-active remindd.socket remindd.service || true
            # How the clock ran is kept too, once that is known.
            find ~ -type f -path '*remindd*' ! -name '*-wal' ! -name clock ! -path '*/backups/*' | sort
            """, bindings: ["\(release):/opt/release"])
        #expect(result.status == 0, "\(result.output)")
        let state = ["enabled", "enabled", "active", "active"]
        #expect(
            result.output.split(separator: "\n").map(String.init)
                == ["Running. To be reminded while logged out as well: loginctl enable-linger", "1"] + state + state + [
                    #""id":"pill""#, "Removed. Your record stays: /home/guest/.local/share/remindd", "inactive",
                    "inactive", "/home/guest/.local/share/remindd/device", "/home/guest/.local/share/remindd/head",
                    "/home/guest/.local/share/remindd/journal.sqlite", "/home/guest/.local/share/remindd/reserve",
                ], "\(result.output)")
    }

    /// The units as the manual prints them; the wait for another try is shortened.
    @Test("import what is put into a folder, once it is whole", .timeLimit(.minutes(3)))
    func folder() throws {
        guard let release = getenv("REMINDD_RELEASE_DIR").map({ String(cString: $0) }) else {
            try Test.cancel("REMINDD_RELEASE_DIR is not set")
        }
        let result = try BootedSystem.run(
            """
            \(UnitTests.withPrograms)
            mkdir ~/Health
            awk '/^\\[Path\\]/,/^\\.Ed/' /opt/config/man/remindctl-import.1 | sed 's/\\\\-/-/g; /^\\.Ed/d' |
                awk '/^\\[Service\\]/ { part = "service" } { print > ("health." (part ? part : "path")) }'
            sed -i 's/^RestartSec=.*/RestartSec=1/' health.service
            mv health.path health.service ~/.config/systemd/user/
            systemd-analyze --user verify --man=no ~/.config/systemd/user/health.path
            systemctl --user daemon-reload
            systemctl --user start remindd.socket
            line() {
                local at="$1 07:00:00 +0000"
                printf '<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="S" unit="kg" startDate="%s"' "$at"
                printf ' creationDate="%s" endDate="%s" value="%s"/>\\n' "$at" "$at" "$2"
            }
            { echo '<HealthData>'; line 2026-01-18 70; } > half
            { cat half; echo '</HealthData>'; } > first
            { line 2026-01-19 71; echo '</HealthData>'; } > rest
            remindctl import health first --all --yes > /dev/null
            systemctl --user enable --now health.path 2> /dev/null
            # The copy takes a while.
            cp half ~/Health/export.xml
            sleep 3
            ls ~/Health
            cat rest >> ~/Health/export.xml
            for i in $(seq 100); do [[ ! -e ~/Health/imported.xml ]] || break; sleep 0.2; done
            ls ~/Health
            remindctl export --csv weight | cut -d, -f1-4
            # Another one.
            { cat half; line 2026-01-20 72; echo '</HealthData>'; } > next; mv next ~/Health/export.xml
            for i in $(seq 100); do [[ -e ~/Health/export.xml ]] || break; sleep 0.2; done
            remindctl export --csv weight | wc -l
            """, bindings: ["\(release):/opt/release"])
        #expect(result.status == 0, "\(result.output)")
        #expect(
            result.output.split(separator: "\n").map(String.init) == [
                "export.xml", "imported.xml", "day,tracker,value,unit", "2026-01-18,weight,70,kg",
                "2026-01-19,weight,71,kg", "4",
            ], "\(result.output)")
    }

    /// The command of a reminder that nobody answers runs outside the sandbox, is stopped by an answer, and is killed when
    /// it hangs; no reminder waits for it.
    @Test("runs the command of a reminder that nobody answers", .timeLimit(.minutes(3)))
    func escalation() throws {
        let result = try BootedSystem.run(
            """
            \(UnitTests.withPrograms)
            printf '#!/bin/bash\necho "told $1"; cat > ~/"$1"\n' > ~/tell
            printf '#!/bin/bash\n/bin/cat > /dev/null; printf "%%s|" "$@" > ~/words\n' > ~/say
            printf '#!/bin/bash\necho started > ~/"$1"; sleep 15; echo late > ~/"$1"\n' > ~/slow
            printf '#!/bin/bash\ntrap "" TERM; echo $BASHPID > ~/hanging; while :; do sleep 1; done\n' > ~/hang
            chmod +x ~/tell ~/slow ~/hang ~/say
            systemctl --user set-environment SECRET=s3cret
            systemctl --user daemon-reload
            systemctl --user start remindd.socket remindd.service
            add() { local id=$1; shift; remindctl med add --title $id --when "once in 1s" --escalate 1s "$@" > /dev/null; }
            until_there() { for i in $(seq 100); do [[ -s ~/$1 ]] && return; sleep 0.1; done; echo "no $1"; }
            add hanging --command ~/hang
            until_there hanging
            SECONDS=0
            add told --command ~/tell --command "a b"
            until_there "a b"
            jq -r '[.reminder, .status, .handle != null] | @tsv' ~/"a b"
            journalctl --user -t remindd-hook --no-pager -o cat | grep told
            remindctl history told --json | jq -r '[.[] | .what] | join(" ")'
            add answered --command ~/slow --command slept
            until_there slept
            remindctl take answered > /dev/null
            sleep 1
            systemctl --user list-units --no-legend --plain 'remindd-hook-*' | wc -l
            # What systemd would expand; printf, as this script goes through it too.
            add said --command ~/say --command '$HOME' --command "$(printf '\\44{SECRET}')" --command '%h' \
                --command "$(printf 'a\\44\\44b\\44SECRET')"
            until_there words
            cat ~/words; echo
            add missing --command /nowhere/at/all
            add absent --command /nowhere/else
            add before --command ~/tell --command never
            remindctl take before --early > /dev/null
            failed() { remindctl status | grep -o "of [a-z]*@.*: it failed, or hung" | cut -d@ -f1 | sort; }
            for i in $(seq 50); do [[ $(failed | wc -l) -ge 2 ]] && break; sleep 0.2; done
            failed
            # Half a minute after it began, the one that hears no signal is gone.
            for i in $(seq 70); do kill -0 $(cat ~/hanging) 2> /dev/null || break; sleep 0.5; done
            kill -0 $(cat ~/hanging) 2> /dev/null && echo "hangs for ever" || echo gone
            (( SECONDS >= 20 && SECONDS <= 32 )) || echo "after $SECONDS s"
            cat ~/slept
            [[ ! -e ~/never ]] && echo 1
            remindctl today --json | jq -r '[.[] | select(.reminder == "told") | .status] | join(" ")'
            """, bindings: ["\(try Session.binaries(release: false)):/opt/release"])
        #expect(result.status == 0, "\(result.output)")
        #expect(
            result.output.split(separator: "\n").map(String.init) == [
                "told\tdue\ttrue", "told a b", "defined delivered escalated", "1",
                "$HOME|${SECRET}|%h|a$$b$SECRET|", "of absent", "of missing", "gone", "started", "1", "due",
            ], "\(result.output)")
    }

    /// The manager's own socket is enough, also from the sandbox.
    @Test("runs that command without a session bus", .timeLimit(.minutes(2)))
    func escalationWithoutABus() throws {
        let result = try BootedSystem.run(
            """
            \(UnitTests.withPrograms)
            printf '#!/bin/bash\\ncat > ~/"$1"\\n' > ~/tell
            chmod +x ~/tell
            systemctl --user daemon-reload
            systemctl --user mask --quiet --runtime --now dbus.socket dbus.service
            rm -f "$XDG_RUNTIME_DIR/bus"
            busctl --user list > /dev/null 2>&1 || echo "no bus"
            systemctl --user start remindd.socket
            remindctl status --json | jq -r .notifications
            remindctl med add --title Told --when "once in 1s" --escalate 1s --command ~/tell --command words > /dev/null
            for i in $(seq 100); do [[ -s ~/words ]] && break; sleep 0.1; done
            jq -r '[.reminder, .status] | @tsv' ~/words
            remindctl history told --json | jq 'any(.[]; .what == "escalated")'
            remindctl status | grep -c "the command of" || true
            # Without its socket either, it says so.
            systemctl --user stop remindd.socket remindd.service
            XDG_RUNTIME_DIR=~/run; mkdir -m 700 ~/run; export XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS=
            remindd 2> /dev/null &
            for i in $(seq 50); do remindctl status > /dev/null 2>&1 && break; sleep 0.1; done
            remindctl med add --title Lost --when "once in 1s" --escalate 1s --command ~/tell --command never > /dev/null
            for i in $(seq 100); do remindctl status | grep -q "the command of lost" && break; sleep 0.1; done
            remindctl status | grep "the command of lost" | grep -o "no session bus" | head -n 1
            [[ -e ~/never ]] || echo "not run"
            """, bindings: ["\(try Session.binaries(release: false)):/opt/release"])
        #expect(result.status == 0, "\(result.output)")
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "no bus", "\(lines)")
        #expect(lines.dropFirst(2) == ["told\tdue", "true", "0", "no session bus", "not run"], "\(lines)")
    }

    /// The sound of a reminder plays outside the sandbox, ends at an answer, and is a problem if it cannot be played.
    @Test("plays the sound of a reminder", .timeLimit(.minutes(3)))
    func sound() throws {
        let result = try BootedSystem.run(
            """
            \(UnitTests.withPrograms)
            # Nobody hears it here: what stands in for the player writes down what it is given.
            printf '#!/bin/bash\n[[ -s $1 ]] || exit 1\necho "$1" > ~/played; sleep 60; echo > ~/ended\n' > ~/.local/bin/pw-play
            chmod +x ~/.local/bin/pw-play
            systemctl --user set-environment PATH=$PATH
            echo bell > ~/bell.oga
            echo gone > ~/gone.oga
            systemctl --user daemon-reload
            systemctl --user start remindd.socket remindd.service
            remindctl med add --title Pill --when "once in 1s" --sound ~/bell.oga > /dev/null
            for i in $(seq 100); do [[ -s ~/played ]] && break; sleep 0.1; done
            cat ~/played
            units() { systemctl --user list-units --no-legend --plain 'remindd-sound-*' | wc -l; }
            units
            remindctl take pill > /dev/null
            for i in $(seq 50); do [[ $(units) = 0 ]] && break; sleep 0.1; done
            units
            [[ ! -e ~/ended ]] && echo stopped
            remindctl med add --title Lost --when "once in 2s" --sound ~/gone.oga > /dev/null
            rm ~/gone.oga
            for i in $(seq 50); do remindctl status | grep -q "the sound of" && break; sleep 0.2; done
            remindctl status | grep -o "the sound of [a-z]*@.* it failed, or hung" | cut -d@ -f1
            """, bindings: ["\(try Session.binaries(release: false)):/opt/release"])
        #expect(result.status == 0, "\(result.output)")
        #expect(
            result.output.split(separator: "\n").map(String.init) == [
                "/home/guest/bell.oga", "1", "0", "stopped", "the sound of lost",
            ], "\(result.output)")
    }

    /// The manager may wake the machine or not, depending on its version and on the session; `status` knows which, and
    /// no timer is left behind.
    @Test("asked to wake the machine, it does or says why not", .timeLimit(.minutes(3)))
    func wake() throws {
        let result = try BootedSystem.run(
            """
            \(UnitTests.withPrograms)
            systemctl --user daemon-reload
            systemctl --user start remindd.socket remindd.service
            state() { for i in $(seq 50); do sleep 0.1; remindctl status | grep -E "$1" && return; done; }
            timers() { systemctl --user list-units --no-legend --plain 'remindd-wake-*.timer' | grep -c active || true; }
            systemctl --version | head -n 1 | cut -d " " -f 2
            remindctl med add --title Pill --when "daily at 08:00" --wake > /dev/null
            state "wakes +(the machine at|nothing)" | tr -s " " | cut -d " " -f 3
            timers
            remindctl status | grep -o "the computer cannot be woken.*" || echo woken
            remindctl doctor --json | jq -r '.checks[] | select(.name == "wake") | .detail' || true
            remindctl med edit pill --no-wake > /dev/null
            sleep 1
            remindctl status | grep -c -E "wakes|woken" || true
            timers
            """, bindings: ["\(try Session.binaries(release: getenv("REMINDD_RELEASE_DIR") != nil)):/opt/release"])
        #expect(result.status == 0, "\(result.output)")
        let lines = result.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 7, "\(result.output)")
        // Whoever cannot sleep need not be woken; otherwise doctor says what status says.
        #expect(lines[4] == "this computer does not sleep" || lines[4].hasPrefix("the computer "), "\(lines)")
        let version = lines[0].prefix { $0.isNumber }
        let hasAlarmClock = clock_getres(CLOCK_REALTIME_ALARM, nil) == 0
        if !hasAlarmClock || (Int(version) ?? 0) < 254 {
            let reason =
                hasAlarmClock
                ? "systemd \(version) does not let a user wake the computer; 254 does"
                : "it has no clock that can wake it"
            #expect(lines[1...3] == ["nothing:", "0", "the computer cannot be woken: \(reason)"], "\(lines)")
        } else {
            #expect(
                lines[1...3] == ["the", "1", "woken"] || lines[3].hasPrefix("the computer cannot be woken"), "\(lines)")
        }
        #expect(lines[5...] == ["0", "0"], "\(lines)")
    }

    @Test("the harness passes output and exit code on", .timeLimit(.minutes(2)))
    func harness() throws {
        let result = try BootedSystem.run("id -un; systemctl --user is-system-running; exit 7")
        #expect(result.output == "guest\nrunning\n")
        #expect(result.status == 7)
    }
}
