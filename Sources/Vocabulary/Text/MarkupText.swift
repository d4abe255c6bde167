/// A text as the markup that shows it, for notification servers (Desktop Notifications Specification 1.2) and Pango.
package enum MarkupText {
    /// - Parameters:
    ///   - text: Any text.
    ///   - linked: True if links are marked as links.
    package static func escaped(_ text: String, linked: Bool) -> String {
        guard linked, let link = LinkText.first(in: text), let range = text.firstRange(of: link) else {
            return escaped(text)
        }
        let mark = "<a href=\"\(escaped(link, isAttribute: true))\">\(escaped(link))</a>"
        return escaped(String(text[..<range.lowerBound])) + mark
            + escaped(String(text[range.upperBound...]), linked: linked)
    }

    /// - Parameters:
    ///   - text: Any text.
    ///   - isAttribute: True if quotation marks are escaped, too, which outside of a tag need none.
    package static func escaped(_ text: String, isAttribute: Bool = false) -> String {
        var result = ""
        // Scalars: one that joins the character before it would hide a `&` from a comparison of characters.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where isAttribute: result += "&quot;"
            case "'" where isAttribute: result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
