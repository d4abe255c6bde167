package import Reminders

extension Remindd1 {
    package struct DefineRequest: Codable, Sendable {
        package var draft: DefinitionDraft
        /// The reminder to change; a new one by default.
        package var what: String?
        /// The reminder whose fields a new one begins with.
        package var copy: String?
        /// With `copy`: whether the new one has the same stock.
        package var stock: Bool?
        /// True to add it even if the same person has a reminder of this kind and title.
        package var force: Bool?
        /// With `what`: `today` if every time of today rings, `tomorrow` if none does.
        package var from: String?
        /// True if a medicine may have days without a dose.
        package var confirmed: Bool?
        package var request: String?

        package init(draft: DefinitionDraft, what: String? = nil, request: String? = nil) {
            (self.draft, self.what, self.request) = (draft, what, request)
        }
    }

    package struct ChangeRequest: Codable, Sendable {
        package var what: String
        /// `enable`, `disable`, `archive`, `unarchive`, `revert` to undo its latest edit, or `keep` to decide between revisions
        package var change: String
        /// The one schedule that is enabled or disabled; the reminder as a whole by default.
        package var schedule: String?
        /// The kind the command is for: another kind's reminder is refused.
        package var kind: String?
        /// The machine whose revision is kept.
        package var machine: String?
        package var request: String?

        package init(
            what: String, change: String, schedule: String? = nil, kind: String? = nil, machine: String? = nil,
            request: String? = nil
        ) {
            (self.what, self.change, self.schedule, self.kind, self.request) = (what, change, schedule, kind, request)
            self.machine = machine
        }
    }

    package struct Changed: DatedReply {
        package var zone: String
        package var now: Int64
        /// False if it was so already.
        package var changed: Bool
        package var reminder: ReminderView
        package var warnings: [String]?

        package init(zone: String, now: Int64, changed: Bool, reminder: ReminderView, warnings: [String]? = nil) {
            (self.zone, self.now, self.changed, self.reminder, self.warnings) = (zone, now, changed, reminder, warnings)
        }
    }

    package struct ApplyRequest: Codable, Sendable {
        /// The file's absolute path: what is in it is managed by it.
        package var file: String
        package var content: String
        package var dryRun: Bool?
        /// For the reminders that it changes, or has changed today: `today` if every time of today rings, `tomorrow` if
        /// none does.
        package var from: String?
        package var request: String?

        package init(file: String, content: String, dryRun: Bool? = nil, request: String? = nil) {
            (self.file, self.content, self.dryRun, self.request) = (file, content, dryRun, request)
        }
    }

    package struct Applied: Codable, Sendable {
        package var changes: [AppliedChange]

        package init(changes: [AppliedChange]) { self.changes = changes }
    }

    package struct ExportRequest: Codable, Sendable {
        /// Archived ones instead of the others.
        package var archived: Bool?

        package init(archived: Bool? = nil) { self.archived = archived }
    }

    package struct ExportReply: Codable, Sendable {
        package var toml: String
        package var definitions: [Definition]

        package init(toml: String, definitions: [Definition]) {
            self.toml = toml
            self.definitions = definitions
        }
    }

    package struct ReloadReply: Codable, Sendable {
        package var problems: [FileProblem]
        package var changes: [AppliedChange]

        package init(problems: [FileProblem], changes: [AppliedChange]) {
            self.problems = problems
            self.changes = changes
        }
    }
}
