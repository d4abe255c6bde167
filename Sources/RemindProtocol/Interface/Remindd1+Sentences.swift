package import CivilTime
package import Reminders

// A reminder in one line.
extension Remindd1 {
    /// What does a person's sentence mean, such as `Call mum tomorrow at 9`?
    package struct SentenceRequest: Codable, Sendable {
        /// The words as the shell gave them.
        package var words: [String]
        /// True if they begin with the time, and the rest is the title.
        package var timeFirst: Bool?
        /// How often it comes again after the time that they say: `20m`, `2 weeks`.
        package var every: String?
        /// The title, if it is known: then all words are the time.
        package var title: String?
        /// How many of its next times are wanted: 0, the default, to 20.
        package var count: Int?

        package init(
            words: [String], timeFirst: Bool? = nil, every: String? = nil, title: String? = nil, count: Int? = nil
        ) {
            (self.words, self.timeFirst, self.every, self.title) = (words, timeFirst, every, title)
            self.count = count
        }
    }

    package struct SentenceReply: DatedReply {
        /// One meaning of it.
        package struct Reading: Codable, Sendable {
            /// The words that are no time.
            package var title: String
            /// A schedule with absolute dates: `once 2026-11-21 09:00`.
            package var when: String
            /// The schedule in plain English.
            package var sentence: String
            /// True if its time comes from the setting `morning`.
            package var usesMorning: Bool?
            /// True if the title has a word for a medicine.
            package var namesMedicine: Bool?
            /// True if it is a length of time from now, which a clock that is set does not change: `in 20m`.
            package var elapsed: Bool?
            /// The next times, if some were asked for.
            package var next: [Timestamp]?

            package init(
                title: String, when: String, sentence: String, usesMorning: Bool? = nil, namesMedicine: Bool? = nil,
                elapsed: Bool? = nil, next: [Timestamp]? = nil
            ) {
                (self.title, self.when, self.sentence, self.next) = (title, when, sentence, next)
                (self.usesMorning, self.namesMedicine, self.elapsed) = (usesMorning, namesMedicine, elapsed)
            }

            /// Puts this meaning into what is to be defined.
            package func fill(_ draft: inout DefinitionDraft) {
                draft.title = title
                draft.when = [DefinitionDraft.Line(when: when, elapsed: elapsed)]
                // The person has not said a time: it does not ring at night.
                if usesMorning == true, draft.fields["quiet"] == nil {
                    draft.fields["quiet"] = QuietPolicy.wait.rawValue
                }
            }
        }

        package var zone: String
        package var now: Int64
        /// One, or several that are plausible: then the person has to choose.
        package var readings: [Reading]

        package init(zone: String, now: Int64, readings: [Reading]) {
            (self.zone, self.now, self.readings) = (zone, now, readings)
        }
    }

    /// Moves a reminder to the time that a sentence says.
    package struct MoveRequest: Codable, Sendable {
        package var what: String
        /// The words for the time, as the shell gave them.
        package var words: [String]
        /// True to move every time of one that repeats, and not only the next.
        package var all: Bool?
        package var request: String?

        package init(what: String, words: [String], all: Bool? = nil, request: String? = nil) {
            (self.what, self.words, self.all, self.request) = (what, words, all, request)
        }
    }

    package struct Moved: DatedReply {
        package var zone: String
        package var now: Int64
        /// The occurrence that moved, if its reminder stays as it is.
        package var results: [Answered.Result]
        /// The reminder that has another time.
        package var reminder: ReminderView?

        package init(zone: String, now: Int64, results: [Answered.Result], reminder: ReminderView? = nil) {
            (self.zone, self.now, self.results, self.reminder) = (zone, now, results, reminder)
        }
    }
}
