import Glibc
import Support
import Testing

/// The files by which desktops and software centres know the window.
@Suite("The window's files")
struct WindowFileTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/config/window"

    private func check(_ program: String, _ line: String) throws {
        guard access("/usr/bin/\(program)", X_OK) == 0 else { try Test.cancel("\(program) is not installed") }
        let result = try ChildProcess.run(["/bin/bash", "-c", "set -e; cd '\(WindowFileTests.folder)'; \(line)"])
        #expect(result.status == 0 && !result.output.contains("warning"), "\(result.output)")
    }

    @Test("the desktop entry") func entry() throws {
        let folder = try TemporaryFolder()
        let copy = folder["org.remindd.Window.desktop"]
        try check(
            "desktop-file-validate",
            "sed 's,@PROGRAMS@,/usr/bin,' org.remindd.Window.desktop > '\(copy)'; desktop-file-validate '\(copy)'")
    }

    @Test("the desktop entry of the tray") func tray() throws {
        let folder = try TemporaryFolder()
        let copy = folder["remindd-tray.desktop"]
        try check(
            "desktop-file-validate",
            "sed 's,@PROGRAMS@,/usr/bin,' ../remindd-tray.desktop > '\(copy)'; desktop-file-validate '\(copy)'")
    }

    @Test("the metadata") func metadata() throws {
        try check("appstreamcli", "appstreamcli validate --no-net org.remindd.Window.metainfo.xml")
    }
}
