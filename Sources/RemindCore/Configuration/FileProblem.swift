/// Something wrong in a file a person wrote, with its place.
public struct FileProblem: Hashable, Sendable, Codable {
    public var file: String
    public var line: Int
    /// `medication "metformin"`, where it is about one reminder.
    public var subject: String?
    public var message: String
    public var hint: String?

    public init(file: String, line: Int, subject: String? = nil, message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.subject = subject
        self.message = message
        self.hint = hint
    }

    /// `reminders.toml:12: medication "metformin": ...`
    public var text: String {
        "\(file):\(line): " + (subject.map { "\($0): " } ?? "") + message
    }
}
