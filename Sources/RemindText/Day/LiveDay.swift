package import CivilTime
package import RemindProtocol
import Reminders
package import Vocabulary

/// The live screen of `watch` as a value: what it shows, what a key asks for, and the lines to draw. Decides only.
package struct LiveDay {
    package enum Key: Equatable { case up, down, take, skip, snooze, undo, quit }

    /// A request to the daemon.
    package enum Request: Equatable {
        case row(RowRequest)
        case quit
    }

    private var day: Remindd1.Day?
    /// The daemon's clock when it said so.
    private var clock: Clock?
    /// The occurrence that keys are about, by its id. Once there is one, only a key moves it: neither an answer nor a list
    /// that changes puts another dose under a finger. If it goes, nothing is chosen until a key chooses.
    private(set) var chosen: String?
    /// The line of the list that the choice is on, or was on.
    private var line: Int?
    private var message = ""
    private var isBad = false
    private var isAway = false

    package init() {}

    // MARK: - Events

    /// The keys in the bytes of a terminal; all other bytes are ignored.
    package static func keys(_ bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "t"): keys.append(.take)
            case UInt8(ascii: "s"): keys.append(.skip)
            case UInt8(ascii: "z"): keys.append(.snooze)
            case UInt8(ascii: "u"): keys.append(.undo)
            case UInt8(ascii: "k"): keys.append(.up)
            case UInt8(ascii: "j"): keys.append(.down)
            case UInt8(ascii: "q"): keys.append(.quit)
            case 0x1B where rest.first == UInt8(ascii: "[") || rest.first == UInt8(ascii: "O"):
                rest.removeFirst()
                // Parameters, then the letter that ends the sequence (ECMA-48, 5.4).
                rest = rest.drop { (0x20...0x3F).contains($0) }
                switch rest.popFirst() {
                case UInt8(ascii: "A"): keys.append(.up)
                case UInt8(ascii: "B"): keys.append(.down)
                default: break
                }
            default: break
            }
        }
        return keys
    }

    package mutating func pressed(_ key: Key) -> Request? {
        (message, isBad) = ("", false)
        if key == .quit { return .quit }
        if key == .up || key == .down {
            move(key == .up ? -1 : 1)
            return nil
        }
        // The last line says that the daemon is away.
        guard !isAway else { return nil }
        guard let view = day?.occurrences.first(where: { $0.id == chosen }) else {
            message = "nothing is chosen: j and k choose"
            return nil
        }
        switch key {
        case .take: return .row(RowRequest(.done, of: view))
        case .skip: return .row(RowRequest(.skip, of: view))
        case .snooze: return .row(RowRequest(.snooze, of: view))
        case .undo: return .row(RowRequest(.undo, of: view))
        case .up, .down, .quit: return nil
        }
    }

    /// The daemon has said how the day is.
    package mutating func learned(_ day: Remindd1.Day, clock: Clock) {
        (self.day, self.clock) = (day, clock)
        isAway = false
        let rows = rows
        if line == nil {
            let waiting =
                rows.first { $0.status == .due } ?? rows.first { $0.status == .snoozed || $0.status == .upcoming }
            chosen = (waiting ?? rows.last)?.id
        }
        if let index = rows.firstIndex(where: { $0.id == chosen }) { line = index } else { chosen = nil }
    }

    /// The daemon has done what a key asked for.
    package mutating func heard(_ lines: [String]) {
        (message, isBad) = (lines.map(\.trimmed).joined(separator: "; "), false)
    }

    /// The daemon has refused it.
    package mutating func refused(_ error: RemindError) {
        (message, isBad) = (error.message.split(separator: "\n").first.map(String.init) ?? "", true)
    }

    /// The daemon has gone away.
    package mutating func lost() { isAway = true }

    /// True if a time on the screen changes within a minute: `in 40 s`.
    package func isNear(_ now: Instant) -> Bool {
        day?.occurrences.contains { $0.status == .upcoming && $0.epoch - now.seconds <= 60 } ?? false
    }

    // MARK: - The list

    /// The occurrences, in their order on the screen.
    private var rows: [OccurrenceView] {
        guard let day, let clock else { return [] }
        let style = Style()
        let lines = LiveDay.lines(day, clock: clock, style: style)
        return day.occurrences.indices.sorted { (lines.places[$0] ?? .max) < (lines.places[$1] ?? .max) }
            .map { day.occurrences[$0] }
    }

    /// The lines of `today`, and the first line of each occurrence, by its index.
    ///
    /// A title begins with a character of its own on the way through `DayText`, which is taken out again: one of a plane
    /// for private use, whose width is one column.
    private static func lines(
        _ day: Remindd1.Day, clock: Clock, style: Style
    ) -> (texts: [String], places: [Int: Int]) {
        var marked = day
        for index in day.occurrences.indices.prefix(privateUse.count) {
            guard let mark = Unicode.Scalar(privateUse.lowerBound + UInt32(index)) else { continue }
            marked.occurrences[index].title = String(Character(mark)) + day.occurrences[index].title
        }
        var places: [Int: Int] = [:]
        let texts = DayText.lines(marked, all: true, clock: clock, style: style).enumerated().map { line, text in
            guard text.unicodeScalars.contains(where: { privateUse.contains($0.value) }) else { return text }
            var plain = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                if privateUse.contains(scalar.value) {
                    let index = Int(scalar.value - privateUse.lowerBound)
                    places[index] = places[index] ?? line
                } else {
                    plain.append(scalar)
                }
            }
            return String(plain)
        }
        return (texts, places)
    }

    private static let privateUse: Range<UInt32> = 0xF0000..<0xFFFFE

    private mutating func move(_ step: Int) {
        let rows = rows
        guard !rows.isEmpty else { return }
        // If the chosen one is gone, its line has the one that was below it.
        let from = rows.firstIndex { $0.id == chosen } ?? (line ?? 0) - (step > 0 ? 1 : 0)
        let index = min(max(from + step, 0), rows.count - 1)
        (chosen, line) = (rows[index].id, index)
    }

    // MARK: - The screen

    private static let help = "t take   s skip   z snooze   u undo   j/k choose   q quit"
    private static let shortHelp = "t s z u  j/k  q"

    /// Fills the lines of the screen; the last two show the latest event and the keys.
    package func lines(rows: Int, clock: Clock, style: Style) -> [String] {
        let columns = style.columns ?? 80
        let help = LiveDay.help.count <= columns ? LiveDay.help : LiveDay.shortHelp
        let foot = [footer(style), style.paint(help, .quiet)].suffix(max(0, min(2, rows - 1)))
        let room = max(0, rows - foot.count)
        var (body, places): ([String], [Int: Int]) =
            day.map { LiveDay.lines($0, clock: clock, style: style) } ?? ([], [:])
        var focus = 0
        if let index = day?.occurrences.firstIndex(where: { $0.id == chosen }), let line = places[index] {
            focus = line
            // Rows are indented by two blanks.
            if body[line].hasPrefix(" ") { body[line] = style.paint(">", .bold) + body[line].dropFirst() }
        }
        // With the line below it, which a narrow screen has for it.
        let start = max(0, min(focus + 2 - room, body.count - room))
        var shown = Array(body.dropFirst(start).prefix(room))
        shown += Array(repeating: "", count: room - shown.count)
        return shown + foot
    }

    private func footer(_ style: Style) -> String {
        let text = isAway ? "remindd is gone: nothing is recorded until it is back" : message
        let cut = DisplayWidth.cut(CleanText.line(text), to: style.columns ?? 80, ellipsis: style.ellipsis)
        return style.paint(cut, isAway || isBad ? .attention : nil)
    }
}
