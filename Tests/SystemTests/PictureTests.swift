import Glibc
import Programs
import Support
import Testing

/// The pictures in README can be made anew from the programs as they are.
@Suite("Pictures")
struct PictureTests {
    @Test("of a terminal, a notification and the window", .timeLimit(.minutes(3)))
    func pictures() throws {
        let folder = try TemporaryFolder()
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let made = try ChildProcess.run(
            ["\(root)/Tests/pictures", folder["pictures"]],
            environment: ["REMINDD_BIN_DIR": try Session.binaries(release: false)])
        #expect(made.status == 0, "\(made.output)")
        let hasWindow = access("\(try Session.binaries(release: false))/remindd-window", X_OK) == 0
        for name in ["terminal", "notification"] + (hasWindow ? ["window"] : []) {
            // Text in its colours, and not a blank.
            let colours = try ChildProcess.run(
                ["convert", folder["pictures/\(name).png"], "-format", "%k %w", "info:"], environment: [:])
            let numbers = colours.output.split(separator: " ").compactMap { Int($0) }
            #expect(numbers.count == 2 && numbers[0] > 8 && numbers[1] > 300, "\(name): \(colours.output)")
        }
    }
}
