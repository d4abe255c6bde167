import RemindProtocol
import RemindText
import Reminders
import Vocabulary

extension ReadingsCSV {
    /// Each tracker in turn, so that none is too long for one question.
    init(of trackers: [String], since: String? = nil, _ link: DaemonLink) throws {
        self.init()
        for what in trackers {
            var count = 0
            let request = Remindd1.HistoryRequest(what: what, since: since, limit: HistoryCSV.most)
            try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
                count += piece.entries.count
                add(piece.entries)
            }
            guard count < HistoryCSV.most else {
                throw CommandFailure(
                    .invalidArgument, "\(what) has more than \(HistoryCSV.most) entries",
                    hint: "export it in parts: remindctl export --csv \(what) --since 365d")
            }
        }
    }
}
