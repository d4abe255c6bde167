extension Remindd1 {
    /// A person's answers about the reminders of this machine and those of a circle, so that it can join.
    package struct JoinSyncRequest: Codable, Sendable {
        package struct Answer: Codable, Sendable {
            /// The id on this machine.
            package var reminder: String
            /// `here`, `there` or `both`.
            package var holds: String

            package init(reminder: String, holds: String) { (self.reminder, self.holds) = (reminder, holds) }
        }

        /// The name of this machine; its host name by default.
        package var label: String?
        package var answers: [Answer]?
        /// How many doses were taken where both records have one: 1 or 2.
        package var doses: Int?
        /// True to get the questions, and no more.
        package var dryRun: Bool?

        package init(label: String? = nil, answers: [Answer]? = nil, doses: Int? = nil, dryRun: Bool? = nil) {
            (self.label, self.answers, self.doses, self.dryRun) = (label, answers, doses, dryRun)
        }
    }

    /// The state of two records that are to be one.
    package struct JoinPlan: Codable, Equatable, Sendable {
        /// A reminder here and one there that may be the same thing.
        package struct Question: Codable, Equatable, Sendable {
            /// The id and the title here.
            package var reminder: String
            package var title: String
            /// Those on the other machines.
            package var other: String
            package var otherTitle: String
            /// The differences, from here to there, one line each; empty if only the id does.
            package var differences: [String]

            package init(
                reminder: String, title: String, other: String, otherTitle: String, differences: [String]
            ) {
                (self.reminder, self.title, self.other, self.otherTitle) = (reminder, title, other, otherTitle)
                self.differences = differences
            }
        }

        /// A reminder of this machine that gets another id.
        package struct NewID: Codable, Equatable, Sendable {
            package var from: String
            package var to: String

            package init(from: String, to: String) { (self.from, self.to) = (from, to) }
        }

        /// True if this machine has joined.
        package var joined: Bool
        /// Present and true if there is no question: `BeginSync` joins.
        package var plain: Bool?
        /// The titles of reminders that only this machine has, only the others, and that are the same on both.
        package var here: [String]
        package var there: [String]
        package var same: [String]
        /// Those that have no answer yet.
        package var questions: [Question]
        package var renamed: [NewID]
        /// How many doses both records have; absent until all questions have an answer.
        package var doubles: Int?

        package init(
            joined: Bool, plain: Bool? = nil, here: [String] = [], there: [String] = [], same: [String] = [],
            questions: [Question] = [], renamed: [NewID] = [], doubles: Int? = nil
        ) {
            (self.joined, self.plain, self.here, self.there, self.same) = (joined, plain, here, there, same)
            (self.questions, self.renamed, self.doubles) = (questions, renamed, doubles)
        }
    }

    package struct LeaveSyncRequest: Codable, Sendable {
        /// True to put back the record as it was before this machine joined.
        package var back: Bool?

        package init(back: Bool? = nil) { self.back = back }
    }
}
