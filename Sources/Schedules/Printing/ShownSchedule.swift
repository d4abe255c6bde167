/// A schedule's text as replies have it. A rule may have thousands of dates of its own (`RDATE:`, `EXDATE:`); a reply has
/// the first ones of each list and says how many more there are.
package enum ShownSchedule {
    /// Dates of a list.
    package static let most = 20
    /// A text of fewer bytes has no longer list.
    private static let shortest = most * 16

    /// `RRULE:FREQ=DAILY;COUNT=1 from 2026-12-01T08:00 RDATE:20261202T080000,... (4979 more)`, which no schedule is: it
    /// cannot be taken for the whole.
    ///
    /// - Parameter when: The schedule in canonical form.
    package static func text(_ when: String) -> String { cut(when).text }

    /// How many dates it has, if the text is cut; `nil` if it is whole.
    package static func dates(_ when: String) -> Int? { cut(when).dates }

    private static func cut(_ when: String) -> (text: String, dates: Int?) {
        guard when.utf8.count > shortest, when.utf8.contains(UInt8(ascii: ":")) else { return (when, nil) }
        var words: [String] = []
        var (dates, isCut) = (0, false)
        for word in when.split(separator: " ", omittingEmptySubsequences: false) {
            guard word.hasPrefix("RDATE:") || word.hasPrefix("EXDATE:") else {
                words.append(String(word))
                continue
            }
            let count = word.utf8.count { $0 == UInt8(ascii: ",") } + 1
            dates += count
            guard count > most else {
                words.append(String(word))
                continue
            }
            isCut = true
            let first = word.split(separator: ",", maxSplits: most).prefix(most).joined(separator: ",")
            words.append("\(first),... (\(count - most) more)")
        }
        return isCut ? (words.joined(separator: " "), dates) : (when, nil)
    }
}
