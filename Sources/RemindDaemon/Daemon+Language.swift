import Catalogue
import Reminders
import Vocabulary

/// The language of notifications.
extension Daemon {
    private static let largestCatalogue = 4 << 20

    /// Shows notifications in the language that the settings or the session name, as far as it has a catalogue.
    func useLanguage(of settings: Settings) {
        let locale = systemLocale
        let wanted = Languages(setting: settings.language) { locale[$0] ?? environment.variables[$0] }
        var (catalogues, language, problem): ([Catalogue], String?, String?) = ([], nil, nil)
        for name in wanted.names {
            let path = CatalogueFolder.file(of: name, in: environment.localeFolder)
            do {
                guard let bytes = try readBytes(path, atMost: Daemon.largestCatalogue) else { continue }
                catalogues.append(try Catalogue(bytes))
                language = language ?? name
            } catch {
                let reason = (error as? RemindError)?.message ?? "\(error)"
                problem = "\(path) is no catalogue, and its texts are in English: \(reason)"
            }
        }
        if catalogues.isEmpty, problem == nil, wanted.isChosen, let name = wanted.names.first {
            problem = "there is no translation into \(quoted(name)): notifications are in English"
        }
        languageProblem = problem
        loop.use(Wording(catalogues, language: language))
    }

    /// The system's variables, if the session has none.
    private var systemLocale: [String: String] {
        guard Languages.variables.allSatisfy({ (environment.variables[$0] ?? "").isEmpty }) else { return [:] }
        let text = environment.localeFiles.lazy.compactMap { [self] in try? readFile($0) }.first
        return text.map { Languages.variables(inLocaleFile: $0) } ?? [:]
    }
}
