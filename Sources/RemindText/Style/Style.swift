/// How text may look where it goes.
package struct Style {
    /// The terminal's width; `nil` for a pipe or a file, which get whole lines.
    package var columns: Int?
    var isColored: Bool
    /// True if symbols beyond ASCII can be shown.
    package var isUnicode: Bool
    package var depth: Depth
    /// The terminal's height; `nil` for a pipe or a file.
    package var rows: Int?

    /// How many colours the terminal has.
    package enum Depth {
        /// Its own sixteen.
        case palette
        /// The 256 of xterm.
        case indexed
        /// Red, green and blue.
        case full
    }

    package init(
        columns: Int? = nil, isColored: Bool = false, isUnicode: Bool = true, depth: Depth = .palette, rows: Int? = nil
    ) {
        (self.columns, self.isColored, self.isUnicode) = (columns, isColored, isUnicode)
        (self.depth, self.rows) = (depth, rows)
    }

    /// Lines as a file gets them, to be measured.
    var bare: Style { Style(isUnicode: isUnicode) }

    var ellipsis: String { isUnicode ? "…" : "..." }

    /// A text in a tint. Colour never carries the meaning alone: every state is also a symbol and a word.
    package func paint(_ text: String, _ tint: Tint?) -> String {
        guard isColored, let tint, !text.isEmpty else { return text }
        return "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m"
    }
}

/// Select Graphic Rendition parameters (ECMA-48, 8.3.117): the terminal's own palette, so that any theme stays readable.
package enum Tint: String {
    case bold = "1"
    case quiet = "2"
    case attention = "1;33"
    case good = "32"
    case bad = "31"
    case waiting = "36"
}
