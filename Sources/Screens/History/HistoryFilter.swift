import RemindProtocol
import RemindText

/// The entries of the record that a person wants to see.
package struct HistoryFilter: Hashable, Sendable {
    /// A kind of entry that a person looks for. `remindctl history` knows further ones.
    package enum Status: CaseIterable, Hashable, Sendable {
        case everything, answers, done, skipped, missed, notes

        package var title: String {
            switch self {
            case .everything: "Everything"
            case .answers: "Answers"
            case .done: "Taken or done"
            case .skipped: "Skipped"
            case .missed: "Missed"
            case .notes: "Notes"
            }
        }

        var words: [String]? {
            switch self {
            case .everything: nil
            case .answers, .notes: ["done", "skipped", "missed", "lapsed"]
            case .done: ["done"]
            case .skipped: ["skipped"]
            case .missed: ["missed", "lapsed"]
            }
        }
    }

    package enum Range: Hashable, Sendable {
        case days(Int)
        case ever
        /// Two days as a person writes them, each of which may be empty.
        case between(String, String)

        package static let all: [Range] = [.days(7), .days(30), .days(90), .days(365), .ever]

        package var title: String {
            switch self {
            case .days(let count): "Last \(count) days"
            case .ever: "All time"
            case .between(let since, ""): "From \(since)"
            case .between("", let until): "Until \(until)"
            case .between(let since, let until): "\(since) to \(until)"
            }
        }
    }

    package var status = Status.answers
    package var subject = ReminderChoices.Subject.everything
    package var range = Range.days(30)

    package init() {}

    /// A name for the subject if it is no choice, such as a reminder that is archived.
    var words: String {
        switch subject {
        case .everything: "All reminders"
        case .kind(let word), .reminder(let word): CleanText.line(word)
        }
    }

    /// - Parameter limit: The most entries, of which the latest ones are wanted.
    func request(limit: Int) -> Remindd1.HistoryRequest {
        var request = Remindd1.HistoryRequest(status: status.words, limit: limit)
        if status == .notes { request.noted = true }
        switch subject {
        case .everything: break
        case .kind(let kind): request.kind = kind
        // An id, and not the beginning of another one.
        case .reminder(let id): request.what = "=\(id)"
        }
        switch range {
        case .days(let count): request.since = "\(count)d"
        case .ever: break
        case .between(let since, let until):
            request.since = since.isEmpty ? nil : since
            request.until = until.isEmpty ? nil : until
        }
        return request
    }
}
