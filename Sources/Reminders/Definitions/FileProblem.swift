/// A problem in a file that a person wrote, with its place.
package struct FileProblem: Hashable, Sendable, Codable {
    package var file: String
    package var line: Int
    /// `medication "metformin"`, if it is about one reminder.
    package var subject: String?
    package var message: String
    package var hint: String?

    package init(file: String, line: Int, subject: String? = nil, message: String, hint: String? = nil) {
        (self.file, self.line, self.subject, self.message, self.hint) = (file, line, subject, message, hint)
    }

    /// `reminders.toml:12: medication "metformin": ...`
    package var text: String {
        "\(file):\(line): " + (subject.map { "\($0): " } ?? "") + message
    }
}
