import Support
import Testing

@testable import RemindDaemon

/// Regression: dunst and mako do not look for a name in the folder that systemd/install fills, and showed no icon.
@Suite("The icon")
struct IconTests {
    private static let place = "icons/hicolor/scalable/apps"

    @Test("a file of the person's own, else of the system, else a name")
    func file() throws {
        let folder = try TemporaryFolder()
        func icon(_ variables: [String: String]) throws -> String {
            try DaemonEnvironment(
                variables.merging(["HOME": folder["home"], "XDG_RUNTIME_DIR": folder["run"]]) { own, _ in own }
            )
            .icon
        }
        let system = ["XDG_DATA_DIRS": "relative:\(folder["none"]):\(folder["system"])"]
        #expect(try icon(system) == "remindd")
        let files = ["system/\(Self.place)", "home/.local/share/\(Self.place)", "data/\(Self.place)"].map {
            "\($0)/remindd.svg"
        }
        for file in files { _ = try ChildProcess.run(["mkdir", "-p", "\(folder[file])/.."]) }
        for file in files { _ = try ChildProcess.run(["rmdir", folder[file]]) }
        try folder.write(files[0], "<svg/>")
        #expect(try icon(system) == folder[files[0]])
        try folder.write(files[1], "<svg/>")
        #expect(try icon(system) == folder[files[1]])
        #expect(try icon(["XDG_DATA_DIRS": ""]) == folder[files[1]])
        try folder.write(files[2], "<svg/>")
        #expect(try icon(["XDG_DATA_HOME": folder["data"]]) == folder[files[2]])
    }
}
