import RemindProtocol
import Vocabulary

/// How a bar wants its line. Sources: waybar-custom(5), the i3bar protocol, polybar's module `custom/script` and the
/// panel plugin genmon of Xfce.
package enum BarFormat: String, CaseIterable {
    case waybar, i3bar, polybar, genmon, plain, json

    /// The lines before the first one.
    package func beginning(once: Bool) -> [String] {
        self == .i3bar && !once ? [#"{"version":1,"click_events":true}"#, "["] : []
    }

    package func written(_ line: BarLine, once: Bool = false) throws -> String {
        switch self {
        case .plain: return line.text
        case .polybar: return BarFormat.withoutTags(line.text)
        case .genmon:
            // It starts the program each time, which is the only way to change the line.
            let parts = [
                ("txt", MarkupText.escaped(line.text)),
                ("tool", line.lines.map { MarkupText.escaped($0) }.joined(separator: "\n")),
                ("txtclick", "remindctl pick"),
            ]
            return parts.map { "<\($0.0)>\($0.1)</\($0.0)>" }.joined(separator: "\n")
        case .waybar:
            // A title with a bare `&` would make the whole module vanish.
            return try BarFormat.text(
                Waybar(
                    text: MarkupText.escaped(line.text), alt: line.main,
                    tooltip: line.lines.map { MarkupText.escaped($0) }.joined(separator: "\n"), class: line.classes,
                    percentage: line.percentage ?? 0))
        case .i3bar:
            let block = try BarFormat.text(
                I3Block(
                    text: line.text, short: line.short, color: BarFormat.colour(line.main),
                    urgent: line.main == .urgent || line.main == .unsaved))
            return once ? block : "[\(block)],"
        case .json:
            return try BarFormat.text(
                Plain(class: line.main, text: line.text, lines: line.lines, percentage: line.percentage))
        }
    }

    private struct Waybar: Encodable {
        var text: String
        var alt: BarLine.Class
        var tooltip: String
        var `class`: [BarLine.Class]
        var percentage: Int
    }

    private struct I3Block: Encodable {
        var name = "remindd"
        var text: String
        var short: String
        var color: String?
        var urgent: Bool

        enum CodingKeys: String, CodingKey {
            case name, color, urgent
            case text = "full_text"
            case short = "short_text"
        }
    }

    private struct Plain: Encodable {
        var `class`: BarLine.Class
        var text: String
        var lines: [String]
        var percentage: Int?
    }

    private static func text(_ value: some Encodable) throws -> String {
        CleanText.json(try VarlinkJSON.encode(value))
    }

    /// For polybar, `%{` begins a tag, for which it has no escape: a tag without effect keeps the two apart.
    static func withoutTags(_ text: String) -> String {
        var escaped = ""
        var isAfterPercent = false
        for scalar in text.unicodeScalars {
            if scalar == "{", isAfterPercent { escaped += "%{O0}" }
            isAfterPercent = scalar == "%"
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    /// The text says it too.
    private static func colour(_ main: BarLine.Class) -> String? {
        switch main {
        case .due, .orange: "#ffb86c"
        case .urgent, .unsaved, .red: "#ff5555"
        case .green: "#50fa7b"
        case .yellow: "#f1fa8c"
        case .soon: "#8be9fd"
        case .off: "#999999"
        case .upcoming, .clear, .windowEnding: nil
        }
    }
}
