/// The text of a reminder of Remind, without what Remind would put into it (remind(1), THE SUBSTITUTION FILTER).
struct RemindText {
    private(set) var text = ""
    /// True if it has an expression.
    private(set) var isComputed = false

    init(_ body: String) {
        // A calendar shows only what is between %" and %".
        let parts = body.components(separatedBy: "%\"")
        let shown = parts.count >= 3 ? parts[1] : parts.joined()
        isComputed = shown.contains("[")
        var rest = Substring(shown)
        while let character = rest.popFirst() {
            guard character == "%" else {
                text.append(character)
                continue
            }
            // At the end it only leaves out a blank line.
            guard let next = rest.popFirst() else { break }
            var letter = next
            if letter == "*", let second = rest.popFirst() { letter = second }
            switch letter {
            case "%": text.append("%")
            case "_": text.append(" ")
            case _ where letter.isLetter || letter.isNumber || "!@#".contains(letter): break
            default: text.append(letter)
            }
        }
        text = text.split(separator: " ").joined(separator: " ")
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
