import Catalogue
import Glibc
import Support
import Testing

@Suite("Plural forms")
struct PluralFormsTests {
    static func bytes(of path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno, "open \(path)") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    @Test("49 languages, each number from 0 to 10,000: as GNU gettext says")
    func peers() throws {
        let folder = try TemporaryFolder()
        let script = String("\(#filePath)".split(separator: "/Tests/CatalogueTests").first ?? "") + "/Tests/plurals"
        let log = folder["log"]
        guard try ChildProcess([script, folder["made"]], output: log).wait() == 0 else {
            Issue.record("Tests/plurals: \(String(decoding: try Self.bytes(of: log), as: UTF8.self))")
            return
        }
        let listed = folder["listed"]
        _ = try ChildProcess(["ls", folder["made"]], output: listed).wait()
        let names = String(decoding: try Self.bytes(of: listed), as: UTF8.self).split(separator: "\n")
        let languages = names.filter { $0.hasSuffix(".mo") }.map { $0.dropLast(3) }
        #expect(languages.count == 49)
        for language in languages {
            let catalogue = try Catalogue(try Self.bytes(of: folder["made/\(language).mo"]))
            let expected = try Self.bytes(of: folder["made/\(language).forms"])
            #expect(expected.count == 10_001)
            let wrong = expected.indices.first { number in
                catalogue.plurals.form(of: UInt64(number)).map { UInt8(ascii: "a") + UInt8($0) } != expected[number]
            }
            #expect(wrong == nil, "\(language)")
            for number in stride(from: 0, through: 10_000, by: 97) {
                let text = catalogue.translation(of: "%{n} dose", "%{n} doses", for: UInt64(number))
                #expect(text == "\(Character(UnicodeScalar(expected[number]))) %{n}", "\(language) \(number)")
            }
        }
    }

    @Test(
        "the rules of C for what binds more",
        arguments: [
            ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 3 - 2", 5), ("100 / 10 / 5", 2), ("7 % 4 * 2", 6),
            ("!0 + 1", 2),
            ("!(1 + 1)", 0), ("!!5", 1), ("1 < 2 == 1", 1), ("3 > 2 > 1", 0), ("1 || 0 && 0", 1),
            ("1 == 1 && 2 != 3", 1),
            ("0 ? 1 : 0 ? 2 : 3", 3), ("1 ? 0 ? 4 : 5 : 6", 5), ("0 && 1 / 0", 0), ("1 || 1 / 0", 1),
            ("n >= 5 ? n <= 5 : 9", 1),
            ("2 - 3 > 0", 1), ("n-3", 2),
        ])
    func binding(expression: String, value: Int) throws {
        #expect(try PluralForms("nplurals=100; plural=\(expression);").form(of: 5) == value)
    }

    @Test("a rule that divides by 0 has no form; one that gives a form too many means the first one")
    func outside() throws {
        #expect(try PluralForms("nplurals=2; plural=1 / (n - 5);").form(of: 5) == nil)
        #expect(try PluralForms("nplurals=2; plural=1 % (n - 5);").form(of: 5) == nil)
        #expect(try PluralForms("nplurals=2; plural=n;").form(of: 5) == 0)
        #expect(PluralForms.usual.form(of: 1) == 0)
        #expect(PluralForms.usual.form(of: 0) == 1)
    }

    @Test(
        "what is no rule is refused",
        arguments: [
            "", "nplurals=2", "nplurals=2;", "nplurals=2; plural=", "nplurals=2; plural=;", "nplurals=0; plural=0;",
            "nplurals=101; plural=0;", "nplurals=-1; plural=0;", "nplurals=x; plural=0;", "nplurals=2; plural=n +;",
            "nplurals=2; plural=(n;", "nplurals=2; plural=n);", "nplurals=2; plural=n ? 1;", "nplurals=2; plural=m;",
            "nplurals=2; plural=n & 1;", "nplurals=2; plural=n = 1;", "nplurals=2; plural=0; rm",
            "plural=0; nplurals=1;",
            "nplurals=2; plural=1234567890123456789;", "nplurals=2; plural=\(String(repeating: "(", count: 900))n",
            "nplurals=2; plural=\(String(repeating: "!", count: 60))n;",
            "nplurals=2; plural=n\(String(repeating: "+1", count: 1000));",
        ])
    func refused(text: String) {
        #expect(throws: CatalogueError.plurals) { try PluralForms(text) }
    }

    @Test("a rule may be as long as 2,000 bytes, and end without a semicolon")
    func long() throws {
        #expect(try PluralForms("nplurals=2; plural=n\(String(repeating: "+1", count: 980))").form(of: 0) == 0)
        #expect(
            try PluralForms(
                "nplurals=1; plural=\(String(repeating: "(", count: 45))n\(String(repeating: ")", count: 45));"
            ).count == 1)
    }
}
