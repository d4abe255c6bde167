public import RemindCore

extension Remindd1 {
    public struct DefineRequest: Codable, Sendable {
        public var draft: DefinitionDraft
        /// The reminder to change; a new one where absent.
        public var what: String?
        /// Whether it is added although there is one of this kind and title for the same person.
        public var force: Bool?
        public var request: String?

        public init(draft: DefinitionDraft, what: String? = nil, request: String? = nil) {
            self.draft = draft
            self.what = what
            self.request = request
        }
    }

    public struct ChangeRequest: Codable, Sendable {
        public var what: String
        /// `enable`, `disable`, `archive`, `unarchive`
        public var change: String
        /// The one schedule that is enabled or disabled; the reminder as a whole where absent.
        public var schedule: String?
        /// The kind the command is for: another kind's reminder is refused.
        public var kind: String?
        public var request: String?

        public init(
            what: String, change: String, schedule: String? = nil, kind: String? = nil, request: String? = nil
        ) {
            self.what = what
            self.change = change
            self.schedule = schedule
            self.kind = kind
            self.request = request
        }
    }

    public struct Changed: Codable, Sendable {
        public var zone: String
        public var now: Int64
        /// False where it was so already.
        public var changed: Bool
        public var reminder: ReminderView
        /// What a person would not expect of it.
        public var warnings: [String]?

        public init(zone: String, now: Int64, changed: Bool, reminder: ReminderView, warnings: [String]? = nil) {
            self.zone = zone
            self.now = now
            self.changed = changed
            self.reminder = reminder
            self.warnings = warnings
        }
    }

    public struct ApplyRequest: Codable, Sendable {
        /// The file's absolute path: what is in it is managed by it.
        public var file: String
        public var content: String
        public var dryRun: Bool?
        public var request: String?

        public init(file: String, content: String, dryRun: Bool? = nil, request: String? = nil) {
            self.file = file
            self.content = content
            self.dryRun = dryRun
            self.request = request
        }
    }

    public struct Applied: Codable, Sendable {
        public var changes: [AppliedChange]

        public init(changes: [AppliedChange]) { self.changes = changes }
    }

    public struct ExportReply: Codable, Sendable {
        public var toml: String
        public var definitions: [Definition]

        public init(toml: String, definitions: [Definition]) {
            self.toml = toml
            self.definitions = definitions
        }
    }

    public struct ReloadReply: Codable, Sendable {
        public var problems: [FileProblem]
        public var changes: [AppliedChange]

        public init(problems: [FileProblem], changes: [AppliedChange]) {
            self.problems = problems
            self.changes = changes
        }
    }
}
