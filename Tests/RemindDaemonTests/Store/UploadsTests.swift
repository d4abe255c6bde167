import Dispatch
import Glibc
import Support
import Testing

@testable import RemindDaemon
@testable import Vocabulary

/// Files that clients send piece by piece.
@Suite struct UploadsTests {
    private let folder: TemporaryFolder
    private var uploads: Uploads

    init() throws {
        folder = try TemporaryFolder()
        uploads = Uploads(folder: folder.path)
    }

    private func files() -> [String] {
        Uploads.files(in: folder.path).map { String($0.split(separator: "/").last ?? "") }
    }

    @Test mutating func growByPiecesEachOnItsOwn() throws {
        #expect(try uploads.add(Array("one".utf8), at: 0, to: "a") == 3)
        #expect(try uploads.add(Array("x".utf8), at: 0, to: "b") == 1)
        #expect(try uploads.add(Array("two".utf8), at: 3, to: "a") == 6)
        var lines: [String] = []
        try LineFile.forEachLine(of: try uploads.use("a", hint: ""), longest: 100) {
            lines.append(String(decoding: $0, as: UTF8.self))
        }
        #expect(lines == ["onetwo"])
        // Again from the start.
        #expect(try uploads.add(Array("y".utf8), at: 0, to: "b") == 1)
        #expect(files() == ["upload-a.part", "upload-b.part"])
        uploads.discard("a")
        uploads.discardAll()
        #expect(files().isEmpty)
    }

    @Test(arguments: ["", "A", "../a", "a b", String(repeating: "a", count: 41)])
    mutating func refusesWhatIsNoName(name: String) {
        #expect(throws: RemindError.self) { try uploads.add([1], at: 0, to: name) }
        #expect(files().isEmpty)
    }

    @Test mutating func refusesAnotherPlaceAndTooMany() throws {
        #expect(throws: RemindError.self) { try uploads.add([1], at: 1, to: "a") }
        _ = try uploads.add([1], at: 0, to: "a")
        #expect(throws: RemindError.self) { try uploads.add([1], at: 2, to: "a") }
        #expect(throws: RemindError.self) { try uploads.use("b", hint: "") }
        for number in 1...7 { _ = try uploads.add([1], at: 0, to: "a\(number)") }
        #expect(throws: RemindError.self) { try uploads.add([1], at: 0, to: "one-more") }
        #expect(files().count == 8)
    }

    @Test mutating func goAfterAMinuteUnlessInUse() throws {
        uploads = Uploads(folder: folder.path, patience: .milliseconds(50))
        _ = try uploads.add([1], at: 0, to: "old")
        _ = try uploads.add([1], at: 0, to: "used")
        _ = try uploads.use("used", hint: "")
        #expect(throws: RemindError.self) { try uploads.use("used", hint: "") }
        #expect(throws: RemindError.self) { try uploads.add([1], at: 0, to: "used") }
        usleep(60_000)
        _ = try uploads.add([1], at: 0, to: "new")
        uploads.expire()
        #expect(files() == ["upload-new.part", "upload-used.part"])
        uploads.release("used")
        uploads.expire()
        #expect(files() == ["upload-new.part", "upload-used.part"])
        usleep(60_000)
        uploads.expire()
        #expect(files().isEmpty && uploads.isEmpty)
    }

    @Test mutating func doesNotFollowALink() throws {
        #expect(symlink("\(folder.path)/elsewhere", "\(folder.path)/upload-a.part") == 0)
        _ = try uploads.add([1], at: 0, to: "a")
        #expect(access("\(folder.path)/elsewhere", F_OK) != 0)
    }

    @Test(arguments: ["a\nb\n", "a\n\n\nb"]) func readsLines(text: String) throws {
        let path = "\(folder.path)/lines"
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
        close(descriptor)
        var lines: [String] = []
        try LineFile.forEachLine(of: path, longest: 1) { lines.append(String(decoding: $0, as: UTF8.self)) }
        #expect(lines == ["a", "b"])
    }

    @Test func refusesALongLine() throws {
        let path = "\(folder.path)/lines"
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        #expect(write(descriptor, "abc", 3) == 3)
        close(descriptor)
        #expect(throws: LineFile.TooLong.self) { try LineFile.forEachLine(of: path, longest: 2) { _ in } }
    }
}
