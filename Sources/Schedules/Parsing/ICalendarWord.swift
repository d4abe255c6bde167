/// A piece of an iCalendar token, and its place in the line, in characters.
struct ICalendarWord: Hashable {
    let text: Substring
    let start: Int

    var range: Range<Int> { start..<start + text.count }

    /// The pieces between separators, including empty ones; there is at least one.
    func split(at separator: Character) -> [ICalendarWord] {
        var pieces: [ICalendarWord] = []
        var place = start
        for piece in text.split(separator: separator, omittingEmptySubsequences: false) {
            pieces.append(ICalendarWord(text: piece, start: place))
            place += piece.count + 1
        }
        return pieces
    }

    /// The parts before and after the first separator; without one, the second is `nil`.
    func halves(at separator: Character) -> (ICalendarWord, ICalendarWord?) {
        guard let index = text.firstIndex(of: separator) else { return (self, nil) }
        let first = ICalendarWord(text: text[..<index], start: start)
        let rest = text[text.index(after: index)...]
        return (first, ICalendarWord(text: rest, start: start + first.text.count + 1))
    }
}
