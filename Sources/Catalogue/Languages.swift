/// Which languages a person wants, the best one first, as names of folders: `de_AT`, `de`.
///
/// An empty list means English. Names of languages are read as text: whether the system has made a locale of that name is
/// of no matter here, since no text, date or number is written by it.
package struct Languages: Hashable, Sendable {
    package private(set) var names: [String] = []
    /// True if a person or a setting named them, and not only the environment that all programs have.
    package private(set) var isChosen = false

    package static let english = Languages()

    /// The first of these that is not empty decides:
    ///
    /// 1. The option `--language`.
    /// 2. `REMINDD_LANGUAGE`.
    /// 3. The setting `language`.
    /// 4. `LANGUAGE`, a list with colons, unless the locale is `C` or `POSIX`.
    /// 5. The locale: `LC_ALL`, `LC_MESSAGES` or `LANG`.
    ///
    /// - Parameters:
    ///   - option: A language, such as `de` or `de_AT`.
    ///   - setting: The language that the settings name.
    ///   - environment: The value of a variable.
    package init(option: String? = nil, setting: String? = nil, environment: (String) -> String?) {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let chosen = option ?? value("REMINDD_LANGUAGE") ?? setting.flatMap({ $0.isEmpty ? nil : $0 }) {
            isChosen = true
            take(chosen.split(separator: ":"))
            return
        }
        let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG")
        // Scripts that set it want English, as from all programs.
        if let locale, ["C", "POSIX"].contains(locale) { return }
        take((value("LANGUAGE") ?? locale ?? "").split(separator: ":"))
    }

    /// The variables that tell a program the language of the session.
    package static let variables = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]

    /// The variables of a file with the system's locale (locale.conf(5)): a line each, perhaps with quotation marks.
    package static func variables(inLocaleFile text: String) -> [String: String] {
        var found: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard let sign = line.firstIndex(of: "=") else { continue }
            let value = line[line.index(after: sign)...]
            found[String(line[..<sign])] = value.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        }
        return found.filter { variables.contains($0.key) }
    }

    private init() {}

    private mutating func take(_ wishes: [Substring]) {
        for wish in wishes {
            guard let locale = LocaleName(wish) else { continue }
            // Behind English nothing is wanted: it needs no translation.
            if locale.isEnglish { return }
            names += locale.folders.filter { !names.contains($0) }
        }
    }
}

/// The name of a locale: `language[_COUNTRY][.charset][@modifier]`. A hyphen is as good as the underscore.
package struct LocaleName: Hashable, Sendable {
    package let language: String
    package let country: String?
    package let modifier: String?

    /// - Returns: `nil` if it is not such a name: it may become a part of a path.
    package init?(_ text: some StringProtocol) {
        let atSign = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let name = atSign[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)[0]
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
        func isWord(_ word: some StringProtocol, _ lengths: ClosedRange<Int>) -> Bool {
            lengths.contains(word.utf8.count)
                && word.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || ($0 >= 0x30 && $0 <= 0x39) }
        }
        guard parts.count <= 2, isWord(parts[0], 1...8), parts.count < 2 || isWord(parts[1], 1...8),
            atSign.count < 2 || isWord(atSign[1], 1...16)
        else { return nil }
        language = parts[0].lowercased()
        country = parts.count > 1 ? parts[1].uppercased() : nil
        modifier = atSign.count > 1 ? atSign[1].lowercased() : nil
    }

    package var isEnglish: Bool { ["en", "c", "posix"].contains(language) }

    /// Where its translations may be, the nearest first: `sr_RS@latin`, `sr@latin`, `sr_RS`, `sr`.
    package var folders: [String] {
        let places = [country.map { "\(language)_\($0)" }, language].compactMap { $0 }
        return (modifier.map { modifier in places.map { "\($0)@\(modifier)" } } ?? []) + places
    }
}
