import RemindCore
import Reminders
import Vocabulary

extension RequestContext {
    /// `latestEdit` needs this: a clock that was set a few times leaves a revision each time.
    static func revisions(of id: ReminderID) -> Lookup { .revisions(of: id, limit: 20) }

    /// A reminder's latest edit by a person, a file or an import.
    struct Edit {
        /// The revision before it.
        var before: Entry
        /// True if the clock was set since: a length of time such as `in 20m` is kept by a revision that no person made.
        var isMoved: Bool
    }

    /// - Returns: `nil` if it was never edited.
    func latestEdit(of id: ReminderID) -> Edit? {
        let revisions = found[RequestContext.revisions(of: id)]
        guard let latest = revisions.firstIndex(where: { $0.origin != .automatic }), latest + 1 < revisions.count else {
            return nil
        }
        return Edit(before: revisions[latest + 1], isMoved: latest > 0)
    }
}
