import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// The meaning of a reminder in one line, such as `Call mum tomorrow at 9`. It defines nothing.
package struct ReadSentence: Question {
    package static let name = "ReadSentence"
    private let asked: Remindd1.SentenceRequest

    package init(_ asked: Remindd1.SentenceRequest) { self.asked = asked }

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.SentenceReply> {
        let reader = ReminderSentence(now: context.now, zone: context.zone, morning: context.settings.morning)
        let count = asked.count ?? 0
        guard (0...20).contains(count) else {
            throw RemindError(.invalidArgument, "count cannot be \(count)", hint: "0 to 20 times")
        }
        let outcome = try outcome(reader)
        if case .refused(let refusal) = outcome {
            throw RemindError(.invalidSchedule, refusal.message, hint: refusal.hint)
        }
        let readings = try outcome.readings.map { (reading) throws(RemindError) in
            let repeated = try repeated(reading.schedule, in: context)
            return Remindd1.SentenceReply.Reading(
                title: reading.title, when: repeated?.description ?? reading.schedule,
                sentence: repeated?.sentence(in: context.zone) ?? reading.sentence,
                usesMorning: reading.usesMorning ? true : nil, namesMedicine: reading.namesMedicine ? true : nil,
                elapsed: reading.isLength && repeated == nil ? true : nil,
                next: count == 0
                    ? nil
                    : context.times(of: repeated?.description ?? reading.schedule, count).map(context.zone.timestamp))
        }
        return ShownReply(
            Remindd1.SentenceReply(zone: context.zone.name, now: context.now.seconds, readings: readings))
    }

    private func outcome(_ reader: ReminderSentence) throws(RemindError) -> ReminderSentence.Outcome {
        guard let title = asked.title else { return reader.read(asked.words, isTimeFirst: asked.timeFirst == true) }
        guard let outcome = reader.readTime(asked.words, title: title) else {
            throw RemindError(
                .invalidSchedule, "beside --title the words are a time alone",
                hint: "remindctl add \(ShellWord.quoted(title)) --when \"daily at 09:00\"")
        }
        return outcome
    }

    /// The schedule that comes again as often as was asked.
    private func repeated(_ schedule: String, in context: RequestContext) throws(RemindError) -> Schedule? {
        guard let every = asked.every, let once = try? Schedule(parsing: schedule) else { return nil }
        do {
            return try once.repeating(every: every, in: context.zone)
        } catch {
            throw RemindError(.invalidSchedule, error.message, hint: error.hint)
        }
    }
}
