import Schedules
package import Vocabulary

extension Definition {
    /// The definition with one of its schedules switched on or off.
    ///
    /// - Parameters:
    ///   - text: The whole schedule, in any spelling of it.
    ///   - isOn: True if it is to yield slots.
    package func switching(_ text: String, on isOn: Bool) throws(RemindError) -> Definition {
        let wanted = (try? Schedule(parsing: text, context: .file).description) ?? text.trimmed
        func isWanted(_ line: Line) -> Bool { line.when == wanted || ShownSchedule.text(line.when) == wanted }
        guard lines.contains(where: isWanted) else {
            throw RemindError(
                .invalidSchedule, "\(id) has no schedule \(quoted(text.trimmed))",
                hint: "it has: \(written.map { quoted(ShownSchedule.text($0.when)) }.joined(separator: ", "))")
        }
        guard isOn || !wanted.hasPrefix("as needed") else {
            throw RemindError(
                .invalidSchedule, "an as-needed schedule has no times to switch off",
                hint: "leave it out with: remindctl \(Kinds.named(kind)?.command ?? kind) edit \(id) --when")
        }
        var definition = self
        for index in lines.indices where isWanted(lines[index]) {
            definition.lines[index].enabled = isOn ? nil : false
        }
        return definition
    }
}
