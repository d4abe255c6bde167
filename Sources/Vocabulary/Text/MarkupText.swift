/// A text as the markup that shows it, for notification servers (Desktop Notifications Specification 1.2) and Pango.
package enum MarkupText {
    /// Quotation marks need no escape outside of a tag.
    package static func escaped(_ text: String) -> String {
        var result = ""
        // Scalars: one that joins the character before it would hide a `&` from a comparison of characters.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
