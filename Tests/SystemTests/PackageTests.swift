import Glibc
import Programs
import Support
import Testing

/// `systemd/package`, and its packages in a booted system, with the programs as they were built for release.
@Suite("The packages")
struct PackageTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private let folder: TemporaryFolder
    private let release: String

    init() throws {
        guard let release = getenv("REMINDD_RELEASE_DIR").map({ String(cString: $0) }) else {
            try Test.cancel("REMINDD_RELEASE_DIR is not set")
        }
        self.release = release
        folder = try TemporaryFolder()
        for name in ["home", "run", "one", "two"] { mkdir(folder[name], 0o700) }
    }

    private func run(_ line: String, _ changes: [String: String?] = [:]) throws -> (status: Int32, output: String) {
        let environment: [String: String?] = [
            "HOME": folder["home"], "XDG_RUNTIME_DIR": folder["run"], "DBUS_SESSION_BUS_ADDRESS": nil,
            "XDG_CONFIG_HOME": nil, "XDG_DATA_HOME": nil, "XDG_STATE_HOME": nil, "REMINDD_SOCKET": nil,
            "REMINDD_RELEASE_DIR": release, "SOURCE_DATE_EPOCH": nil, "DEBFULLNAME": nil, "DEBEMAIL": nil,
            "SUDO_USER": nil, "LC_ALL": "C.UTF-8", "ROOT": PackageTests.root, "FOLDER": folder[""],
            // git then reads the commit whoever owns the files.
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*",
        ]
        return try ChildProcess.run(
            ["/bin/bash", "-c", "cd \"$FOLDER\" || exit 1; \(line)"], environment: environment.merging(changes) { $1 })
    }

    @Test("two of a commit are the same, lintian finds no fault, the tarball installs itself", .timeLimit(.minutes(3)))
    func packed() throws {
        // Somewhere else, by somebody with other habits, at another time of day.
        let both = try run(
            """
            "$ROOT/systemd/package" --fast one > log 2>&1 & umask 077
            mkdir tmp; epoch=$(git -C "$ROOT" log -1 --format=%ct)
            LC_ALL=C TZ=Asia/Tehran TMPDIR=$PWD/tmp SOURCE_DATE_EPOCH=$epoch "$ROOT/systemd/package" --fast two || exit 1
            wait $! || { cat log; exit 1; }
            diff -r one two && ls one && ls tmp | wc -l && (cd one && sha256sum --check --quiet SHA256SUMS)
            """)
        let version = try run("'\(release)/remindctl' --version").output.dropLast()
        let architecture = try run("dpkg --print-architecture").output.dropLast()
        let machine = try run("uname -m").output.dropLast()
        let deb = "remindd_\(version)_\(architecture).deb"
        let name = "remindd-\(version)-linux-\(machine)"
        #expect(both.status == 0, "\(both.output)")
        // The window has a package of its own, if it was built.
        let hasWindow = access(release + "/remindd-window", X_OK) == 0
        let window = hasWindow ? "remindd-window_\(version)_\(architecture).deb\n" : ""
        let files = "SHA256SUMS\n\(name).tar.gz\n\(window)\(deb)\n0\n"
        #expect(both.output.hasSuffix(files), "\(both.output)")

        let faults = try run("lintian --fail-on error,warning one/*.deb")
        #expect(faults.status == 0, "\(faults.output)")
        let control = try run("dpkg-deb --field one/\(deb) Version Depends")
        #expect(control.output.hasPrefix("Version: \(version)\nDepends: libc6 (>= 2."), "\(control.output)")
        #expect(control.output.contains("libsqlite3-0 (>= "), "\(control.output)")

        if hasWindow {
            let needs = try run("dpkg-deb --field one/remindd-window_* Depends").output
            #expect(needs.contains("libadwaita-1-0 (>= 1.2") && needs.contains("remindd (= \(version))"), "\(needs)")
            #expect(!control.output.contains("libadwaita") && !control.output.contains("libgtk"))
        }

        // Nobody's, and of one time.
        let entries = try run(
            """
            { tar -tvzf one/\(name).tar.gz --numeric-owner --full-time
              dpkg-deb --fsys-tarfile one/\(deb) | tar -tv --numeric-owner --full-time; } |
                awk '{ print $2, $4, $5 }' | sort -u
            date -d "@$(git -C "$ROOT" log -1 --format=%ct)" "+0/0 %F %T"
            """)
        let lines = entries.output.split(separator: "\n")
        #expect(lines.count == 2 && lines.first == lines.last, "\(entries.output)")

        // Both packages are stripped, even if the programs were built without -s.
        let symbols = try run(
            """
            mkdir out && tar -C out -xf one/\(name).tar.gz && dpkg-deb -x one/\(deb) out
            file out/*/bin/* out/usr/bin/* | grep -c 'not stripped'
            """)
        #expect(symbols.output == "0\n", "\(symbols.output)")

        let installed = try run(
            """
            tar -xf one/\(name).tar.gz && "\(name)/install" > log 2>&1 || { cat log; exit 1; }
            grep -c Building log
            cd home && find . -type f | sort | sed 's,^\\./,,'
            .local/bin/remindctl --version
            cmp .local/share/bash-completion/completions/remindctl \
                <(echo '#!/bin/bash'; cat ../\(name)/completions/remindctl.bash)
            ../\(name)/install --uninstall
            find . -mindepth 1
            """, ["REMINDD_RELEASE_DIR": nil, "PATH": "/usr/bin:/bin"])
        let expected = ["0"] + (InstallTests.files + InstallTests.trayFiles).sorted() + ["\(version)", "Removed."]
        #expect(installed.output.split(separator: "\n").map(String.init) == expected, "\(installed.output)")
    }

    /// A person's system: nobody but who asks for it gets the daemon, an update goes on without anybody's doing, and
    /// nothing runs on after a removal.
    @Test("installed, enabled, updated and removed", .timeLimit(.minutes(3)))
    func debian() throws {
        let packed = try run("\"$ROOT/systemd/package\" --fast one")
        try #require(packed.status == 0, "\(packed.output)")
        let result = try BootedSystem.run(
            #"""
            set -e -o pipefail
            guest() {
                runuser -u guest -- env HOME=/home/guest XDG_RUNTIME_DIR=/run/user/2000 \
                    DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/2000/bus TZ=Asia/Tehran "$@"
            }
            dpkg() { command dpkg --no-triggers "$@" > log 2>&1 || { cat log; exit 1; }; }
            # Without a desktop, one of its checks fails.
            doctor() { guest "${1:-remindctl}" doctor || true; }
            pid() { guest systemctl --user show remindd -p MainPID --value; }
            state() { guest systemctl --user "$1" remindd.socket remindd.service | tr '\n' ' '; echo; }
            deb=$(echo /opt/dist/remindd_*.deb)
            cd /tmp
            # A container may leave out manual pages, and let packages start and stop no services.
            rm -f /etc/dpkg/dpkg.cfg.d/* /usr/sbin/policy-rc.d

            echo "== install"
            dpkg -i "$deb"
            grep -c "remindd: each user starts it with: systemctl --user enable --now remindd.socket remindd.service" log
            state is-enabled || true
            guest remindctl 2>&1 | grep hint || true
            guest systemctl --user enable --quiet --now remindd.socket remindd.service
            guest remindctl med add --title Pill --when "daily at 08:00" > /dev/null
            doctor | grep " unit" | tr -s ' '
            man -w remindctl

            echo "== the login screen"
            useradd --system greeter
            systemctl --global enable --quiet remindd.socket remindd.service
            systemctl start "user@$(id -u greeter)"
            runuser -u greeter -- env XDG_RUNTIME_DIR="/run/user/$(id -u greeter)" \
                systemctl --user is-active sockets.target remindd.socket remindd.service || true
            systemctl --global disable --quiet remindd.socket remindd.service

            echo "== update"
            first=$(pid)
            dpkg-deb -R "$deb" next && sed -i 's/^Version: .*/&.1/' next/DEBIAN/control
            dpkg-deb --root-owner-group -Znone -b next next.deb > /dev/null
            dpkg -i next.deb
            # A process of the user manager's becomes the daemon a moment after it has its number.
            program() { [[ $(pid) != "$first" && $(pid) != 0 ]] && readlink "/proc/$(pid)/exe"; }
            for i in $(seq 100); do
                running=$(program || true)
                if [[ $running && $running != */systemd ]]; then break; fi
                sleep 0.2
            done
            echo "$running"
            guest remindctl list --json | grep -o '"id":"pill"'
            guest systemctl --user show remindd -p NeedDaemonReload -p Result | sort

            echo "== beside a tarball"
            (cd /home/guest && guest tar -x) < <(gunzip -c /opt/dist/*.tar.gz)
            guest bash -c '~/remindd-*/install' | grep "It hides"
            doctor /home/guest/.local/bin/remindctl | grep -A 1 " package " | tr -s ' '
            guest bash -c '~/remindd-*/install --uninstall' | grep "There is a package"
            guest systemctl --user enable --quiet --now remindd.socket remindd.service
            doctor | grep " unit" | tr -s ' '

            echo "== remove"
            dpkg -r remindd
            state is-active || true
            pgrep -c -x remindd || true
            dpkg -P remindd
            find /usr /etc /var/lib/dpkg/info \( -name 'remindd*' -o -name 'remindctl*' \) | wc -l
            ls /home/guest/.local/share/remindd/journal.sqlite
            """#, asRoot: true, bindings: ["\(folder["one"]):/opt/dist"])
        #expect(result.status == 0, "\(result.output)")
        let enable = "systemctl --user enable --now remindd.socket remindd.service"
        #expect(
            result.output == """
                == install
                1
                disabled disabled\u{20}
                remindctl: hint: \(enable)
                ok unit remindd.service of the package is enabled and active
                /usr/share/man/man1/remindctl.1.gz
                == the login screen
                active
                inactive
                inactive
                == update
                /usr/bin/remindd
                "id":"pill"
                NeedDaemonReload=no
                Result=success
                == beside a tarball
                It hides the remindd of a package. To use that one: systemd/install --uninstall; to remove it: \
                sudo apt remove remindd
                warn package /home/guest/.config/systemd/user/remindd.service hides \
                /usr/lib/systemd/user/remindd.service of the package
                 to use the package: systemd/install --uninstall; then: \(enable)
                There is a package of remindd. To use it: \(enable)
                ok unit remindd.service of the package is enabled and active
                == remove
                inactive inactive\u{20}
                0
                0
                /home/guest/.local/share/remindd/journal.sqlite

                """, "\(result.output)")
    }

    @Test(arguments: [("--frob", "unknown option --frob"), ("one two", "one folder at most")])
    func whatItDoesNotKnow(arguments: String, message: String) throws {
        let result = try run("\"$ROOT/systemd/package\" \(arguments)")
        #expect(result.status == 64)
        #expect(
            result.output == """
                package: error: \(message)
                package: hint: usage: systemd/package [--fast] [FOLDER]

                """)
    }
}
