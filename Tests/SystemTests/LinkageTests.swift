import Glibc
import Programs
import Testing

private let releaseFolder = getenv("REMINDD_RELEASE_DIR").map { String(cString: $0) }

/// What the shipped programs are made of. Needs the binaries that `Tests/run --all` builds as `systemd/install` does.
@Suite("What the programs link", .enabled(if: releaseFolder != nil, "REMINDD_RELEASE_DIR is not set"))
struct LinkageTests {
    /// Shared libraries, and the relocations that they need, took a third of its start.
    @Test("the command line needs no shared library")
    func commandLine() throws {
        #expect(try output(of: "readelf --dynamic", on: "remindctl").contains("There is no dynamic section"))
    }

    @Test("the command line has neither the record nor the bus in it")
    func neighbours() throws {
        for name in ["SQLite format 3", "DBUS_SESSION_BUS_ADDRESS"] {
            let found = try output(of: "grep -a -o -m 1 '\(name)'", on: "remindctl")
            #expect(found.isEmpty, "remindctl contains \(name)")
        }
    }

    @Test("the daemon has the Swift runtime inside")
    func runtime() throws {
        let libraries = try output(of: "ldd", on: "remindd")
        #expect(libraries.contains("libc.so"))
        #expect(!libraries.contains("libswift"))
        #expect(!libraries.contains("Foundation"))
    }

    /// ICU is 30 MB of tables whose time zones age with the program instead of with the system.
    @Test("no ICU", arguments: ["remindd", "remindctl"])
    func icu(program: String) throws {
        // For a program without shared libraries, ldd says just that.
        let libraries = try output(of: "ldd", on: program)
        #expect(!libraries.contains("libicu"))
        // The name of ICU's table of data, which outlives stripping.
        let tables = try output(of: "grep -a -o -m 1 -E 'icudt[0-9]+|ICU_DATA'", on: program)
        #expect(tables.isEmpty, "\(program) contains ICU: \(tables)")
    }

    @Test("the window has the Swift runtime inside, and GTK outside")
    func window() throws {
        let path = "\(try #require(releaseFolder))/remindd-window"
        guard access(path, X_OK) == 0 else { try Test.cancel("remindd-window was not built for release") }
        let libraries = try output(of: "ldd", on: "remindd-window")
        #expect(libraries.contains("libadwaita-1.so") && libraries.contains("libgtk-4.so"))
        for name in ["libswift", "Foundation", "libsqlite3"] {
            #expect(!libraries.contains(name), "\(name)")
        }
        let tables = try output(of: "grep -a -o -m 1 -E 'icudt[0-9]+|ICU_DATA'", on: "remindd-window")
        #expect(tables.isEmpty, "remindd-window contains ICU: \(tables)")
    }

    /// What a command writes about a program; it may fail, as `grep` does where it finds nothing.
    private func output(of command: String, on program: String) throws -> String {
        let path = "\(try #require(releaseFolder))/\(program)"
        try #require(access(path, X_OK) == 0, "no program at \(path)")
        return try ShellCommand("\(command) '\(path)'").output
    }
}
