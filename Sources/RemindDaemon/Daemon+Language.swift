import Catalogue
import Reminders
import Vocabulary

/// The language of notifications.
extension Daemon {
    private static let largestCatalogue = 4 << 20
    /// Where systems keep the locale that a session starts with (locale.conf(5)). A service may start before the session has
    /// told it to the service manager.
    private static let localeFiles = ["/etc/locale.conf", "/etc/default/locale"]

    /// Shows notifications in the language that the settings or the session name, as far as it has a catalogue.
    func useLanguage(of settings: Settings) {
        let wanted = Languages(setting: settings.language, environment: localeVariable)
        var (catalogues, language, problem): ([Catalogue], String?, String?) = ([], nil, nil)
        for name in wanted.names {
            let path = "\(environment.localeFolder)/\(name)/LC_MESSAGES/remindd.mo"
            do {
                guard let bytes = try readBytes(path, atMost: Daemon.largestCatalogue) else { continue }
                catalogues.append(try Catalogue(bytes))
                language = language ?? name
            } catch {
                problem = "\(path) is no catalogue, and its texts are in English: \(error)"
            }
        }
        if catalogues.isEmpty, problem == nil, wanted.isChosen, let name = wanted.names.first {
            problem = "there is no translation into \(quoted(name)): notifications are in English"
        }
        languageProblem = problem
        loop.use(Wording(catalogues, language: language))
    }

    /// A variable of the session; if that has no locale, of the system.
    private func localeVariable(_ name: String) -> String? {
        let locale = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
        guard locale.contains(name), locale.allSatisfy({ (environment.variables[$0] ?? "").isEmpty }) else {
            return environment.variables[name]
        }
        return Daemon.localeFiles.lazy.compactMap { [self] in try? readFile($0) }.first.flatMap { text in
            let line = text.split(separator: "\n").first { $0.hasPrefix("\(name)=") }
            return line.map { $0.dropFirst(name.count + 1).filter { $0 != "\"" && $0 != "'" } }
        }
    }
}
