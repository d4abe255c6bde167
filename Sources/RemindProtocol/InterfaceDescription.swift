/// A varlink interface as its definition text, from which the methods it offers are read.
package struct InterfaceDescription: Hashable, Sendable {
    /// Reverse-domain name, such as `org.remindd.Remindd1`.
    package let name: String
    /// The definition in varlink's interface language (varlink.org/Interface-Definition).
    package let text: String
    /// Names of the methods the text declares, without the interface.
    package let methods: Set<String>

    /// Reads the `interface` line and the `method` lines; comments and everything else are left to the text.
    package init(_ text: String) {
        var name = ""
        var methods: Set<String> = []
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
            guard words.count == 2 else { continue }
            let word = words[1].prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
            if words[0] == "interface", name.isEmpty { name = String(word) }
            if words[0] == "method" { methods.insert(String(word)) }
        }
        (self.name, self.text, self.methods) = (name, text, methods)
    }
}
