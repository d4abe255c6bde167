import Vocabulary

/// Words of a title that say it may be a medicine.
enum MedicineWords {
    private static let words: Set<String> = ["pill", "pills", "tablet", "tablets", "mg", "dose"]

    static func occur(in title: String) -> Bool {
        asciiLowercased(title).split { !($0.isLetter || $0.isNumber || $0 == "." || $0 == ",") }.contains { word in
            let word = word.drop { ".,".contains($0) }.reversed().drop { ".,".contains($0) }.reversed()
            let text = String(word)
            if words.contains(text) { return true }
            return text.hasSuffix("mg") && text.dropLast(2).last?.isNumber == true
        }
    }
}
