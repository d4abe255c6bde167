import Glibc
import Programs
import Support
import Testing

/// The days of lenses in the window, walked through by AT-SPI alone, with a real daemon.
@Suite("The window's lenses", .serialized)
struct WindowLensTests: WindowWalk {
    let stage: WindowStage

    init() async throws { stage = try await WindowStage() }

    private func run(_ command: String) throws -> String {
        let result = try session.run(command)
        try #require(result.code == 0, "\(command): \(result.out)\(result.error)")
        return String(result.out.dropLast())
    }

    /// `worn` and `not_worn` of a day, as the terminal says it.
    private func state(_ day: String) throws -> String {
        try run("remindctl lens show soft --date \(day) --json | jq -c '[.worn, .not_worn]'")
    }

    private func start() async throws {
        try await session.start()
        _ = try run("remindctl lens add Soft --type biweekly --opened \(try run("date -d '9 days ago' +%F"))")
    }

    @Test("a worn day of yesterday is recorded, taken back and recorded as not worn", .timeLimit(.minutes(2)))
    func yesterday() async throws {
        try await start()
        let window = try open()
        defer { window.stop() }
        try walk("see 'Soft, not recorded'")
        try walk("press 'Previous day'")
        try walk("see 'Yesterday'")
        try walk("press 'Worn: Soft'")
        try walk("see 'Soft, worn'")
        try expectRecord("defined done")
        #expect(try state("yesterday") == "[true,false]" && state("today") == "[false,false]")
        try await Task.sleep(for: .milliseconds(600))
        try walk("press 'Undo: Soft'")
        try walk("see 'Soft, not recorded'")
        #expect(try state("yesterday") == "[false,false]")
        try await Task.sleep(for: .milliseconds(600))
        try walk("press 'Not worn: Soft'")
        try walk("see 'Soft, not worn'")
        #expect(try state("yesterday") == "[false,true]")
        try expectRecord("defined done retracted missed")
        // Another day's answer is not today's.
        try walk("press 'Today'")
        try walk("see 'Soft, not recorded'")
        _ = try run("remindctl lens wear")
        try walk("see 'Soft, worn'")
    }

    @Test("the figures of lenses record today, and a new pair once it is meant", .timeLimit(.minutes(2)))
    func figures() async throws {
        try await start()
        let window = try open()
        defer { window.stop() }
        try walk("press 'Figures'")
        try walk("see 'open 9 of 14'")
        try walk("press 'Worn today'")
        try walk("see 'worn 1 of 14'")
        try walk("gone 'Worn today'")
        #expect(try state("today") == "[true,false]")
        try walk("press 'New pair'")
        try walk("see 'Record it early'")
        try walk("press 'Cancel'")
        try walk("gone 'Record it early'")
        try expectRecord("defined done")
        try walk("press 'New pair'")
        try walk("press 'Record it early'")
        try walk("see 'open 0 of 14'")
        #expect(try run("remindctl lens history --json | jq '.[0].cycles | length'") == "2")
    }
}
