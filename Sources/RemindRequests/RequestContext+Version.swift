import RemindCore
import Reminders
import Vocabulary

extension RequestContext {
    /// Refuses an occurrence that is not as the person saw it: its reminder has another revision, or it another answer.
    ///
    /// - Parameters:
    ///   - version: The one that the person saw; `nil` if the caller did not say.
    ///   - ids: The occurrences that the request is about, of which it can name only one.
    func check(_ version: String?, of ids: [OccurrenceID]) throws(RemindError) {
        guard let version else { return }
        guard let id = ids.first, ids.count == 1 else {
            throw RemindError(.invalidArgument, "a version belongs to one occurrence", hint: "name one with a handle")
        }
        let title = definition(of: id.reminder)?.title ?? id.reminder.rawValue
        guard let current = agenda.version(of: id), current != version else { return }
        func revision(_ version: String) -> Substring { version.prefix { $0 != "/" } }
        let change = revision(version) == revision(current) ? "another answer" : "another definition"
        throw RemindError(.changed, "\(title) has \(change) since it was shown", hint: "look again: remindctl today")
    }
}
