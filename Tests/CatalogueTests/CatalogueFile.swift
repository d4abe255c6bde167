/// Writes catalogues as GNU gettext describes them, right or wrong.
struct CatalogueFile {
    var texts: [(original: String, translation: String)] = [
        ("", "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n")
    ]
    var isSwapped = false
    var magic: UInt32 = 0x9504_12DE
    var revision: UInt32 = 0
    var isSorted = true

    init(_ texts: KeyValuePairs<String, String> = [:]) { self.texts += texts.map { ($0.key, $0.value) } }

    /// A header alone.
    init(header: String) { texts = [("", header)] }

    var bytes: [UInt8] {
        let entries =
            (isSorted
            ? texts.sorted { Array($0.original.utf8).lexicographicallyPrecedes(Array($1.original.utf8)) } : texts)
            .map { (Array($0.original.utf8), Array($0.translation.utf8)) }
        let count = UInt32(entries.count)
        var numbers: [UInt32] = [magic, revision, count, 28, 28 + 8 * count, 0, 28 + 16 * count]
        var text: [UInt8] = []
        for part in [entries.map(\.0), entries.map(\.1)] {
            for one in part {
                numbers += [UInt32(one.count), 28 + 16 * count + UInt32(text.count)]
                text += one + [0]
            }
        }
        return numbers.flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * (isSwapped ? 3 - $0 : $0))) }
        } + text
    }
}
