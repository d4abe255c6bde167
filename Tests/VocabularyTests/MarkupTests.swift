import Support
import Testing
import Vocabulary

@Suite("Text as markup")
struct MarkupTests {
    @Test("what is special stays special beside scalars that join it", arguments: ["<", ">", "&"] as [Unicode.Scalar])
    func clusters(_ special: Unicode.Scalar) {
        let entities = ["<": "&lt;", ">": "&gt;", "&": "&amp;"]
        for text in Clusters.around(special) {
            let expected = text.unicodeScalars.map { entities[String($0)] ?? String($0) }.joined()
            #expect(Array(MarkupText.escaped(text).utf8) == Array(expected.utf8), "\(text.debugDescription)")
        }
    }
}
