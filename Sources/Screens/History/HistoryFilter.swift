import RemindProtocol

/// The entries of the record that a person wants to see.
package struct HistoryFilter: Hashable, Sendable {
    /// A kind of entry that a person looks for. `remindctl history` knows further ones.
    package enum Status: CaseIterable, Hashable, Sendable {
        case everything, answers, done, skipped, missed

        package var title: String {
            switch self {
            case .everything: "Everything"
            case .answers: "Answers"
            case .done: "Taken or done"
            case .skipped: "Skipped"
            case .missed: "Missed"
            }
        }

        var words: [String]? {
            switch self {
            case .everything: nil
            case .answers: ["done", "skipped", "missed", "lapsed"]
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
    /// The id of a reminder; `nil` for all.
    package var reminder: String?
    package var range = Range.days(30)

    package init() {}

    /// - Parameter limit: The most entries, of which the latest ones are wanted.
    func request(limit: Int) -> Remindd1.HistoryRequest {
        var request = Remindd1.HistoryRequest(status: status.words, limit: limit)
        // An id, and not the beginning of another one.
        request.what = reminder.map { "=\($0)" }
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
