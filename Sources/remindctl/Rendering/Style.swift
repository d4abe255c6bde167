/// How text may look where it goes.
struct Style {
    /// The terminal's width; `nil` for a pipe or a file, where nothing is ever cut.
    var columns: Int?
    var isColored: Bool
    /// Whether symbols beyond ASCII can be shown.
    var isUnicode: Bool
    var depth = Depth.palette
    /// The terminal's height; `nil` for a pipe or a file.
    var rows: Int?

    /// How many colours the terminal has.
    enum Depth {
        /// Its own sixteen.
        case palette
        /// The 256 of xterm.
        case indexed
        /// Red, green and blue.
        case full
    }

    var ellipsis: String { isUnicode ? "…" : "..." }

    /// A text in a tint. Colour never carries the meaning alone: every state is also a symbol and a word.
    func paint(_ text: String, _ tint: Tint?) -> String {
        guard isColored, let tint, !text.isEmpty else { return text }
        return "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m"
    }
}

/// Select Graphic Rendition parameters (ECMA-48, 8.3.117): the terminal's own palette, so that any theme stays readable.
enum Tint: String {
    case bold = "1"
    case quiet = "2"
    case attention = "1;33"
    case good = "32"
    case bad = "31"
    case waiting = "36"
}
