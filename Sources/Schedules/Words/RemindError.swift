/// What a person is told when something cannot be done: one sentence, one hint, one code.
package struct RemindError: Error, Hashable, Sendable {
    /// What went wrong, as a script can tell it: the name of the varlink error, and the exit code after sysexits.h.
    package enum Code: String, CaseIterable, Sendable, Codable {
        case invalidArgument = "InvalidArgument"
        case invalidSchedule = "InvalidSchedule"
        case invalidTime = "InvalidTime"
        case invalidDefinition = "InvalidDefinition"
        case unknownZone = "UnknownZone"
        case unknownReminder = "UnknownReminder"
        case ambiguous = "Ambiguous"
        case alreadyAnswered = "AlreadyAnswered"
        case nothingDue = "NothingDue"
        case limitReached = "LimitReached"
        case managedByFile = "ManagedByFile"
        case archived = "Archived"
        case alreadyExists = "AlreadyExists"
        case requestReused = "RequestReused"
        case notRecorded = "NotRecorded"
        case unreadableFile = "UnreadableFile"
        case unreachable = "Unreachable"
        case permissionDenied = "PermissionDenied"
        case internalError = "InternalError"

        /// After sysexits.h.
        package var exitCode: Int32 {
            switch self {
            case .invalidArgument: 64
            case .invalidSchedule, .invalidTime, .invalidDefinition, .unknownZone, .unknownReminder, .ambiguous,
                .alreadyAnswered, .nothingDue, .archived, .alreadyExists, .requestReused, .limitReached:
                65
            case .unreadableFile: 66
            case .unreachable: 69
            case .internalError: 70
            case .notRecorded: 74
            case .managedByFile, .permissionDenied: 77
            }
        }
    }

    package var code: Code
    /// Lowercase, no period; may have several lines where a place in a text is shown.
    package var message: String
    package var hint: String?

    package init(_ code: Code, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}
