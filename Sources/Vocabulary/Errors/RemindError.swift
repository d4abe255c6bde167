/// An error as a person sees it: one sentence, one hint, one code.
///
/// ```swift
/// let error = RemindError(
///     .unknownReminder, "there is no reminder \(quoted("metfromin"))",
///     hint: NearNames.question("metfromin", among: ["metformin", "ramipril"]))
/// error.message  // there is no reminder "metfromin"
/// error.hint  // did you mean metformin?
/// error.code.exitCode  // 65
/// ```
package struct RemindError: Error, Hashable, Sendable {
    /// The kind of error, for scripts: the name of the varlink error, and an exit code from sysexits.h.
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
        case changed = "Changed"
        case limitReached = "LimitReached"
        case unconfirmed = "Unconfirmed"
        case managedByFile = "ManagedByFile"
        case archived = "Archived"
        case alreadyExists = "AlreadyExists"
        case requestReused = "RequestReused"
        case notRecorded = "NotRecorded"
        case unreadableFile = "UnreadableFile"
        case unreachable = "Unreachable"
        case permissionDenied = "PermissionDenied"
        case internalError = "InternalError"

        /// The exit code, from sysexits.h.
        package var exitCode: Int32 {
            switch self {
            case .invalidArgument: 64
            case .invalidSchedule, .invalidTime, .invalidDefinition, .unknownZone, .unknownReminder, .ambiguous,
                .alreadyAnswered, .nothingDue, .changed, .archived, .alreadyExists, .requestReused, .limitReached,
                .unconfirmed:
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
    /// Lowercase, no period; has several lines if it shows a place in a text.
    package var message: String
    package var hint: String?

    package init(_ code: Code, _ message: String, hint: String? = nil) {
        (self.code, self.message, self.hint) = (code, message, hint)
    }
}
