import RemindProtocol
import Testing
import Vocabulary

struct SocketPathTests {
    @Test(arguments: [
        (["REMINDD_SOCKET": "/a/b", "XDG_RUNTIME_DIR": "/run/user/7"], "/a/b"),
        (["REMINDD_SOCKET": "relative"], "relative"),
        (["REMINDD_SOCKET": "", "XDG_RUNTIME_DIR": "/run/user/7"], "/run/user/7/remindd/org.remindd.Remindd1"),
        (["XDG_RUNTIME_DIR": "/run/user/7/"], "/run/user/7/remindd/org.remindd.Remindd1"),
        (["XDG_RUNTIME_DIR": "/run", "REMINDD_RECORD": "mother"], "/run/remindd@mother/org.remindd.Remindd1"),
        (["REMINDD_SOCKET": "/a/b", "REMINDD_RECORD": "mother"], "/a/b"),
    ])
    func rule(environment: [String: String], path: String) throws {
        #expect(try SocketPath(environment: { environment[$0] }).string == path)
    }

    @Test(arguments: [
        ([:], SocketPath.Problem.unset),
        (["XDG_RUNTIME_DIR": ""], .unset),
        (["XDG_RUNTIME_DIR": "run"], .unset),
        (["REMINDD_SOCKET": String(repeating: "é", count: 54)], .tooLong(String(repeating: "é", count: 54))),
        (["REMINDD_SOCKET": "a\u{0}b"], .invalid),
        (
            ["XDG_RUNTIME_DIR": "/run", "REMINDD_RECORD": "../x"],
            .record(
                RemindError(
                    .invalidArgument, "the name of a record is 1 to 32 of a-z, 0-9 and -, and begins with a letter",
                    hint: "such as: remindctl --record mother"))
        ),
    ])
    func noPath(environment: [String: String], problem: SocketPath.Problem) {
        #expect(throws: problem) { try SocketPath(environment: { environment[$0] }) }
        #expect(!problem.hint.isEmpty)
    }

    @Test func longestPathFits() throws {
        let path = try SocketPath("/" + String(repeating: "a", count: 106))
        let length = path.withAddress { address, size in size }
        #expect(length == 110)
        #expect(throws: SocketPath.Problem.self) { try SocketPath("/" + String(repeating: "a", count: 107)) }
    }

    @Test(arguments: [("/a/b/c", "/a/b"), ("/c", "/"), ("c", ".")])
    func folder(path: String, folder: String) throws {
        #expect(try SocketPath(path).folder == folder)
    }
}
