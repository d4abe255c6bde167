import Glibc
import RemindClient
import Support
import Testing
import Vocabulary

@Suite("Two shared folders, copied both ways")
struct SegmentFolderTests {
    private let folder: Support.TemporaryFolder
    private let own: SegmentFolder
    private let other: SegmentFolder

    init() throws {
        folder = try Support.TemporaryFolder()
        (own, other) = (SegmentFolder(folder["own"]), SegmentFolder(folder["other"]))
        try write("own/circle", "0123456789abcdef\n")
    }

    private func write(_ path: String, _ text: String) throws {
        let above = path.split(separator: "/").dropLast().joined(separator: "/")
        _ = try ChildProcess.run(["mkdir", "-p", folder[above]])
        try folder.write(path, text)
    }

    private func text(_ path: String) -> String { folder.read(path) }

    @Test("what is longer replaces its beginning, on either side, and nothing older comes back")
    func longer() throws {
        try write("own/1f2a3b4c/00000001-aaaaaaaa.seg", "one\ntwo\n")
        #expect(try other.take(from: own) == 1)
        #expect(text("other/circle") == "0123456789abcdef\n")
        #expect(text("other/1f2a3b4c/00000001-aaaaaaaa.seg") == "one\ntwo\n")
        try write("own/1f2a3b4c/00000001-aaaaaaaa.seg", "one\ntwo\nthree\n")
        #expect(try own.take(from: other) == 0 && other.take(from: own) == 1)
        #expect(text("other/1f2a3b4c/00000001-aaaaaaaa.seg") == "one\ntwo\nthree\n")
        #expect(try own.take(from: other) == 0 && other.take(from: own) == 0)
    }

    @Test("of two files that went apart both are kept, once")
    func apart() throws {
        try write("own/1f2a3b4c/00000001-aaaaaaaa.seg", "one\ntwo\n")
        try write("other/1f2a3b4c/00000001-aaaaaaaa.seg", "one\nTWO\n")
        for _ in 1...3 {
            _ = try own.take(from: other)
            _ = try other.take(from: own)
        }
        for side in ["own", "other"] {
            let names = try ChildProcess.run(["ls", folder["\(side)/1f2a3b4c"]]).output.split(separator: "\n")
            let texts = Set(names.map { text("\(side)/1f2a3b4c/\($0)") })
            #expect(texts == ["one\ntwo\n", "one\nTWO\n"] && names.allSatisfy { $0.hasSuffix(".seg") }, "\(side)")
            #expect(names.count <= 3)
        }
    }

    @Test("a file that was joined with others does not come back, and one with something else does")
    func joined() throws {
        let parts = ["header 1\none\ntwo\n{\"closed\":1}\n", "header 3\nthree\n", "header 4\nfour\n"]
        for (index, part) in parts.enumerated() {
            try write("other/1f2a3b4c/0000000\([1, 3, 4][index])-aaaaaaaa.seg", part)
        }
        try write("own/1f2a3b4c/00000001-bbbbbbbb.seg", "header\none\ntwo\nthree\n{\"closed\":2}\n")
        #expect(try own.take(from: other) == 1)
        #expect(text("own/1f2a3b4c/00000004-aaaaaaaa.seg") == parts[2])
        #expect(try other.take(from: own) == 1 && own.take(from: other) == 0)
    }

    @Test("only segments of devices are copied, and no link is followed")
    func strange() throws {
        try folder.write("secret", "secret\n")
        try write("own/1f2a3b4c/notes.txt", "x")
        try write("own/1f2a3b4c/.syncthing.a.seg", "x")
        try write("own/UPPERCASE/00000001-aaaaaaaa.seg", "x")
        symlink(folder["secret"], folder["own/1f2a3b4c/00000002-bbbbbbbb.seg"])
        symlink(folder["own/UPPERCASE"], folder["own/deadbeef"])
        mkfifo(folder["own/1f2a3b4c/00000003-cccccccc.seg"], 0o600)
        #expect(try other.take(from: own) == 0)
        #expect(try ChildProcess.run(["find", folder["other"], "-type", "f"]).output == folder["other/circle"] + "\n")
    }

    @Test("what cannot be read or written, or is no segment, is said")
    func refused() throws {
        try write("own/1f2a3b4c/00000001-aaaaaaaa.seg", "one\n")
        try folder.write("file", "")
        #expect(throws: RemindError.self) { try SegmentFolder(folder["file"]).take(from: own) }
        #expect(throws: RemindError.self) { try SegmentFolder(folder["no/where"]).take(from: own) }
        truncate(folder["own/1f2a3b4c/00000001-aaaaaaaa.seg"], 21 << 20)
        #expect(throws: RemindError.self) { try other.take(from: own) }
    }
}
