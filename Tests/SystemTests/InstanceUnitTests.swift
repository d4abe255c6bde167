import Glibc
import Programs
import Support
import Testing

/// Two daemons of one person under a real user manager.
@Suite("The units of a second daemon")
struct InstanceUnitTests {
    @Test("are those of the first, but for the name")
    func template() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let names = [("remindd@%i", "remindd"), ("remindd@.", "remindd."), (" of %i", ""), ("remindd@NAME", "remindd")]
        for kind in ["service", "socket"] {
            func lines(_ file: String) throws -> [String] {
                let text = try ShellCommand("cat '\(root)/systemd/\(file)'").output
                return names.reduce(text) { $0.replacing($1.0, with: $1.1) }.split(separator: "\n").map(String.init)
                    .filter { !$0.hasPrefix("#") && $0 != "Environment=REMINDD_RECORD=%i" }
            }
            #expect(try lines("remindd@.\(kind)") == lines("remindd.\(kind)"))
        }
    }

    /// Ids and times are equal, so the names of units would be, too.
    @Test("ring, run commands and play sounds apart, and end apart", .timeLimit(.minutes(2)))
    func apart() throws {
        let result = try BootedSystem.run(
            """
            \(UnitTests.withPrograms)
            printf '#!/bin/bash\ncat > ~/"$1"\n' > ~/tell
            printf '#!/bin/bash\necho >> ~/played; sleep 60\n' > ~/.local/bin/pw-play
            chmod +x ~/tell ~/.local/bin/pw-play
            echo bell > ~/bell.oga
            systemctl --user set-environment PATH=$PATH
            systemctl --user daemon-reload
            { remindctl --record mother doctor || true; } | grep -o "remindd@mother.service is disabled"
            systemctl --user enable --quiet --now remindd.socket remindd.service remindd@mother.{socket,service}
            systemctl --user is-active remindd.service remindd@mother.service
            due=$(date -d '3 seconds' '+%Y-%m-%d %H:%M:%S')
            for record in '' mother; do
                export REMINDD_RECORD=$record
                remindctl med add Pill --when "once $due" --sound ~/bell.oga --escalate 1s --command ~/tell \\
                    --command told$record > /dev/null
                remindctl med add Later --when "daily at 08:00" --wake > /dev/null
            done
            export REMINDD_RECORD=
            for i in $(seq 80); do [[ -s ~/told && -s ~/toldmother ]] && break; sleep 0.1; done
            ls ~ | grep told
            # What rings here is answered; what rings there rings on.
            units() { systemctl --user list-units --no-legend --plain "$1" | wc -l; }
            sounds() { echo $(units 'remindd-sound-*') $(units 'remindd.mother.sound-*'); }
            sounds
            remindctl take pill > /dev/null
            for i in $(seq 50); do [[ $(sounds) = "0 1" ]] && break; sleep 0.1; done
            sounds
            remindctl --record mother today --json | jq -r '.[] | select(.reminder == "pill").status'
            # A machine without a clock that wakes it has no timers.
            timers() { echo $(units 'remindd-wake-*.timer') $(units 'remindd.mother.wake-*.timer'); }
            timers
            systemctl --user stop remindd.socket remindd.service
            timers
            systemctl --user is-active remindd@mother.service
            { remindctl --record mother doctor || true; } | grep -o "remindd@mother.service is enabled and active"
            journalctl --user -q --no-pager -o cat -t remindd@mother | grep -c "^started"
            stat -c %a ~/.local/share/remindd@mother ~/.local/share/remindd@mother/journal.sqlite
            """, bindings: ["\(try Session.binaries(release: false)):/opt/release"])
        #expect(result.status == 0, "\(result.output)")
        let lines = result.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 15, "\(result.output)")
        #expect(
            lines.prefix(8) == [
                "remindd@mother.service is disabled", "active", "active", "told", "toldmother", "1 1", "0 1", "due",
            ], "\(lines)")
        #expect(lines[8] == "0 0" && lines[9] == "0 0" || lines[8] == "1 1" && lines[9] == "0 1", "\(lines)")
        #expect(
            lines[10...] == ["active", "remindd@mother.service is enabled and active", "1", "700", "600"], "\(lines)")
    }
}
