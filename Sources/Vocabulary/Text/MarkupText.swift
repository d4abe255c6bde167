/// A text as the markup that shows it, for notification servers (Desktop Notifications Specification 1.2) and Pango.
package enum MarkupText {
    /// - Parameters:
    ///   - text: Any text.
    ///   - linked: True if links are marked as links.
    package static func escaped(_ text: String, linked: Bool) -> String {
        guard linked else { return escaped(text) }
        return LinkText.mapped(
            text, link: { "<a href=\"\(escaped($0, isAttribute: true))\">\(escaped($0))</a>" },
            between: { escaped($0) })
    }

    /// The markup with links as dunst opens them: it gives the address of a mark to the browser as it is written, with each
    /// `&amp;`. It takes a bare link inside a mark for one more, so the text of the mark has no scheme.
    package static func listed(_ text: String) -> String {
        LinkText.mapped(text) { link in
            let address = link.replacing("\"", with: "%22").replacing("<", with: "%3C").replacing(">", with: "%3E")
            return "<a href=\"\(address)\">\(escaped(LinkText.short(link)))</a>"
        } between: {
            escaped($0)
        }
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
