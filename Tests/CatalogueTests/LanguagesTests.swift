import Catalogue
import Testing

@Suite("Languages")
struct LanguagesTests {
    static func names(_ option: String? = nil, _ setting: String? = nil, _ environment: [String: String] = [:])
        -> [String]
    {
        Languages(option: option, setting: setting, environment: { environment[$0] }).names
    }

    @Test("the first that is not empty decides")
    func order() {
        let all = [
            "REMINDD_LANGUAGE": "fr", "LANGUAGE": "it", "LC_ALL": "pl_PL.UTF-8", "LC_MESSAGES": "cs_CZ.UTF-8",
            "LANG": "ar_EG.UTF-8",
        ]
        func without(_ names: String...) -> [String: String] { all.filter { !names.contains($0.key) } }
        #expect(Self.names("de", "tr", all) == ["de"])
        #expect(Self.names(nil, "tr", all) == ["fr"])
        #expect(Self.names(nil, "tr", without("REMINDD_LANGUAGE")) == ["tr"])
        #expect(Self.names(nil, "", without("REMINDD_LANGUAGE")) == ["it"])
        #expect(Self.names(nil, nil, without("REMINDD_LANGUAGE", "LANGUAGE")) == ["pl_PL", "pl"])
        #expect(Self.names(nil, nil, without("REMINDD_LANGUAGE", "LANGUAGE", "LC_ALL")) == ["cs_CZ", "cs"])
        #expect(Self.names(nil, nil, ["LANG": "ar_EG.UTF-8", "LC_ALL": ""]) == ["ar_EG", "ar"])
        #expect(Self.names() == [])
    }

    @Test(
        "C means English, and so does a list behind English",
        arguments: [
            (["LC_ALL": "C", "LANGUAGE": "de"], []), (["LANG": "POSIX", "LANGUAGE": "de"], []),
            // A locale that holds no language leaves the wish as it is.
            (["LANG": "C.UTF-8", "LANGUAGE": "de"], ["de"]), (["LANGUAGE": "de"], ["de"]), (["LANG": "C.UTF-8"], []),
            (["LANG": "en_US.UTF-8"], []), (["LANGUAGE": "en:de"], []), (["LANGUAGE": "de:en:fr"], ["de"]),
            (["LANGUAGE": "de_AT:de", "LANG": "en_GB.UTF-8"], ["de_AT", "de"]),
            (["LANGUAGE": "ar:de_DE:fr"], ["ar", "de_DE", "de", "fr"]),
            (["REMINDD_LANGUAGE": "de", "LC_ALL": "C"], ["de"]),
        ] as [([String: String], [String])])
    func english(environment: [String: String], names: [String]) {
        #expect(Self.names(nil, nil, environment) == names)
    }

    @Test(
        "a name of a locale",
        arguments: [
            ("de", ["de"]), ("de_AT.UTF-8", ["de_AT", "de"]), ("de-at", ["de_AT", "de"]),
            ("sr_RS.UTF-8@latin", ["sr_RS@latin", "sr@latin", "sr_RS", "sr"]), ("sr@latin", ["sr@latin", "sr"]),
            ("DE_de", ["de_DE", "de"]), ("de_DE@euro", ["de_DE@euro", "de@euro", "de_DE", "de"]),
        ])
    func folders(name: String, folders: [String]) { #expect(LocaleName(name)?.folders == folders) }

    @Test(
        "a name that is none becomes no part of a path",
        arguments: [
            "", ".", "..", "../de", "de/..", "/de", "d e", "de_", "_DE", "de__DE", "de_DE_x", "de@", "de@../x",
            "d\u{e9}", "de\0",
        ])
    func unusable(name: String) {
        #expect(LocaleName(name) == nil)
        #expect(Self.names(name) == [])
    }

    @Test("the locale of the system, as its file has it")
    func localeFile() {
        let text = "# LANG=fr\nLANG=\"de_AT.UTF-8\"\nLC_MESSAGES='ar' \nPATH=/bin\nLC_TIME=C\n=x\nLANGUAGE\n"
        #expect(Languages.variables(inLocaleFile: text) == ["LANG": "de_AT.UTF-8", "LC_MESSAGES": "ar"])
        #expect(Languages.variables(inLocaleFile: "").isEmpty)
    }

    @Test("translations are beside the programs, or where TEXTDOMAINDIR says")
    func places() {
        #expect(CatalogueFolder.path(beside: "/home/me/.local/bin") { _ in nil } == "/home/me/.local/share/locale")
        #expect(CatalogueFolder.path(beside: "/bin") { _ in "" } == "/share/locale")
        #expect(CatalogueFolder.path(beside: nil) { _ in nil } == "/usr/share/locale")
        let folder = CatalogueFolder.path(beside: "/usr/bin") { $0 == "TEXTDOMAINDIR" ? "/tmp/locale" : nil }
        #expect(CatalogueFolder.file(of: "de_AT", in: folder) == "/tmp/locale/de_AT/LC_MESSAGES/remindd.mo")
    }

    @Test("what a person names is known as chosen")
    func chosen() {
        #expect(Languages(option: "de", environment: { _ in nil }).isChosen)
        #expect(!Languages(environment: { $0 == "LANG" ? "de" : nil }).isChosen)
    }
}
