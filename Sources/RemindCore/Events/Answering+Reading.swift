import CivilTime
import Reminders
import Vocabulary

/// Readings: what an answer of a kind that measures something records.
extension Answering {
    /// The request with the usual reading if the person gave none.
    ///
    /// - Parameter slot: The occurrence it answers; `nil` for a reading on its own.
    /// - Throws: `invalidArgument` if the reminder takes no reading, or if none is given and it has no step.
    func withReading(_ request: AnswerRequest, of slot: SlotKey?, now: Instant) throws(RemindError) -> AnswerRequest {
        guard let reminder = ledger.reminders[request.subject.reminder] else { return request }
        let title = reminder.definition.title
        guard let measuring = reminder.measuring, measuring.measure != .check else {
            guard request.reading == nil else {
                throw RemindError(
                    .invalidArgument, "\(title) takes no reading",
                    hint: "remindctl \(reminder.kind?.verb.imperative ?? "done") \(reminder.id)")
            }
            return request
        }
        guard request.outcome == .done, !request.isMeasured else { return request }
        guard slot.map({ ledger.occurrence(OccurrenceID(reminder.id, $0))?.answer?.reading == nil }) ?? true else {
            return request
        }
        guard let step = measuring.step else {
            throw RemindError(
                .invalidArgument, "missing the value of \(title)",
                hint: "such as: remindctl log \(reminder.id) \(measuring.example)")
        }
        var request = request
        // Pressed after midnight, the button of a prompt answers for the day it was shown for.
        let prompted = slot.flatMap { slot in
            ledger.occurrence(OccurrenceID(reminder.id, slot)).map { snapshot.day(of: $0) }
        }
        request.reading = Reading(step, day: prompted ?? slot?.date ?? snapshot.day(of: request.happened))
        return request
    }
}
