import Glibc
import Support

/// A file that reads like a terminal: what is typed, what is answered, and with which exit code.
///
///     # a comment
///     $ remindctl take metformin
///     taken: Metformin 500 mg, {time} ({handle})
///     $ remindctl take nobody
///     2> remindctl: error: there is no reminder nobody
///     [exit 65]
///
/// Lines of standard error begin with `2> `. `{time}`, `{date}`, `{handle}`, `{span}`, `{number}` and `{any}` stand for
/// what differs from run to run, `{zone}` for the name of the zone. `@start`, `@stop` and `@kill` act on the daemon;
/// `@file NAME` writes the lines up to `@end` into a file of the session's folder; `@until TEXT $ COMMAND` repeats a
/// command until it prints the text.
///
/// It plays at noon, whatever the time is: in a zone where it is noon now. `@zone NAME`, on a line of its own anywhere,
/// says where it plays instead; then it has to hold at any time of day.
package struct Transcript {
    private enum Step {
        case command(String, expected: [String], code: Int32, line: Int)
        case daemon(String)
        case file(String, String)
        case until(String, command: String)
    }

    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Transcripts/"

    /// The ones that every edit is held against: a day, the first steps, what is refused, the protocol.
    package static let everyday = [
        "a-day.txt", "protocol.txt", "refusals.txt", "sample-day.txt", "several-at-once.txt",
    ]

    /// All the others.
    package static let others: [String] = {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".txt"), !everyday.contains(name) { names.append(name) }
        }
        return names.sorted()
    }()

    /// Those of some that REMINDD_TRANSCRIPT names, with commas between them: while one is written. All, without it.
    package static func chosen(of names: [String]) -> [String] {
        guard let wanted = getenv("REMINDD_TRANSCRIPT") else { return names }
        let chosen = String(cString: wanted).split(separator: ",")
        return names.filter { name in chosen.contains { name == "\($0).txt" } }
    }

    /// Each daemon watches with three of the 128 inotify instances that a person has.
    private static let turnstile = Turnstile(places: 32)

    /// Plays the one of this name in a session of its own.
    package static func play(_ name: String) async throws {
        let file = try require(fopen(folder + name, "r"), "\(name) is missing")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while let byte = UInt8(exactly: getc(file)) { bytes.append(byte) }
        let transcript = try Transcript(String(decoding: bytes, as: UTF8.self), name: name)
        await turnstile.enter()
        defer { Task { await turnstile.leave() } }
        try await transcript.play(in: Session(zone: transcript.zone ?? Noon.zone(at: time(nil))))
    }

    private let name: String
    /// Where it plays; at noon where it does not matter.
    package private(set) var zone: String?
    private var steps: [Step] = []

    package init(_ text: String, name: String) throws {
        self.name = name
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        var number = 0
        func next() -> String? {
            number += 1
            return lines.popFirst()
        }
        while let line = next() {
            if line.hasPrefix("$ ") {
                var expected: [String] = []
                var code: Int32 = 0
                let start = number
                while let following = lines.first, !["$ ", "@", "# "].contains(where: following.hasPrefix) {
                    _ = next()
                    if following.hasPrefix("[exit "), let value = Int32(following.dropFirst(6).dropLast()) {
                        code = value
                    } else {
                        expected.append(following)
                    }
                }
                // Blank lines between two commands belong to neither.
                while expected.last?.isEmpty == true { expected.removeLast() }
                steps.append(.command(String(line.dropFirst(2)), expected: expected, code: code, line: start))
            } else if line.hasPrefix("@file ") {
                var content = ""
                while let following = next(), following != "@end" { content += following + "\n" }
                steps.append(.file(String(line.dropFirst(6)), content))
            } else if line.hasPrefix("@until ") {
                let parts = line.dropFirst(7).split(separator: " $ ", maxSplits: 1)
                try require(parts.count == 2, "\(name):\(number): @until TEXT $ COMMAND")
                steps.append(.until(String(parts[0]), command: String(parts[1])))
            } else if line.hasPrefix("@zone ") {
                zone = String(line.dropFirst(6))
            } else if line.hasPrefix("@") {
                steps.append(.daemon(String(line.dropFirst())))
            } else {
                try require(line.isEmpty || line.hasPrefix("#"), "\(name):\(number): \(line)")
            }
        }
    }

    /// What differs from what is written.
    package struct Differences: Error, CustomStringConvertible {
        package let description: String
    }

    /// Plays it in a session to its end, and compares every line.
    ///
    /// - Throws: `Differences`, all of them.
    package func play(in session: Session) async throws {
        var differences: [String] = []
        do {
            for step in steps { try await play(step, in: session, &differences) }
        } catch {
            differences.append("\(name): \(error)")
        }
        if !differences.isEmpty { throw Differences(description: differences.joined(separator: "\n")) }
    }

    private func play(_ step: Step, in session: Session, _ differences: inout [String]) async throws {
        switch step {
        case .daemon("start"): try await session.start()
        case .daemon("stop"):
            let code = session.stop()
            if code != 0 { differences.append("\(name): the daemon ended with \(code)") }
        case .daemon("kill"): session.killHard()
        case .daemon(let other): throw Missing("\(name): there is no step @\(other)")
        case .file(let path, let content): _ = try session.folder.write(path, content)
        case .until(let text, let command): try await session.wait(for: text, from: command)
        case .command(let command, let expected, let code, let line):
            let output = try session.run(command)
            var actual = output.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if actual.last == "" { actual.removeLast() }
            actual += output.error.split(separator: "\n").map { "2> \($0)" }
            while actual.last?.isEmpty == true { actual.removeLast() }
            let matches = actual.count == expected.count && zip(actual, expected).allSatisfy(Transcript.matches)
            if matches, output.code == code { return }
            differences.append(
                """
                \(name):\(line): $ \(command)
                expected [exit \(code)]:
                \(expected.joined(separator: "\n"))
                got [exit \(output.code)]:
                \(actual.joined(separator: "\n"))
                """)
        }
    }

    private static let placeholders: [(String, String)] = [
        ("{time}", #"[0-9]{2}:[0-9]{2}(:[0-9]{2})?"#), ("{date}", #"[0-9]{4}-[0-9]{2}-[0-9]{2}"#),
        ("{handle}", #"[2-9][2-9a-z]{2,}"#), ("{zone}", #"[A-Za-z]+/[A-Za-z0-9_+-]+"#), ("{number}", #"[0-9]+"#),
        ("{span}", #"([0-9]+ (h|min|s|d)( [0-9]+ (min|s|h))?|now|less than a minute)"#), ("{any}", #".*"#),
        // Columns are as wide as their widest value, so the blanks between them differ too.
        ("  ", #" +"#),
    ]

    private static func matches(_ actual: String, _ expected: String) -> Bool {
        var pattern = ""
        var rest = expected[...]
        scan: while !rest.isEmpty {
            for (name, expression) in placeholders where rest.hasPrefix(name) {
                pattern += expression
                rest = rest.dropFirst(name.count)
                if name == "  " { rest = rest.drop { $0 == " " } }
                continue scan
            }
            let character = rest.removeFirst()
            if #"\.[]{}()*+?^$|"#.contains(character) { pattern.append("\\") }
            pattern.append(character)
        }
        guard let expression = try? Regex("^\(pattern)$") else { return false }
        return actual.wholeMatch(of: expression) != nil
    }
}
