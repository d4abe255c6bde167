import Glibc
import Support
import Testing

@testable import Catalogue

@Suite("Catalogues")
struct CatalogueTests {
    static func catalogue(_ texts: KeyValuePairs<String, String>) throws -> Catalogue {
        try Catalogue(CatalogueFile(texts).bytes)
    }

    @Test("a text is found among others, and only as it is", arguments: [false, true])
    func found(isSwapped: Bool) throws {
        var file = CatalogueFile([
            "Taken": "Genommen", "Taken late": "Spät genommen", "Skipped": "Ausgelassen", "Empty": "",
        ])
        file.isSwapped = isSwapped
        let german = try Catalogue(file.bytes)
        #expect(german.count == 5)
        #expect(german.translation(of: "Taken") == "Genommen")
        #expect(german.translation(of: "Taken late") == "Spät genommen")
        #expect(german.translation(of: "Skipped") == "Ausgelassen")
        for unknown in ["taken", "Take", "Taken ", "A", "Z", "Empty"] {
            #expect(german.translation(of: unknown) == nil, "\(unknown)")
        }
    }

    @Test("a context tells two texts apart")
    func contexts() throws {
        let german = try Self.catalogue(["Open": "offen", "button\u{4}Open": "Öffnen"])
        #expect(german.translation(of: "Open") == "offen")
        #expect(german.translation(of: "Open", context: "button") == "Öffnen")
        #expect(german.translation(of: "Open", context: "menu") == nil)
    }

    @Test("a number chooses the form")
    func plurals() throws {
        let german = try Self.catalogue([
            "%{n} dose\0%{n} doses": "eine Gabe\0%{n} Gaben", "%{n} pill\0%{n} pills": "%{n} Pille\0Pillen",
            "%{n} day of %{title}\0%{n} days of %{title}": "ein Tag\0%{n} Tage mit %{title}",
            "%{n} eye\0%{n} eyes": "%n} Auge\0%{n} Augen", "day\0days": "Tag",
        ])
        #expect(german.translation(of: "%{n} dose", "%{n} doses", for: 1) == "eine Gabe", "no other number has it")
        #expect(german.translation(of: "%{n} pill", "%{n} pills", for: 2) == nil, "many numbers have it")
        #expect(
            german.translation(of: "%{n} day of %{title}", "%{n} days of %{title}", for: 1) == nil, "a place is lost")
        #expect(german.translation(of: "%{n} eye", "%{n} eyes", for: 1) == nil, "a place is damaged")
        #expect(german.translation(of: "%{n} dose", "%{n} doses", for: 0) == "%{n} Gaben")
        #expect(german.translation(of: "one dose", "%{n} doses", for: 1) == nil)
        #expect(german.translation(of: "day", "days", for: 1) == "Tag")
        #expect(german.translation(of: "day", "days", for: 2) == nil, "the second form is not there")
        let other = try Self.catalogue(["One dose\0%{n} doses": "Eine Gabe\0%{n} Gaben"])
        #expect(other.translation(of: "One dose", "%{n} doses", for: 1) == "Eine Gabe")
    }

    @Test("a translation that loses or invents a place is not used")
    func places() throws {
        let german = try Self.catalogue([
            "%{title} at %{time}": "um %{time}: %{title}", "%{dose} of %{title}": "%{title}",
            "Taken": "%{title} genommen",
        ])
        #expect(german.translation(of: "%{title} at %{time}") == "um %{time}: %{title}")
        #expect(german.translation(of: "%{dose} of %{title}") == nil)
        #expect(german.translation(of: "Taken") == nil)
    }

    @Test(
        "values take their places, whatever they hold",
        arguments: [
            ("%{title} at %{time}", "%{time} of %{title} at 08:00"), ("%{time}%{time}", "08:0008:00"),
            ("100 %", "100 %"),
            ("%{unknown} %{", "%{unknown} %{"), ("%%{time}", "%08:00"), ("", ""), ("\u{644}%{time}", "\u{644}08:00"),
        ])
    func filled(text: String, expected: String) {
        #expect(Places.filled(text, ["title": "%{time} of %{title}", "time": "08:00"]) == expected)
        #expect(Places.filled(text, [:]) == text)
    }

    // MARK: Refused

    @Test(
        "what is no catalogue is refused",
        arguments: [
            ([], .format), (Array("msgid \"Taken\"\nmsgstr \"Genommen\"\n".utf8), .format),
            (Array(repeating: 0, count: 1000), .format), (changed { $0.magic = 0x9504_12DF }, .format),
            (changed { $0.revision = 2 << 16 }, .format), (changed { $0.isSorted = false }, .order),
            (changed { $0.texts.append(("Taken", "Again")) }, .order),
            (CatalogueFile(header: "Plural-Forms: nplurals=2; plural=n/;\n").bytes, .plurals),
            (CatalogueFile(header: "Content-Type: text/plain; charset=ISO-8859-15\n").bytes, .encoding),
        ] as [([UInt8], CatalogueError)])
    func refused(bytes: [UInt8], error: CatalogueError) {
        #expect(throws: error) { try Catalogue(bytes) }
        #expect("\(error)".hasPrefix("it"))
    }

    static func changed(_ change: (inout CatalogueFile) -> Void) -> [UInt8] {
        var file = CatalogueFile(["Taken": "Genommen", "Skipped": "Ausgelassen"])
        change(&file)
        return file.bytes
    }

    @Test("text that is not UTF-8 is refused")
    func encodings() throws {
        var bytes = CatalogueFile(["Taken": "Spaet"]).bytes
        let place = try #require(bytes.lastIndex(of: UInt8(ascii: "e")))
        bytes[place] = 0xE4
        #expect(throws: CatalogueError.encoding) { try Catalogue(bytes) }
    }

    @Test("a part of a file is refused, wherever it ends")
    func truncated() throws {
        let bytes = CatalogueFile(["Taken": "Genommen", "%{n} dose\0%{n} doses": "%{n} Gabe\0%{n} Gaben"]).bytes
        _ = try Catalogue(bytes)
        for count in 0..<bytes.count {
            #expect(throws: CatalogueError.self, "\(count) bytes") { try Catalogue(Array(bytes.prefix(count))) }
        }
    }

    @Test("a damaged file is refused, or gives texts that have their places")
    func damaged() throws {
        let whole = CatalogueFile([
            "Taken %{dose}": "%{dose} genommen", "%{n} dose\0%{n} doses": "%{n} Gabe\0%{n} Gaben",
        ])
        .bytes
        var used = 0
        for place in whole.indices {
            for value in [0, 1, 4, 0x7F, 0x80, 0xFF, whole[place] ^ 0x10, whole[place] &+ 1] as [UInt8] {
                var bytes = whole
                bytes[place] = value
                guard let catalogue = try? Catalogue(bytes) else { continue }
                used += 1
                let taken = catalogue.translation(of: "Taken %{dose}")
                #expect(taken?.contains("%{dose}") != false)
                for number in [0, 1, 2, UInt64.max] {
                    let doses = catalogue.translation(of: "%{n} dose", "%{n} doses", for: number)
                    // The rule is a part of the file, and may have another form for one number alone.
                    let isAlone = catalogue.plurals.form(of: number).map(catalogue.plurals.isOfOneNumber) == true
                    #expect(doses?.contains("%{n}") != false || isAlone)
                }
            }
        }
        // Most of a catalogue is text, and any letter may be another one.
        #expect(used > whole.count)
    }
}
