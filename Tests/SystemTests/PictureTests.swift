import Glibc
import Programs
import Support
import Testing

/// The pictures in README can be made anew from the programs as they are.
@Suite("Pictures")
struct PictureTests {
    @Test("of a terminal and of a notification", .timeLimit(.minutes(3)))
    func pictures() throws {
        let folder = try TemporaryFolder()
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let made = try ChildProcess.run(
            ["\(root)/Tests/pictures", folder["pictures"]],
            environment: ["REMINDD_BIN_DIR": try Session.binaries(release: false)])
        #expect(made.status == 0, "\(made.output)")
        for name in ["terminal", "notification"] {
            // Text in its colours, and not a blank.
            let colours = try ChildProcess.run(
                ["convert", folder["pictures/\(name).png"], "-format", "%k %w", "info:"], environment: [:])
            let numbers = colours.output.split(separator: " ").compactMap { Int($0) }
            #expect(numbers.count == 2 && numbers[0] > 8 && numbers[1] > 300, "\(name): \(colours.output)")
        }
    }
}
