/// A translation, compiled by msgfmt of GNU gettext as it is for a package.
package enum Translation {
    private static let root = String("\(#filePath)".split(separator: "/Tests/Support").first ?? "")

    /// - Parameter language: The name of its file in config/po: `de`.
    /// - Returns: The bytes of the `.mo` file.
    package static func compiled(_ language: String) throws -> [UInt8] {
        try compile("\(root)/config/po/\(language).po")
    }

    /// A language in which each text is its places alone, with a mark for all words between two: what is still English on a
    /// screen was never looked up.
    package static func wordless() throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let template = try ChildProcess.run(["cat", "\(root)/config/po/remindd.pot"]).output
        var lines = [
            "msgid \"\"",
            #"msgstr "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=1; plural=0;\n""#, "",
        ]
        var (text, plural): (Substring, Substring?) = ("", nil)
        for line in template.split(separator: "\n", omittingEmptySubsequences: false).drop(while: { !$0.isEmpty }) {
            if line.hasPrefix("msgid_plural ") {
                plural = line.dropFirst("msgid_plural ".count)
            } else if line.hasPrefix("msgid ") {
                (text, plural) = (line.dropFirst("msgid ".count), nil)
            } else if line.hasPrefix("msgstr[1]") {
                continue
            } else if line.hasPrefix("msgstr") {
                lines.append("\(plural == nil ? "msgstr" : "msgstr[0]") \(wordless(plural ?? text))")
                continue
            }
            lines.append(String(line))
        }
        let po = folder["wordless.po"]
        try folder.write("wordless.po", lines.joined(separator: "\n"))
        return try compile(po)
    }

    /// `"%{n} due at %{time}"` as `"%{n}~%{time}~"`
    private static func wordless(_ literal: Substring) -> String {
        var (result, isPlace) = ("", false)
        for letter in literal {
            if letter == "%" { isPlace = true }
            if isPlace || letter == "\"" {
                result.append(letter)
            } else if result.last != "~" {
                result.append("~")
            }
            if letter == "}" { isPlace = false }
        }
        return result
    }

    private static func compile(_ po: String) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let made = try ChildProcess.run(["msgfmt", "-o", folder["made.mo"], po])
        guard made.status == 0 else { throw Uncompiled(reason: made.output) }
        return folder.bytes("made.mo")
    }

    package struct Uncompiled: Error { package var reason: String }
}
